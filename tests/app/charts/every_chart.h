// SPDX-License-Identifier: GPL-3.0-or-later
// One chart of every class with data, and what each calls its data where programs and where people read it.
#pragma once
#include "app/charts/compare_chart.h"
#include "app/charts/histogram_chart.h"
#include "app/charts/learning_chart.h"
#include "app/charts/lifetime_chart.h"
#include "app/charts/pareto_chart.h"
#include "app/charts/price_chart.h"
#include "app/charts/spend_chart.h"
#include "app/charts/survival_chart.h"
#include "app/charts/throughput_chart.h"
#include "app/charts/timeline_chart.h"

#include <QStringList>

#include <memory>

namespace mayfly::test {

using namespace mayfly::charts;
using Made = std::unique_ptr<ChartFrame>;

inline Made makePareto()
{
    auto chart = std::make_unique<ParetoChart>();
    chart->setAxisTitles("Time, hours", "Cost, USD");
    std::vector<ParetoPoint> points(2);
    points[0] = {0.5, 2, 91.0, 0.97, true, true, "4x P100", "0.5 h"};
    points[1] = {1, 1, 92.0, 0.96, true, true, "2x P100", "1 h"};
    chart->setPoints(points, {}, {});
    return chart;
}

inline Made makeHistogram()
{
    auto chart = std::make_unique<HistogramChart>();
    chart->setTitle("Finish times");
    HistogramData data;
    data.from = 0.4;
    data.width = 0.1;
    data.counts = {2, 8, 4};
    data.unit = "h";
    data.limit = 0.65;
    data.limitText = "deadline 39 min";
    chart->show(data);
    return chart;
}

inline Made makeSurvival()
{
    auto chart = std::make_unique<SurvivalChart>();
    chart->setTitle("Servers still alive");
    chart->show(LifetimeModel{0.1, 600, 0.5, 7200, {}}, 4, 1800, 3600, "h");
    return chart;
}

inline Made makePrice()
{
    auto chart = std::make_unique<PriceChart>();
    chart->show({{"us-east-1a", {{-2, 1.1}, {-1, 0.9}, {0, 0.9}}}, {"us-east-1b", {{-2, 1.3}, {0, 1.2}}}}, 3.06, "USD");
    return chart;
}

inline Made makeThroughput()
{
    auto chart = std::make_unique<ThroughputChart>();
    ThroughputData data;
    data.cluster = {{0, 0}, {60, 4000}, {120, 4100}};
    data.workers = {{"w-0", 1, {{0, 0}, {60, 1000}, {120, 1020}}}, {"w-1", 2, {{0, 0}, {60, 990}, {120, 1010}}}};
    data.resolution_s = 60;
    data.now_s = 120;
    data.end_s = 300;
    data.plan = 4200;
    data.finish = Finish{250, 290, 270, "finish 14:30"};
    data.revocations = {{70, "w-2 revoked"}};
    chart->setData(data);
    return chart;
}

inline Made makeTimeline()
{
    auto chart = std::make_unique<TimelineChart>();
    TimelineData data;
    data.rows = {{"w-0", 1, {{0, 20, ServerState::Starting}, {20, 100, ServerState::Training}}, {{60, look::Glyph::Triangle}}, "asked for a P100"}};
    data.now_s = 100;
    data.end_s = 200;
    chart->setData(data);
    return chart;
}

inline Made makeSpend()
{
    auto chart = std::make_unique<SpendChart>();
    SpendData data;
    data.spent = {{0, 0}, {60, 0.1}, {120, 0.2}};
    data.now_s = 120;
    data.spentNow = 0.2;
    data.end_s = 300;
    data.cap = 0.6;
    data.forecast = SpendData::Forecast{270, 0.45, 0.42, 0.5};
    chart->setData(data);
    return chart;
}

inline Made makeSteps()
{
    auto chart = std::make_unique<StepChart>("Accuracy, %", "accuracy", 1.6);
    chart->setCurve({{{1000, 40}, {2000, 60}, {3000, 70}}, 90, "target 90 %", 8000, 1, true});
    return chart;
}

inline Made makeLifetime()
{
    auto chart = std::make_unique<LifetimeChart>();
    ObservedLifetimes seen;
    seen.name = "observed, 41 servers";
    seen.alive = seen.low = seen.high = {{2, 90}, {8, 70}, {20, 40}};
    seen.fitName = "Weibull fit";
    seen.fit = {{0, 100}, {12, 60}, {24, 30}};
    chart->show(LifetimeModel{0.1, 600, 0.05, 86400, {}}, seen);
    return chart;
}

inline Made makeCompare()
{
    auto chart = std::make_unique<CompareChart>("Images/s", 0);
    chart->setLines({{"r1", 0, {{0, 10}, {2.5, 12}}}, {"r2", 1, {{1, 11.5}, {2, 11}}}});
    return chart;
}

/// One of every class.
inline const struct EveryChart {
    const char *name;
    Made (*make)();
    bool zooms;
    const char *csvHeader;
    QStringList columns;        ///< of the table
    QStringList firstRow;
    QStringList inPicture;      ///< words that a picture of it holds
} every[] = {
    {"pareto", makePareto, true, "cluster,\"Time, hours\",\"Cost, USD\",\"accuracy, %\",chance,on_front,meets_targets",
     {"Cluster", "Time, hours", "Cost, USD", "Accuracy, %", "Chance to meet all, %", "On the front", "Meets all targets"},
     {"4x P100", "0.5", "2", "91.0", "97", "yes", "yes"}, {"Cost against time", "Time, hours", "Cost, USD", "front", "meets all targets", "misses one", "Accuracy, from 91"}},
    {"histogram", makeHistogram, false, "\"from, h\",\"to, h\",count", {"From, h", "To, h", "Simulated runs"}, {"0.4", "0.5", "2"},
     {"Finish times", "Finish times, h", "simulated runs", "deadline 39 min"}},
    {"survival", makeSurvival, true, "\"time, h\",\"alive, %\"", {"Time, h", "Servers alive, %"}, {"0.000", "100.0"},
     {"Servers still alive", "Servers alive, %", "Time since the start, h", "expected", "P10 to P90", "end of the plan"}},
    {"price", makePrice, true, "days before the latest,\"us-east-1a, USD/h\",\"us-east-1b, USD/h\"",
     {"Days before the latest price", "us-east-1a, USD/h", "us-east-1b, USD/h"}, {"\u22122", "1.1", "1.3"},
     {"Transient price over time", "USD/h", "Days before the latest price", "us-east-1a", "us-east-1b", "on-demand"}},
    {"timeline", makeTimeline, false, "slot,state,from_s,to_s", {"Slot", "State", "From, s", "To, s"}, {"w-0", "starting", "0.0", "20.0"},
     {"Servers over time", "Time since the launch, min", "requesting", "starting", "training", "notice", "revoked", "replaced", "w-0"}},
    {"spend", makeSpend, true, "elapsed_s,spent_usd,forecast_usd,forecast_p10_usd,forecast_p90_usd",
     {"Time since the launch, s", "Spent, USD", "Forecast, USD", "Forecast P10, USD", "Forecast P90, USD"}, {"0", "0.0", "\u2013", "\u2013", "\u2013"},
     {"Cost over time", "USD", "Time since the launch, min", "spent", "forecast", "P10 to P90", "cap $0.60"}},
    {"steps", makeSteps, true, nullptr, {"Step", "Accuracy, %"}, {"1,000", "40"}, {"Accuracy, %", "Steps", "accuracy", "target 90 %"}},
    {"throughput", makeThroughput, true, nullptr, {"Time since the launch, s", "Cluster, images/s", "w-0, images/s", "w-1, images/s"}, {"0", "0", "0", "0"},
     {"Throughput over time", "Images/s", "Time since the launch, min", "5 min", "cluster", "w-0", "w-1", "plan 4,200", "expected finish, P10 to P90"}},
    {"lifetime", makeLifetime, true, "\"age, h\",\"plans use, alive, %\",\"observed, 41 servers, alive, %\",\"Weibull fit, alive, %\"",
     {"Age of a server, h", "Alive (plans use), %", "Alive (observed, 41 servers), %", "Alive (Weibull fit), %"}, {"0.00", "100.0", "100.0", "100.0"},
     {"Servers still alive by age", "Still alive, %", "Age of a server, h", "plans use", "observed, 41 servers", "Weibull fit"}},
    {"compare", makeCompare, true, "elapsed_s,r1,r2", {"Time since the launch, s", "r1: Images/s", "r2: Images/s"}, {"0.0", "10", "\u2013"},
     {"Images/s", "Time since the launch, s", "r1", "r2"}},
};

} // namespace mayfly::test
