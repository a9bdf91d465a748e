// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/arithmetic.h"

#include "core/base/log.h"
#include "gpuworker/engine/cuda/cuda_loader.h"

#include <algorithm>

namespace mayfly::train {

namespace {

constexpr std::uint32_t mostDevices = 1024;

} // namespace

Result<engine::BackendKind> backendFromString(std::string_view text)
{
    if (text.empty() || text == "onednn") {
        return engine::BackendKind::OneDnn;
    }
    if (text == "reference") {
        return engine::BackendKind::Reference;
    }
    if (text == "cuda") {
        return engine::BackendKind::Cuda;
    }
    return fail(ErrorCode::InvalidInput,
                "backend is '" + std::string(text) + "', expected 'onednn', 'reference', 'cuda' or 'auto'");
}

Result<std::optional<engine::Precision>> precisionFromString(std::string_view text)
{
    if (text.empty()) {
        return std::optional<engine::Precision>();
    }
    using enum engine::Precision;
    for (const engine::Precision each : {Float32, TensorFloat32, BFloat16, Float16}) {
        if (text == engine::precisionName(each)) {
            return std::optional(each);
        }
    }
    return fail(ErrorCode::InvalidInput,
                "precision is '" + std::string(text) + "', expected 'fp32', 'tf32', 'bf16' or 'fp16'");
}

Result<void> choose(const Arithmetic &told, engine::ModelOptions &options)
{
    const bool byItself = told.backend == "auto";
    const auto backend = byItself ? Result<engine::BackendKind>(engine::BackendKind::Cuda) : backendFromString(told.backend);
    if (!backend) {
        return passOn(backend.error());
    }
    const auto precision = precisionFromString(told.precision);
    if (!precision) {
        return passOn(precision.error());
    }
    if (told.device.value_or(0) >= mostDevices) {
        return fail(ErrorCode::InvalidInput, "device is " + std::to_string(*told.device) + ", expected less than " +
                                                 std::to_string(mostDevices));
    }
    options.backend = *backend;
    options.precision = *precision;
    options.device = static_cast<int>(told.device.value_or(0));
    if (*backend != engine::BackendKind::Cuda || (!byItself && told.device)) {
        return {};
    }
    const engine::CudaProbe probe = engine::probeCuda();
    if (byItself && !probe.available) {
        options.backend = engine::BackendKind::OneDnn;
        log::warning("training on the CPU: " + probe.message);
    } else if (!told.device) {
        options.device = static_cast<int>(told.slot % std::max<std::size_t>(1, probe.devices.size()));
    }
    return {};
}

} // namespace mayfly::train
