// SPDX-License-Identifier: Apache-2.0
// Workloads of the user's own: a network file, or a description of what is trained.
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/catalog/read.h"
#include "core/domain/json_fields.h"

#include <array>
#include <cmath>
#include <filesystem>

namespace mayfly::catalog {

namespace {

constexpr double largestCount = 1e15;
constexpr int largestBatch = 1 << 20;

/// A data set that an input fits, with the batch of its usual recipe (He et al. 2016; Goyal et al. 2017: 32 a GPU).
struct KnownDataset {
    const char *name;
    int channels, height, width, classes;
    double images;
    int batchSize;
};

constexpr std::array<KnownDataset, 4> datasets{{
    {"fashion-mnist", 1, 28, 28, 10, 60000, 128},
    {"cifar-10", 3, 32, 32, 10, 50000, 128},
    {"cifar-100", 3, 32, 32, 100, 50000, 128},
    {"imagenet", 3, 224, 224, 1000, 1281167, 32},
}};

const KnownDataset *datasetOf(const NetworkFile &network)
{
    for (const auto &each : datasets) {
        if (each.channels == network.channels && each.height == network.height && each.width == network.width &&
            each.classes == network.classes) {
            return &each;
        }
    }
    return nullptr;
}

void takeCounts(const NetworkCounts &counts, Workload &workload)
{
    workload.parameters = counts.parameters;
    workload.tensors = counts.tensors;
    workload.gflopsPerImage = counts.flopsPerImage / 1e9;
    workload.activationMegabytesPerImage = counts.activationBytesPerImage / 1e6;
}

template <typename Number>
void readPositive(JsonFields &fields, const char *name, Number &value, double largest)
{
    fields.read(name, value);
    const auto number = static_cast<double>(value);
    if (!(number > 0 && number <= largest)) {
        fields.report(name, "is " + formatFixed(number, 6) + ", expected more than 0 and up to " + formatFixed(largest, 0));
    }
}

void readSize(JsonFields &fields, Workload &workload)
{
    if (!fields.has("network")) {
        readPositive(fields, "gflops_per_image", workload.gflopsPerImage, 1e9);
        readPositive(fields, "parameters", workload.parameters, largestCount);
        readPositive(fields, "tensors", workload.tensors, 1e9);
        if (fields.has("activation_megabytes_per_image")) {
            readPositive(fields, "activation_megabytes_per_image", workload.activationMegabytesPerImage, 1e9);
        }
        return;
    }
    fields.read("network", workload.network);
    const auto network = readNetwork(workload.network);
    if (!network) {
        fields.report("network", network.error().message);
        return;
    }
    takeCounts(countNetwork(*network).value(), workload);       // readNetwork counted it once
    if (const auto *dataset = datasetOf(*network)) {
        workload.dataset = dataset->name;
        workload.datasetImages = dataset->images;
        workload.batchSize = dataset->batchSize;
    }
}

void readData(JsonFields &fields, Workload &workload)
{
    if (!fields.has("network") || fields.has("dataset")) {
        fields.read("dataset", workload.dataset);
    }
    if (fields.has("dataset_images") || workload.datasetImages <= 0) {
        readPositive(fields, "dataset_images", workload.datasetImages, largestCount);
    }
    if (!fields.has("network") || fields.has("batch_size")) {
        readPositive(fields, "batch_size", workload.batchSize, largestBatch);
    }
}

void readLength(JsonFields &fields, Workload &workload)
{
    if (fields.has("steps") && fields.has("epochs")) {
        fields.report("epochs", "stands beside 'steps', expected one of them");
    } else if (fields.has("steps")) {
        readPositive(fields, "steps", workload.steps, 1e12);
    } else if (fields.has("epochs")) {
        double epochs = 0;
        readPositive(fields, "epochs", epochs, 1e6);
        const double steps = std::ceil(epochs * workload.datasetImages / workload.batchSize - 1e-9);
        if (!(steps > 0 && steps <= 1e12)) {
            fields.report("epochs", "is " + formatFixed(epochs, 6) + ", which is " + formatFixed(steps, 0) + " steps, expected up to 10^12");
            return;
        }
        workload.steps = static_cast<std::int64_t>(steps);
    }
}

Result<Workload> fromDescription(const nlohmann::json &document, const std::string &source)
{
    std::optional<Error> problem;
    JsonFields fields(document, source, problem);
    int schema = 0;
    fields.read("schema", schema);
    if (!problem && schema != 1) {
        fields.report("schema", "is " + std::to_string(schema) + ", but this version of Mayfly reads workloads of schema 1");
    }
    Workload workload;
    fields.read("name", workload.name);
    readSize(fields, workload);
    readData(fields, workload);
    readLength(fields, workload);
    fields.readOptional("learning_rate", workload.learningRate);
    fields.readOptional("momentum", workload.momentum);
    fields.readOptional("weight_decay", workload.weightDecay);
    if (!problem && workload.name.empty()) {
        fields.report("name", "is empty, expected a name");
    }
    return problem ? Result<Workload>(passOn(*problem)) : workload;
}

} // namespace

Result<Workload> workloadOfNetwork(const NetworkFile &network, const std::string &networkName)
{
    const auto counts = countNetwork(network);
    if (!counts) {
        return passOn(counts.error());
    }
    const auto *dataset = datasetOf(network);
    if (dataset == nullptr) {
        return fail(ErrorCode::InvalidInput, "network '" + network.name + "' takes " + std::to_string(network.channels) + "x" +
                                                 std::to_string(network.height) + "x" + std::to_string(network.width) + " images of " +
                                                 std::to_string(network.classes) +
                                                 " classes, as no known data set has; describe the workload in a JSON file with "
                                                 "\"network\", \"dataset\", \"dataset_images\" and \"batch_size\"");
    }
    Workload workload;
    workload.name = network.name;
    workload.network = networkName;
    workload.dataset = dataset->name;
    workload.datasetImages = dataset->images;
    workload.batchSize = dataset->batchSize;
    takeCounts(*counts, workload);
    return workload;
}

Result<Workload> workloadFromJson(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    if (!document->is_object() || (!document->contains("layers") && !document->contains("family"))) {
        return fromDescription(*document, source);
    }
    const auto network = networkFromJson(text, source);
    if (!network) {
        return passOn(network.error());
    }
    std::error_code ignored;
    auto workload = workloadOfNetwork(*network, std::filesystem::absolute(source, ignored).string());
    return workload ? workload : Result<Workload>(failWith(workload.error(), source));
}

} // namespace mayfly::catalog
