// SPDX-License-Identifier: GPL-3.0-or-later
// Closing the window while a run lives, and files dropped on it.
#include "app/bridge/async_task.h"
#include "app/desktop/main_window.h"
#include "app/look/icons.h"
#include "app/models/core_words.h"
#include "app/pages/catalog_page.h"
#include "app/pages/history_page.h"
#include "app/pages/plan_page.h"
#include "app/pages/run_page.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include <algorithm>
#include <future>
#include <vector>

namespace mayfly::desktop {

using look::Tone;

namespace {

const QString dropTopic = QStringLiteral("drop");
const QString importTopic = QStringLiteral("import");
const QString stopTopic = QStringLiteral("stop");

QStringList localFiles(const QMimeData *data)
{
    QStringList files;
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile()) {
            files << url.toLocalFile();
        }
    }
    return files;
}

bool isPlan(const QString &file)
{
    return file.endsWith(QLatin1String(".mayfly"), Qt::CaseInsensitive);
}

bool isTable(const QString &file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == QLatin1String("csv") || suffix == QLatin1String("json") || suffix == QLatin1String("jsonl") || suffix == QLatin1String("txt");
}

/// A run's report.json, by the fields that it begins with.
bool isRunReport(const QString &file)
{
    QFile content(file);
    if (!file.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) || !content.open(QIODevice::ReadOnly)) {
        return false;
    }
    constexpr qint64 beginning = 1024;
    const QByteArray head = content.read(beginning);
    return head.contains("\"run_id\"") && head.contains("\"generated\"");
}

/// What the question says under its first line, where there are several: a line each, the first few by name.
QString namesOf(const QVector<pages::RunPage::LiveRun> &runs)
{
    constexpr qsizetype shown = 6;
    if (runs.size() < 2) {
        return {};
    }
    QStringList names;
    for (const auto &each : runs.first(std::min(shown, runs.size()))) {
        names << each.name;
    }
    if (runs.size() > shown) {
        names << MainWindow::tr("and %n more", nullptr, static_cast<int>(runs.size() - shown));
    }
    return names.join('\n') + QStringLiteral("\n\n");
}

struct NotStopped {
    QVector<pages::RunPage::LiveRun> runs;
    QString problem; ///< of the first
};

/// All at once: one that does not answer keeps no other waiting. May block for seconds.
NotStopped stopAll(const std::function<Result<void>(const std::string &)> &stop, const QVector<pages::RunPage::LiveRun> &runs)
{
    std::vector<std::future<Result<void>>> answers;
    for (const auto &each : runs) {
        answers.push_back(std::async(std::launch::async, stop, each.id.toStdString()));
    }
    NotStopped left;
    for (qsizetype i = 0; i < runs.size(); ++i) {
        if (const auto stopped = answers[static_cast<std::size_t>(i)].get(); !stopped) {
            left.runs.push_back(runs[i]);
            left.problem = left.problem.isEmpty() ? models::coreWords(stopped.error().message) : left.problem;
        }
    }
    return left;
}

/// Empty: it can be opened.
QString problemOf(const QString &file)
{
    const QFileInfo info(file);
    if (!info.exists()) {
        return MainWindow::tr("%1 does not exist.").arg(file);
    }
    if (info.isDir()) {
        return MainWindow::tr("%1 is a folder.").arg(info.fileName());
    }
    if (!info.isReadable()) {
        return MainWindow::tr("%1 cannot be read.").arg(info.fileName());
    }
    if (!isPlan(file) && !isTable(file)) {
        return MainWindow::tr("%1 is of no kind that Mayfly reads.").arg(info.fileName());
    }
    return {};
}

} // namespace

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!closing_ && !liveRuns().isEmpty()) {
        event->ignore();
        askBeforeClosing();
        return;
    }
    if (!closing_) {
        save();
    }
    closing_ = true;
    tray_.setShown(false);
    event->accept();
}

