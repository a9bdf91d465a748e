// SPDX-License-Identifier: Apache-2.0
// The loss with smoothed labels, the ranks behind top-1 and top-5, and the draws of dropout.
#include "gpuworker/engine/dropout_draw.h"
#include "gpuworker/engine/softmax_cross_entropy.h"
#include "tests/gpuworker/engine/check_helpers.h"

#include <cmath>

namespace mayfly::engine::checks {

namespace {

/// What PyTorch 2's cross_entropy(logits, [2, 0], label_smoothing=0.1) gives for these logits, by its formula worked out
/// by hand: log-sum-exp minus 0.9 of the label's logit minus 0.1 / 3 of each.
void checkSmoothing()
{
    const std::vector<double> logits{1.0, 2.0, 3.0, 0.5, -0.5, 0.0};
    const std::vector<std::int32_t> labels{2, 0};
    const double first = std::log(std::exp(1.0) + std::exp(2.0) + std::exp(3.0)) - 0.9 * 3 - 0.1 / 3 * 6;
    const double second = std::log(std::exp(0.5) + std::exp(-0.5) + 1.0) - 0.9 * 0.5;
    std::vector<double> gradient(logits.size());
    const BatchResult result = softmaxCrossEntropy<double>(logits, 3, labels, gradient, 0.1);
    require(std::abs(result.loss - (first + second) / 2) < 1e-12, "the loss is ", result.loss);
    for (std::size_t i = 0; i < logits.size(); ++i) {
        auto moved = logits;
        moved[i] += 1e-6;
        const double above = softmaxCrossEntropy<double>(moved, 3, labels, {}, 0.1).loss;
        moved[i] -= 2e-6;
        const double below = softmaxCrossEntropy<double>(moved, 3, labels, {}, 0.1).loss;
        require(std::abs((above - below) / 2e-6 - gradient[i]) < 1e-8, "gradient ", i, " is ", gradient[i]);
    }
    const double sum = gradient[0] + gradient[1] + gradient[2];
    require(std::abs(sum) < 1e-15, "the gradient of an image adds up to ", sum);
}

void checkRanks()
{
    // The label's rank: 0, 4, 5, and of equal logits the first is better.
    const std::vector<double> logits{9, 1, 2, 3, 4, 5, 6, /**/ 5, 4, 3, 2, 1, 0, -1, /**/ 6, 5, 4, 3, 2, 1, 0, /**/ 1, 1, 1, 1, 1, 1, 1};
    const auto result = softmaxCrossEntropy<double>(logits, 7, std::vector<std::int32_t>{0, 4, 5, 1}, {});
    requireEqual(result.correct, std::size_t{1}, "top-1");
    requireEqual(result.correctTop5, std::size_t{3}, "top-5");
    requireEqual(result.images, std::size_t{4}, "images");
}

void checkDraws()
{
    constexpr std::size_t count = 100000;
    for (const double rate : {0.0, 0.1, 0.5, 0.9}) {
        std::size_t dropped = 0, both = 0;
        const std::uint64_t one = dropoutKey(1, 3), two = dropoutKey(2, 3);
        for (std::size_t i = 0; i < count; ++i) {
            dropped += isDropped(one, i, rate) ? 1 : 0;
            both += isDropped(one, i, rate) && isDropped(two, i, rate) ? 1 : 0;
        }
        const double share = static_cast<double>(dropped) / count, together = static_cast<double>(both) / count;
        require(std::abs(share - rate) < 0.005, "at rate ", rate, " a share of ", share, " is dropped");
        require(std::abs(together - rate * rate) < 0.005, "draws of two steps are not independent: ", together);
    }
    require(dropoutKey(1, 2) != dropoutKey(2, 1) && dropoutKey(1, 2) != dropoutKey(1, 3), "keys repeat");
}

void checkDrawsOfAModel(const Subject &subject)
{
    const auto model = makeModel(subject, everyLayer(), 4);
    const auto state = randomState(model->tensors(), 1);
    const auto images = randomFloats(std::size_t{4} * 2 * 9 * 7, 2);
    const auto labels = randomLabels(4, 3, 3);
    std::vector<float> first(state.size()), again(state.size()), other(state.size());
    model->loadState(state);
    model->setDraw(7);
    const double loss = take(model->computeGradient(images, labels, first)).loss;
    for (int repeat = 0; repeat < 4; ++repeat) { // a captured step must not keep the draw that it was captured with
        take(model->computeGradient(images, labels, again));
        require(first == again, "the same draw drops other values");
    }
    model->setDraw(8);
    take(model->computeGradient(images, labels, other));
    require(first != other, "another draw drops the same values");
    const double evaluated = take(model->evaluate(images, labels)).loss;
    model->setDraw(7);
    requireEqual(take(model->evaluate(images, labels)).loss, evaluated, "the loss in evaluation");
    require(std::isfinite(loss), "the loss is ", loss);
}

void checkSmoothedModel(const Subject &subject)
{
    const auto plain = makeModel(subject, everyLayer(), 4);
    const auto smoothed = makeModel(subject, everyLayer(), 4, 0.2F);
    const auto state = randomState(plain->tensors(), 1);
    const auto images = randomFloats(std::size_t{4} * 2 * 9 * 7, 2);
    const auto labels = randomLabels(4, 3, 3);
    plain->loadState(state);
    smoothed->loadState(state);
    requireEqual(take(smoothed->evaluate(images, labels)).loss, take(plain->evaluate(images, labels)).loss,
                 "the loss in evaluation");
    std::vector<float> gradient(state.size());
    const double without = take(plain->computeGradient(images, labels, gradient)).loss;
    const double with = take(smoothed->computeGradient(images, labels, gradient)).loss;
    require(with != without, "smoothing changes nothing");
    const auto expected = makeModel({"reference", BackendKind::Reference}, everyLayer(), 4, 0.2F);
    expected->loadState(state);
    const double wanted = take(expected->computeGradient(images, labels, gradient)).loss;
    require(std::abs(with - wanted) < subject.tolerance * 5, "the smoothed loss is ", with, ", expected ", wanted);
}

const Register losses{[] {
    addCheck("loss/smoothed labels", checkSmoothing);
    addCheck("loss/ranks", checkRanks);
    addCheck("dropout/draws", checkDraws);
    std::vector<Subject> all = subjects();
    all.push_back({"reference", BackendKind::Reference});
    for (const Subject &subject : all) {
        addCheck("dropout/draws of a model/" + subject.name, [subject] { checkDrawsOfAModel(subject); });
        addCheck("loss/smoothing only in training/" + subject.name, [subject] { checkSmoothedModel(subject); });
    }
    addCheck("loss/smoothing of one", [] {
        ModelOptions options{BackendKind::Reference, 4, 1};
        options.labelSmoothing = 1.0F;
        requireContains(createModel(everyLayer(), options).message(), "the label smoothing is 1.000000");
    });
}};

} // namespace
} // namespace mayfly::engine::checks
