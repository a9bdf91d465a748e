// SPDX-License-Identifier: Apache-2.0
#include "core/control/run_files.h"

#include "core/base/files.h"
#include "core/base/sha256.h"
#include "core/base/log.h"
#include "core/domain/json_fields.h"

#include <random>

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

Result<void> writeWanted(const std::string &runId, const Wanted &wanted)
{
    nlohmann::json document = {
        {"workers", wanted.workers}, {"drained", nlohmann::json::array()}, {"retiring", nlohmann::json::array()}};
    for (const int number : wanted.drained) {
        document["drained"].push_back({{"number", number}});
    }
    for (const std::string &tag : wanted.retiring) {
        document["retiring"].push_back({{"tag", tag}});
    }
    return writeFileAtomically(wantedPath(runId), document.dump() + "\n", 0600);
}

std::optional<Wanted> readWanted(const std::string &runId)
{
    const auto document = readDocument(wantedPath(runId));
    if (!document) {
        return std::nullopt;
    }
    std::optional<Error> problem;
    JsonFields fields(*document, wantedPath(runId).string(), problem);
    Wanted wanted;
    fields.read("workers", wanted.workers);
    if (fields.has("drained")) {
        fields.readArray("drained", [&](JsonFields &each) {
            int number = 0;
            each.read("number", number);
            wanted.drained.insert(number);
        });
    }
    if (fields.has("retiring")) {
        fields.readArray("retiring", [&](JsonFields &each) {
            std::string tag;
            each.read("tag", tag);
            wanted.retiring.insert(std::move(tag));
        });
    }
    if (problem || wanted.workers < 1) {
        return std::nullopt;
    }
    return wanted;
}

std::filesystem::path authorityFolder(const std::string &runId)
{
    return runFolder(runId) / "authority";
}

std::filesystem::path lockPath(const std::string &runId)
{
    return runFolder(runId) / "controller.lock";
}

std::string plainToken(const std::string &runId)
{
    const auto path = authorityFolder(runId) / "plain-token";
    if (auto kept = readFile(path)) {
        return *kept;
    }
    std::random_device entropy;
    Sha256 token;
    for (int i = 0; i < 16; ++i) {
        token.add(std::to_string(entropy()) + " ");
    }
    const std::string made = token.hex();
    return writeFileAtomically(path, made, 0600) ? made : std::string();
}

std::filesystem::path stockMark(const std::string &runId)
{
    return runFolder(runId) / "reported";
}

std::filesystem::path clockFile(const std::string &runId)
{
    return runFolder(runId) / "clock";
}

std::filesystem::path controllerLog(const std::string &runId)
{
    return runFolder(runId) / "controller.log";
}

} // namespace mayfly::control
