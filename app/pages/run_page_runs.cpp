// SPDX-License-Identifier: GPL-3.0-or-later
// Several runs may live at once: the Run page shows one of them, and lets the others be chosen.
#include "app/models/worker_model.h"
#include "app/pages/run_page.h"

#include <QMenu>
#include <QPushButton>

#include <algorithm>

namespace mayfly::pages {

namespace {

/// A name is the user's: an ampersand in it is no key of the menu.
QString plainName(const QString &name)
{
    return QString(name).replace('&', QLatin1String("&&"));
}

} // namespace

void RunPage::setLiveRuns(QVector<LiveRun> runs)
{
    if (runs != liveRuns_) {
        liveRuns_ = std::move(runs);
        showRuns();
    }
}

/// Nothing to choose while the only live run is the one that is seen.
void RunPage::showRuns()
{
    const bool others = std::any_of(liveRuns_.begin(), liveRuns_.end(), [this](const LiveRun &each) { return each.id != feed_.runId(); });
    runs_->setVisible(others);
    runs_->setText(tr("%n live run(s)", nullptr, static_cast<int>(liveRuns_.size())));
}

void RunPage::chooseRun()
{
    qDeleteAll(runs_->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly));
    auto *menu = new QMenu(runs_);
    for (const LiveRun &each : std::as_const(liveRuns_)) {
        QAction *action = menu->addAction(tr("%1 · run %2 · %3").arg(plainName(each.name), each.id.section('-', 2), models::stateText(each.state)));
        action->setCheckable(true);
        action->setChecked(each.id == feed_.runId());
        connect(action, &QAction::triggered, this, [this, id = each.id] { watch(id); }, Qt::QueuedConnection);
    }
    menu->popup(runs_->mapToGlobal(QPoint(0, runs_->height())));
}

} // namespace mayfly::pages
