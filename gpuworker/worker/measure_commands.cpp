// SPDX-License-Identifier: Apache-2.0
#include "core/base/bench_report.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "gpuworker/train/doctor.h"
#include "gpuworker/train/network_file.h"
#include "gpuworker/worker/commands.h"
#include "gpuworker/worker/exchange_bench.h"
#include "gpuworker/worker/scaling_bench.h"

#include <nlohmann/json.hpp>

#include <iostream>

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
BenchCase stageCase(const ExchangeCase &each, const char *stage, double stage_s)
{
    BenchCase measured;
    measured.what = std::string(each.what) + ": " + stage;
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
    cases.push_back(stageCase(each, "sending the gradient", speeds->sending_s));
    cases.push_back(stageCase(each, "waiting for the answer", speeds->answer_s));
    cases.push_back(stageCase(each, "receiving the state", speeds->receiving_s));
    cases.push_back(stageCase(each, "calculating the update, meanwhile", speeds->calculating_s));
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

Result<std::vector<BenchCase>> measureAll(const BenchArguments &arguments)
{
    std::vector<BenchCase> cases;
    if (arguments.what.empty() || arguments.what == "engine") {
        for (const char *network : {"resnet8", "resnet32"}) {
            auto measured = engineCases(network, arguments.resources, arguments.secondsPerCase);
            if (!measured) {
                return passOn(measured.error());
            }
            cases.insert(cases.end(), measured->begin(), measured->end());
        }
    }
    for (const ExchangeCase &each : exchangeCases) {
        if (arguments.what == "engine") {
            break;
        }
        const auto measured = exchangeCase(each, arguments.secondsPerCase);
        if (!measured) {
            return passOn(measured.error());
        }
        cases.insert(cases.end(), measured->begin(), measured->end());
    }
    if (arguments.what.empty() || arguments.what == "paramserver") {
        constexpr double stepsTake = 5; // a step of ResNet-32 takes a good part of a second
        auto measured = scalingCase(arguments.resources, stepsTake * arguments.secondsPerCase);
        if (!measured) {
            return passOn(measured.error());
        }
        cases.push_back(std::move(*measured));
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
