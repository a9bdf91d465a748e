// SPDX-License-Identifier: Apache-2.0
// Softmax cross-entropy of the CPU back-ends, in float64: the logits are too few to matter for speed.
#pragma once
#include "gpuworker/engine/model.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace mayfly::engine {

/// logits and gradient: images x classes, row by row; gradient may be empty (inference). Labels must be in range.
/// loss = mean over images of log(sum(exp(z))) - z[label]; gradient = (softmax(z) - one_hot(label)) / images.
template <typename Real>
BatchResult softmaxCrossEntropy(std::span<const Real> logits, std::size_t classes, std::span<const std::int32_t> labels,
                                std::span<Real> gradient)
{
    BatchResult result;
    result.images = labels.size();
    const double share = labels.empty() ? 0.0 : 1.0 / static_cast<double>(labels.size());
    for (std::size_t image = 0; image < labels.size(); ++image) {
        const auto row = logits.subspan(image * classes, classes);
        const auto label = static_cast<std::size_t>(labels[image]);
        const auto top = std::max_element(row.begin(), row.end());
        double sum = 0;
        for (const Real logit : row) {
            sum += std::exp(static_cast<double>(logit) - static_cast<double>(*top));
        }
        result.loss += share * (std::log(sum) + static_cast<double>(*top) - static_cast<double>(row[label]));
        result.correct += static_cast<std::size_t>(top - row.begin()) == label ? 1U : 0U;
        if (gradient.empty()) {
            continue;
        }
        for (std::size_t c = 0; c < classes; ++c) {
            const double probability = std::exp(static_cast<double>(row[c]) - static_cast<double>(*top)) / sum;
            gradient[image * classes + c] = static_cast<Real>(share * (probability - (c == label ? 1.0 : 0.0)));
        }
    }
    return result;
}

} // namespace mayfly::engine
