// SPDX-License-Identifier: GPL-3.0-or-later
// History: runs of other machines.
#include "app/bridge/async_task.h"
#include "app/models/core_words.h"
#include "app/pages/history_page.h"

#include <QFileDialog>
#include <QFileInfo>

#include <utility>

namespace mayfly::pages {

namespace {

struct ImportedRuns {
    std::vector<Run> runs;
    QString refused;        ///< the file that ended it; empty: none
    std::string problem;
};

/// Each file is one transaction; the first that is refused ends it.
ImportedRuns importAll(const std::function<Result<Run>(const std::string &)> &importRun, const QStringList &files)
{
    ImportedRuns imported;
    for (const QString &file : files) {
        auto run = importRun(file.toStdString());
        if (!run) {
            imported.refused = QFileInfo(file).fileName();
            imported.problem = run.error().message;
            break;
        }
        imported.runs.push_back(std::move(*run));
    }
    return imported;
}

} // namespace

void HistoryPage::chooseRunsToImport()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Import runs"), {}, tr("Reports of runs (*.json)"));
    if (!files.isEmpty()) {
        importRuns(files);
    }
}

void HistoryPage::importRuns(const QStringList &reportFiles)
{
    if (!source_.importRun) {
        return;
    }
    bridge::runAsync(
        this, [importRun = source_.importRun, reportFiles](bridge::TaskControl &) { return importAll(importRun, reportFiles); },
        [this](const ImportedRuns &imported) {
            const int count = static_cast<int>(imported.runs.size());
            if (count > 0) {
                feed_.refresh();
            }
            if (!imported.refused.isEmpty()) {
                emit banner(look::Tone::Bad, tr("%1 was not imported.").arg(imported.refused), models::coreWords(imported.problem), {});
                return;
            }
            emit banner(look::Tone::Ok,
                        count == 1 ? tr("%1 was imported.").arg(QString::fromStdString(imported.runs.front().name)) : tr("%n run(s) were imported.", nullptr, count),
                        tr("Its measurements change no plan of this machine."), {});
        });
}

} // namespace mayfly::pages
