// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/network_file.h"

#include "core/base/files.h"
#include "core/domain/json_fields.h"

#include <algorithm>
#include <array>
#include <set>

namespace mayfly::catalog {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// As gpuworker/train/network_file.cpp and gpuworker/engine/graph.cpp have them.
constexpr int largestSide = 4096;
constexpr int largestClasses = 65536;
constexpr int deepest = 1202;

constexpr std::array<std::pair<std::string_view, LayerKind>, 10> kinds{{
    {"convolution", LayerKind::Convolution},
    {"batch_norm", LayerKind::BatchNorm},
    {"relu", LayerKind::Relu},
    {"add", LayerKind::Add},
    {"global_average_pool", LayerKind::GlobalAveragePool},
    {"max_pool", LayerKind::MaxPool},
    {"average_pool", LayerKind::AveragePool},
    {"fully_connected", LayerKind::FullyConnected},
    {"dropout", LayerKind::Dropout},
    {"identity_shortcut", LayerKind::IdentityShortcut},
}};

Result<LayerKind> kindFromString(std::string_view text)
{
    std::string known;
    for (const auto &[name, kind] : kinds) {
        if (name == text) {
            return kind;
        }
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    return fail(ErrorCode::InvalidInput, "is '" + std::string(text) + "', expected one of " + known);
}

std::set<std::string> fieldsOf(LayerKind kind)
{
    switch (kind) {
    case LayerKind::Convolution: return {"outputs", "kernel", "stride", "padding", "groups", "bias"};
    case LayerKind::FullyConnected: return {"outputs", "bias"};
    case LayerKind::MaxPool:
    case LayerKind::AveragePool: return {"kernel", "stride", "padding"};
    case LayerKind::Dropout: return {"rate"};
    case LayerKind::IdentityShortcut: return {"outputs", "stride"};
    default: return {};
    }
}

void refuseOthers(const json &object, const std::set<std::string> &allowed, JsonFields &fields)
{
    for (const auto &[name, value] : object.items()) {
        if (!allowed.contains(name)) {
            fields.report(name.c_str(), "is not a field that is known here");
        }
    }
}

void readWithin(JsonFields &fields, const char *name, int smallest, int largest, int &value)
{
    fields.read(name, value);
    if (value < smallest || value > largest) {
        fields.report(name, "is " + std::to_string(value) + ", expected " + std::to_string(smallest) + " to " + std::to_string(largest));
    }
}

void readWithinIfThere(JsonFields &fields, const char *name, int smallest, int largest, int &value)
{
    if (fields.has(name)) {
        readWithin(fields, name, smallest, largest, value);
    }
}

void readInputs(const json &object, JsonFields &fields, std::vector<std::string> &inputs)
{
    const auto found = object.find("inputs");
    if (found == object.end() || !found->is_array() || found->empty() ||
        !std::all_of(found->begin(), found->end(), [](const json &each) { return each.is_string(); })) {
        fields.report("inputs", "expected an array of names of earlier layers");
        return;
    }
    for (const json &each : *found) {
        inputs.push_back(each.get<std::string>());
    }
}

NetworkLayer readLayer(const json &object, JsonFields &fields)
{
    NetworkLayer layer;
    fields.read("name", layer.name);
    fields.readParsed("kind", layer.kind, kindFromString);
    if (!object.is_object()) {
        return layer;
    }
    readInputs(object, fields, layer.inputs);
    std::set<std::string> allowed = fieldsOf(layer.kind);
    if (allowed.contains("outputs")) {
        readWithin(fields, "outputs", 1, largestClasses, layer.outputs);
    }
    readWithinIfThere(fields, "kernel", 1, largestSide, layer.kernel);
    readWithinIfThere(fields, "stride", 1, largestSide, layer.stride);
    readWithinIfThere(fields, "padding", 0, largestSide, layer.padding);
    readWithinIfThere(fields, "groups", 1, largestClasses, layer.groups);
    fields.readOptional("bias", layer.bias);
    if (allowed.contains("rate")) {
        fields.read("rate", layer.rate);
        if (!(layer.rate >= 0 && layer.rate < 1)) {
            fields.report("rate", "is " + std::to_string(layer.rate) + ", expected at least 0 and less than 1");
        }
    }
    allowed.merge(std::set<std::string>{"name", "kind", "inputs"});
    refuseOthers(object, allowed, fields);
    return layer;
}

void readLayers(const json &document, JsonFields &fields, NetworkFile &network)
{
    std::size_t index = 0;
    fields.readArray("layers", [&](JsonFields &each) { network.layers.push_back(readLayer(document["layers"][index++], each)); });
    if (network.layers.empty()) {
        fields.report("layers", "expected at least one layer");
    }
    refuseOthers(document, {"schema", "name", "input", "classes", "layers"}, fields);
}

void readFamily(const json &document, JsonFields &fields, NetworkFile &network)
{
    std::string family;
    int depth = 0;
    fields.read("family", family);
    if (family != "cifar_resnet") {
        fields.report("family", "is '" + family + "', expected 'cifar_resnet'");
    }
    readWithin(fields, "depth", 8, deepest, depth);
    if (depth % 6 != 2) {
        fields.report("depth", "is " + std::to_string(depth) + ", expected 6n+2");
    }
    std::string shortcut = "identity";
    fields.readOptional("shortcut", shortcut);
    if (shortcut != "identity" && shortcut != "projection") {
        fields.report("shortcut", "is '" + shortcut + "', expected 'identity' or 'projection'");
    }
    if (depth % 6 == 2 && depth >= 8 && depth <= deepest) {
        network.layers = cifarResNetLayers(depth, network.classes, shortcut == "projection");
    }
    refuseOthers(document, {"schema", "name", "input", "classes", "family", "depth", "shortcut"}, fields);
}

/// Appends layers; every method returns the name of what it appended last.
class ResNetBuilder {
public:
    ResNetBuilder(std::vector<NetworkLayer> &layers, bool projections) : layers_(layers), projections_(projections) {}

    std::string layer(const std::string &name, LayerKind kind, std::vector<std::string> inputs)
    {
        layers_.push_back({name, kind, std::move(inputs)});
        return name;
    }
    std::string normalised(const std::string &name, const std::string &input, int outputs, int kernel, int stride)
    {
        layers_.push_back({name + ".conv", LayerKind::Convolution, {input}, outputs, kernel, stride, kernel / 2, false});
        return layer(name + ".norm", LayerKind::BatchNorm, {name + ".conv"});
    }
    std::string block(const std::string &name, const std::string &input, int outputs, bool shrinks)
    {
        const int stride = shrinks ? 2 : 1;
        std::string values = layer(name + ".1.relu", LayerKind::Relu, {normalised(name + ".1", input, outputs, 3, stride)});
        values = normalised(name + ".2", values, outputs, 3, 1);
        const std::string shortcut = shrinks ? changed(name + ".shortcut", input, outputs, stride) : input;
        return layer(name + ".relu", LayerKind::Relu, {layer(name + ".add", LayerKind::Add, {values, shortcut})});
    }

private:
    std::string changed(const std::string &name, const std::string &input, int outputs, int stride)
    {
        if (projections_) {
            return normalised(name, input, outputs, 1, stride);
        }
        layers_.push_back({name, LayerKind::IdentityShortcut, {input}, outputs, 1, stride});
        return name;
    }

    std::vector<NetworkLayer> &layers_;
    bool projections_;
};

} // namespace

std::vector<NetworkLayer> cifarResNetLayers(int depth, int classes, bool projections)
{
    std::vector<NetworkLayer> layers;
    ResNetBuilder builder(layers, projections);
    std::string values = builder.layer("stem.relu", LayerKind::Relu, {builder.normalised("stem", "input", 16, 3, 1)});
    for (int stage = 0; stage < 3; ++stage) {
        for (int block = 0; block < (depth - 2) / 6; ++block) {
            const std::string name = "stage" + std::to_string(stage + 1) + ".block" + std::to_string(block + 1);
            values = builder.block(name, values, 16 << stage, stage > 0 && block == 0);
        }
    }
    builder.layer("pool", LayerKind::GlobalAveragePool, {values});
    layers.push_back({"classifier", LayerKind::FullyConnected, {"pool"}, classes, 1, 1, 0, true});
    return layers;
}

Result<NetworkFile> networkFromJson(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    NetworkFile network;
    int schema = 0;
    readWithin(fields, "schema", 1, 1, schema);
    fields.read("name", network.name);
    fields.readObject("input", [&](JsonFields &input) {
        readWithin(input, "channels", 1, largestSide, network.channels);
        readWithin(input, "height", 1, largestSide, network.height);
        readWithin(input, "width", 1, largestSide, network.width);
    });
    readWithin(fields, "classes", 2, largestClasses, network.classes);
    if (!problem) {
        fields.has("family") ? readFamily(*document, fields, network) : readLayers(*document, fields, network);
    }
    return problem ? Result<NetworkFile>(passOn(*problem)) : network;
}

std::vector<std::string> networkNames()
{
    std::vector<std::string> names;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(resourceFolder() / "networks", problem)) {
        if (entry.path().extension() == ".json") {
            names.push_back(entry.path().stem().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

fs::path networkPath(const std::string &nameOrPath)
{
    if (nameOrPath.find('/') != std::string::npos || nameOrPath.ends_with(".json")) {
        return nameOrPath;
    }
    return resourceFolder() / "networks" / (nameOrPath + ".json");
}

Result<NetworkFile> readNetwork(const std::string &nameOrPath)
{
    const fs::path path = networkPath(nameOrPath);
    const auto text = readFile(path);
    if (!text) {
        return passOn(text.error());
    }
    auto network = networkFromJson(*text, path.string());
    if (!network) {
        return network;
    }
    if (const auto counts = countNetwork(*network); !counts) {
        return failWith(counts.error(), path.string());
    }
    return network;
}

} // namespace mayfly::catalog
