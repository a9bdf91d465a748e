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
