// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/gpu_types.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"

#include <algorithm>
#include <array>
#include <set>

namespace mayfly::catalog {

namespace {

void readPositive(JsonFields &fields, const char *name, double &value)
{
    fields.read(name, value);
    if (!(value > 0)) {
        fields.report(name, "is " + formatFixed(value, 6) + ", expected more than 0");
    }
}

GpuType readType(JsonFields &fields)
{
    GpuType type;
    fields.read("gpu", type.gpu);
    readPositive(fields, "memory_gib", type.memoryGib);
    readPositive(fields, "memory_gb_per_s", type.memoryGbPerS);
    readPositive(fields, "fp32_tflops", type.fp32Tflops);
    fields.read("source", type.source);
    return type;
}

/// Words that catalogues put around a type's name.
bool isDecoration(std::string_view word)
{
    static constexpr std::array words{"NVIDIA", "TESLA", "GEFORCE", "GPU", "SXM2", "SXM3", "SXM4", "SXM5", "SXM", "PCIE", "HBM2", "HBM3", "VWS", "TENSOR", "CORE"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "16GB", "32G"; 0 if it is no size.
int sizeInGb(std::string_view word)
{
    if (word.ends_with("GB")) {
        word.remove_suffix(2);
    } else if (word.ends_with("G")) {
        word.remove_suffix(1);
    } else {
        return 0;
    }
    return static_cast<int>(parseInteger(word).value_or(0));
}

/// A size is part of the name only where a type is sold with two.
std::string withSize(const std::string &name, int gb)
{
    const bool large = (name == "A100" && gb == 80) || (name == "V100" && gb == 32);
    return large ? name + "-" + std::to_string(gb) + "GB" : name;
}

} // namespace

Result<std::vector<GpuType>> gpuTypesFromJson(std::string_view text, const std::string &source)
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
        fields.report("schema", "is " + std::to_string(schema) + ", but this version of Mayfly reads GPU types of schema 1");
    }
    std::vector<GpuType> types;
    std::set<std::string> names;
    fields.readArray("gpus", [&](JsonFields &each) {
        types.push_back(readType(each));
        if (!names.insert(types.back().gpu).second) {
            each.report("gpu", "is '" + types.back().gpu + "' a second time");
        }
    });
    return problem ? Result<std::vector<GpuType>>(passOn(*problem)) : types;
}

Result<std::vector<GpuType>> gpuTypes()
{
    const auto path = resourceFolder() / "gpus.json";
    const auto text = readFile(path);
    return text ? gpuTypesFromJson(*text, path.string()) : Result<std::vector<GpuType>>(passOn(text.error()));
}

Result<GpuType> gpuType(const std::string &gpu)
{
    const auto all = gpuTypes();
    if (!all) {
        return passOn(all.error());
    }
    std::string known;
    for (const auto &each : *all) {
        if (each.gpu == gpu) {
            return each;
        }
        known += (known.empty() ? "" : ", ") + each.gpu;
    }
    return fail(ErrorCode::NotFound, "GPU '" + gpu + "': nothing is known of it; known are " + known);
}

std::string gpuName(std::string_view text)
{
    const std::string_view given = trimmed(text);
    const bool shouted = upperCase(given) == given;
    // "nvidia-tesla-t4" is written small throughout; so are Google's TPUs, whose names are kept.
    const bool small = !shouted && lowerCase(given) == given && !given.starts_with("tpu");
    std::string spaced = small ? upperCase(given) : std::string(given);
    std::replace_if(spaced.begin(), spaced.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
    std::string name;
    int gb = 0;
    for (const auto &word : split(spaced, ' ')) {
        const std::string upper = upperCase(word);
        if (upper.empty() || isDecoration(upper)) {
            continue;
        }
        if (const int size = sizeInGb(upper); size > 0 && !name.empty()) {
            gb = size;
            continue;
        }
        name += (name.empty() || name == "RTX" ? "" : "-") + word;
    }
    return name.empty() ? std::string(given) : withSize(name, gb);
}

} // namespace mayfly::catalog
