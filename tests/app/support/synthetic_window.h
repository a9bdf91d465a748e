// SPDX-License-Identifier: GPL-3.0-or-later
// The real window with the real planner over the published offers, a made-up live run that comes through the real bridge, and a
// made-up history. For tests that look at every page.
#pragma once
#include "app/bridge/async_task.h"
#include "app/desktop/app_context.h"
#include "app/desktop/main_window.h"
#include "app/desktop/shell.h"
#include "app/look/table.h"
#include "app/pages/catalog_page.h"
#include "app/pages/plan_page.h"
#include "app/pages/run_page.h"
#include "core/base/rng.h"
#include "tests/app/support/fake_client.h"
#include "tests/app/support/synthetic_run.h"
#include "tests/support/isolated_home.h"

#include <QAbstractButton>
#include <QApplication>
#include <QElapsedTimer>
#include <QStackedWidget>
#include <QTest>
#include <QThreadPool>
#include <QTimer>

#include <cmath>
#include <memory>

namespace mayfly::test {

/// A finished run `number` runs back, near its plan.
inline RunSnapshot syntheticPastRun(int number)
{
    static constexpr const char *names[] = {"resnet32-two-hours", "resnet32-cheapest", "resnet15-sweep", "shake-shake-big", "mixed-gpus"};
    RunSnapshot run = syntheticFinishedRun();
    const std::string name = names[number % 5];
    run.run.id = "20270311-1" + std::to_string(10 + number) + "000-r" + std::to_string(26 - number);
    run.run.name = name;
    Plan plan = syntheticPlan(name);
    plan.cluster.workers[0].count = 1 + number % 4;
    run.run.planJson = planToJson(plan);
    const std::int64_t back_ns = (number + 1) * 41'000 * second_ns;
    const auto earlier = [back_ns](auto &time) { time = *time - back_ns; };
    run.run.created_ns -= back_ns;
    earlier(run.run.started_ns);
    earlier(run.run.ended_ns);
    for (Sample &sample : run.samples) {
        sample.time_ns -= back_ns;
    }
    for (Server &server : run.servers) {
        server.requested_ns -= back_ns;
        if (server.ended_ns) {
            earlier(server.ended_ns);
        }
    }
    if (number % 7 == 4) {
        run.run.state = RunState::Failed;
        run.run.message = "w-0: no server after 4 tries: no P100 can be had in us-east1-c";
    } else if (number % 7 == 6) {
        run.run.state = RunState::Stopped;
        run.run.message = "stopped on request";
    }
    Rng rng(static_cast<std::uint64_t>(number) + 1);
    run.run.cost = run.spent = Money::fromUnits(1.10 * (1 + 0.05 * rng.normal()));
    return run;
}

/// What a controller says in a run like that, in its own words.
inline std::vector<Event> spokenEvents()
{
    using Kind = EventKind;
    std::vector<Event> events = {
        syntheticEvent(1, 0, Kind::RunStarted, "", "resnet32-two-hours: 64000 steps on 4x P100 + 1 PS"),
        syntheticEvent(2, 18, Kind::Ready, "ps-0", "the server answers, 18.0 s after it was asked for"),
        syntheticEvent(3, 126, Kind::Joined, "w-3", "trains"),
        syntheticEvent(4, 522, Kind::Notice, "w-2", "this server is about to be taken away"),
        syntheticEvent(5, 564, Kind::Lost, "w-2", "the server was taken away, as it had been told"),
        syntheticEvent(6, 666, Kind::Replaced, "w-2", "w-2/2 has taken over 1 min 42 s after the loss"),
        syntheticEvent(7, 744, Kind::Decision, "", "5 workers instead of 4"),
        syntheticEvent(8, 888, Kind::Joined, "w-4", "trains"),
        syntheticEvent(9, 1086, Kind::Notice, "w-3", "this server is about to be taken away"),
        syntheticEvent(10, 1128, Kind::Lost, "w-3", "the server was taken away, as it had been told"),
        syntheticEvent(11, 1129, Kind::LearningRate, "", "0.5000 to 0.4000 for 4 active workers, at step 39800"),
        syntheticEvent(12, 1142, Kind::Checkpoint, "ps-0", "step 41500 saved in 0.4 s"),
        syntheticEvent(13, 1154, Kind::Requested, "w-3", "P100, transient at $0.551 an hour"),
        syntheticEvent(14, 1160, Kind::Evaluation, "ps-0", "89.94 % of 10000 test images right at step 40900"),
    };
    events[6].reason = "asked for";
    events[10].reason = "it follows the active workers: one has left";
    events[12].reason = "replaces w-3/1, which was lost";
    return events;
}

/// Newest first: the live run and twelve that are over.
inline std::vector<RunSnapshot> syntheticHistory()
{
    std::vector<RunSnapshot> runs{syntheticRun()};
    for (int number = 0; number < 12; ++number) {
        runs.push_back(syntheticPastRun(number));
    }
    return runs;
}

inline bridge::HistorySource syntheticHistorySource()
{
    auto runs = std::make_shared<const std::vector<RunSnapshot>>(syntheticHistory());
    return {[runs](std::size_t) -> Result<std::vector<Run>> {
                std::vector<Run> list;
                for (const RunSnapshot &each : *runs) {
                    list.push_back(each.run);
                }
                return list;
            },
            [runs](const std::string &id) -> Result<RunSnapshot> {
                for (const RunSnapshot &each : *runs) {
                    if (each.run.id == id) {
                        return each;
                    }
                }
                return fail(ErrorCode::NotFound, "no run '" + id + "'");
            }};
}

/// With a made-up history of ninety days.
inline Result<pages::OfferCurves> withPrices(Result<pages::OfferCurves> curves, const Offer &offer)
{
    if (curves && curves->prices.empty() && offer.transientPerHour) {
        pages::PriceSeriesShown series{offer.zone, "synthetic", {}};
        for (int day = -90; day <= 0; ++day) {
            series.points.push_back({static_cast<double>(day), offer.transientPerHour->units() * (1 + 0.2 * std::sin(day / 9.0))});
        }
        curves->prices.push_back(series);
        curves->latest_ns = launch_ns;
    }
    return curves;
}

class SyntheticWindow {
public:
    /// Waits until everything is planned, simulated, read and shown. The resources folder is set by the test.
    SyntheticWindow()
    {
        desktop::nameProgram();
        live_.events = spokenEvents();
        controller_->past = live_;
        desktop::AppContext context = desktop::liveContext();
        context.plan.load = [load = context.plan.load](const std::string &name) { return load(name.empty() ? "seed2019" : name); };
        context.runs = fakeSource(controller_);
        context.history = syntheticHistorySource();
        context.catalog.names = [names = context.catalog.names] {
            auto all = names();
            if (all) {
                std::erase_if(*all, [](const pages::CatalogName &each) { return each.name == "local"; });
            }
            return all;
        };
        context.catalog.curves = [curves = context.catalog.curves](const Offer &offer) { return withPrices(curves(offer), offer); };
        context.stopRun = [](const std::string &) { return Result<void>(); };
        window_ = std::make_unique<desktop::MainWindow>(context);
        window_->resize(1280, 800);
        window_->show();
        window_->start({}, {});
        settle();
        window_->run().watch(QString::fromStdString(syntheticRun().run.id));
        wait([this] { return controller_->isAttached(); });
        controller_->send(live_);
        wait([this] { return window_->run().live(); });
        // As a controller does: one that says nothing is taken for dead.
        QObject::connect(&beat_, &QTimer::timeout, &beat_, [this] { controller_->send(live_); });
        beat_.start(1000);
        settle();
    }

