// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl bench planner: the exact front (P1), a plan with risk (P2), and a search over a catalogue of 60,000 rows.
#include "app/cli/bench.h"
#include "core/base/clock.h"
#include "core/base/rng.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/catalog/import_vms.h"
#include "core/planning/conditions.h"
#include "core/planning/offer_choice.h"
#include "core/planning/pareto.h"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <sstream>

namespace mayfly::cli {

namespace {

using planning::PlanRequest;

constexpr int threads = 2;
constexpr int workers = 32;
constexpr const char *provider = "aws";

struct Gpu {
    const char *name;
    double pricePerHour;
};
/// Types that the models know, at prices of about what they cost.
constexpr std::array<Gpu, 14> gpus{{{"K80", 0.72}, {"P100", 1.43}, {"V100", 2.14}, {"T4", 0.45}, {"A100", 3.2}, {"L4", 0.7}, {"H100", 7}, {"A10G", 1},
                                    {"P4", 0.6}, {"M60", 0.75}, {"A100-80GB", 4}, {"L40S", 1.8}, {"A10", 0.9}, {"H200", 9}}};

double now_s()
{
    return SystemClock::instance().monotonicSeconds();
}

double peakRss_mb()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

Result<PlanRequest> requestFor(const char *workload, OfferCatalog offers)
{
    const auto found = catalog::workload(workload);
    if (!found) {
        return passOn(found.error());
    }
    PlanRequest request;
    request.workload = *found;
    request.steps = 64000;
    request.offers = std::move(offers);
    request.maxWorkers = workers;
    request.threads = threads;
    return request;
}

void addServer(OfferCatalog &catalog, const std::string &gpu, double price, Rng &rng)
{
    Offer offer;
    offer.id = gpu.empty() ? "server" : gpu;
    offer.provider = provider;
    offer.region = offer.zone = "here";
    offer.gpu = gpu;
    offer.gpuCount = gpu.empty() ? 0 : 1;
    offer.vcpus = 8;
    offer.memoryGib = 64;
    offer.onDemandPerHour = Money::fromUnits(price * (0.9 + 0.2 * rng.uniform()));
    offer.transientPerHour = Money::fromUnits(offer.onDemandPerHour.units() * (0.3 + 0.1 * rng.uniform()));
    offer.notice_s = 120;
    catalog.offers.push_back(offer);
}

/// Seven GPU types at two pricings, mixes of up to three, 32 workers, four parameter servers at two pricings: 15 million clusters.
Result<PlanRequest> requestOfOneRegion()
{
    constexpr std::size_t types = 7;
    Rng rng(1);
    OfferCatalog catalog;
    catalog.name = "one region";
    for (std::size_t i = 0; i < types; ++i) {
        addServer(catalog, gpus[i].name, gpus[i].pricePerHour, rng);
    }
    addServer(catalog, "", 0.2, rng);
    auto request = requestFor("resnet32-icac19", std::move(catalog));
    if (request) {
        request->maxParameterServers = 4;
        request->psPricings = {Pricing::OnDemand, Pricing::Transient};
    }
    return request;
}

struct Timed {
    planning::Pareto pareto;
    double seconds = 0;
    double configurations = 0;
};

Result<Timed> timeFront(const PlanRequest &request, bool byBruteForce)
{
    const double begin_s = now_s();
    auto conditions = planning::conditionsOf(request);
    conditions.offers = planning::worthwhile(request.offers, request.workload);
    const auto predictor = prediction::Predictor::create(std::move(conditions));
    if (!predictor) {
        return passOn(predictor.error());
    }
    const auto space = planning::spaceOf(request, *predictor);
    if (!space) {
        return passOn(space.error());
    }
    auto pareto = byBruteForce ? planning::paretoFrontByBruteForce(*space, threads) : planning::paretoFront(*space, threads);
    if (!pareto) {
        return passOn(pareto.error());
    }
    return Timed{std::move(*pareto), now_s() - begin_s, space->configurations};
}

bool areEqual(const planning::Pareto &a, const planning::Pareto &b)
{
    return std::equal(a.front.begin(), a.front.end(), b.front.begin(), b.front.end(), [](const planning::Point &x, const planning::Point &y) {
        return x.time_s == y.time_s && x.cost_micros == y.cost_micros && x.accuracy == y.accuracy && x.configuration == y.configuration;
    });
}

Result<BenchCase> benchFront(int samples)
{
    const auto request = requestOfOneRegion();
    if (!request) {
        return passOn(request.error());
    }
    const auto brute = timeFront(*request, true);
    if (!brute) {
        return passOn(brute.error());
    }
    BenchCase result;
    result.id = "P1";
    result.unit = "s";
    result.rival = "brute force over the same clusters, one run on 2 threads";
    result.rivalValue = brute->seconds;
    double evaluated = 0;
    for (int i = 0; i < samples; ++i) {
        const auto pruned = timeFront(*request, false);
        if (!pruned) {
            return passOn(pruned.error());
        }
        if (!areEqual(pruned->pareto, brute->pareto)) {
            return fail(ErrorCode::Internal, "the pruned front differs from brute force's");
        }
        result.samples.push_back(pruned->seconds);
        evaluated = pruned->pareto.evaluated;
    }
    result.what = "exact front over " + formatFixed(brute->configurations, 0) + " clusters, " + std::to_string(brute->pareto.front.size()) +
                  " points, " + formatFixed(evaluated, 0) + " evaluated; 2 threads, tables included";
    return result;
}

Result<BenchCase> benchRisk(int samples)
{
    auto offers = catalog::loadOffers("seed2019");
    if (!offers) {
        return passOn(offers.error());
    }
    auto request = requestFor("resnet32-icac19", std::move(*offers));
    if (!request) {
        return passOn(request.error());
    }
    request->maxWorkers = 16;
    request->trials = 10000;
    request->simulated = 50;
    request->targets.deadline_s = 3600;
    request->targets.budget = Money::fromUnits(2);
    request->targets.minAccuracyPct = 90;
    BenchCase result;
    result.id = "P2";
    result.unit = "s";
    for (int i = 0; i < samples; ++i) {
        const auto outcome = planning::search(*request);
        if (!outcome) {
            return passOn(outcome.error());
        }
        const auto simulated = std::count_if(outcome->candidates.begin(), outcome->candidates.end(),
                                             [&](const auto &each) { return each.prediction.simulatedRuns >= request->trials; });
        result.samples.push_back(outcome->elapsed_s);
        result.what = "plan of seed2019: front over " + formatFixed(outcome->searched, 0) + " clusters, 10,000 simulated runs of each of " +
                      std::to_string(simulated) + " for which " + std::to_string(outcome->race.entered) + " raced, ranked and explained; 2 threads";
    }
    return result;
}

/// A price list in SkyPilot's format: regions of three zones, GPU servers of 1 to 8 GPUs in several sizes, and servers without.
std::string priceList(int rows)
{
    constexpr int zones = 3, sizes = 5, cpuServers = 220;
    constexpr std::array counts{1, 2, 4, 8};
    std::ostringstream text;
    text << "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone\n";
    Rng rng(60000);
    int written = 0;
    const auto row = [&](const std::string &type, const std::string &gpu, int count, int cpus, double price, int region, int zone) {
        if (written++ >= rows) {
            return;
        }
        const double spot = price * (0.25 + 0.3 * rng.uniform());
        const std::string place = "region-" + std::to_string(region);
        text << type << ',' << gpu << ',' << (count > 0 ? std::to_string(count) + ".0" : "") << ',' << cpus << ".0," << cpus * 4 << ".0,,"
             << formatFixed(price, 4) << ',' << formatFixed(spot, 4) << ',' << place << ',' << place << static_cast<char>('a' + zone) << '\n';
    };
    for (int region = 0; written < rows; ++region) {
        const double dearer = 0.9 + 0.3 * rng.uniform();
        for (int zone = 0; zone < zones; ++zone) {
            for (const auto &gpu : gpus) {
                for (const int count : counts) {
                    for (int size = 1; size <= sizes; ++size) {
                        row(std::string(gpu.name) + "-" + std::to_string(count) + "-" + std::to_string(size), gpu.name, count, 4 * size * count,
                            (gpu.pricePerHour * count + 0.02 * size) * dearer, region, zone);
                    }
                }
            }
            for (int size = 1; size <= cpuServers; ++size) {
                row("cpu-" + std::to_string(size), "", 0, 2 * size, 0.05 * size * dearer, region, zone);
            }
        }
    }
    return text.str();
}

Result<std::vector<BenchCase>> benchScale(int samples)
{
    constexpr int rows = 60000;
    BenchCase import{"", "", "import of a price list of 60,000 rows", {}, {}, "s", "", {}, {}};
    OfferCatalog catalog;
    catalog.name = "60,000 rows";
    {
        std::istringstream stream(priceList(rows));
        const double begin_s = now_s();
        const auto report = catalog::importVms(stream, {"vms.csv", provider, "2026-12-01", "USD", false, {}}, [&](Offer &&offer) -> Result<void> {
            catalog.offers.push_back(std::move(offer));
            return {};
        });
        if (!report) {
            return passOn(report.error());
        }
        import.samples.push_back(now_s() - begin_s);
    }
    const std::size_t offers = catalog.offers.size();
    auto request = requestFor("resnet32-icac19", std::move(catalog));
    if (!request) {
        return passOn(request.error());
    }
    request->maxParameterServers = 4;
    BenchCase plan{"", "", "", {}, {}, "s", "", {}, {}};
    BenchCase memory{"", "", "peak resident memory, price list included", {}, {}, "MB", "", {}, {}};
    for (int i = 0; i < samples; ++i) {
        const auto outcome = planning::search(*request);
        if (!outcome) {
            return passOn(outcome.error());
        }
        plan.samples.push_back(outcome->elapsed_s);
        plan.what = "whole plan from " + std::to_string(offers) + " offers, mixes of up to 3 types, 32 workers: exact front over " +
                    formatFixed(outcome->searched / 1e6, 0) + " million clusters, " + std::to_string(request->trials) +
                    " simulated runs of each of the best 50; 2 threads (to stay under 2 s)";
    }
    memory.samples.push_back(peakRss_mb());
    memory.what += " (to stay under 500 MB)";
    return std::vector{import, plan, memory};
}

} // namespace

Result<std::vector<BenchCase>> benchPlanner(const BenchOptions &options)
{
    // First, so that the peak of memory is its own.
    auto cases = benchScale(std::max(1, options.samples / 2));
    if (!cases) {
        return cases;
    }
    for (auto *bench : {benchRisk, benchFront}) {
        auto measured = bench(options.samples);
        if (!measured) {
            return passOn(measured.error());
        }
        cases->insert(cases->begin(), std::move(*measured));
    }
    return cases;
}

} // namespace mayfly::cli
