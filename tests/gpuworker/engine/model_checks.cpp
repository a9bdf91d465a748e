// SPDX-License-Identifier: Apache-2.0
// Whole networks: every back-end over several steps, determinism, statistics, step counter, batches that do not fit.
#include "gpuworker/engine/model.h"
#include "tests/gpuworker/engine/check_helpers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mayfly::engine::checks {

namespace {

constexpr std::size_t batch = 8;

struct Trained {
    std::vector<float> state;
    std::vector<double> losses;
    BatchResult evaluation;
};

/// A few steps on the same random batch.
Trained train(const NetworkSpec &network, Model &model, int steps)
{
    const std::size_t pixels = static_cast<std::size_t>(network.channels * network.height * network.width);
    const auto images = randomFloats(batch * pixels, 31, -2.0F, 2.0F);
    const auto labels = randomLabels(batch, network.classes, 32);
    Trained trained{model.initialState(33), {}, {}};
    std::vector<float> velocity(model.stateSize(), 0.0F);
    std::vector<float> gradient(model.stateSize());
    for (int step = 0; step < steps; ++step) {
        std::ranges::fill(gradient, std::numeric_limits<float>::quiet_NaN());
        model.loadState(trained.state);
        trained.losses.push_back(take(model.computeGradient(images, labels, gradient)).loss);
        require(std::ranges::none_of(gradient, [](float g) { return std::isnan(g); }),
                "the gradient is not fully written");
        applyGradient(model.tensors(), {0.02F, 0.9F, 1e-4F}, 0, gradient, trained.state, velocity);
    }
    model.loadState(trained.state);
    trained.evaluation = take(model.evaluate(images, labels));
    return trained;
}

Subject reference()
{
    return {"reference", BackendKind::Reference};
}

/// How far a whole network may be from the reference after some steps.
double looseness(const Subject &subject)
{
    return isFloat32(subject) ? 1 : subject.tolerance * 500;
}

void compareBackends(const NetworkSpec &network, const Subject &subject)
{
    constexpr int steps = 5;
    const auto model = makeModel(subject, network, batch);
    const Trained expected = train(network, *makeModel(reference(), network, batch), steps);
    require(expected.losses.back() < expected.losses.front(), "the loss does not fall");
    const Trained actual = train(network, *model, steps);
    const double loose = looseness(subject);
    for (std::size_t step = 0; step < steps; ++step) {
        require(std::abs(actual.losses[step] - expected.losses[step]) < 1e-3 * loose * (1 + expected.losses[step]),
                "loss of step ", step, " is ", actual.losses[step], ", expected ", expected.losses[step]);
    }
    requireClose(actual.state, expected.state, 2e-3 * loose, "state after the steps");
    require(std::abs(actual.evaluation.loss - expected.evaluation.loss) < 5e-3 * loose * (1 + expected.evaluation.loss),
            "evaluation loss ", actual.evaluation.loss, ", expected ", expected.evaluation.loss);
    requireEqual(actual.state.back(), static_cast<float>(steps), "the step counter");
}

void checkDeterminism(const Subject &subject)
{
    const NetworkSpec network = cifarResNet(8, 1, 28, 28, 10);
    const Trained first = train(network, *makeModel(subject, network, batch), 4);
    const Trained second = train(network, *makeModel(subject, network, batch), 4);
    require(first.state == second.state && first.losses == second.losses, "two runs with the same seed differ");
}

void checkInitialState()
{
    const auto model = take(createModel(cifarResNet(20, 3, 32, 32, 10), {BackendKind::Reference, 1, 1}));
    const auto state = model->initialState(1);
    require(state == model->initialState(1), "the same seed gives other values");
    require(state != model->initialState(2), "another seed gives the same values");
    for (const TensorSpec &tensor : model->tensors()) {
        const auto part = std::span(state).subspan(tensor.offset, tensor.size);
        if ((tensor.kind == TensorKind::Gain && tensor.name.ends_with(".weight")) ||
            tensor.name.ends_with(".running_var")) {
            require(std::ranges::all_of(part, [](float x) { return x == 1.0F; }), tensor.name, " must start at 1");
        } else if (tensor.kind != TensorKind::Weight) {
            require(std::ranges::all_of(part, [](float x) { return x == 0.0F; }), tensor.name, " must start at 0");
        } else if (tensor.size > 4000) {
            double squares = 0;
            for (const float x : part) {
                squares += static_cast<double>(x) * static_cast<double>(x);
            }
            const double expected = 2.0 * static_cast<double>(tensor.shape[0]); // size * 2 / fan-in
            require(std::abs(squares / expected - 1.0) < 0.1, tensor.name, ": variance is ", squares / expected,
                    " of He's");
        }
    }
}

/// With g = (1 - decay) * (running - batch) applied again and again, the statistics go to those of the batch.
void checkRunningStatistics(const Subject &subject)
{
    NetworkSpec network{
        "norm", 2, 3,
        3,      2, {layer(LayerKind::BatchNorm, "b", {"input"}), layer(LayerKind::GlobalAveragePool, "p", {"b"})}};
    const auto model = makeModel(subject, network, batch);
    const float tolerance = isFloat32(subject) ? 1e-5F : 0.01F;
    std::vector<float> images(batch * 18);
    for (std::size_t i = 0; i < images.size(); ++i) {
        images[i] = (i / 9 % 2 == 0 ? 3.0F : -1.0F) + (i % 9 < 4 ? 0.5F : i % 9 > 4 ? -0.5F : 0.0F);
    }
    const std::vector<std::int32_t> labels(batch, 0);
    auto state = model->initialState(1);
    std::vector<float> velocity(state.size(), 0.0F), gradient(state.size());
    model->loadState(state);
    take(model->computeGradient(images, labels, gradient));
    const auto &tensors = model->tensors();
    require(std::abs(gradient[tensors[2].offset] - 0.1F * (0.0F - 3.0F)) < tolerance, "gradient of the mean is ",
            gradient[tensors[2].offset]);
    require(std::abs(gradient[tensors[3].offset] - 0.1F * (1.0F - 2.0F / 9.0F)) < tolerance, "gradient of the variance is ",
            gradient[tensors[3].offset]);
    applyGradient(tensors, {}, 0, gradient, state, velocity);
    require(std::abs(state[tensors[2].offset + 1] + 0.1F) < tolerance, "running mean after one step is ",
            state[tensors[2].offset + 1]);
}

/// What the sink is told of is what the gradient has at the end, bit for bit, and as without a sink; what it makes of it stays.
void compareParts(const NetworkSpec &network, const Subject &subject)
{
    const auto model = makeModel(subject, network, batch);
    const std::size_t pixels = static_cast<std::size_t>(network.channels * network.height * network.width);
    const auto images = randomFloats(batch * pixels, 51, -2.0F, 2.0F);
    const auto labels = randomLabels(batch, network.classes, 52);
    model->loadState(model->initialState(53));
    std::vector<float> whole(model->stateSize());
    const double loss = take(model->computeGradient(images, labels, whole)).loss;

    std::vector<float> gradient(model->stateSize(), std::numeric_limits<float>::quiet_NaN());
    std::vector<float> told(model->stateSize() - 1);
    std::size_t from = told.size();
    std::size_t calls = 0;
    model->setGradientSink([&](const BatchResult &result, std::size_t first) {
        require(first < from, "the parts do not go from the last to the first");
        requireEqual(result.loss, loss, "the loss that a part is told with");
        std::copy(gradient.begin() + static_cast<std::ptrdiff_t>(first), gradient.begin() + static_cast<std::ptrdiff_t>(from),
                  told.begin() + static_cast<std::ptrdiff_t>(first));
        gradient[first] = 7;
        from = first;
        ++calls;
    });
    requireEqual(take(model->computeGradient(images, labels, gradient)).loss, loss, "the loss with a sink");
    requireEqual(calls > 1, subject.kind != BackendKind::Cuda, "told of parts");
    requireEqual(gradient.back(), 1.0F, "the step counter");
    require(std::equal(told.begin() + static_cast<std::ptrdiff_t>(from), told.end(),
                       whole.begin() + static_cast<std::ptrdiff_t>(from)),
            "a part was told of before it was final");
    require(std::equal(gradient.begin(), gradient.begin() + static_cast<std::ptrdiff_t>(from), whole.begin()),
            "what was not told of differs");
    require(calls == 0 || gradient[from] == 7, "what the sink wrote was overwritten");

    model->setGradientSink({});
    take(model->computeGradient(images, labels, gradient));
    require(gradient == whole, "the gradient without a sink differs");
}

void checkPartialEvaluation(const Subject &subject)
{
    const auto model = makeModel(subject, cifarResNet(8, 1, 28, 28, 10), batch);
    const auto images = randomFloats(batch * 784, 41);
    const auto labels = randomLabels(batch, 10, 42);
    double sum = 0;
    std::size_t correct = 0;
    for (std::size_t i = 0; i < batch; ++i) {
        const auto one =
            take(model->evaluate(std::span(images).subspan(i * 784, 784), std::span(labels).subspan(i, 1)));
        requireEqual(one.images, std::size_t{1}, "images");
        sum += one.loss;
        correct += one.correct;
    }
    const auto all = take(model->evaluate(images, labels));
    require(std::abs(all.loss - sum / batch) < (isFloat32(subject) ? 1e-5 : 0.01) && all.correct == correct, "one by one: ", sum / batch,
            ", together: ", all.loss);
    requireEqual(take(model->evaluate({}, {})).images, std::size_t{0}, "images of an empty batch");
}

void checkBadBatches()
{
    const auto model = take(createModel(cifarResNet(8, 1, 28, 28, 10), {BackendKind::Reference, 2, 1}));
    std::vector<float> images(2 * 784);
    std::vector<float> gradient(model->stateSize());
    const std::vector<std::int32_t> good{1, 2};
    const auto messageOf = [&](std::span<const float> pixels, std::vector<std::int32_t> labels, std::span<float> to) {
        const auto outcome = model->computeGradient(pixels, labels, to);
        require(!outcome.ok(), "a bad batch was accepted");
        return outcome.message();
    };
    requireContains(messageOf(images, {1}, gradient), "has 1 labels; the model was built for 2");
    requireContains(messageOf(std::span(images).first(784), good, gradient), "2 labels need 1568 pixel values");
    requireContains(messageOf(images, {1, 10}, gradient),
                    "label 10 of image 1 of the batch is not a class; expected 0 to 9");
    requireContains(messageOf(images, {-1, 1}, gradient), "label -1 of image 0");
    requireContains(messageOf(images, good, std::span(gradient).first(5)), "the gradient has 5 elements");
    requireContains(model->evaluate(std::vector<float>(3 * 784), std::vector<std::int32_t>(3)).message(), "at most 2");
}

void checkBadOptions()
{
    const NetworkSpec network = cifarResNet(8, 1, 28, 28, 10);
    requireContains(createModel(network, {BackendKind::Reference, 0, 1}).message(), "the batch size is 0");
    requireContains(createModel(network, {BackendKind::Reference, 1, 0}).message(), "the number of threads is 0");
    requireContains(createModel(network, {BackendKind::Reference, 1, -3}).message(), "the number of threads is -3");
}

void checkCpuRefuses(BackendKind kind, const char *name)
{
    const NetworkSpec network = cifarResNet(8, 1, 28, 28, 10);
    ModelOptions options{kind, 1, 1};
    options.precision = Precision::Float32;
    require(createModel(network, options).ok(), name, " refuses fp32");
    for (const Precision precision : {Precision::TensorFloat32, Precision::BFloat16, Precision::Float16}) {
        options.precision = precision;
        requireContains(createModel(network, options).message(),
                        "the precision is " + std::string(precisionName(precision)) + "; back-end '" + name + "'");
    }
    options.precision.reset();
    options.device = 1;
    requireContains(createModel(network, options).message(), "the device is 1; back-end '" + std::string(name) + "'");
}

void checkDropoutOfNetworks()
{
    const NetworkSpec plain = cifarResNet(8, 1, 28, 28, 10);
    const NetworkSpec dropping = take(withDropout(plain, 0.5));
    require(dropping.layers.size() == plain.layers.size() + 1, "no layer was added");
    const LayerSpec &added = dropping.layers[dropping.layers.size() - 2];
    require(added.kind == LayerKind::Dropout && added.rate == 0.5 && added.inputs == plain.layers.back().inputs &&
                dropping.layers.back().inputs == std::vector{added.name},
            "the dropout does not stand before the last layer");
    requireEqual(take(describeTensors(dropping)).size(), take(describeTensors(plain)).size(), "tensors");
    const NetworkSpec other = take(withDropout(dropping, 0.25));
    require(other.layers.size() == dropping.layers.size() && other.layers[other.layers.size() - 2].rate == 0.25,
            "a dropout layer that is there must take the rate");
    requireEqual(take(withDropout(plain, 0)).layers.size(), plain.layers.size(), "layers without dropout");
    NetworkSpec taken = plain;
    taken.layers.front().name = "dropout";
    taken.layers[1].inputs = {"dropout"};
    require(take(withDropout(taken, 0.5)).layers[taken.layers.size() - 1].name == "dropout_", "the name is taken");
    NetworkSpec open = plain;
    open.layers.pop_back();
    requireContains(withDropout(open, 0.5).message(), "its last layer is not fully connected");
    for (const double rate : {-0.1, 1.0, std::numeric_limits<double>::quiet_NaN()}) {
        requireContains(withDropout(plain, rate).message(), "the dropout rate is");
    }
}

const Register models{[] {
    std::vector<Subject> all = subjects();
    all.push_back(reference());
    for (const Subject &subject : all) {
        const auto add = [&subject](const std::string &name, const auto &body) {
            addCheck("model/" + name + "/" + subject.name, [subject, body] { body(subject); });
        };
        if (subject.kind != BackendKind::Reference) {
            add("ResNet-8 28x28x1 as the reference",
                [](const Subject &s) { compareBackends(cifarResNet(8, 1, 28, 28, 10), s); });
            add("ResNet-14 3x16x16 as the reference",
                [](const Subject &s) { compareBackends(cifarResNet(14, 3, 16, 16, 4), s); });
            add("every layer as the reference", [](const Subject &s) { compareBackends(everyLayer(), s); });
        }
        add("parts of the gradient, ResNet-14", [](const Subject &s) { compareParts(cifarResNet(14, 3, 16, 16, 4), s); });
        add("parts of the gradient, every layer", [](const Subject &s) { compareParts(everyLayer(), s); });
        add("same seed, same bits", checkDeterminism);
        add("running statistics", checkRunningStatistics);
        add("partial evaluation", checkPartialEvaluation);
    }
    addCheck("model/initial state", checkInitialState);
    addCheck("model/bad batches", checkBadBatches);
    addCheck("model/bad options", checkBadOptions);
    addCheck("model/the reference back-end refuses a GPU's options", [] { checkCpuRefuses(BackendKind::Reference, "reference"); });
#ifdef MAYFLY_ENGINE_ONEDNN
    addCheck("model/oneDNN refuses a GPU's options", [] { checkCpuRefuses(BackendKind::OneDnn, "onednn"); });
#endif
    addCheck("model/dropout put into networks", checkDropoutOfNetworks);
}};

} // namespace
} // namespace mayfly::engine::checks
