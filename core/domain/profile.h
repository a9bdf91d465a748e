// SPDX-License-Identifier: Apache-2.0
// A machine's own measured speed: `mayfly-worker doctor --json` writes it, the plan uses it.
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mayfly {

/// Speed of one worker process with some CPU threads (or a GPU) on one network.
struct SpeedMeasurement {
    std::string device;             ///< "cpu-1t", "cpu-2t", or a GPU's name
    std::string network;            ///< "resnet8"
    int batchSize = 0;
    double stepsPerSecond = 0;      ///< computation alone, one worker
    double imagesPerSecond = 0;
};

struct MachineProfile {
    std::string host;
    int cores = 0;
    std::string cpu;
    std::string arithmetic;         ///< on the CPU: library, version and instruction set
    std::string cuda;               ///< the probe's sentence: the device, or why there is none
    std::string gpuSoftware;        ///< versions of driver, runtime and cuDNN; empty without a plug-in
    std::string gpus;               ///< name, memory and compute capability of each, in words
    std::int64_t measured_ns = 0;
    std::vector<SpeedMeasurement> speeds;

    const SpeedMeasurement *find(const std::string &device, const std::string &network) const;
};

std::string profileToJson(const MachineProfile &profile);
Result<MachineProfile> profileFromJson(std::string_view text, const std::string &source);
/// $MAYFLY_HOME/profile.json.
std::filesystem::path profilePath();
Result<MachineProfile> readProfile(const std::filesystem::path &path);
Result<void> writeProfile(const std::filesystem::path &path, const MachineProfile &profile);

} // namespace mayfly
