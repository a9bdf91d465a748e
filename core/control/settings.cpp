// SPDX-License-Identifier: Apache-2.0
// run.json: what a run was launched with.
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/control/launch.h"
#include "core/domain/json_fields.h"

namespace mayfly::control {

namespace {

std::filesystem::path settingsPath(const std::string &runId)
{
    return runFolder(runId) / "run.json";
}

void readSyntheticSteps(JsonFields &fields, const nlohmann::json &object, RunSettings &settings)
{
    fields.readObject("synthetic_steps_ms", [&](JsonFields &each) {
        for (const auto &[gpu, ignored] : object.items()) {
            double &step_ms = settings.syntheticSteps_ms[gpu];
            each.read(gpu.c_str(), step_ms);
            if (!(step_ms > 0)) {
                each.report(gpu.c_str(), "is " + formatFixed(step_ms, 6) + ", expected more than 0 milliseconds");
            }
        }
    });
}

} // namespace

std::filesystem::path runFolder(const std::string &runId)
{
    return dataFolder() / "runs" / runId;
}

Result<std::filesystem::path> socketPath(const std::string &runId)
{
    auto folder = runtimeFolder();
    if (!folder) {
        return passOn(folder.error());
    }
    const auto path = *folder / (runId + ".sock");
    constexpr std::size_t longest = 107; // sockaddr_un
    if (path.string().size() > longest) {
        return fail(ErrorCode::InvalidInput, path.string() + ": a socket's path may have " + std::to_string(longest) +
                                                 " bytes at most; set XDG_RUNTIME_DIR to a shorter folder");
    }
    return path;
}

Result<void> writeSettings(const RunSettings &settings)
{
    const auto folder = runFolder(settings.runId);
    if (auto made = makePrivateFolder(folder); !made) {
        return made;
    }
    const auto plan = JsonFields::parse(planToJson(settings.plan), "the plan");
    if (!plan) {
        return passOn(plan.error());
    }
    const nlohmann::json document = {{"run", settings.runId},
                                     {"plan", *plan},
                                     {"backend", settings.backend},
                                     {"inventory", settings.inventory.string()},
                                     {"out_folder", settings.outFolder.string()},
                                     {"checkpoints", settings.checkpoints.string()},
                                     {"revocations", settings.revocations},
                                     {"seed", settings.seed},
                                     {"time_compression", settings.timeCompression},
                                     {"server_cpus", settings.serverCpus},
                                     {"server_memory_bytes", settings.serverMemory_bytes},
                                     {"server_networks", settings.serverNetworks},
                                     {"worker_program", settings.workerProgram.string()},
                                     {"dataset_folder", settings.datasetFolder},
                                     {"evaluate_every_s", settings.evaluateEvery_s},
                                     {"idle_limit_s", settings.idleLimit_s},
                                     {"synthetic_steps_ms", settings.syntheticSteps_ms},
                                     {"trusted_network", settings.trustedNetwork},
                                     {"cap", moneyToJson(settings.cap)}};
    return writeFileAtomically(settingsPath(settings.runId), document.dump(2) + "\n", 0600);
}

Result<RunSettings> readSettings(const std::string &runId)
{
    const auto path = settingsPath(runId);
    const auto text = readFile(path);
    if (!text) {
        return text.error().code == ErrorCode::NotFound
                   ? fail(ErrorCode::NotFound, "run '" + runId + "' is not known: there is no " + path.string())
                   : passOn(text.error());
    }
    const auto document = JsonFields::parse(*text, path.string());
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, path.string(), problem);
    RunSettings settings;
    std::string outFolder;
    std::string checkpoints;
    std::string workerProgram;
    std::string inventory;
    fields.read("run", settings.runId);
    fields.read("backend", settings.backend);
    fields.readOptional("inventory", inventory); // runs of an earlier version have none
    fields.read("out_folder", outFolder);
    fields.readOptional("checkpoints", checkpoints); // runs of an earlier version have none
    fields.read("revocations", settings.revocations);
    fields.read("seed", settings.seed);
    fields.read("time_compression", settings.timeCompression);
    fields.read("worker_program", workerProgram);
    fields.read("dataset_folder", settings.datasetFolder);
    fields.read("evaluate_every_s", settings.evaluateEvery_s);
    fields.readOptional("idle_limit_s", settings.idleLimit_s); // runs of an earlier version have none
    if (fields.has("synthetic_steps_ms")) {
        readSyntheticSteps(fields, document->at("synthetic_steps_ms"), settings);
    }
    fields.readOptional("server_cpus", settings.serverCpus);
    fields.readOptional("server_memory_bytes", settings.serverMemory_bytes);
    fields.readOptional("server_networks", settings.serverNetworks);
    fields.readOptional("trusted_network", settings.trustedNetwork);
    fields.read("cap", settings.cap);
    settings.inventory = inventory;
    settings.outFolder = outFolder;
    settings.checkpoints = checkpoints;
    settings.workerProgram = workerProgram;
    if (!problem && !fields.has("plan")) {
        fields.report("plan", "is missing");
    }
    if (problem) {
        return passOn(*problem);
    }
    auto plan = planFromJson(document->at("plan").dump(), path.string() + ": plan");
    if (!plan) {
        return passOn(plan.error());
    }
    settings.plan = std::move(*plan);
    return settings;
}

} // namespace mayfly::control
