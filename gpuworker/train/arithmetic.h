// SPDX-License-Identifier: Apache-2.0
// What a worker calculates with, from the words of its configuration.
#pragma once
#include "core/base/result.h"
#include "gpuworker/engine/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace mayfly::train {

/// "onednn" (also empty), "reference", "cuda".
Result<engine::BackendKind> backendFromString(std::string_view text);
/// "fp32", "tf32", "bf16", "fp16"; empty: the back-end's own choice.
Result<std::optional<engine::Precision>> precisionFromString(std::string_view text);

/// The choice as it was told.
struct Arithmetic {
    std::string backend;                 ///< as backendFromString() takes it, or "auto": the GPU where it can serve, else oneDNN
    std::string precision;               ///< as precisionFromString() takes it
    std::optional<std::uint32_t> device; ///< which GPU; nothing: slots take turns
    std::uint32_t slot = 0;
};

/// Fills in back-end, precision and device. Looks at the GPUs where that is needed; whether the back-end can do what is
/// asked is for createModel() to say. Errors name the field, its value and what was expected.
Result<void> choose(const Arithmetic &told, engine::ModelOptions &options);

} // namespace mayfly::train
