// SPDX-License-Identifier: Apache-2.0
#include "core/control/run_files.h"

#include "core/base/files.h"
#include "core/base/log.h"
#include "core/domain/json_fields.h"

namespace mayfly::control {

namespace {

/// Nothing if the file is not there; one that cannot be read is logged and counts as not there.
std::optional<nlohmann::json> readDocument(const std::filesystem::path &path)
{
    const auto text = readFile(path);
    if (!text) {
        return std::nullopt;
    }
    auto document = JsonFields::parse(*text, path.string());
    if (!document) {
        log::error(document.error().message);
        return std::nullopt;
    }
    return std::move(*document);
}

std::filesystem::path endingPath(const std::string &runId)
{
    return runFolder(runId) / "ending.json";
}

std::filesystem::path wantedPath(const std::string &runId)
{
    return runFolder(runId) / "wanted.json";
}

} // namespace

Result<void> writeEnding(const std::string &runId, const Ending &ending)
{
    const nlohmann::json document = {
        {"state", toString(ending.state)}, {"message", ending.message}, {"save", ending.save}};
    return writeFileAtomically(endingPath(runId), document.dump(2) + "\n", 0600);
}

std::optional<Ending> readEnding(const std::string &runId)
{
    const auto document = readDocument(endingPath(runId));
    if (!document) {
        return std::nullopt;
    }
    std::optional<Error> problem;
    JsonFields fields(*document, endingPath(runId).string(), problem);
    Ending ending;
    fields.readParsed("state", ending.state, runStateFromString);
    fields.read("message", ending.message);
    fields.read("save", ending.save);
    return problem ? std::nullopt : std::optional(ending);
}

Result<void> writeWantedWorkers(const std::string &runId, int workers)
{
    return writeFileAtomically(wantedPath(runId), nlohmann::json{{"workers", workers}}.dump() + "\n", 0600);
}

std::optional<int> readWantedWorkers(const std::string &runId)
{
    const auto document = readDocument(wantedPath(runId));
    if (!document) {
        return std::nullopt;
    }
    std::optional<Error> problem;
    JsonFields fields(*document, wantedPath(runId).string(), problem);
    int workers = 0;
    fields.read("workers", workers);
    return problem || workers < 1 ? std::nullopt : std::optional(workers);
}

std::filesystem::path authorityFolder(const std::string &runId)
{
    return runFolder(runId) / "authority";
}

std::filesystem::path lockPath(const std::string &runId)
{
    return runFolder(runId) / "controller.lock";
}

std::filesystem::path controllerLog(const std::string &runId)
{
    return runFolder(runId) / "controller.log";
}

} // namespace mayfly::control
