// SPDX-License-Identifier: Apache-2.0
#include "tests/core/prediction/lifetime_scores.h"

#include "core/base/rng.h"
#include "tests/core/prediction/reference.h"

#include <algorithm>
#include <limits>
#include <set>

namespace mayfly::test {

namespace {

using prediction::LifetimeObservation;

constexpr double hour_s = 3600;
constexpr double day_s = 24 * hour_s;

struct Standing {
    const char *name;
    const char *gpu;
    std::set<std::string> datasets;
};

const std::vector<Standing> &standing()
{
    static const std::vector<Standing> groups{
        {"CPU", "none", {"icac19_lifetime_2018"}},
        {"K80", "K80", {"icac19_lifetime_2018", "icac19_lifetime_2019"}},
        {"K80 and training", "K80", {"icac19_lifetime_2018", "icac19_lifetime_2019", "icac19_training"}},
        {"P100", "P100", {"icac19_lifetime_2019"}},
        {"P100 and training", "P100", {"icac19_lifetime_2019", "icac19_training"}},
        {"V100", "V100", {"icac19_lifetime_2019"}},
        {"V100 and training", "V100", {"icac19_lifetime_2019", "icac19_training"}},
    };
    return groups;
}

} // namespace

std::vector<LifetimeGroup> standingGroups(const std::filesystem::path &reference)
{
    const auto rows = readCsv(reference / "seed_lifetimes.csv");
    std::vector<LifetimeGroup> groups;
    for (const auto &wanted : standing()) {
        LifetimeGroup &group = groups.emplace_back();
        group.name = wanted.name;
        for (const auto &row : rows) {
            if (row.at("gpu") == wanted.gpu && wanted.datasets.contains(row.at("dataset"))) {
                group.observations.push_back(LifetimeObservation::of(number(row, "lifetime_s"), row.at("revoked") == "1"));
                ++group.servers;
            }
        }
    }
    return groups;
}

std::vector<LifetimeGroup> hourlyGroups(const std::filesystem::path &reference, bool byRegion)
{
    std::map<std::string, LifetimeGroup> groups;
    std::map<std::string, int> lost;
    std::set<std::string> seen;
    for (const auto &row : readCsv(reference / "cmdare_lifetimes.csv")) {
        const std::string place = row.at("gpu") + "/" + row.at("region");
        const std::string name = byRegion ? place : row.at("gpu");
        LifetimeGroup &group = groups[name];
        group.name = name;
        if (seen.insert(place).second) {
            group.servers += count(row, "n_vms");
        }
        if (const int here = count(row, "revoked_in_hour"); here > 0) {
            group.observations.push_back({number(row, "hour_from") * hour_s, number(row, "hour_to") * hour_s, here});
            lost[name] += here;
        }
    }
    std::vector<LifetimeGroup> result;
    for (auto &[name, group] : groups) {
        group.observations.push_back({day_s, std::numeric_limits<double>::infinity(), group.servers - lost[name]});
        result.push_back(std::move(group));
    }
    return result;
}

namespace {

constexpr double together_s = 300;

/// Servers that were started on one day in one zone.
struct Batch {
    prediction::LifetimeCurve curve;
    int servers = 0;
    std::vector<double> lost_s;
};

std::vector<Batch> batchesOf(const std::filesystem::path &reference, const prediction::Calibration &calibration)
{
    std::map<std::string, Batch> batches;
    for (const auto &row : readCsv(reference / "seed_lifetimes.csv")) {
        if (row.at("gpu") == "none" || !row.at("dataset").starts_with("icac19_lifetime")) {
            continue;
        }
        Batch &batch = batches[row.at("zone") + row.at("gpu") + row.at("start_local").substr(0, 10)];
        batch.curve = prediction::curveOf(calibration.lifetimeOf(row.at("gpu"), row.at("region")));
        ++batch.servers;
        if (row.at("revoked") == "1") {
            batch.lost_s.push_back(number(row, "lifetime_s"));
        }
    }
    std::vector<Batch> result;
    for (auto &[name, batch] : batches) {
        result.push_back(std::move(batch));
    }
    return result;
}

int withCompanion(const std::vector<double> &lost_s)
{
    int count = 0;
    for (std::size_t i = 0; i < lost_s.size(); ++i) {
        for (std::size_t k = 0; k < lost_s.size(); ++k) {
            if (k != i && std::abs(lost_s[k] - lost_s[i]) <= together_s) {
                ++count;
                break;
            }
        }
    }
    return count;
}

double shareDrawn(const std::vector<Batch> &batches, double sharedFate, std::uint64_t seed)
{
    constexpr int repetitions = 2000;
    Rng rng(seed);
    double revoked = 0, together = 0;
    for (int i = 0; i < repetitions; ++i) {
        for (const auto &batch : batches) {
            const double zones = rng.uniform();
            std::vector<double> lost_s;
            for (int server = 0; server < batch.servers; ++server) {
                const double own = rng.uniform();
                const double age_s = lifetimeQuantile(batch.curve, rng.uniform() < sharedFate ? zones : own);
                if (age_s < day_s) {
                    lost_s.push_back(age_s);
                }
            }
            revoked += static_cast<double>(lost_s.size());
            together += withCompanion(lost_s);
        }
    }
    return together / revoked;
}

} // namespace

Companions companions(const std::filesystem::path &reference, const prediction::Calibration &calibration)
{
    const auto batches = batchesOf(reference, calibration);
    Companions result;
    for (const auto &batch : batches) {
        result.revoked += static_cast<int>(batch.lost_s.size());
        result.together += withCompanion(batch.lost_s);
    }
    result.shareDrawn = shareDrawn(batches, calibration.sharedFate, 11);
    result.shareIndependent = shareDrawn(batches, 0, 12);
    return result;
}

double simulatedDistance(const prediction::LifetimeCurve &curve, const LifetimeGroup &group, int draws, std::uint64_t seed)
{
    Rng rng(seed);
    std::vector<LifetimeObservation> drawn;
    for (int i = 0; i < draws; ++i) {
        const double age_s = lifetimeQuantile(curve, rng.uniform());
        const bool lost = !curve.limit_s || age_s < *curve.limit_s;
        drawn.push_back(LifetimeObservation::of(lost ? age_s : *curve.limit_s, lost));
    }
    return largestDistance(kaplanMeier(drawn, curve.limit_s), group.observations);
}

} // namespace mayfly::test
