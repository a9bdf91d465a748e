// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/doctor.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/rng.h"
#include "core/base/text.h"
#include "gpuworker/engine/cuda/cuda_loader.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/train/network_file.h"

#include <algorithm>
#include <array>
#include <sched.h>
#include <unistd.h>

namespace mayfly::train {

namespace {

constexpr const char *measuredNetwork = "resnet8";
constexpr int measuredBatchSize = 128;
constexpr double measuringTime_s = 2.5;
constexpr int warmUpSteps = 3;

/// Cores that this process may use, which a container makes fewer than the machine has.
int usableCores()
{
    cpu_set_t set;
    return ::sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

std::string hostName()
{
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "localhost";
}

std::string cpuName()
{
    const auto info = readFile("/proc/cpuinfo");
    if (!info) {
        return "unknown";
    }
    for (const std::string &line : split(*info, '\n')) {
        if (line.starts_with("model name")) {
            return std::string(trimmed(std::string_view(line).substr(line.find(':') + 1)));
        }
    }
    return "unknown";
}

std::string cudaSentence()
{
    const engine::CudaProbe probe = engine::probeCuda();
    return probe.available && !probe.devices.empty() ? probe.devices[0].name : probe.message;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

} // namespace

Result<SpeedMeasurement> measureSpeed(const engine::NetworkSpec &network, int batchSize, int threads, double seconds)
{
    engine::ModelOptions options;
    options.batchSize = static_cast<std::size_t>(batchSize);
    options.threads = threads;
#ifndef MAYFLY_ENGINE_ONEDNN
    options.backend = engine::BackendKind::Reference;
#endif
    const auto made = engine::createModel(network, options);
    if (!made) {
        return fail(ErrorCode::Unavailable, "network '" + network.name + "': " + made.message());
    }
    engine::Model &model = *made.value();
    model.loadState(model.initialState(1));
    Rng rng(1);
    std::vector<float> images(options.batchSize *
                              static_cast<std::size_t>(network.channels * network.height * network.width));
    std::generate(images.begin(), images.end(), [&rng] { return static_cast<float>(rng.normal()); });
    std::vector<std::int32_t> labels(options.batchSize);
    std::generate(labels.begin(), labels.end(),
                  [&] { return static_cast<std::int32_t>(rng.below(static_cast<std::uint64_t>(network.classes))); });
    std::vector<float> gradient(model.stateSize());
    const Clock &clock = SystemClock::instance();
    std::vector<double> times_s;
    const double started_s = clock.monotonicSeconds();
    for (int step = 0; step <= warmUpSteps || clock.monotonicSeconds() - started_s < seconds; ++step) {
        const double before_s = clock.monotonicSeconds();
        if (const auto result = model.computeGradient(images, labels, gradient); !result) {
            return fail(ErrorCode::Internal, result.message());
        }
        if (step >= warmUpSteps) {
            times_s.push_back(clock.monotonicSeconds() - before_s);
        }
    }
    const double step_s = median(std::move(times_s));
    return SpeedMeasurement{"cpu-" + std::to_string(threads) + "t", network.name, batchSize, 1 / step_s,
                            batchSize / step_s};
}

Result<MachineProfile> measureMachine(const std::filesystem::path &resources)
{
    const auto network = readNetwork(measuredNetwork, resources);
    if (!network) {
        return passOn(network.error());
    }
    MachineProfile profile;
    profile.host = hostName();
    profile.cores = usableCores();
    profile.cpu = cpuName();
    profile.cuda = cudaSentence();
    profile.measured_ns = SystemClock::instance().unixNanoseconds();
    for (int threads = 1; threads <= std::min(profile.cores, 2); ++threads) {
        auto speed = measureSpeed(*network, measuredBatchSize, threads, measuringTime_s);
        if (!speed) {
            return passOn(speed.error());
        }
        profile.speeds.push_back(std::move(*speed));
    }
    return profile;
}

} // namespace mayfly::train
