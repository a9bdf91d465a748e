// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"
#include "core/prediction/own_measurements.h"

#include <algorithm>
#include <cmath>
#include <system_error>

namespace mayfly::prediction {

namespace {

using nlohmann::json;

constexpr int currentSchema = 1;

void readValues(const json &object, const char *name, JsonFields &fields, std::vector<double> &values)
{
    if (!fields.has(name)) {
        return;
    }
    const auto &array = object[name];
    if (!array.is_array()) {
        fields.report(name, "expected an array of numbers above 0");
        return;
    }
    for (const auto &each : array) {
        const double value = each.is_number() ? each.get<double>() : std::nan("");
        if (!(value > 0) || !std::isfinite(value)) {
            fields.report(name, "holds " + each.dump() + ", expected numbers above 0");
            return;
        }
        values.push_back(value);
    }
}

} // namespace

std::string ownMeasurementsToJson(const OwnMeasurements &own)
{
    json steps = json::array(), capacities = json::array(), lifetimes = json::array();
    for (const auto &each : own.steps) {
        steps.push_back({{"gpu", each.gpu}, {"workload", each.workload}, {"steps_s", each.values_s}});
    }
    for (const auto &each : own.capacities) {
        capacities.push_back({{"workload", each.workload}, {"parameter_servers", each.parameterServers}, {"steps_per_s", each.values}});
    }
    for (const auto &each : own.lifetimes) {
        lifetimes.push_back({{"gpu", each.gpu}, {"age_s", each.age_s}, {"revoked", each.revoked}});
    }
    const json document{{"schema", currentSchema},
                        {"steps", steps},
                        {"capacities", capacities},
                        {"start_up_ratios", own.startUpRatios},
                        {"replacement_ratios", own.replacementRatios},
                        {"checkpoint_ratios", own.checkpointRatios},
                        {"lifetimes", lifetimes}};
    return document.dump(2) + "\n";
}

Result<OwnMeasurements> ownMeasurementsFromJson(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    int schema = 0;
    fields.read("schema", schema);
    if (!problem && schema > currentSchema) {
        fields.report("schema", "is " + std::to_string(schema) + ", but this version of Mayfly reads measurements of schema " +
                                    std::to_string(currentSchema) + " and older");
    }
    OwnMeasurements own;
    std::size_t index = 0;
    fields.readArray("steps", [&](JsonFields &each) {
        OwnStep &step = own.steps.emplace_back();
        each.read("gpu", step.gpu);
        each.read("workload", step.workload);
        readValues((*document)["steps"][index++], "steps_s", each, step.values_s);
    });
    index = 0;
    fields.readArray("capacities", [&](JsonFields &each) {
        OwnCapacity &capacity = own.capacities.emplace_back();
        each.read("workload", capacity.workload);
        each.read("parameter_servers", capacity.parameterServers);
        readValues((*document)["capacities"][index++], "steps_per_s", each, capacity.values);
    });
    if (!problem) {
        readValues(*document, "start_up_ratios", fields, own.startUpRatios);
        readValues(*document, "replacement_ratios", fields, own.replacementRatios);
        readValues(*document, "checkpoint_ratios", fields, own.checkpointRatios);
    }
    fields.readArray("lifetimes", [&](JsonFields &each) {
        OwnLifetime &lifetime = own.lifetimes.emplace_back();
        each.read("gpu", lifetime.gpu);
        each.read("age_s", lifetime.age_s);
        each.read("revoked", lifetime.revoked);
        if (!(lifetime.age_s >= 0)) {
            each.report("age_s", "is " + formatFixed(lifetime.age_s, 3) + ", expected 0 or more");
        }
    });
    return problem ? Result<OwnMeasurements>(passOn(*problem)) : own;
}

std::filesystem::path ownMeasurementsPath(std::string_view provider)
{
    std::string name(provider);
    std::replace_if(name.begin(), name.end(), [](char c) { return !isAsciiLetter(c) && !(c >= '0' && c <= '9') && c != '-'; }, '_');
    return dataFolder() / "measurements" / (name + ".json");
}

Result<Calibration> ownCalibration(std::string_view provider)
{
    auto shipped = calibrationForProvider(provider);
    if (!shipped) {
        return shipped;
    }
    const auto own = readOwnMeasurements(ownMeasurementsPath(provider));
    return own ? Result<Calibration>(calibrated(std::move(*shipped), *own)) : Result<Calibration>(passOn(own.error()));
}

Result<OwnMeasurements> readOwnMeasurements(const std::filesystem::path &path)
{
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        return OwnMeasurements{};
    }
    const auto text = readFile(path);
    return text ? ownMeasurementsFromJson(*text, path.string()) : Result<OwnMeasurements>(passOn(text.error()));
}

Result<void> writeOwnMeasurements(const std::filesystem::path &path, const OwnMeasurements &own)
{
    if (auto made = makeFolder(path.parent_path()); !made) {
        return made;
    }
    return writeFileAtomically(path, ownMeasurementsToJson(own));
}

Result<void> resetOwnMeasurements(const std::filesystem::path &path)
{
    std::error_code error;
    std::filesystem::remove(path, error);
    if (error) {
        return tl::unexpected<Error>(fileError(path, error.value(), "removing"));
    }
    return {};
}

} // namespace mayfly::prediction
