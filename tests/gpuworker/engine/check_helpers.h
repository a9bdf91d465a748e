// SPDX-License-Identifier: Apache-2.0
// Seeded data and comparisons of the checks.
#pragma once
#include "gpuworker/engine/graph.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/engine/network.h"
#include "tests/gpuworker/engine/check.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace mayfly::engine::checks {

std::vector<float> randomFloats(std::size_t count, std::uint64_t seed, float low = -1.0F, float high = 1.0F);
std::vector<std::int32_t> randomLabels(std::size_t count, int classes, std::uint64_t seed);

/// A plausible trained state: nothing is at its start value, variances are positive, the step counter counts.
std::vector<float> randomState(const std::vector<TensorSpec> &tensors, std::uint64_t seed);

/// |actual - expected| <= tolerance * (1 + |expected|) everywhere; NaN fails.
void requireClose(std::span<const float> actual, std::span<const float> expected, double tolerance,
                  const std::string &what);

/// The value, or a failed check with its message.
template <typename T> T take(Outcome<T> outcome)
{
    if (!outcome) {
        failCheck("unexpected failure: ", outcome.message());
    }
    return std::move(outcome.value());
}

/// The root mean square of actual - expected is at most tolerance * (1 + that of expected); what is not finite fails. For
/// short number formats, where a value near 0 may end on the other side of a ReLU.
void requireSimilar(std::span<const float> actual, std::span<const float> expected, double tolerance,
                    const std::string &what);

LayerSpec layer(LayerKind kind, std::string name, std::vector<std::string> inputs);
LayerSpec convolutionLayer(std::string name, std::string input, int outputs, int kernel, int stride, int padding,
                           bool bias = false);
LayerSpec poolLayer(LayerKind kind, std::string name, std::string input, int kernel, int stride, int padding);
LayerSpec groupedLayer(std::string name, std::string input, int outputs, int kernel, int stride, int padding, int groups,
                       bool bias = false);
LayerSpec dropoutLayer(std::string name, std::string input, double rate);
LayerSpec shortcutLayer(std::string name, std::string input, int outputs, int stride);
LayerSpec fullyConnectedLayer(std::string name, std::string input, int outputs, bool bias = true);

/// A network of every layer kind, small enough for finite differences.
NetworkSpec everyLayer();

/// A back-end that is checked against the reference, and how near it must come.
struct Subject {
    std::string name; ///< part of the checks' names
    BackendKind kind = BackendKind::OneDnn;
    int threads = 1;
    Precision precision = Precision::Float32;
    bool standIn = false;       ///< CUDA's back-end with the CPU in place of the GPU (standin/)
    double tolerance = 2e-4;    ///< of single operations; float32: requireClose(), others: requireSimilar()
};

/// oneDNN on one and two threads; CUDA's back-end on its stand-in and on the GPU, in every precision. Building one that
/// this machine cannot serve skips the check: without a GPU the reason is "no CUDA device".
const std::vector<Subject> &subjects();
bool isFloat32(const Subject &subject);

std::unique_ptr<Backend> makeReference(const Graph &graph, std::size_t batch);
std::unique_ptr<Backend> makeBackend(const Subject &subject, const Graph &graph, std::size_t batch);
std::unique_ptr<Model> makeModel(const Subject &subject, const NetworkSpec &network, std::size_t batch,
                                 float labelSmoothing = 0, bool captureSteps = true);

} // namespace mayfly::engine::checks
