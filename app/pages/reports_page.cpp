// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/reports_page.h"

#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/empty_page.h"
#include "app/look/form_field.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/models/worker_model.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QPixmap>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedLayout>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

constexpr double pixelsPerPoint = 96.0 / 72.0;
constexpr int zoomStep = 25, leastZoom = 50, mostZoom = 200;

struct FormatName {
    report::Format format;
    const char *name;
};
constexpr FormatName formats[] = {{report::Format::Pdf, QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "PDF, A4")},
                                  {report::Format::Html, QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "HTML, one file")},
                                  {report::Format::Xlsx, QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "XLSX, five sheets")},
                                  {report::Format::Csv, QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "CSV, one row a server")},
                                  {report::Format::Json, QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "JSON, everything")}};

/// The report's headings, for the translators.
[[maybe_unused]] constexpr const char *headings[] = {
    QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "Where the money went"), QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "Throughput and servers"),
    QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "Spend and accuracy"), QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "Forecast against actual"),
    QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "Baseline"), QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "Servers"),
    QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "Ledger"), QT_TRANSLATE_NOOP("mayfly::pages::ReportsPage", "Events")};

QLabel *fieldName(const QString &text, QWidget *field)
{
    auto *label = new QLabel(text);
    look::setText(label, look::Text::Caption, Role::Text2);
    label->setBuddy(field);
    field->setAccessibleName(QString(text).remove('&'));
    return label;
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
    return report::makeReport(*run, *plan, QDateTime::currentMSecsSinceEpoch() * 1'000'000);
}

} // namespace

ReportsPage::ReportsPage(bridge::HistoryFeed &feed, bridge::HistorySource source, QWidget *parent)
    : Page(parent), feed_(feed), source_(std::move(source)), stack_(new QStackedLayout(this))
{
    look::EmptyPage::Words words;
    words.icon = iconName();
    words.missing = tr("No run to report on");
    words.sentence = tr("Each run has a report: what every server cost, what was lost, and what on-demand would have cost.");
    words.primary = tr("Go to Plan");
    auto *empty = new look::EmptyPage(words);
    connect(empty, &look::EmptyPage::primaryTriggered, this, &ReportsPage::planRequested);
    auto *content = new QWidget;
    auto *row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::length(look::Size::Gap));
    buildTools();
    row->addWidget(buildForm());
    row->addWidget(buildPaper(), 1);
    stack_->addWidget(empty);
    stack_->addWidget(content);
    connect(&feed_, &bridge::HistoryFeed::changed, this, &ReportsPage::takeRuns);
    takeRuns();
}

QWidget *ReportsPage::buildForm()
{
    auto *card = new look::Card(tr("Contents"));
    card->setFixedWidth(look::length(look::Size::Form));
    runs_ = new QComboBox;
    runs_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    runs_->setMinimumContentsLength(8);
    runs_->view()->setTextElideMode(Qt::ElideMiddle);
    card->body()->addWidget(fieldName(tr("&Run"), runs_));
    card->body()->addWidget(runs_);
    sections_ = card->addSection(tr("Sections"));
    auto *output = card->addSection(tr("Format"));
    format_ = new QComboBox;
    for (const auto &[format, name] : formats) {
        format_->addItem(tr(name), static_cast<int>(format));
    }
    output->addWidget(fieldName(tr("&File type"), format_));
    output->addWidget(format_);
    qobject_cast<QVBoxLayout *>(card->layout())->addStretch(1);
    check_ = new QLabel;
    look::setText(check_, look::Text::Caption, Role::Text2);
    check_->setWordWrap(true);
    card->addSection()->addWidget(check_);
    connect(runs_, &QComboBox::activated, this, [this] { load(runs_->currentData().toString()); });
    connect(format_, &QComboBox::currentIndexChanged, this, [this] { export_->setText(tr("Export %1…").arg(format_->currentText().section(',', 0, 0))); });
    return card;
}

QWidget *ReportsPage::buildPaper()
{
    desk_ = new QScrollArea;
    desk_->setProperty("kind", "desk");
    desk_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    desk_->setAccessibleName(tr("Preview of the report"));
    paper_ = new QLabel;
    paper_->setAccessibleName(tr("Page of the report"));
    auto *table = new QWidget;
    auto *column = new QVBoxLayout(table);
    column->setContentsMargins(units(16), units(16), units(16), units(16));
    column->addWidget(paper_, 0, Qt::AlignHCenter | Qt::AlignTop);
    desk_->setWidget(table);
    desk_->setWidgetResizable(true);
    return desk_;
}

