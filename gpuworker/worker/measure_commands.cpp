// SPDX-License-Identifier: Apache-2.0
#include "core/base/log.h"
#include "gpuworker/train/doctor.h"
#include "gpuworker/train/network_file.h"
#include "gpuworker/worker/commands.h"
#include "gpuworker/worker/exchange_bench.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>

namespace mayfly::worker {

namespace {

using nlohmann::json;

/// A measured case with a rival that was measured in the same run.
struct ExchangeCase {
    const char *id; ///< of the target; empty: not the headline case
    const char *what;
    std::size_t elements;
    double target; ///< ratio to the rival
};

// Target P6: with mutual TLS at least 0.3x of a raw TCP ping-pong of the same bytes.
constexpr ExchangeCase exchangeCases[] = {
    {"P6", "push and pull of 1.9 MB, one worker, mutual TLS, loopback", 475'000, 0.3},
    {"", "push and pull of 100 MB, one worker, mutual TLS, loopback", 25'000'000, 0.3},
};

int failed(const Error &error)
{
    log::error(error.message);
    return exitCode::Failed;
}

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

Result<json> engineResult(const engine::NetworkSpec &network, double seconds)
{
    constexpr int batchSize = 128;
    const auto speed = train::measureSpeed(network, batchSize, 1, seconds);
    if (!speed) {
        return passOn(speed.error());
    }
    return json{{"id", ""},
                {"what", "training " + network.name + ", batch 128, 1 CPU thread"},
                {"samples", {speed->imagesPerSecond}},
                {"value", speed->imagesPerSecond},
                {"unit", "images/s"},
                {"rival", nullptr},
                {"rival_value", nullptr},
                {"ratio", nullptr},
                {"target", nullptr},
                {"met", nullptr}};
}

Result<json> exchangeResult(const ExchangeCase &each, double seconds)
{
    const auto speeds = measureExchange(each.elements, seconds);
    if (!speeds) {
        return passOn(speeds.error());
    }
    const double value = medianOf(speeds->exchange);
    const double rival = medianOf(speeds->rawTcp);
    return json{{"id", each.id},
                {"what", each.what},
                {"samples", speeds->exchange},
                {"value", value},
                {"unit", "rounds/s"},
                {"rival", "raw TCP ping-pong of the same bytes"},
                {"rival_value", rival},
                {"ratio", value / rival},
                {"target", each.target},
                {"met", value / rival >= each.target}};
}

} // namespace

int doctorCommand(const std::filesystem::path &resources)
{
    log::start("doctor");
    const auto profile = train::measureMachine(resources);
    if (!profile) {
        return failed(profile.error());
    }
    std::cout << profileToJson(*profile);
    return exitCode::Done;
}

int benchCommand(const std::filesystem::path &resources, double secondsPerCase)
{
    log::start("bench");
    const auto network = train::readNetwork("resnet8", resources);
    if (!network) {
        return failed(network.error());
    }
    json results = json::array();
    const auto engine = engineResult(*network, secondsPerCase);
    if (!engine) {
        return failed(engine.error());
    }
    results.push_back(*engine);
    for (const ExchangeCase &each : exchangeCases) {
        const auto result = exchangeResult(each, secondsPerCase);
        if (!result) {
            return failed(result.error());
        }
        results.push_back(*result);
    }
    std::cout << json{{"results", results}}.dump(2) << "\n";
    return exitCode::Done;
}

} // namespace mayfly::worker
