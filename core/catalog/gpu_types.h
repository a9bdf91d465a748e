// SPDX-License-Identifier: Apache-2.0
// What is published about each type of GPU: whether a model fits, and how a speed scales from a measured type to another one.
// One GPU each: a server with gpuCount > 1 holds that many, and is predicted as that many workers.
#pragma once
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace mayfly::catalog {

struct GpuType {
    std::string gpu;            ///< as offers name it: "V100", "A100-80GB"
    double memoryGib = 0;
    double memoryGbPerS = 0;    ///< memory bandwidth, 10^9 bytes a second
    double fp32Tflops = 0;      ///< single precision without tensor cores, 10^12 operations a second
    std::string source;
};

/// {"schema": 1, "gpus": [{"gpu", "memory_gib", "memory_gb_per_s", "fp32_tflops", "source"}]}. Errors name source, field and value.
Result<std::vector<GpuType>> gpuTypesFromJson(std::string_view text, const std::string &source);

/// resources/gpus.json.
Result<std::vector<GpuType>> gpuTypes();
/// NotFound if nothing is published here about that type; the message lists the known ones.
Result<GpuType> gpuType(const std::string &gpu);

/// The type's name as offers write it, from what catalogues write: "Tesla V100-SXM2-16GB", "NVIDIA A10G" and "nvidia-tesla-t4" are V100,
/// A10G and T4. Unknown words are kept.
std::string gpuName(std::string_view text);

} // namespace mayfly::catalog
