// SPDX-License-Identifier: Apache-2.0
// Whole steps of the CUDA back-end: those that stay on the device against gradient and update one by one, captured ones
// against plain ones, two under way, loss scaling, memory.
#include "gpuworker/engine/cuda/cuda_model.h"
#include "tests/gpuworker/engine/check_helpers.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace mayfly::engine::checks {

namespace {

constexpr std::size_t batch = 4;
constexpr std::size_t pixels = 2 * 9 * 7; // of everyLayer()

CudaModel &cudaOf(Model &model)
{
    return dynamic_cast<CudaModel &>(model);
}

std::vector<float> imagesOf(int step)
{
    return randomFloats(batch * pixels, 100 + static_cast<std::uint64_t>(step));
}

std::vector<std::int32_t> labelsOf(int step)
{
    return randomLabels(batch, 3, 200 + static_cast<std::uint64_t>(step));
}

/// The rate changes with the step, as a schedule's does.
SgdOptions sgdOf(int step, bool nesterov)
{
    return {0.05F / static_cast<float>(1 + step), 0.9F, 1e-3F, nesterov};
}

struct Trained {
    std::vector<float> state, velocity;
    std::vector<double> losses;

    bool operator==(const Trained &) const = default;
};

Trained start(Model &model)
{
    const auto state = randomState(model.tensors(), 5);
    return {state, std::vector<float>(state.size(), 0.0F), {}};
}

/// Gradient to the host, applyGradient() there, the new state back.
Trained trainOnHost(Model &model, int steps, bool nesterov)
{
    Trained trained = start(model);
    std::vector<float> gradient(model.stateSize());
    for (int step = 0; step < steps; ++step) {
        model.loadState(trained.state);
        model.setDraw(static_cast<std::uint64_t>(step));
        trained.losses.push_back(take(model.computeGradient(imagesOf(step), labelsOf(step), gradient)).loss);
        applyGradient(model.tensors(), sgdOf(step, nesterov), 0, gradient, trained.state, trained.velocity);
    }
    return trained;
}

/// Steps that stay on the device, `underWay` at a time. The batch's memory is overwritten as soon as it may be.
Trained trainOnDevice(CudaModel &model, int steps, bool nesterov, int underWay)
{
    Trained trained = start(model);
    model.loadState(trained.state, trained.velocity);
    for (int step = 0; step < steps; ++step) {
        auto images = imagesOf(step);
        auto labels = labelsOf(step);
        model.setDraw(static_cast<std::uint64_t>(step));
        take(model.submit(images, labels, sgdOf(step, nesterov)));
        std::ranges::fill(images, 1e9F);
        std::ranges::fill(labels, 2);
        if (step + 1 >= underWay) {
            trained.losses.push_back(take(model.collect()).loss);
        }
    }
    while (static_cast<int>(trained.losses.size()) < steps) {
        trained.losses.push_back(take(model.collect()).loss);
    }
    take(model.readState(trained.state, trained.velocity));
    return trained;
}

void checkDeviceSteps(const Subject &subject, bool nesterov, int underWay)
{
    constexpr int steps = 7;
    const auto model = makeModel(subject, everyLayer(), batch);
    const Trained expected = trainOnHost(*model, steps, nesterov);
    const Trained actual = trainOnDevice(cudaOf(*model), steps, nesterov, underWay);
    require(actual.losses == expected.losses, "other losses than step by step");
    require(actual.state == expected.state, "another state than applyGradient()'s");
    require(actual.velocity == expected.velocity, "another velocity than applyGradient()'s");
    requireEqual(actual.state.back(), 17.0F + steps, "the step counter");
}

void checkCapture(const Subject &subject)
{
    constexpr int steps = 6;
    const auto captured = makeModel(subject, everyLayer(), batch);
    const auto plain = makeModel(subject, everyLayer(), batch, 0, false);
    require(trainOnHost(*captured, steps, false) == trainOnHost(*plain, steps, false), "captured gradients differ");
    require(trainOnDevice(cudaOf(*captured), steps, false, 2) == trainOnDevice(cudaOf(*plain), steps, false, 2),
            "captured steps differ");
    const auto [info, reason] = take(cudaOf(*captured).info());
    require(info.captured == 1 && reason.empty(), "steps are not captured: ", reason);
    requireEqual(take(cudaOf(*plain).info()).first.captured, 0, "captured though not wanted");
    const auto images = imagesOf(0);
    const auto labels = labelsOf(0);
    for (const std::size_t count : {batch, std::size_t{1}, batch, std::size_t{3}, batch}) {
        const auto some = std::span(images).first(count * pixels);
        const auto theirs = std::span(labels).first(count);
        requireEqual(take(captured->evaluate(some, theirs)).loss, take(plain->evaluate(some, theirs)).loss,
                     "evaluation of " + std::to_string(count));
    }
}

void checkOrder(const Subject &subject)
{
    const auto model = makeModel(subject, everyLayer(), batch);
    CudaModel &cuda = cudaOf(*model);
    const auto images = imagesOf(0);
    const auto labels = labelsOf(0);
    requireContains(cuda.collect().message(), "no step was submitted");
    take(cuda.submit(images, labels, {}));
    take(cuda.submit(images, labels, {}));
    requireContains(cuda.submit(images, labels, {}).message(), "two steps are under way");
    std::vector<float> gradient(model->stateSize());
    requireContains(cuda.computeGradient(images, labels, gradient).message(), "wait for their results");
    requireContains(cuda.evaluate(images, labels).message(), "wait for their results");
    take(cuda.collect());
    take(cuda.collect());
    take(cuda.computeGradient(images, labels, gradient));
    requireContains(cuda.submit(std::span(images).first(5), labels, {}).message(), "pixel values");
}

/// A loss whose scaled gradient overflows float16 is repeated with a smaller scale, on the host path, and thrown away on
/// the device, until it fits.
void checkOverflow(const Subject &subject)
{
    NetworkSpec network{"linear", 1, 1, 1, 2, {fullyConnectedLayer("x", "input", 2, false)}};
    const auto model = makeModel(subject, network, 1);
    CudaModel &cuda = cudaOf(*model);
    std::vector<float> state{0, 0, 0}, velocity(3), gradient(3);
    const std::vector<float> image{1000.0F};
    const std::vector<std::int32_t> label{0};
    model->loadState(state);
    take(model->computeGradient(image, label, gradient));
    require(std::abs(gradient[0] + 500) < 1 && std::abs(gradient[1] - 500) < 1, "the gradient is ", gradient[0], ", ",
            gradient[1]);
    const float scale = take(cuda.info()).first.lossScale;
    require(scale <= 128 && scale >= 32, "the loss scale is ", scale);

    const auto fresh = makeModel(subject, network, 1);
    CudaModel &device = cudaOf(*fresh);
    device.loadState(state, velocity);
    int thrownAway = 0;
    std::vector<float> after(3), speed(3);
    for (; thrownAway < 20; ++thrownAway) {
        take(device.submit(image, label, {1e-3F, 0, 0, false}));
        take(device.collect());
        take(device.readState(after, speed));
        if (after[2] == 1) {
            break;
        }
        require(after == state && speed == velocity, "a step that was thrown away changed something");
    }
    require(thrownAway >= 8 && thrownAway < 20, thrownAway, " steps were thrown away");
    require(std::abs(after[0] - 0.5F) < 1e-3F, "the weight is ", after[0]);
}

void checkMemory(const Subject &subject)
{
    const auto model = makeModel(subject, cifarResNet(20, 3, 16, 16, 10), batch);
    const auto info = take(cudaOf(*model).info()).first;
    require(info.gradientBytes * 2 < info.gradientBytesAlone, "gradients take ", info.gradientBytes, " bytes; alone ",
            info.gradientBytesAlone);
    require(info.peakBytes >= info.activationBytes + info.gradientBytes + info.scratchBytes, "the peak is ", info.peakBytes);
}

/// Sets a variable of the environment for a while.
class Setting {
public:
    Setting(const char *name, const std::string &value) : name_(name) { setenv(name, value.c_str(), 1); }
    Setting(const Setting &) = delete;
    Setting &operator=(const Setting &) = delete;
    ~Setting() { unsetenv(name_); }

private:
    const char *name_;
};

/// A model that finds too little memory, wherever that shows, fails with a message and leaves nothing behind.
void checkOutOfMemory()
{
    const auto plugin = take(CudaPlugin::load({STANDIN_PLUGIN}));
    const Graph graph = take(planGraph(everyLayer()));
    ModelOptions options;
    options.batchSize = batch;
    int failures = 0;
    for (std::size_t bytes = 1000; bytes < 10'000'000; bytes += bytes / 8) {
        const Setting limit("MAYFLY_STANDIN_BYTES", std::to_string(bytes));
        const auto model = makeCudaModel(plugin, graph, options);
        if (model.ok()) {
            require(failures > 10, "only ", failures, " limits were too small");
            return;
        }
        requireContains(model.message(), "network 'every layer' cannot be built on the GPU: out of memory for ");
        ++failures;
    }
    failCheck("the model needs more than 10 MB");
}

/// Where a step cannot be captured, it goes on as it is.
void checkFailedCapture(const Subject &subject)
{
    const Setting none("MAYFLY_STANDIN_NO_CAPTURE", "1");
    const auto failing = makeModel(subject, everyLayer(), batch);
    const auto plain = makeModel(subject, everyLayer(), batch, 0, false);
    require(trainOnDevice(cudaOf(*failing), 6, false, 2) == trainOnDevice(cudaOf(*plain), 6, false, 2),
            "steps whose capture failed differ");
    const auto [info, reason] = take(cudaOf(*failing).info());
    requireEqual(info.captured, 0, "captured");
    requireEqual(reason, std::string("captures are to fail"), "the reason");
}

const Register steps{[] {
    addCheck("cuda step/out of memory/cuda stand-in", checkOutOfMemory);
    for (const Subject &subject : subjects()) {
        if (subject.kind != BackendKind::Cuda) {
            continue;
        }
        const auto add = [&subject](const std::string &name, const auto &body) {
            addCheck("cuda step/" + name + "/" + subject.name, [&subject, body] { body(subject); });
        };
        add("on the device as on the host", [](const Subject &s) { checkDeviceSteps(s, false, 1); });
        add("on the device as on the host, Nesterov, two under way", [](const Subject &s) { checkDeviceSteps(s, true, 2); });
        add("captured as plain", checkCapture);
        add("order of calls", checkOrder);
        if (subject.standIn) {
            add("capture that fails", checkFailedCapture);
        }
        add("memory", checkMemory);
        if (subject.precision == Precision::Float16) {
            add("loss scale", checkOverflow);
        }
    }
}};

} // namespace
} // namespace mayfly::engine::checks
