// SPDX-License-Identifier: Apache-2.0
#include "core/domain/profile.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"

namespace mayfly {

namespace {

constexpr int currentSchema = 1;

} // namespace

const SpeedMeasurement *MachineProfile::find(const std::string &device, const std::string &network) const
{
    for (const auto &speed : speeds) {
        if (speed.device == device && speed.network == network) {
            return &speed;
        }
    }
    return nullptr;
}

std::string profileToJson(const MachineProfile &profile)
{
    auto speeds = nlohmann::json::array();
    for (const auto &speed : profile.speeds) {
        speeds.push_back({{"device", speed.device},
                          {"network", speed.network},
                          {"batch_size", speed.batchSize},
                          {"steps_per_s", speed.stepsPerSecond},
                          {"images_per_s", speed.imagesPerSecond}});
    }
    const nlohmann::json document = {{"schema", currentSchema}, {"host", profile.host},
                                     {"cores", profile.cores},  {"cpu", profile.cpu},
                                     {"arithmetic", profile.arithmetic},
                                     {"cuda", profile.cuda},    {"gpu_software", profile.gpuSoftware},
                                     {"gpus", profile.gpus},    {"measured_ns", profile.measured_ns},
                                     {"speeds", speeds}};
    return document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Result<MachineProfile> profileFromJson(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    int schema = currentSchema;
    fields.readOptional("schema", schema);
    if (schema < 1 || schema > currentSchema) {
        fields.report("schema", "is " + std::to_string(schema) +
                                    ", but this version of Mayfly reads profiles of schema 1 to " +
                                    std::to_string(currentSchema));
    }
    MachineProfile profile;
    fields.read("host", profile.host);
    fields.read("cores", profile.cores);
    fields.read("cpu", profile.cpu);
    fields.readOptional("arithmetic", profile.arithmetic);
    fields.readOptional("cuda", profile.cuda);
    fields.readOptional("gpu_software", profile.gpuSoftware);
    fields.readOptional("gpus", profile.gpus);
    fields.read("measured_ns", profile.measured_ns);
    fields.readArray("speeds", [&](JsonFields &each) {
        SpeedMeasurement &speed = profile.speeds.emplace_back();
        each.read("device", speed.device);
        each.read("network", speed.network);
        each.read("batch_size", speed.batchSize);
        each.read("steps_per_s", speed.stepsPerSecond);
        each.read("images_per_s", speed.imagesPerSecond);
        if (speed.stepsPerSecond <= 0) {
            each.report("steps_per_s", "is " + formatFixed(speed.stepsPerSecond, 6) + ", expected more than 0");
        }
    });
    return problem ? Result<MachineProfile>(passOn(*problem)) : profile;
}

std::filesystem::path profilePath()
{
    return dataFolder() / "profile.json";
}

Result<MachineProfile> readProfile(const std::filesystem::path &path)
{
    const auto text = readFile(path);
    return text ? profileFromJson(*text, path.string()) : Result<MachineProfile>(passOn(text.error()));
}

Result<void> writeProfile(const std::filesystem::path &path, const MachineProfile &profile)
{
    if (auto made = makeFolder(path.parent_path()); !made) {
        return made;
    }
    return writeFileAtomically(path, profileToJson(profile));
}

} // namespace mayfly
