// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_report.h"

#include "core/base/text.h"
#include "tests/faults/campaign.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace mayfly::faults {

using nlohmann::json;

namespace {

struct KindTotals {
    int drawn = 0;
    int injected = 0;
    std::vector<double> recovered_s;
};

std::map<Kind, KindTotals> totalsOf(const CampaignReport &report)
{
    std::map<Kind, KindTotals> totals;
    for (const auto &training : report.trainings) {
        for (const auto &each : training.faults) {
            auto &kind = totals[each.fault.kind];
            ++kind.drawn;
            if (each.injected) {
                ++kind.injected;
                kind.recovered_s.push_back(each.recovered_s);
            }
        }
    }
    return totals;
}

double quantile(std::vector<double> values, double share)
{
    if (values.empty()) {
        return 0;
    }
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

std::string padded(const std::string &text, std::size_t width)
{
    return text + std::string(width > text.size() ? width - text.size() : 1, ' ');
}

template <typename F> std::int64_t sum(const CampaignReport &report, F value)
{
    std::int64_t total = 0;
    for (const auto &each : report.trainings) {
        total += value(each);
    }
    return total;
}

} // namespace

std::size_t problems(const CampaignReport &report)
{
    return static_cast<std::size_t>(sum(report, [](const TrainingOutcome &each) {
        return static_cast<std::int64_t>(each.problems.size());
    }));
}

std::string table(const CampaignReport &report)
{
    std::string text = padded("kind", 22) + padded("family", 20) + padded("injected", 10) + "again at work, median / slowest s\n";
    for (const auto &[kind, totals] : totalsOf(report)) {
        text += padded(std::string(toString(kind)), 22) + padded(std::string(familyOf(kind)), 20) +
                padded(std::to_string(totals.injected), 10) + formatFixed(quantile(totals.recovered_s, 0.5), 1) + " / " +
                formatFixed(quantile(totals.recovered_s, 1), 1) + "\n";
    }
    text += "\n" + padded("training", 10) + padded("faults", 8) + padded("steps", 9) + padded("lost", 8) +
            padded("restores", 10) + padded("servers", 9) + padded("lines", 7) + padded("loss", 18) + "problems\n";
    for (const auto &each : report.trainings) {
        text += padded(std::to_string(each.schedule.training), 10) + padded(std::to_string(struck(each)), 8) +
                padded(std::to_string(each.applied), 9) + padded(std::to_string(each.lost), 8) +
                padded(std::to_string(each.restores), 10) + padded(std::to_string(each.servers), 9) +
                padded(std::to_string(each.ledgerLines), 7) +
                padded(formatFixed(each.lossAtFirst, 3) + " to " + formatFixed(each.lossAtLast, 3), 18) +
                std::to_string(each.problems.size()) + "\n";
    }
    return text + "\n" + std::to_string(struck(report.trainings)) + " faults in " + std::to_string(report.trainings.size()) +
           " trainings, seed " + std::to_string(report.seed) + "; links cut by " + report.cutBy + ", disk filled by " +
           report.filledBy + "; " + std::to_string(problems(report)) + " problems\n";
}

std::string toJson(const CampaignReport &report)
{
    json document = {{"seed", report.seed},
                     {"injected", struck(report.trainings)},
                     {"problems", problems(report)},
                     {"links_cut_by", report.cutBy},
                     {"disk_filled_by", report.filledBy},
                     {"ledger_lines", sum(report, [](const auto &each) { return each.ledgerLines; })},
                     {"kinds", json::array()},
                     {"trainings", json::array()}};
    for (const auto &[kind, totals] : totalsOf(report)) {
        document["kinds"].push_back({{"kind", toString(kind)},
                                     {"family", familyOf(kind)},
                                     {"injected", totals.injected},
                                     {"not_injected", totals.drawn - totals.injected},
                                     {"recovered_median_s", quantile(totals.recovered_s, 0.5)},
                                     {"recovered_slowest_s", quantile(totals.recovered_s, 1)}});
    }
    for (const auto &each : report.trainings) {
        json training = {{"training", each.schedule.training}, {"seed", each.schedule.seed},
                         {"run", each.runId},                  {"seconds", each.seconds},
                         {"applied_steps", each.applied},      {"lost_steps", each.lost},
                         {"restores", each.restores},          {"servers", each.servers},
                         {"ledger_lines", each.ledgerLines},   {"loss_first", each.lossAtFirst},
                         {"loss_last", each.lossAtLast},       {"problems", each.problems},
                         {"faults", json::array()}};
        for (const auto &fault : each.faults) {
            training["faults"].push_back({{"fault", describe(fault.fault)},
                                          {"injected", fault.injected},
                                          {"what", fault.what},
                                          {"recovered_s", fault.recovered_s}});
        }
        document["trainings"].push_back(std::move(training));
    }
    return document.dump(1) + "\n";
}

} // namespace mayfly::faults
