// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/reports_page.h"

#include "app/look/buttons.h"
#include "app/look/empty_page.h"
#include "app/look/segmented_control.h"
#include "app/look/theme.h"
#include "app/models/candidate_model.h"
#include "app/models/worker_model.h"
#include "app/pages/report_language.h"
#include "app/pages/report_printer.h"
#include "app/pages/report_text.h"
#include "app/pages/reports_form.h"
#include "app/pages/work_progress.h"
#include "core/report/comparison.h"

#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPrintDialog>
#include <QPrinter>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <QTextBrowser>
#include <QUrl>

#include <algorithm>

namespace mayfly::pages {

namespace {

constexpr double pixelsPerPoint = 96.0 / 72.0;
constexpr int leastZoom = 50, mostZoom = 200;

std::int64_t now_ns()
{
    return QDateTime::currentMSecsSinceEpoch() * 1'000'000;
}

Result<report::Report> loadReport(const bridge::HistorySource &source, const std::string &runId)
{
    const auto run = source.load(runId);
    if (!run) {
        return passOn(run.error());
    }
    const auto plan = planFromJson(run->run.planJson, "the plan of run " + runId);
    if (!plan) {
        return passOn(plan.error());
    }
    return report::makeReport(*run, *plan, now_ns());
}

QString baselineName(const Plan &plan)
{
    const bool known = !plan.baselineCluster.workers.empty() && plan.baseline.time_s > 0;
    return known ? models::clusterText(plan.baselineCluster) : QString();
}

/// The run's own report, or the comparison of all.
Result<report::Document> documentOf(const std::vector<report::Report> &reports)
{
    return reports.size() == 1 ? Result<report::Document>(report::makeDocument(reports.front())) : report::makeComparison(reports, now_ns());
}

} // namespace

QWidget *ReportsPage::progress()
{
    return progress_;
}

QString ReportsPage::caption() const
{
    if (comparing()) {
        return tr("%n runs compared", nullptr, static_cast<int>(reports_->size()));
    }
    return reports_ ? QString::fromStdString(reports_->front().run.name) : QString();
}

QString ReportsPage::status() const
{
    if (comparing()) {
        return tr("Figures from the stored ledgers of the runs");
    }
    return runId_.isEmpty() ? QString() : tr("Figures from the stored ledger of run %1").arg(runId_);
}

void ReportsPage::setShown(bool shown)
{
    if (shown) {
        feed_.refresh();
        if (reports_ && !isOver(reports_->front().run.state)) {
            loadChosen();
        }
    }
}

void ReportsPage::takeRuns()
{
    const QString keep = wanted_.isEmpty() ? runId_ : wanted_;
    std::vector<Run> runs;
    for (const bridge::PastRun &past : feed_.runs()) {
        runs.push_back(past.run);
    }
    form_->setRuns(runs, keep);
    stack_->setCurrentIndex(runs.empty() ? 0 : 1);
    tools_->setEnabled(!runs.empty());
    if (!form_->run().isEmpty() && form_->run() != runId_) {
        loadChosen();
    }
    emit headerChanged();
}

void ReportsPage::showRun(const QString &runId)
{
    wanted_ = runId;
    const auto known = std::find_if(feed_.runs().begin(), feed_.runs().end(),
                                    [&runId](const bridge::PastRun &past) { return QString::fromStdString(past.run.id) == runId; });
    if (known == feed_.runs().end()) {
        feed_.refresh();
        return;
    }
    form_->setOthers({});
    runId_.clear();
    takeRuns();
}

void ReportsPage::compareWith(const QStringList &runIds)
{
    form_->setOthers(runIds);
    loadChosen();
}

void ReportsPage::loadChosen()
{
    load(QStringList(form_->run()) + form_->others());
}

void ReportsPage::load(const QStringList &runIds)
{
    if (loading_) {
        loading_->cancel();
    }
    wanted_.clear();
    if (runIds.first() != runId_) {
        page_ = 1;
    }
    runId_ = runIds.first();
    progress_->begin(tr("Reading the runs"));
    loading_ = bridge::runAsync(
        this,
        [source = source_, runIds](bridge::TaskControl &control) -> Result<Reports> {
            Reports reports;
            for (const QString &id : runIds) {
                auto loaded = loadReport(source, id.toStdString());
                if (!loaded) {
                    return passOn(loaded.error());
                }
                reports.push_back(std::move(*loaded));
                control.report(static_cast<double>(reports.size()) / static_cast<double>(runIds.size()));
            }
            return reports;
        },
        [this](Result<Reports> loaded) { takeReports(std::move(loaded)); });
    connect(loading_, &bridge::Task::progressed, progress_, &WorkProgress::setPart);
    connect(loading_, &bridge::Task::finished, progress_, &WorkProgress::end);
}

void ReportsPage::takeReports(Result<Reports> loaded)
{
    if (!loaded) {
        reports_.reset();
        paper_->clear();
        text_->clear();
        pageCount_ = 0;
        showPageNumber();
        complain(tr("The report cannot be made."), loaded.error(), [this] { loadChosen(); });
        return;
    }
    loaded->front().leftOut = leftOut_;
    word(*loaded);
    reports_ = std::make_shared<const Reports>(std::move(*loaded));
    int lines = 0;
    for (const report::Report &each : *reports_) {
        lines += static_cast<int>(each.ledger.size());
    }
    form_->setCheck(comparing() ? tr("Ledgers checked: %n lines", nullptr, lines)
                                : tr("Ledger checked: %n lines, %1", nullptr, lines).arg(models::moneyText(reports_->front().cost)));
    form_->setBaseline(baselineName(reports_->front().plan));
    form_->setSections(comparing() ? std::vector<std::string>() : report::sectionHeadings(reports_->front()), leftOut_);
    draw();
    emit headerChanged();
}

void ReportsPage::word(Reports &reports) const
{
    for (report::Report &each : reports) {
        speak(each, form_->language(), form_->localTimes());
    }
}

/// Sections, language or times are chosen anew.
void ReportsPage::restate()
{
    if (!reports_) {
        return;
    }
    auto changed = std::make_shared<Reports>(*reports_);
    if (!comparing()) {
        leftOut_ = form_->leftOut();
        changed->front().leftOut = leftOut_;
    }
    word(*changed);
    reports_ = std::move(changed);
    draw();
}

void ReportsPage::setPage(int page)
{
    if (page >= 1 && page <= pageCount_ && page != page_) {
        const bool back = page < page_;
        page_ = page;
        draw();
        desk_->verticalScrollBar()->setValue(back ? desk_->verticalScrollBar()->maximum() : 0);
    }
}

/// Down the page first, then to the next one.
void ReportsPage::turn(int pages)
{
    QScrollBar *bar = views_->currentIndex() == 0 ? desk_->verticalScrollBar() : text_->verticalScrollBar();
    const bool atEnd = pages > 0 ? bar->value() >= bar->maximum() : bar->value() <= bar->minimum();
    if (views_->currentIndex() == 1 || !atEnd) {
        bar->setValue(bar->value() + pages * bar->pageStep() * 9 / 10);
    } else {
        setPage(page_ + pages);
    }
}

void ReportsPage::setZoom(int percent)
{
    const int wanted = std::clamp(percent, leastZoom, mostZoom);
    if (wanted != zoom_) {
        zoom_ = wanted;
        draw();
    }
}

void ReportsPage::showAsText(bool text)
{
    view_->setCurrent(text ? 1 : 0);
    views_->setCurrentIndex(text ? 1 : 0);
    draw();
    showPageNumber();
}

void ReportsPage::draw()
{
    showPageNumber();
    if (!reports_) {
        return;
    }
    if (drawing_) {
        drawing_->cancel();
    }
    if (views_->currentIndex() == 1) {
        drawText();
        return;
    }
    const double ratio = devicePixelRatioF();
    const double scale = pixelsPerPoint * zoom_ / 100 * ratio;
    drawing_ = bridge::runAsync(
        this,
        [reports = reports_, page = page_, scale](bridge::TaskControl &) -> Result<report::PagePicture> {
            const auto document = documentOf(*reports);
            if (!document) {
                return passOn(document.error());
            }
            auto picture = report::documentToPicture(*document, page, scale);
            // With fewer sections there may be fewer pages than before.
            return picture || page == 1 ? std::move(picture) : report::documentToPicture(*document, 1, scale);
        },
        [this, ratio](Result<report::PagePicture> picture) {
            if (!picture) {
                complain(tr("The page cannot be drawn."), picture.error(), [this] { draw(); });
                return;
            }
            const QImage image(reinterpret_cast<const uchar *>(picture->pixels.data()), picture->width, picture->height,
                               picture->width * static_cast<int>(sizeof(std::uint32_t)), QImage::Format_ARGB32_Premultiplied);
            QPixmap pixmap = QPixmap::fromImage(image.copy());
            pixmap.setDevicePixelRatio(ratio);
            paper_->setPixmap(pixmap);
            pageCount_ = picture->pages;
            page_ = std::min(page_, pageCount_);
            showPageNumber();
        });
}

void ReportsPage::drawText()
{
    drawing_ = bridge::runAsync(
        this,
        [reports = reports_](bridge::TaskControl &) -> Result<QString> {
            const auto document = documentOf(*reports);
            return document ? Result<QString>(reportText(*document)) : passOn(document.error());
        },
        [this](const Result<QString> &text) {
            if (!text) {
                complain(tr("The text cannot be made."), text.error(), [this] { draw(); });
                return;
            }
            text_->setHtml(*text);
        });
}

void ReportsPage::showPageNumber()
{
    const bool pages = views_->currentIndex() == 0;
    zoomText_->setText(look::withUnit(QString::number(zoom_), "%"));
    pageText_->setText(pageCount_ > 0 && pages ? tr("Page %1 of %2").arg(page_).arg(pageCount_) : QString());
    paper_->setAccessibleDescription(pageCount_ > 0 ? tr("Page %1 of %2. The text view holds the same words.").arg(page_).arg(pageCount_) : QString());
    previous_->setEnabled(pages && page_ > 1);
    next_->setEnabled(pages && page_ < pageCount_);
    export_->setEnabled(reports_ != nullptr);
    print_->setEnabled(reports_ != nullptr);
}

void ReportsPage::complain(const QString &fact, const Error &error, std::function<void()> retry)
{
    bannerAction_ = std::move(retry);
    emit banner(look::Tone::Bad, fact, QString::fromStdString(error.message), tr("Try again"));
}

void ReportsPage::askForFile()
{
    if (!reports_) {
        return;
    }
    const report::Format format = form_->format();
    QString name = comparing() ? tr("comparison") : QString::fromStdString(reports_->front().run.name);
    name.replace('/', '-');
    auto *dialog = new QFileDialog(this, tr("Save report"), QDir::homePath());
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(name + '.' + QString::fromStdString(std::string(report::fileExtension(format))));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, format](const QString &path) { writeTo(format, path); });
    dialog->open();
}

