// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/doctor.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/rng.h"
#include "core/base/text.h"
#include "gpuworker/engine/cpu_arithmetic.h"
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
constexpr double measuringTime_s = 5; ///< for all numbers of threads together, and for a GPU
constexpr int warmUpSteps = 3;
constexpr const char *servedGpus = "GPUs from compute capability 7.5 (T4) on are served: K80, P100 and V100 can be planned, but no longer trained on";

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

std::string arithmeticSentence()
{
    const engine::CpuArithmetic arithmetic = engine::cpuArithmetic();
    return arithmetic.library + ", " + arithmetic.instructions;
}

/// 1000 * major + 10 * minor.
std::string cudaVersion(int number)
{
    return number == 0 ? "none" : std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

void describeGpus(const engine::CudaProbe &probe, MachineProfile &profile)
{
    profile.cuda = probe.available && !probe.devices.empty() ? probe.devices[0].name : probe.message + "; " + servedGpus;
    if (probe.pluginPath.empty()) {
        return;
    }
    const auto cudnn = probe.cudnnVersion; // 10000 * major + 100 * minor + patch, since version 9
    profile.gpuSoftware = "driver for CUDA " + cudaVersion(probe.driverVersion) + ", runtime " +
                          cudaVersion(probe.runtimeVersion) + ", cuDNN " + std::to_string(cudnn / 10000) + "." +
                          std::to_string(cudnn % 10000 / 100) + "." + std::to_string(cudnn % 100) +
                          (probe.available ? std::string("; ") + servedGpus : "");
    for (const engine::CudaDevice &device : probe.devices) {
        profile.gpus += (profile.gpus.empty() ? "" : "; ") + device.name + ", " +
                        formatFixed(static_cast<double>(device.memoryBytes) / 1e9, 0) + " GB, compute capability " +
                        std::to_string(device.computeMajor) + "." + std::to_string(device.computeMinor);
    }
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
    auto measured = measureModel(network, batchSize, threads, seconds);
    return measured ? Result<SpeedMeasurement>(std::move(measured->speed)) : passOn(measured.error());
}

Result<ModelMeasurement> measureModel(const engine::NetworkSpec &network, int batchSize, int threads, double seconds)
{
    engine::ModelOptions options;
    options.batchSize = static_cast<std::size_t>(batchSize);
    options.threads = threads;
#ifndef MAYFLY_ENGINE_ONEDNN
    options.backend = engine::BackendKind::Reference;
#endif
    return measureModel(network, options, "cpu-" + std::to_string(threads) + "t", seconds);
}

Result<ModelMeasurement> measureModel(const engine::NetworkSpec &network, const engine::ModelOptions &options,
                                      const std::string &device, double seconds)
{
    const auto batchSize = static_cast<int>(options.batchSize);
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
    return ModelMeasurement{{device, network.name, batchSize, 1 / step_s, batchSize / step_s},
                            model.memoryUse()};
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
    profile.arithmetic = arithmeticSentence();
    const engine::CudaProbe gpus = engine::probeCuda();
    describeGpus(gpus, profile);
    profile.measured_ns = SystemClock::instance().unixNanoseconds();
    const int mostThreads = std::min(profile.cores, 2);
    for (int threads = 1; threads <= mostThreads; ++threads) {
        auto speed = measureSpeed(*network, measuredBatchSize, threads, measuringTime_s / mostThreads);
        if (!speed) {
            return passOn(speed.error());
        }
        profile.speeds.push_back(std::move(*speed));
    }
    if (gpus.available && !gpus.devices.empty()) {
        engine::ModelOptions options;
        options.backend = engine::BackendKind::Cuda;
        options.batchSize = measuredBatchSize;
        auto measured = measureModel(*network, options, gpus.devices[0].name, measuringTime_s);
        measured ? profile.speeds.push_back(std::move(measured->speed)) : log::warning(measured.error().message);
    }
    return profile;
}

} // namespace mayfly::train
