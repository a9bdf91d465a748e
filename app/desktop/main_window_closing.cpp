// SPDX-License-Identifier: GPL-3.0-or-later
// Closing the window while a run lives, and files dropped on it.
#include "app/bridge/async_task.h"
#include "app/desktop/main_window.h"
#include "app/pages/catalog_page.h"
#include "app/pages/plan_page.h"
#include "app/pages/run_page.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include <algorithm>

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
    if (run_->live() && !closing_) {
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
    question_ = new QMessageBox(QMessageBox::Question, tr("A run is live"), tr("%1 is still training.").arg(run_->title()), QMessageBox::NoButton,
                                this);
    question_->setInformativeText(tr("It goes on without the window, within its cap, and is here again when you come back."));
    question_->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *keep = question_->addButton(tr("Keep it running"), QMessageBox::AcceptRole);
    QPushButton *stop = question_->addButton(tr("Stop the run"), QMessageBox::DestructiveRole);
    question_->addButton(QMessageBox::Cancel);
    question_->setDefaultButton(keep);
    connect(keep, &QPushButton::clicked, this, [this] {
        save();
        closing_ = true;
        close();
    });
    connect(stop, &QPushButton::clicked, this, &MainWindow::stopAndClose);
    question_->open();
}

/// A controller that does not answer is given some seconds; the window stays usable, and can be closed without it.
void MainWindow::stopAndClose()
{
    messages_->setMessage(stopTopic, {Tone::Accent, tr("Stopping the run…"), tr("The window closes when its controller has answered."), {}, {}, {}});
    bridge::runAsync(
        this, [stop = context_.stopRun, runId = run_->runId().toStdString()](bridge::TaskControl &) { return stop(runId); },
        [this](Result<void> stopped) {
            messages_->clear(stopTopic);
            if (!stopped) {
                messages_->setMessage(stopTopic, {Tone::Bad, tr("The run could not be stopped."), QString::fromStdString(stopped.error().message),
                                                  tr("Try again"), [this] { stopAndClose(); }, {}});
                return;
            }
            save();
            closing_ = true;
            close();
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
    toImport_.clear();
    for (const QString &file : files) {
        if (const QString problem = problemOf(file); !problem.isEmpty()) {
            problems << problem;
        } else {
            (isPlan(file) ? plans : toImport_) << file;
        }
    }
    if (!plans.isEmpty()) {
        showPage(Plan);
        plan_->openPlan(plans.front());
    }
    importNext();
    if (!problems.isEmpty()) {
        messages_->setMessage(dropTopic, {Tone::Warn, problems.join(' '),
                                          tr("Expected a plan (.mayfly), or offers, prices, lifetimes or traces (.csv, .json)."), {}, {}, {}});
    } else if (plans.size() > 1) {
        messages_->setMessage(dropTopic, {Tone::Neutral, tr("One plan can be open at a time."),
                                          tr("%1 was opened; %n other(s) were left.", nullptr, static_cast<int>(plans.size() - 1))
                                              .arg(QFileInfo(plans.front()).fileName()), {}, {}, {}});
    }
}

void MainWindow::chooseFilesToImport()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Import"), {}, tr("Offers, prices, lifetimes, traces (*.csv *.json)"));
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