void ReportsPage::buildTools()
{
    tools_ = new QWidget;
    auto *row = new QHBoxLayout(tools_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(units(8));
    const auto caption = [] {
        auto *label = new QLabel;
        look::setText(label, look::Text::Body, Role::Text2);
        return label;
    };
    auto *smaller = look::makeIconButton("minus", tr("Smaller (Ctrl+-)"));
    zoomText_ = caption();
    auto *larger = look::makeIconButton("plus", tr("Larger (Ctrl++)"));
    previous_ = look::makeIconButton("chevron-up", tr("Page before (Page Up)"));
    pageText_ = caption();
    next_ = look::makeIconButton("chevron-down", tr("Next page (Page Down)"));
    export_ = look::makeButton(tr("Export %1…").arg("PDF"), look::ButtonKind::Primary, "export");
    for (QWidget *part : std::initializer_list<QWidget *>{smaller, zoomText_, larger, previous_, pageText_, next_, export_}) {
        row->addWidget(part);
    }
    connect(smaller, &QPushButton::clicked, this, [this] { setZoom(zoom_ - zoomStep); });
    connect(larger, &QPushButton::clicked, this, [this] { setZoom(zoom_ + zoomStep); });
    connect(previous_, &QPushButton::clicked, this, [this] { setPage(page_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { setPage(page_ + 1); });
    connect(export_, &QPushButton::clicked, this, &ReportsPage::askForFile);
    const auto shortcut = [this](const QKeySequence &keys, const std::function<void()> &act) {
        auto *made = new QShortcut(keys, this);
        made->setContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QShortcut::activated, this, act);
    };
    shortcut(QKeySequence::ZoomIn, [this] { setZoom(zoom_ + zoomStep); });
    shortcut(QKeySequence::ZoomOut, [this] { setZoom(zoom_ - zoomStep); });
    shortcut(QKeySequence(Qt::Key_PageUp), [this] { setPage(page_ - 1); });
    shortcut(QKeySequence(Qt::Key_PageDown), [this] { setPage(page_ + 1); });
    shortcut(QKeySequence::Save, [this] { askForFile(); });
}

QString ReportsPage::caption() const
{
    return report_ ? QString::fromStdString(report_->run.name) : QString();
}

QString ReportsPage::status() const
{
    return runId_.isEmpty() ? QString() : tr("Figures from the stored ledger of run %1").arg(runId_);
}

void ReportsPage::setShown(bool shown)
{
    if (shown) {
        feed_.refresh();
        if (report_ && !isOver(report_->run.state)) {
            load(runId_);
        }
    }
}

void ReportsPage::takeRuns()
{
    const QString keep = wanted_.isEmpty() ? runId_ : wanted_;
    runs_->clear();
    for (const bridge::PastRun &past : feed_.runs()) {
        const QString when = look::sortableMinuteText(past.run.created_ns);
        runs_->addItem(QString::fromStdString(past.run.name) + QStringLiteral(", ") + when, QString::fromStdString(past.run.id));
    }
    stack_->setCurrentIndex(runs_->count() == 0 ? 0 : 1);
    tools_->setEnabled(runs_->count() > 0);
    const int at = std::max(0, runs_->findData(keep));
    runs_->setCurrentIndex(runs_->count() > 0 ? at : -1);
    const QString chosen = runs_->currentData().toString();
    if (!chosen.isEmpty() && chosen != runId_) {
        load(chosen);
    }
    emit headerChanged();
}

void ReportsPage::showRun(const QString &runId)
{
    wanted_ = runId;
    const int at = runs_->findData(runId);
    if (at >= 0) {
        runs_->setCurrentIndex(at);
        load(runId);
    } else {
        feed_.refresh();
    }
}

void ReportsPage::load(const QString &runId)
{
    if (loading_) {
        loading_->cancel();
    }
    wanted_.clear();
    if (runId != runId_) {
        page_ = 1;
    }
    runId_ = runId;
    loading_ = bridge::runAsync(
        this, [source = source_, id = runId.toStdString()](bridge::TaskControl &) { return loadReport(source, id); },
        [this](Result<report::Report> loaded) { takeReport(std::move(loaded)); });
}

void ReportsPage::takeReport(Result<report::Report> loaded)
{
    if (!loaded) {
        report_.reset();
        paper_->clear();
        pageCount_ = 0;
        showPageNumber();
        emit banner(look::Tone::Bad, tr("The report cannot be made."), QString::fromStdString(loaded.error().message), tr("Try again"));
        return;
    }
    std::vector<std::string> leftOut = report_ ? report_->leftOut : std::vector<std::string>{"Events"};
    loaded->leftOut = std::move(leftOut);
    report_ = std::make_shared<const report::Report>(std::move(*loaded));
    const auto lines = static_cast<int>(report_->ledger.size());
    check_->setText(tr("Ledger checked: %n lines, %1", nullptr, lines).arg(models::moneyText(report_->cost)));
    rebuildSections();
    draw();
    emit headerChanged();
}

void ReportsPage::rebuildSections()
{
    qDeleteAll(sectionBoxes_);
    sectionBoxes_.clear();
    for (const std::string &heading : report::sectionHeadings(*report_)) {
        auto *box = new QCheckBox(tr(heading.c_str()));
        box->setProperty("heading", QString::fromStdString(heading));
        box->setChecked(std::find(report_->leftOut.begin(), report_->leftOut.end(), heading) == report_->leftOut.end());
        sections_->addWidget(box);
        sectionBoxes_ << box;
        connect(box, &QCheckBox::toggled, this, &ReportsPage::leaveOut);
    }
}

void ReportsPage::leaveOut()
{
    auto changed = std::make_shared<report::Report>(*report_);
    changed->leftOut.clear();
    for (const QCheckBox *box : sectionBoxes_) {
        if (!box->isChecked()) {
            changed->leftOut.push_back(box->property("heading").toString().toStdString());
        }
    }
    report_ = std::move(changed);
    draw();
}

void ReportsPage::setPage(int page)
{
    if (page >= 1 && page <= pageCount_ && page != page_) {
        page_ = page;
        draw();
        desk_->verticalScrollBar()->setValue(0);
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

void ReportsPage::draw()
{
    showPageNumber();
    if (!report_) {
        return;
    }
    if (drawing_) {
        drawing_->cancel();
    }
    const double ratio = devicePixelRatioF();
    const double scale = pixelsPerPoint * zoom_ / 100 * ratio;
    drawing_ = bridge::runAsync(
        this,
        [report = report_, page = page_, scale](bridge::TaskControl &) -> Result<report::PagePicture> {
            auto picture = report::toPicture(*report, page, scale);
            // With fewer sections there may be fewer pages than before.
            return picture || page == 1 ? std::move(picture) : report::toPicture(*report, 1, scale);
        },
        [this, ratio](Result<report::PagePicture> picture) {
            if (!picture) {
                emit banner(look::Tone::Bad, tr("The page cannot be drawn."), QString::fromStdString(picture.error().message), {});
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

void ReportsPage::showPageNumber()
{
    zoomText_->setText(look::withUnit(QString::number(zoom_), "%"));
    pageText_->setText(pageCount_ > 0 ? tr("Page %1 of %2").arg(page_).arg(pageCount_) : QString());
    previous_->setEnabled(page_ > 1);
    next_->setEnabled(page_ < pageCount_);
    export_->setEnabled(report_ != nullptr);
}

void ReportsPage::askForFile()
{
    if (!report_) {
        return;
    }
    const auto format = static_cast<report::Format>(format_->currentData().toInt());
    QString name = QString::fromStdString(report_->run.name);
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
    if (!report_) {
        return;
    }
    bridge::runAsync(
        this, [report = report_, format, file = path.toStdString()](bridge::TaskControl &) { return report::writeReport(*report, format, file); },
        [this, path](Result<void> done) {
            if (!done) {
                emit banner(look::Tone::Bad, tr("The report was not written."), QString::fromStdString(done.error().message), {});
                return;
            }
            writtenFile_ = path;
            emit banner(look::Tone::Ok, tr("The report is written."), path, tr("Open"));
            emit written(path);
        });
}

void ReportsPage::bannerAction()
{
    if (report_ && !writtenFile_.isEmpty()) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(writtenFile_));
    } else if (!runId_.isEmpty()) {
        load(runId_);
    }
}

} // namespace mayfly::pages