void ReportsPage::writeTo(report::Format format, const QString &path)
{
    if (!reports_) {
        return;
    }
    progress_->begin(tr("Writing the report"));
    export_->setEnabled(false);
    writing_ = bridge::runAsync(
        this,
        [reports = reports_, format, file = path.toStdString()](bridge::TaskControl &) {
            return reports->size() == 1 ? report::writeReport(reports->front(), format, file) : report::writeComparison(*reports, format, file, now_ns());
        },
        [this, format, path](const Result<void> &done) {
            if (!done) {
                complain(tr("The report was not written."), done.error(), [this, format, path] { writeTo(format, path); });
                return;
            }
            bannerAction_ = [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath())); };
            emit banner(look::Tone::Ok, tr("The report is written."), path, tr("Open folder"));
            emit written(path);
        });
    connect(writing_, &bridge::Task::finished, this, [this] {
        progress_->end();
        showPageNumber();
    });
}

void ReportsPage::askForPrinter()
{
    if (!reports_) {
        return;
    }
    const auto printer = std::make_shared<QPrinter>();
    printer->setDocName(caption());
    auto *dialog = new QPrintDialog(printer.get(), this);
    dialog->setWindowTitle(tr("Print the report"));
    dialog->setOption(QAbstractPrintDialog::PrintPageRange);
    dialog->setMinMax(1, std::max(1, pageCount_));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, qOverload<QPrinter *>(&QPrintDialog::accepted), this, [this, printer] { printOn(printer); });
    connect(dialog, &QObject::destroyed, this, [printer] {}); // keeps the printer while the dialog is open
    dialog->open();
}

void ReportsPage::printOn(const std::shared_ptr<QPrinter> &printer)
{
    if (!reports_) {
        return;
    }
    progress_->begin(tr("Printing the report"));
    writing_ = bridge::runAsync(
        this,
        [reports = reports_, printer](bridge::TaskControl &control) -> Result<void> {
            const auto document = documentOf(*reports);
            return document ? printDocument(*document, *printer, control) : Result<void>(passOn(document.error()));
        },
        [this, printer](const Result<void> &done) {
            if (!done) {
                complain(tr("The report was not printed."), done.error(), [this, printer] { printOn(printer); });
                return;
            }
            emit printed();
        });
    connect(writing_, &bridge::Task::progressed, progress_, &WorkProgress::setPart);
    connect(writing_, &bridge::Task::finished, progress_, &WorkProgress::end);
}

void ReportsPage::bannerAction()
{
    if (bannerAction_) {
        bannerAction_();
    }
}

} // namespace mayfly::pages
