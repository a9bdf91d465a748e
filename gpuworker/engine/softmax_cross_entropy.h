// SPDX-License-Identifier: Apache-2.0
// Softmax cross-entropy of the CPU back-ends, in float64: the logits are too few to matter for speed.
#pragma once
#include "gpuworker/engine/model.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace mayfly::engine {

/// logits and gradient: images x classes, row by row; gradient may be empty (inference). Labels must be in range.
/// With q = (1 - smoothing) * one_hot(label) + smoothing / classes (Szegedy et al. 2016, section 7):
/// loss = mean over images of log(sum(exp(z))) - sum(q * z); gradient = (softmax(z) - q) / images.
template <typename Real>
BatchResult softmaxCrossEntropy(std::span<const Real> logits, std::size_t classes, std::span<const std::int32_t> labels,
                                std::span<Real> gradient, double smoothing = 0)
{
    BatchResult result;
    result.images = labels.size();
    const double even = smoothing / static_cast<double>(classes);
    const double share = labels.empty() ? 0.0 : 1.0 / static_cast<double>(labels.size());
    for (std::size_t image = 0; image < labels.size(); ++image) {
        const auto row = logits.subspan(image * classes, classes);
        const auto label = static_cast<std::size_t>(labels[image]);
        const auto top = std::max_element(row.begin(), row.end());
        double sum = 0, total = 0;
        std::size_t better = 0;             // of equal logits the first counts as better
        for (std::size_t c = 0; c < classes; ++c) {
            sum += std::exp(static_cast<double>(row[c]) - static_cast<double>(*top));
            total += static_cast<double>(row[c]);
            better += row[c] > row[label] || (row[c] == row[label] && c < label) ? 1U : 0U;
        }
        const double target = (1 - smoothing) * static_cast<double>(row[label]) + even * total;
        result.loss += share * (std::log(sum) + static_cast<double>(*top) - target);
        result.correct += better == 0 ? 1U : 0U;
        result.correctTop5 += better < 5 ? 1U : 0U;
        if (gradient.empty()) {
            continue;
        }
        for (std::size_t c = 0; c < classes; ++c) {
            const double probability = std::exp(static_cast<double>(row[c]) - static_cast<double>(*top)) / sum;
            gradient[image * classes + c] = static_cast<Real>(share * (probability - even - (c == label ? 1 - smoothing : 0.0)));
        }
    }
    return result;
}

} // namespace mayfly::engine