void MainWindow::askBeforeClosing()
{
    if (question_) {
        question_->raise();
        return;
    }
    const auto runs = liveRuns();
    const int count = static_cast<int>(runs.size());
    const QString training = count == 1 ? tr("%1 is still training.").arg(runs.front().name) : tr("%n run(s) are still training.", nullptr, count);
    question_ = new QMessageBox(QMessageBox::NoIcon, count == 1 ? tr("A run is live") : tr("%n run(s) are live", nullptr, count), training,
                                QMessageBox::NoButton, this);
    question_->setTextFormat(Qt::PlainText);        // names are the user's
    question_->setInformativeText(namesOf(runs) + (count == 1 ? tr("It goes on without the window, within its cap, and is here again when you come back.")
                                                              : tr("They go on without the window, each within its cap, and are here again when you come back.")));
    question_->setIconPixmap(look::icon(QStringLiteral("run"), look::Role::Accent).pixmap(look::units(32)));
    question_->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *keep = question_->addButton(count == 1 ? tr("Keep it running") : tr("Keep them running"), QMessageBox::AcceptRole);
    QPushButton *stop = question_->addButton(count == 1 ? tr("Stop the run") : tr("Stop all %n run(s)", nullptr, count), QMessageBox::DestructiveRole);
    QPushButton *cancel = question_->addButton(tr("Cancel"), QMessageBox::RejectRole);
    for (QPushButton *each : {keep, stop, cancel}) {
        each->setIcon({});
    }
    question_->setDefaultButton(keep);
    question_->setEscapeButton(cancel);
    connect(keep, &QPushButton::clicked, this, &MainWindow::keepAndClose);
    connect(stop, &QPushButton::clicked, this, [this, runs] { stopAndClose(runs); });
    question_->open();
}

void MainWindow::keepAndClose()
{
    save();
    closing_ = true;
    close();
}

/// Controllers that do not answer are given some seconds; the window stays usable, and can be closed without them.
void MainWindow::stopAndClose(const QVector<pages::RunPage::LiveRun> &runs)
{
    const int count = static_cast<int>(runs.size());
    messages_->setMessage(stopTopic, {Tone::Accent, count == 1 ? tr("Stopping the run…") : tr("Stopping %n run(s)…", nullptr, count),
                                      tr("The window closes when every controller has answered."), {}, {}, {}});
    bridge::runAsync(
        this, [stop = context_.stopRun, runs](bridge::TaskControl &) { return stopAll(stop, runs); },
        [this](const NotStopped &left) {
            messages_->clear(stopTopic);
            if (left.runs.isEmpty()) {
                keepAndClose();
                return;
            }
            const int failed = static_cast<int>(left.runs.size());
            messages_->setMessage(stopTopic, {Tone::Bad,
                                              failed == 1 ? tr("%1 could not be stopped.").arg(left.runs.front().name)
                                                          : tr("%n run(s) could not be stopped.", nullptr, failed),
                                              left.problem, tr("Try again"), [this, again = left.runs] { stopAndClose(again); }, {}});
        });
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!localFiles(event->mimeData()).isEmpty()) {
        event->acceptProposedAction(); // what cannot be opened is explained when it is dropped
    }
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    openFiles(localFiles(event->mimeData()));
}

void MainWindow::openFiles(const QStringList &files)
{
    messages_->clear(dropTopic);
    QStringList problems;
    QStringList plans;
    QStringList reports;
    toImport_.clear();
    for (const QString &file : files) {
        if (const QString problem = problemOf(file); !problem.isEmpty()) {
            problems << problem;
        } else {
            (isPlan(file) ? plans : isRunReport(file) ? reports : toImport_) << file;
        }
    }
    if (!plans.isEmpty()) {
        showPage(Plan);
        plan_->openPlan(plans.front());
    }
    if (!reports.isEmpty()) {
        showPage(History);
        history_->importRuns(reports);
    }
    importNext();
    if (!problems.isEmpty()) {
        messages_->setMessage(dropTopic, {Tone::Warn, problems.join(' '),
                                          tr("Expected a plan (.mayfly), a run's report (.json), or offers, prices, lifetimes or traces (.csv, .json)."), {}, {}, {}});
    } else if (plans.size() > 1) {
        messages_->setMessage(dropTopic, {Tone::Neutral, tr("One plan can be open at a time."),
                                          tr("%1 was opened; %n other(s) were left.", nullptr, static_cast<int>(plans.size() - 1))
                                              .arg(QFileInfo(plans.front()).fileName()), {}, {}, {}});
    }
}

void MainWindow::chooseFilesToImport()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Import"), {}, tr("Offers, prices, lifetimes, traces, runs (*.csv *.json)"));
    if (!files.isEmpty()) {
        openFiles(files);
    }
}

/// The next file of several is shown when the one before it is stored, or when the user says so.
void MainWindow::importNext()
{
    messages_->clear(importTopic);
    if (toImport_.isEmpty()) {
        return;
    }
    showPage(Catalog);
    catalog_->previewFile(toImport_.takeFirst());
    if (!toImport_.isEmpty()) {
        messages_->setMessage(importTopic, {Tone::Neutral, tr("%n more file(s) to import.", nullptr, static_cast<int>(toImport_.size())),
                                            tr("%1 is next, when this one is stored.").arg(QFileInfo(toImport_.front()).fileName()),
                                            tr("Leave this one out"), [this] { importNext(); }, [this] { toImport_.clear(); }});
    }
}

} // namespace mayfly::desktop
