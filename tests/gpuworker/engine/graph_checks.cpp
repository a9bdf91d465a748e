// SPDX-License-Identifier: Apache-2.0
// Planning: published counts, tensors in the state, messages for networks that cannot be.
#include "tests/gpuworker/engine/check_helpers.h"

#include <algorithm>

namespace mayfly::engine::checks {

namespace {

/// He et al. 2016, table 6, rounds option A to 0.27, 0.46, 0.66, 0.85 and 1.7 M; option B adds two 1x1 convolutions
/// with normalisation (512 + 64 + 2048 + 128 = 2752).
void checkCifarCounts()
{
    struct Row {
        int depth;
        std::int64_t optionA;
    };
    for (const Row &row : {Row{20, 269722}, Row{32, 464154}, Row{44, 658586}, Row{56, 853018}, Row{110, 1727962}}) {
        const std::string name = "parameters of ResNet-" + std::to_string(row.depth);
        const auto countWith = [&row](Shortcut shortcut) {
            return take(countNetwork(cifarResNet(row.depth, 3, 32, 32, 10, shortcut))).parameters;
        };
        requireEqual(countWith(Shortcut::Identity), row.optionA, name);
        requireEqual(countWith(Shortcut::Projection), row.optionA + 2752, name + " with projections");
    }
}

void checkCountsByHand()
{
    NetworkSpec network{"small", 3, 8, 8, 10, {}};
    network.layers = {convolutionLayer("a", "input", 4, 3, 2, 1, true), layer(LayerKind::BatchNorm, "b", {"a"}),
                      fullyConnectedLayer("c", "b", 10)};
    const NetworkCounts counts = take(countNetwork(network));
    requireEqual(counts.parameters, std::int64_t{4 * 27 + 4 + 8 + 64 * 10 + 10}, "parameters");
    requireEqual(counts.tensors, std::int64_t{6}, "tensors");
    requireEqual(counts.forwardFlopsPerImage, 2.0 * (16 * 4 * 27 + 64 * 10), "FLOPs");
}

void checkFlops()
{
    // ResNet-20: 40.55 M multiply-adds with option A; the two 1x1 convolutions of option B add 2 * 131,072.
    const auto flopsWith = [](Shortcut shortcut) {
        return take(countNetwork(cifarResNet(20, 3, 32, 32, 10, shortcut))).forwardFlopsPerImage;
    };
    requireEqual(flopsWith(Shortcut::Identity), 2.0 * 40551040.0, "FLOPs of ResNet-20");
    requireEqual(flopsWith(Shortcut::Projection), 2.0 * (40551040.0 + 2.0 * 131072.0), "FLOPs with projections");
}

void checkTensors()
{
    const auto tensors = take(describeTensors(everyLayer()));
    std::size_t offset = 0;
    for (const TensorSpec &tensor : tensors) {
        requireEqual(tensor.offset, offset, "offset of " + tensor.name);
        std::int64_t size = 1;
        for (const std::int64_t side : tensor.shape) {
            size *= side;
        }
        requireEqual(tensor.size, static_cast<std::size_t>(size), "size of " + tensor.name);
        offset += tensor.size;
    }
    requireEqual(tensors.back().name, std::string("steps"), "the last tensor");
    require(tensors.back().kind == TensorKind::StepCounter && tensors.back().size == 1,
            "the last tensor must be the step counter");
    require(tensors[0].name == "a.weight" && tensors[0].shape == std::vector<std::int64_t>{5, 2, 3, 3},
            "first tensor: ", tensors[0].name);
    require(tensors[1].kind == TensorKind::Gain, "a bias is a gain");
    requireEqual(std::ranges::count(tensors, TensorKind::RunningStat, &TensorSpec::kind), std::ptrdiff_t{6},
                 "running statistics");
}

void checkFusion()
{
    const Graph fused = take(planGraph(everyLayer()));
    const Graph plain = take(planGraph(everyLayer(), {false, false, true}));
    requireEqual(plain.nodes.size(), std::size_t{22}, "nodes without fusion");
    requireEqual(fused.nodes.size(), std::size_t{19}, "nodes with fusion");
    requireEqual(fused.stateSize, plain.stateSize, "state size");
}

struct BadCase {
    std::string name;
    std::function<void(NetworkSpec &)> spoil;
    std::string expected;
};

NetworkSpec goodNetwork()
{
    NetworkSpec network{"bad", 3, 8, 8, 10, {}};
    network.layers = {convolutionLayer("a", "input", 4, 3, 1, 1), convolutionLayer("b", "a", 4, 3, 1, 1),
                      layer(LayerKind::Add, "c", {"a", "b"}), fullyConnectedLayer("d", "c", 10)};
    return network;
}

void addBadCases()
{
    const BadCase cases[] = {
        {"no layers", [](NetworkSpec &n) { n.layers.clear(); }, "network 'bad': it has no layers"},
        {"too many classes", [](NetworkSpec &n) { n.classes = 100000; }, "classes is 100000; it must be 1 to 65536"},
        {"nothing to train",
         [](NetworkSpec &n) {
             n.channels = n.classes = 3;
             n.height = n.width = 1;
             n.layers = {layer(LayerKind::Relu, "r", {"input"})};
         },
         "none of its layers has anything to train"},
        {"no channels", [](NetworkSpec &n) { n.channels = 0; }, "the input is 0x8x8"},
        {"negative height", [](NetworkSpec &n) { n.height = -1; }, "3x-1x8"},
        {"no classes", [](NetworkSpec &n) { n.classes = 0; }, "classes is 0"},
        {"no name", [](NetworkSpec &n) { n.layers[0].name = ""; }, "a layer must have a name"},
        {"reserved name", [](NetworkSpec &n) { n.layers[0].name = "input"; }, "the name 'input' stands for the image"},
        {"duplicate name", [](NetworkSpec &n) { n.layers[1].name = "a"; },
         "layer 'a': an earlier layer has the same name"},
        {"unknown input", [](NetworkSpec &n) { n.layers[1].inputs = {"z"}; },
         "layer 'b': its input 'z' is not an earlier layer"},
        {"input of its own", [](NetworkSpec &n) { n.layers[1].inputs = {"b"}; },
         "its input 'b' is not an earlier layer"},
        {"later input", [](NetworkSpec &n) { n.layers[0].inputs = {"c"}; }, "its input 'c' is not an earlier layer"},
        {"too few inputs", [](NetworkSpec &n) { n.layers[2].inputs = {"a"}; }, "it has 1 inputs; add takes 2"},
        {"no inputs", [](NetworkSpec &n) { n.layers[0].inputs = {}; }, "it has 0 inputs; convolution takes 1"},
        {"no outputs", [](NetworkSpec &n) { n.layers[0].outputs = 0; }, "outputs is 0"},
        {"kernel 0", [](NetworkSpec &n) { n.layers[0].kernel = 0; }, "kernel is 0"},
        {"stride 0", [](NetworkSpec &n) { n.layers[0].stride = 0; }, "stride is 0"},
        {"padding as wide as the kernel", [](NetworkSpec &n) { n.layers[0].padding = 3; },
         "padding is 3; with kernel 3 it must be 0 to 2"},
        {"negative padding", [](NetworkSpec &n) { n.layers[0].padding = -1; }, "padding is -1"},
        {"window too large", [](NetworkSpec &n) { n.layers[0].kernel = 11; },
         "a window of 11 with padding 1 does not fit into 3x8x8"},
        {"shapes differ", [](NetworkSpec &n) { n.layers[1].stride = 2; }, "it adds 'a' of 4x8x8 to 'b' of 4x4x4"},
        {"bias of an add", [](NetworkSpec &n) { n.layers[2].bias = true; }, "bias does not belong to add"},
        {"not the logits", [](NetworkSpec &n) { n.layers[3].outputs = 9; },
         "gives 9x1x1; expected one output per class, 10x1x1"},
        {"unused layer", [](NetworkSpec &n) { n.layers[3].inputs = {"a"}; }, "nothing reads the output of layer 'c'"},
        {"groups 0", [](NetworkSpec &n) { n.layers[1].groups = 0; }, "groups is 0"},
        {"groups that do not divide", [](NetworkSpec &n) { n.layers[0].groups = 2; },
         "groups is 2; it must be at least 1 and divide the 3 input and 4 output channels"},
        {"rate of 1", [](NetworkSpec &n) { n.layers[1] = dropoutLayer("b", "a", 1.0); }, "rate is 1.0"},
        {"rate below 0", [](NetworkSpec &n) { n.layers[1] = dropoutLayer("b", "a", -0.1); }, "rate is -0.1"},
        {"shortcut that loses channels", [](NetworkSpec &n) { n.layers[1] = shortcutLayer("b", "a", 3, 1); },
         "outputs is 3; a shortcut keeps its 4 channels"},
        {"shortcut of stride 0", [](NetworkSpec &n) { n.layers[1] = shortcutLayer("b", "a", 4, 0); }, "stride is 0"},
        {"too many weights",
         [](NetworkSpec &n) {
             n.height = n.width = 60000;
             n.layers = {fullyConnectedLayer("d", "input", 10)};
         },
         "2^31"},
    };
    for (const BadCase &test : cases) {
        addCheck("graph/bad: " + test.name, [test] {
            NetworkSpec network = goodNetwork();
            test.spoil(network);
            const auto graph = planGraph(network);
            require(!graph.ok(), "such a network was accepted");
            requireContains(graph.message(), test.expected);
            require(!createModel(network, {}).ok() && !describeTensors(network).ok() && !countNetwork(network).ok(),
                    "a model of such a network was accepted");
        });
    }
}

const Register graphs{[] {
    addCheck("graph/parameters as published", checkCifarCounts);
    addCheck("graph/counts by hand", checkCountsByHand);
    addCheck("graph/FLOPs as published", checkFlops);
    addCheck("graph/tensors follow each other", checkTensors);
    addCheck("graph/ReLU is fused", checkFusion);
    addCheck("graph/good network", [] { take(planGraph(goodNetwork())); });
    for (const int depth : {-6, 0, 2, 7, 9, 21}) {
        addCheck("graph/no ResNet-" + std::to_string(depth),
                 [depth] { require(!planGraph(cifarResNet(depth, 3, 32, 32, 10)).ok(), "accepted"); });
    }
    addBadCases();
}};

} // namespace
} // namespace mayfly::engine::checks
