// SPDX-License-Identifier: Apache-2.0
// Every operation, forward and backward, every back-end against the reference over a table of shapes. All buffers hold NaN
// before, so that what is not overwritten, or used before it is written, shows.
#include "tests/gpuworker/engine/check_helpers.h"

#include <array>
#include <limits>

namespace mayfly::engine::checks {

namespace {

struct OperationCase {
    std::string name;
    int channels, height, width;
    std::vector<LayerSpec> layers;
    bool fuseRelu = true;
};

/// What one back-end makes of one case.
struct Run {
    std::vector<float> training, inference, inputGradient, stateGradient;
};

NetworkSpec networkOf(const OperationCase &test)
{
    return {test.name, test.channels, test.height, test.width, 1, test.layers};
}

Run runOn(std::unique_ptr<Backend> made, const Graph &graph, std::size_t batch)
{
    Network network(graph, std::move(made));
    Backend &backend = network.backend();
    const std::size_t inputs = batch * graph.values[0].shape.elements();
    const std::size_t outputs = batch * graph.nodes.back().outputShape.elements();
    Run run{std::vector<float>(outputs), std::vector<float>(outputs), std::vector<float>(inputs),
            std::vector<float>(graph.stateSize)};
    network.loadState(randomState(graph.tensors, 5));
    backend.fillBuffers(std::numeric_limits<float>::quiet_NaN());
    backend.loadImages(randomFloats(inputs, 6));
    network.forward(Phase::Inference);
    backend.readValue(graph.logits(), run.inference);
    backend.fillBuffers(std::numeric_limits<float>::quiet_NaN());
    backend.loadImages(randomFloats(inputs, 6));
    network.forward(Phase::Training);
    backend.readValue(graph.logits(), run.training);
    backend.writeOutputGradient(randomFloats(outputs, 7));
    network.backward();
    backend.readGradient(0, run.inputGradient);
    backend.storeGradient(run.stateGradient);
    return run;
}

void compareRuns(const Graph &graph, std::size_t batch, const Run &actual, const Run &expected, const Subject &subject)
{
    const auto compareTo = isFloat32(subject) ? requireClose : requireSimilar;
    const double tolerance = subject.tolerance;
    compareTo(actual.inference, expected.inference, tolerance, "output in inference");
    compareTo(actual.training, expected.training, tolerance, "output in training");
    compareTo(actual.inputGradient, expected.inputGradient, tolerance, "gradient of the input");
    const double scale = static_cast<double>(batch); // sums over the batch: errors grow with it
    for (const TensorSpec &tensor : graph.tensors) {
        if (tensor.kind == TensorKind::StepCounter) {
            continue;
        }
        compareTo(std::span(actual.stateGradient).subspan(tensor.offset, tensor.size),
                     std::span(expected.stateGradient).subspan(tensor.offset, tensor.size), tolerance * scale,
                     "gradient of " + tensor.name);
    }
}

/// The reference's results serve all subjects of one case.
const Run &expectedRun(const OperationCase &test, const Graph &graph, std::size_t batch)
{
    static std::string name;
    static Run run;
    if (const std::string wanted = test.name + "/" + std::to_string(batch); name != wanted) {
        run = runOn(makeReference(graph, batch), graph, batch);
        name = wanted;
    }
    return run;
}

void compare(const OperationCase &test, std::size_t batch, const Subject &subject)
{
    const GraphOptions options{test.fuseRelu, true, false};
    const Graph graph = take(planGraph(networkOf(test), options));
    auto made = makeBackend(subject, graph, batch);
    compareRuns(graph, batch, runOn(std::move(made), graph, batch), expectedRun(test, graph, batch), subject);
}

void addCases(const OperationCase &test)
{
    for (const std::size_t batch : {std::size_t{1}, std::size_t{5}, std::size_t{32}}) {
        for (const Subject &subject : subjects()) {
            if (subject.standIn && !isFloat32(subject) && batch != 5) {
                continue; // the same kernels as float32's, so one batch size shows the conversions
            }
            addCheck("operation/" + test.name + "/batch " + std::to_string(batch) + "/" + subject.name,
                     [test, batch, &subject] { compare(test, batch, subject); });
        }
    }
}

void addConvolutions()
{
    struct Row {
        int channels, height, width, outputs, kernel, stride, padding;
        bool bias;
    };
    const Row rows[] = {
        {1, 28, 28, 16, 3, 1, 1, false},  {3, 32, 32, 16, 3, 1, 1, false},  {16, 14, 14, 16, 3, 1, 1, false},
        {16, 28, 28, 32, 3, 2, 1, false}, {16, 28, 28, 32, 1, 2, 0, false}, {32, 7, 7, 64, 3, 2, 1, true},
        {32, 8, 8, 64, 1, 1, 0, true},    {3, 9, 7, 5, 3, 1, 1, true},      {5, 9, 7, 3, 3, 2, 1, false},
        {7, 5, 11, 13, 5, 1, 2, true},    {2, 6, 6, 4, 2, 2, 0, true},      {4, 8, 5, 6, 4, 3, 2, false},
        {1, 1, 1, 1, 1, 1, 0, true},      {17, 3, 3, 33, 3, 1, 0, true},    {3, 33, 31, 24, 7, 2, 3, false},
    };
    for (const Row &row : rows) {
        const std::string name = "convolution " + std::to_string(row.channels) + "x" + std::to_string(row.height) +
                                 "x" + std::to_string(row.width) + " to " + std::to_string(row.outputs) + ", kernel " +
                                 std::to_string(row.kernel) + ", stride " + std::to_string(row.stride) + ", padding " +
                                 std::to_string(row.padding) + (row.bias ? ", bias" : "");
        addCases({name,
                  row.channels,
                  row.height,
                  row.width,
                  {convolutionLayer("x", "input", row.outputs, row.kernel, row.stride, row.padding, row.bias)}});
    }
}

void addGroupsAndLoops()
{
    struct Row {
        int channels, height, width, outputs, kernel, stride, padding, groups;
        bool bias;
    };
    const Row rows[] = {{16, 14, 14, 32, 3, 1, 1, 2, false}, {32, 7, 7, 32, 3, 2, 1, 32, true},
                        {6, 9, 7, 9, 3, 1, 1, 3, true},      {8, 5, 11, 8, 5, 1, 2, 8, false},
                        {64, 8, 8, 64, 1, 1, 0, 4, true},    {4, 6, 6, 12, 2, 2, 0, 4, false}};
    for (const Row &row : rows) {
        addCases({"convolution of " + std::to_string(row.groups) + " groups, " + std::to_string(row.channels) + "x" +
                      std::to_string(row.height) + "x" + std::to_string(row.width) + " to " +
                      std::to_string(row.outputs) + ", kernel " + std::to_string(row.kernel),
                  row.channels,
                  row.height,
                  row.width,
                  {groupedLayer("x", "input", row.outputs, row.kernel, row.stride, row.padding, row.groups, row.bias)}});
    }
    for (const auto &[channels, height, width, outputs, stride] :
         {std::array{16, 8, 8, 32, 2}, std::array{3, 9, 7, 3, 1}, std::array{5, 7, 9, 11, 3}, std::array{1, 1, 1, 4, 2}}) {
        const std::string shape = std::to_string(channels) + "x" + std::to_string(height) + "x" + std::to_string(width) +
                                  " to " + std::to_string(outputs) + ", stride " + std::to_string(stride);
        const LayerSpec before = convolutionLayer("a", "input", channels, 3, 1, 1);
        addCases({"identity_shortcut " + shape, channels, height, width, {shortcutLayer("x", "input", outputs, stride)}});
        addCases({"convolution, identity_shortcut, addition " + shape,
                  channels,
                  height,
                  width,
                  {before, convolutionLayer("b", "a", outputs, 3, stride, 1), shortcutLayer("c", "a", outputs, stride),
                   layer(LayerKind::Add, "d", {"b", "c"}), layer(LayerKind::Relu, "e", {"d"})}});
        addCases({"dropout " + shape, channels, height, width, {dropoutLayer("x", "input", 0.4)}});
        addCases({"convolution and dropout " + shape, channels, height, width, {before, dropoutLayer("x", "a", 0.1)}});
    }
}

void addPools()
{
    struct Row {
        int channels, height, width, kernel, stride, padding;
    };
    const Row rows[] = {{16, 28, 28, 2, 2, 0}, {5, 9, 7, 3, 2, 1}, {1, 5, 5, 3, 1, 1},
                        {17, 8, 11, 3, 3, 0},  {3, 6, 6, 4, 3, 2}, {32, 7, 7, 7, 1, 0}};
    for (const Row &row : rows) {
        const std::string shape = std::to_string(row.channels) + "x" + std::to_string(row.height) + "x" +
                                  std::to_string(row.width) + ", kernel " + std::to_string(row.kernel) + ", stride " +
                                  std::to_string(row.stride) + ", padding " + std::to_string(row.padding);
        for (const LayerKind kind : {LayerKind::MaxPool, LayerKind::AveragePool}) {
            addCases({layerKindName(kind) + std::string(" ") + shape,
                      row.channels,
                      row.height,
                      row.width,
                      {poolLayer(kind, "x", "input", row.kernel, row.stride, row.padding)}});
        }
        addCases({"global_average_pool " + shape,
                  row.channels,
                  row.height,
                  row.width,
                  {layer(LayerKind::GlobalAveragePool, "x", {"input"})}});
    }
}

void addOthers()
{
    struct Row {
        int channels, height, width;
    };
    for (const Row &row : {Row{1, 3, 3}, Row{16, 14, 14}, Row{5, 9, 7}, Row{64, 8, 8}, Row{17, 2, 2}}) {
        const auto add = [&row](const std::string &name, std::vector<LayerSpec> layers, bool fuse = true) {
            const std::string shape =
                std::to_string(row.channels) + "x" + std::to_string(row.height) + "x" + std::to_string(row.width);
            addCases({name + " " + shape, row.channels, row.height, row.width, std::move(layers), fuse});
        };
        const LayerSpec before = convolutionLayer("a", "input", row.channels, 3, 1, 1); // gives a blocked layout
        const LayerSpec norm = layer(LayerKind::BatchNorm, "b", {"input"});
        const LayerSpec normBlocked = layer(LayerKind::BatchNorm, "b", {"a"});
        const LayerSpec relu = layer(LayerKind::Relu, "c", {"b"});
        add("batch_norm", {norm});
        add("batch_norm and relu", {norm, relu});
        add("batch_norm, then relu", {norm, relu}, false);
        add("convolution, batch_norm, relu", {before, normBlocked, relu});
        add("relu", {layer(LayerKind::Relu, "x", {"input"})});
        add("add", {before, layer(LayerKind::Add, "x", {"a", "input"})});
        add("add and relu", {before, layer(LayerKind::Add, "b", {"a", "a"}), relu});
        add("add, then relu", {before, layer(LayerKind::Add, "b", {"a", "a"}), relu}, false);
        add("fully_connected", {fullyConnectedLayer("x", "input", 10)});
        add("fully_connected without bias", {fullyConnectedLayer("x", "input", 7, false)});
        add("two fully_connected", {fullyConnectedLayer("x", "input", 9), layer(LayerKind::Relu, "y", {"x"}),
                                    fullyConnectedLayer("z", "y", 3)});
        add("value with three readers",
            {before, convolutionLayer("b1", "a", 6, 3, 1, 1), convolutionLayer("b2", "a", 6, 1, 1, 0),
             convolutionLayer("b3", "a", 6, 3, 1, 1), layer(LayerKind::Add, "s", {"b1", "b2"}),
             layer(LayerKind::Add, "t", {"s", "b3"})});
        add("residual block",
            {before, convolutionLayer("b1", "a", row.channels, 3, 1, 1), layer(LayerKind::BatchNorm, "b2", {"b1"}),
             layer(LayerKind::Add, "b", {"b2", "a"}), relu, layer(LayerKind::GlobalAveragePool, "d", {"c"})});
    }
}

const Register operations{[] {
    addConvolutions();
    addGroupsAndLoops();
    addPools();
    addOthers();
}};

} // namespace
} // namespace mayfly::engine::checks
