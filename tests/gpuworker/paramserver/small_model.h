// SPDX-License-Identifier: Apache-2.0
// A model of six elements for the parameter server's tests: a weight, a gain, a running statistic, and the counter.
#pragma once
#include "gpuworker/engine/model.h"

#include <vector>

namespace mayfly::test {

inline std::vector<engine::TensorSpec> smallTensors()
{
    using engine::TensorKind;
    return {{"w", {1, 3}, TensorKind::Weight, 0, 3},
            {"g", {1}, TensorKind::Gain, 3, 1},
            {"m", {1}, TensorKind::RunningStat, 4, 1},
            {"steps", {1}, TensorKind::StepCounter, 5, 1}};
}

inline std::vector<float> smallState()
{
    return {1, 2, 3, 1, 0, 0};
}

/// Its counter element is 1, as it must be.
inline std::vector<float> smallGradient(float value = 1)
{
    return {value, value, value, value, 0, 1};
}

} // namespace mayfly::test