    desktop::MainWindow &window() { return *window_; }
    int pages() const { return window_->findChild<QStackedWidget *>()->count(); }

    void settle()
    {
        wait([this] { return window_->plan().selectedPlan().has_value() && !window_->plan().searching() && !window_->plan().simulating(); });
        for (int round = 0; round < 5; ++round) {       // what was read is shown, and may ask for more
            bridge::taskPool().waitForDone(10'000);
            wait([this] { return !window_->catalog().busy(); });
            QTest::qWait(12);
        }
    }

    /// Seen, enabled, and with this text or name.
    QAbstractButton *button(const QString &words) const
    {
        for (auto *each : window_->findChildren<QAbstractButton *>()) {
            if (each->isVisible() && each->isEnabled() && (each->text() == words || each->accessibleName() == words)) {
                return each;
            }
        }
        return nullptr;
    }
    /// A dialog, question or confirmation that is open; null if there is none.
    QWidget *dialog() const
    {
        for (QWidget *each : QApplication::topLevelWidgets()) {
            if (each->isVisible() && each != window_.get() && !each->inherits("QTipLabel") && !each->inherits("QComboBoxPrivateContainer")) {
                return each;
            }
        }
        return nullptr;
    }

    /// False after half a minute.
    static bool wait(const std::function<bool()> &done)
    {
        QElapsedTimer clock;
        clock.start();
        while (!done() && clock.elapsed() < 30'000) {
            QTest::qWait(20);
        }
        return done();
    }

private:
    RunSnapshot live_ = syntheticRun();
    std::shared_ptr<FakeController> controller_ = std::make_shared<FakeController>();
    std::unique_ptr<desktop::MainWindow> window_;
    QTimer beat_;
};

} // namespace mayfly::test
