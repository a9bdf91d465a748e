// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/catalog/read.h"
#include "core/domain/json_fields.h"

#include <algorithm>

namespace mayfly::catalog {

namespace {

template <typename Number>
void checkPositive(JsonFields &fields, const char *name, Number value)
{
    if (!(value > 0)) {
        fields.report(name, "is " + formatFixed(static_cast<double>(value), 6) + ", expected more than 0");
    }
}

void readWorkload(JsonFields &fields, Workload &workload)
{
    fields.read("name", workload.name);
    fields.readOptional("network", workload.network);
    fields.read("dataset", workload.dataset);
    fields.read("batch_size", workload.batchSize);
    fields.read("parameters", workload.parameters);
    fields.read("tensors", workload.tensors);
    fields.read("gflops_per_image", workload.gflopsPerImage);
    fields.read("dataset_images", workload.datasetImages);
    fields.readOptional("activation_megabytes_per_image", workload.activationMegabytesPerImage);
    fields.readOptional("learning_rate", workload.learningRate);
    fields.readOptional("momentum", workload.momentum);
    fields.readOptional("weight_decay", workload.weightDecay);
    checkPositive(fields, "batch_size", workload.batchSize);
    checkPositive(fields, "parameters", workload.parameters);
    checkPositive(fields, "tensors", workload.tensors);
    checkPositive(fields, "gflops_per_image", workload.gflopsPerImage);
    checkPositive(fields, "dataset_images", workload.datasetImages);
    checkPositive(fields, "learning_rate", workload.learningRate);
}

Result<std::vector<Workload>> readBuiltIn()
{
    const auto path = resourceFolder() / "workloads.json";
    const auto text = readFile(path);
    return text ? workloadsFromJson(*text, path.string()) : Result<std::vector<Workload>>(passOn(text.error()));
}

} // namespace

Result<std::vector<Workload>> workloadsFromJson(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    int schema = 0;
    fields.read("schema", schema);
    if (!problem && schema != 1) {
        fields.report("schema", "is " + std::to_string(schema) + ", but this version of Mayfly reads workloads of schema 1");
    }
    std::vector<Workload> found;
    fields.readArray("workloads", [&](JsonFields &each) { readWorkload(each, found.emplace_back()); });
    return problem ? Result<std::vector<Workload>>(passOn(*problem)) : found;
}

std::vector<Workload> workloads()
{
    auto found = readBuiltIn();
    if (!found) {
        log::error(found.error().message);
        return {};
    }
    return std::move(*found);
}

Result<Workload> workload(const std::string &nameOrPath)
{
    if (nameOrPath.find('/') != std::string::npos || nameOrPath.ends_with(".json")) {
        const auto text = readFile(nameOrPath);
        return text ? workloadFromJson(*text, nameOrPath) : Result<Workload>(passOn(text.error()));
    }
    const auto all = readBuiltIn();
    if (!all) {
        return passOn(all.error());
    }
    std::string known;
    for (const auto &each : *all) {
        if (each.name == nameOrPath) {
            return each;
        }
        known += (known.empty() ? "" : ", ") + each.name;
    }
    std::string networks;
    for (const auto &each : networkNames()) {
        if (each == nameOrPath) {
            const auto network = readNetwork(each);
            return network ? workloadOfNetwork(*network, each) : Result<Workload>(passOn(network.error()));
        }
        networks += (networks.empty() ? "" : ", ") + each;
    }
    return fail(ErrorCode::NotFound, "workload '" + nameOrPath + "': expected one of " + known + "; a network (" + networks +
                                         "), or a JSON file that describes one");
}

} // namespace mayfly::catalog
