// SPDX-License-Identifier: Apache-2.0
#include "core/base/bench_report.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "gpuworker/train/doctor.h"
#include "gpuworker/train/network_file.h"
#include "gpuworker/worker/commands.h"
#include "gpuworker/worker/exchange_bench.h"
#include "gpuworker/worker/overlap_bench.h"
#include "gpuworker/worker/scaling_bench.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <iterator>

namespace mayfly::worker {

namespace {

/// A measured exchange of target P6, with a rival that was measured in the same run.
struct ExchangeCase {
    const char *part; ///< of the target; empty: not the headline case
    const char *what;
    std::size_t weights;
    ExchangeSecurity security;
};

constexpr ExchangeCase exchangeCases[] = {
    {"1.9 MB", "push and pull of 1.9 MB, one worker, plaintext, loopback", 475'000, ExchangeSecurity::Plain},
    {"100 MB", "push and pull of 100 MB, one worker, plaintext, loopback", 25'000'000, ExchangeSecurity::Plain},
    {"TLS", "push and pull of 1.9 MB, one worker, mutual TLS, loopback", 475'000, ExchangeSecurity::MutualTls},
    {"", "push and pull of 100 MB, one worker, mutual TLS, loopback", 25'000'000, ExchangeSecurity::MutualTls},
};

int failed(const Error &error)
{
    log::error(error.message);
    return exitCode::Failed;
}

/// Speed of training, and the memory of activations and gradients beside the most of it that is alive at one moment.
Result<std::vector<BenchCase>> engineCases(const std::string &network, const std::filesystem::path &resources, double seconds)
{
    constexpr int batchSize = 128;
    const auto spec = train::readNetwork(network, resources);
    if (!spec) {
        return passOn(spec.error());
    }
    std::vector<BenchCase> cases;
    for (const int threads : {1, 2}) {
        const auto measured = train::measureModel(*spec, batchSize, threads, seconds);
        if (!measured) {
            return passOn(measured.error());
        }
        const std::string what = spec->name + ", batch 128, " + std::to_string(threads) + " CPU thread" + (threads > 1 ? "s" : "");
        BenchCase speed;
        speed.what = "training " + what;
        speed.samples = {measured->speed.imagesPerSecond};
        speed.unit = "images/s";
        cases.push_back(std::move(speed));
        BenchCase memory;
        memory.what = "peak memory of activations and gradients, " + what;
        memory.samples = {static_cast<double>(measured->memory.planned) / 1e6};
        memory.unit = "MB";
        memory.rival = "the most of live tensors at one moment";
        memory.rivalValue = static_cast<double>(measured->memory.alive) / 1e6;
        cases.push_back(std::move(memory));
    }
    return cases;
}

/// Where the time of a round goes.
BenchCase stageCase(const std::string &what, const char *stage, double stage_s)
{
    BenchCase measured;
    measured.what = what + ": " + stage;
    measured.samples = {stage_s * 1e3};
    measured.unit = "ms";
    return measured;
}

Result<std::vector<BenchCase>> exchangeCase(const ExchangeCase &each, double seconds)
{
    const auto speeds = measureExchange(each.weights, seconds, each.security);
    if (!speeds) {
        return passOn(speeds.error());
    }
    BenchCase measured;
    measured.id = *each.part ? "P6" : "";
    measured.part = each.part;
    measured.what = each.what;
    measured.samples = speeds->exchange;
    measured.unit = "rounds/s";
    measured.rival = "raw TCP ping-pong of the same bytes";
    measured.rivalValue = median(speeds->rawTcp);
    BenchCase transport;
    transport.what = std::string(each.what) + ": the same without applying the gradient";
    transport.samples = speeds->transport;
    transport.unit = measured.unit;
    transport.rival = measured.rival;
    transport.rivalValue = measured.rivalValue;
    std::vector<BenchCase> cases;
    cases.push_back(std::move(measured));
    cases.push_back(std::move(transport));
    cases.push_back(stageCase(each.what, "sending the gradient", speeds->sending_s));
    cases.push_back(stageCase(each.what, "waiting for the answer", speeds->answer_s));
    cases.push_back(stageCase(each.what, "receiving the state", speeds->receiving_s));
    cases.push_back(stageCase(each.what, "calculating the update, meanwhile", speeds->calculating_s));
    return cases;
}

/// Target P7.
Result<BenchCase> scalingCase(const std::filesystem::path &resources, double seconds)
{
    constexpr int turns = 3;
    const auto speeds = measureScaling(resources, seconds, turns);
    if (!speeds) {
        return passOn(speeds.error());
    }
    BenchCase measured;
    measured.id = "P7";
    measured.what = "2 workers with 1 thread each and their parameter server, ResNet-32, batch 128";
    measured.samples = speeds->two;
    measured.unit = "images/s";
    measured.rival = "1 worker, by turns in the same run";
    measured.rivalValue = median(speeds->one);
    return measured;
}

Result<std::vector<BenchCase>> overlapCases(double seconds)
{
    const auto speeds = measureOverlap(seconds);
    if (!speeds) {
        return passOn(speeds.error());
    }
    BenchCase measured;
    measured.what = "training of 8 fully connected layers, 34 MB, batch 128, 1 thread, mutual TLS, loopback";
    measured.samples = speeds->layerByLayer;
    measured.unit = "steps/s";
    measured.rival = "the gradient sent whole after the backward pass, by turns in the same run";
    measured.rivalValue = median(speeds->whole);
    return std::vector{measured, stageCase(measured.what, "forward and backward pass, the gradient sent whole", speeds->compute_s),
                       stageCase(measured.what, "push and pull, the gradient sent whole", speeds->exchange_s)};
}

using Cases = Result<std::vector<BenchCase>>;

Cases measureEngine(const BenchArguments &arguments)
{
    std::vector<BenchCase> cases;
    for (const char *network : {"resnet8", "resnet32"}) {
        auto measured = engineCases(network, arguments.resources, arguments.secondsPerCase);
        if (!measured) {
            return measured;
        }
        std::ranges::move(*measured, std::back_inserter(cases));
    }
    return cases;
}

Cases measureExchanges(const BenchArguments &arguments)
{
    std::vector<BenchCase> cases;
    for (const ExchangeCase &each : exchangeCases) {
        auto measured = exchangeCase(each, arguments.secondsPerCase);
        if (!measured) {
            return measured;
        }
        std::ranges::move(*measured, std::back_inserter(cases));
    }
    return cases;
}

Cases measureOverlaps(const BenchArguments &arguments)
{
    return overlapCases(arguments.secondsPerCase);
}

Cases measureScalings(const BenchArguments &arguments)
{
    constexpr double stepsTake = 5; // a step of ResNet-32 takes a good part of a second
    auto measured = scalingCase(arguments.resources, stepsTake * arguments.secondsPerCase);
    if (!measured) {
        return passOn(measured.error());
    }
    return std::vector{std::move(*measured)};
}

struct Part {
    const char *name;
    bool ofParameterServer;
    Cases (*measure)(const BenchArguments &);
};

constexpr Part parts[] = {{"engine", false, measureEngine},
                          {"exchange", true, measureExchanges},
                          {"overlap", true, measureOverlaps},
                          {"scaling", true, measureScalings}};

Cases measureAll(const BenchArguments &arguments)
{
    std::vector<BenchCase> cases;
    for (const Part &part : parts) {
        const bool wanted = arguments.what.empty() || arguments.what == part.name ||
                            (arguments.what == "paramserver" && part.ofParameterServer);
        if (!wanted) {
            continue;
        }
        auto measured = part.measure(arguments);
        if (!measured) {
            return measured;
        }
        std::ranges::move(*measured, std::back_inserter(cases));
    }
    return cases;
}

std::string profileText(const MachineProfile &profile)
{
    std::string text = profile.host + ": " + profile.cpu + ", " + std::to_string(profile.cores) + " cores\n" +
                       "arithmetic: " + profile.arithmetic + "\nCUDA: " + profile.cuda + "\n";
    text += profile.gpuSoftware.empty() ? "" : "GPU software: " + profile.gpuSoftware + "\n";
    text += profile.gpus.empty() ? "" : "GPUs: " + profile.gpus + "\n";
    for (const SpeedMeasurement &each : profile.speeds) {
        text += each.network + ", batch " + std::to_string(each.batchSize) + ", on " + each.device + ": " +
                formatFixed(each.stepsPerSecond, 1) + " steps/s, " + formatFixed(each.imagesPerSecond, 0) + " images/s\n";
    }
    return text;
}

} // namespace

int doctorCommand(const std::filesystem::path &resources, bool asJson)
{
    log::start("doctor");
    const auto profile = train::measureMachine(resources);
    if (!profile) {
        return failed(profile.error());
    }
    std::cout << (asJson ? profileToJson(*profile) : profileText(*profile));
    return exitCode::Done;
}

int benchCommand(const BenchArguments &arguments)
{
    log::start("bench");
    const auto cases = measureAll(arguments);
    if (!cases) {
        return failed(cases.error());
    }
    if (arguments.asJson) {
        std::cout << benchReport(*cases).dump(2) << "\n";
    } else {
        std::cout << benchText(*cases);
    }
    return exitCode::Done;
}

} // namespace mayfly::worker
