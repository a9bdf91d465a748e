// SPDX-License-Identifier: GPL-3.0-or-later
// What the window keeps from one session to the next: preferences, geometry, docks, columns, the page, and the plan being edited, which
// survives a crash as well.
#include "app/bridge/async_task.h"
#include "app/desktop/main_window.h"
#include "app/desktop/plan_state.h"
#include "app/desktop/settings_file.h"
#include "app/look/table.h"
#include "app/look/times.h"
#include "app/pages/plan_page.h"
#include "app/pages/run_page.h"
#include "app/pages/settings_page.h"

#include <QGuiApplication>
#include <QLabel>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>

#include <algorithm>

namespace mayfly::desktop {

using look::Tone;
using look::units;

namespace {

constexpr QSize designSize{1280, 800};
/// Title bar and edges that a window manager puts around a window; it tells only once they are there.
constexpr QSize frameAllowance{16, 48};

const QString geometryKey = QStringLiteral("window/geometry");
const QString docksKey = QStringLiteral("run/docks");
const QString pageKey = QStringLiteral("window/page");
const QString planKey = QStringLiteral("plan/last");

const QString recoveryTopic = QStringLiteral("recovery");
const QString homeTopic = QStringLiteral("home");
const QString anotherTopic = QStringLiteral("another");
const QString storeTopic = QStringLiteral("store");

std::optional<PlanState> keptState(const QSettings &settings)
{
    const auto state = planStateFromJson(settings.value(planKey).toString().toStdString(), "settings.ini, plan/last");
    return state ? std::optional(*state) : std::nullopt;
}

} // namespace

QSize firstWindowSize(const QSize &available)
{
    const QSize design(units(designSize.width()), units(designSize.height()));
    return design.boundedTo(available - QSize(units(frameAllowance.width()), units(frameAllowance.height())));
}

void MainWindow::applyPreferences(const pages::Preferences &preferences)
{
    const pages::Preferences before = readPreferences(*settings_);
    if (preferences != before) {
        writePreferences(*settings_, preferences);
    }
    if (preferences.theme != look::Theme::instance().mode()) {
        look::Theme::instance().setMode(preferences.theme);
    }
    look::Times::instance().setLocal(preferences.localTimes);
    showZone();
    notices_.setInterval(std::chrono::seconds(preferences.noticeEvery_s));
    notices_.setEnabled(preferences.trayNotices);
    tray_.setShown(preferences.trayNotices);
    if (preferences.language != before.language) {
        emit languageChanged(preferences.language);
    }
}

void MainWindow::changePreferences(const std::function<void(pages::Preferences &)> &edit)
{
    pages::Preferences next = settingsPage_->preferences();
    edit(next);
    settingsPage_->setPreferences(next);
    applyPreferences(next);
}

void MainWindow::showZone()
{
    zone_->setText(tr("Times in %1").arg(look::zoneName()));
}

/// Whatever the offscreen platform calls its screen is none.
QSize MainWindow::firstSize() const
{
    const bool offscreen = QGuiApplication::platformName() == QLatin1String("offscreen");
    return offscreen || screen() == nullptr ? QSize(units(designSize.width()), units(designSize.height()))
                                            : firstWindowSize(screen()->availableSize());
}

void MainWindow::restoreWindow()
{
    resize(firstSize());
    if (const QByteArray geometry = settings_->value(geometryKey).toByteArray(); !geometry.isEmpty()) {
        restoreGeometry(geometry);
    }
    if (const QByteArray docks = settings_->value(docksKey).toByteArray(); !docks.isEmpty()) {
        run_->restoreLayout(docks);
    }
    nameTables();
    look::restoreTables(*settings_, *this);
    showPage(std::clamp(settings_->value(pageKey, static_cast<int>(Plan)).toInt(), 0, pages_->count() - 1));
}

/// Those that their pages did not name: what has no name is not kept.
void MainWindow::nameTables()
{
    for (int i = 0; i < pages_->count(); ++i) {
        int number = 0;
        for (auto *table : page(i)->findChildren<look::TableView *>()) {
            ++number;
            if (table->objectName().isEmpty()) {
                table->setObjectName(QStringLiteral("%1-%2").arg(page(i)->iconName()).arg(number));
            }
        }
    }
}

void MainWindow::restorePlan()
{
    const auto left = recovery_.takeOver();
    if (left) {
        const auto state = planStateFromJson(*left, recovery_.file().string());
        if (state) {
            plan_->restore(state->inputs, state->file, true, state->before);
            messages_->setMessage(recoveryTopic,
                                  {Tone::Accent, tr("The plan that was being edited is back."),
                                   tr("Mayfly did not end as it should last time; nothing was lost."), tr("Discard"), [this] { discardRecovered(); }, {}});
            return;
        }
        recovery_.discard();
    }
    if (const auto last = keptState(*settings_)) {
        plan_->restore(last->inputs, last->file, last->edited, last->before);
    } else if (const QString catalog = settingsPage_->preferences().catalog; !catalog.isEmpty()) {
        pages::PlanInputs inputs;
        inputs.catalog = catalog;
        plan_->restore(inputs, {}, false);
    }
}

/// Back to what the last clean end kept.
void MainWindow::discardRecovered()
{
    recovery_.discard();
    keptPlan_.clear();
    const auto last = keptState(*settings_);
    if (last) {
        plan_->restore(last->inputs, last->file, last->edited, last->before);
        plan_->start();
    } else {
        plan_->showSample();
    }
}

void MainWindow::save()
{
    settings_->setValue(geometryKey, saveGeometry());
    settings_->setValue(docksKey, run_->saveLayout());
    settings_->setValue(pageKey, currentPage());
    look::saveTables(*settings_, *this);
    if (!plan_->inputs().workload.isEmpty()) {
        const PlanState state{plan_->inputs(), plan_->file(), plan_->edited(), plan_->undoable()};
        settings_->setValue(planKey, QString::fromStdString(planStateToJson(state)));
    }
    settings_->sync();
    keepSoon_.stop();
    recovery_.close();
}

void MainWindow::handOver()
{
    save();
    closing_ = true;
}

void MainWindow::keepPlanSoon()
{
    if (!keepSoon_.isActive()) {
        keepSoon_.start();
    }
}

/// Off the window's thread: the disk may be slow. An edit during a write is written after it.
void MainWindow::keepPlan()
{
    if (plan_->inputs().workload.isEmpty() || closing_) {
        return;
    }
    if (!plan_->edited()) {
        if (!keptPlan_.isEmpty()) {
            keptPlan_.clear();
            recovery_.discard();
        }
        return;
    }
    const std::string state = planStateToJson({plan_->inputs(), plan_->file(), true, plan_->undoable()});
    if (keptPlan_ == QString::fromStdString(state)) {
        return;
    }
    if (keeping_) {
        keepPlanSoon();
        return;
    }
    keeping_ = true;
    keptPlan_ = QString::fromStdString(state);
    bridge::runAsync(
        this, [write = recovery_.writer(), state](bridge::TaskControl &) { return write(state); },
        [this](const Result<void> &) { keeping_ = false; }); // where nothing can be written, checkHome() says so
}

void MainWindow::checkHome()
{
    if (!context_.checkHome) {
        return;
    }
    bridge::runAsync(
        this, [check = context_.checkHome](bridge::TaskControl &) { return check(); },
        [this](const Result<void> &writable) {
            if (writable) {
                messages_->clear(homeTopic);
                return;
            }
            messages_->setMessage(homeTopic, {Tone::Warn, tr("Nothing can be kept: %1.").arg(QString::fromStdString(writable.error().message)),
                                              tr("Plans can be made; runs cannot be launched, and settings are forgotten."), tr("Try again"),
                                              [this] { checkHome(); }, {}});
        });
}

void MainWindow::warnOfAnother()
{
    messages_->setMessage(anotherTopic, {Tone::Warn, tr("Another Mayfly window uses the same folder, and does not answer."),
                                         tr("What both change is kept by the one that is closed last."), {}, {}, {}});
}

void MainWindow::showStoreProblem(const QString &problem)
{
    run_->setStoreReadable(false);
    messages_->setMessage(storeTopic, {Tone::Bad, tr("The runs cannot be read."), problem, tr("Try again"), [this] { feed_.refresh(); }, {}});
}

} // namespace mayfly::desktop
