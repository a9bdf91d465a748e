// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/network_file.h"

#include "core/base/files.h"
#include "core/domain/json_fields.h"
#include "gpuworker/engine/model.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace mayfly::train {

namespace fs = std::filesystem;
using engine::LayerKind;
using nlohmann::json;

namespace {

constexpr int schema = 1;
constexpr int largestSide = 4096;
constexpr int largestClasses = 65536; // the engine's limit
constexpr int deepest = 1202; // the deepest network of He et al. 2016, table 6

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

/// Fields that a kind of layer may have besides name, kind and inputs.
std::set<std::string> fieldsOf(LayerKind kind)
{
    switch (kind) {
    case LayerKind::Convolution:
        return {"outputs", "kernel", "stride", "padding", "groups", "bias"};
    case LayerKind::FullyConnected:
        return {"outputs", "bias"};
    case LayerKind::MaxPool:
    case LayerKind::AveragePool:
        return {"kernel", "stride", "padding"};
    case LayerKind::Dropout:
        return {"rate"};
    case LayerKind::IdentityShortcut:
        return {"outputs", "stride"};
    default:
        return {};
    }
}

void refuseOthers(const json &object, std::set<std::string> allowed, JsonFields &fields)
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
        fields.report(name, "is " + std::to_string(value) + ", expected " + std::to_string(smallest) + " to " +
                                std::to_string(largest));
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
    if (found == object.end() || !found->is_array() || found->empty()) {
        fields.report("inputs", "expected an array of names of earlier layers");
        return;
    }
    for (const json &each : *found) {
        if (!each.is_string()) {
            fields.report("inputs", "is " + found->dump() + ", expected names");
            return;
        }
        inputs.push_back(each.get<std::string>());
    }
}

engine::LayerSpec readLayer(const json &object, JsonFields &fields)
{
    engine::LayerSpec layer;
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

void readLayers(const json &document, JsonFields &fields, engine::NetworkSpec &network)
{
    std::size_t index = 0;
    fields.readArray("layers", [&](JsonFields &each) {
        network.layers.push_back(readLayer(document["layers"][index], each));
        ++index;
    });
    if (network.layers.empty()) {
        fields.report("layers", "expected at least one layer");
    }
    refuseOthers(document, {"schema", "name", "input", "classes", "layers"}, fields);
}

void readFamily(const json &document, JsonFields &fields, engine::NetworkSpec &network)
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
    refuseOthers(document, {"schema", "name", "input", "classes", "family", "depth", "shortcut"}, fields);
    if (depth % 6 != 2 || depth > deepest) {
        return;
    }
    const std::string name = network.name;
    network = engine::cifarResNet(depth, network.channels, network.height, network.width, network.classes,
                                  shortcut == "projection" ? engine::Shortcut::Projection : engine::Shortcut::Identity);
    network.name = name;
}

} // namespace

fs::path networkPath(const std::string &nameOrPath, const fs::path &resources)
{
    if (nameOrPath.find('/') != std::string::npos || nameOrPath.ends_with(".json")) {
        return nameOrPath;
    }
    return (resources.empty() ? resourceFolder() : resources) / "networks" / (nameOrPath + ".json");
}

Result<engine::NetworkSpec> parseNetwork(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    engine::NetworkSpec network;
    int found = 0;
    readWithin(fields, "schema", schema, schema, found);
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
    return problem ? Result<engine::NetworkSpec>(passOn(*problem)) : network;
}

Result<engine::NetworkSpec> readNetwork(const std::string &nameOrPath, const fs::path &resources)
{
    const fs::path path = networkPath(nameOrPath, resources);
    const auto text = readFile(path);
    if (!text) {
        return passOn(text.error());
    }
    auto network = parseNetwork(*text, path.string());
    if (!network) {
        return network;
    }
    if (const auto tensors = engine::describeTensors(*network); !tensors) {
        return fail(ErrorCode::InvalidInput, path.string() + ": " + tensors.message());
    }
    return network;
}

} // namespace mayfly::train
