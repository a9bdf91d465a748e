// SPDX-License-Identifier: Apache-2.0
#include "core/provision/ssh_copy.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/provision/piped_process.h"
#include "core/provision/ssh_command.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <poll.h>

namespace mayfly::provision {

namespace {

/// What is on its way from a host lies in such a file.
constexpr const char *partialPrefix = ".from-";
constexpr const char *partialSuffix = ".tar";

constexpr double checkLimit_s = 15;
constexpr double copyLimit_s = 1800;

double monotonic()
{
    return SystemClock::instance().monotonicSeconds();
}

} // namespace

Result<void> copyOnce(const Inventory &inventory, const InventoryHost &host, const FolderPackage &package,
                      const std::string &folder, const char *what, const std::stop_token &stop)
{
    const auto there = runHelper(
        sshCommand(inventory, host, {"sh", "-c", presentScript, "mayfly", folder, package.checksum}),
        {.limit_s = checkLimit_s}, stop);
    if (!there) {
        return passOn(there.error());
    }
    constexpr int absent = 8;
    if (there->exitCode == 0) {
        return {};
    }
    if (there->exitCode != absent) {
        return fail(ErrorCode::Unavailable, lastWords(*there));
    }
    const std::string size = formatFixed(static_cast<double>(package.bytes) / 1e6, 1) + " MB";
    log::info(host.name + ": copying " + what + ", " + size);
    const double began_s = monotonic();
    double said_s = began_s;
    HelperOptions copying{.inputFile = package.archive, .limit_s = copyLimit_s};
    copying.progress = [&](std::uint64_t bytes) {
        constexpr double often_s = 2;
        if (monotonic() - said_s > often_s) {
            said_s = monotonic();
            log::info(host.name + ": " + what + ": " + formatFixed(static_cast<double>(bytes) / 1e6, 1) + " of " + size);
        }
    };
    const auto copied = runHelper(
        sshCommand(inventory, host, {"sh", "-c", unpackScript, "mayfly", folder, package.checksum}), copying, stop);
    if (!copied) {
        return passOn(copied.error());
    }
    constexpr int damaged = 9;
    if (copied->exitCode == damaged) {
        return fail(ErrorCode::Corrupt, std::string(what) + " did not arrive whole; it is copied again");
    }
    if (copied->exitCode != 0) {
        return fail(ErrorCode::Unavailable, std::string("copying ") + what + ": " + lastWords(*copied));
    }
    log::info(host.name + ": " + what + " copied in " + formatDuration(monotonic() - began_s));
    return {};
}

Result<void> fetchThere(const Inventory &inventory, const InventoryHost &host, const std::string &program,
                        const std::string &folder, const std::stop_token &stop)
{
    auto ssh = PipedProcess::start(sshCommand(inventory, host,
                                              {program, "fetch", "--url", inventory.datasetUrl, "--sha256",
                                               inventory.datasetChecksum, "--folder", folder}));
    if (!ssh) {
        return passOn(ssh.error());
    }
    const double began_s = monotonic();
    std::string said;
    std::string errors;
    std::string problem;
    bool done = false;
    for (bool open = true; open && !stop.stop_requested();) {
        pollfd watched[2] = {{ssh->output(), POLLIN, 0}, {ssh->errors(), POLLIN, 0}};
        constexpr int tick_ms = 100;
        ::poll(watched, 2, tick_ms);
        (void)PipedProcess::readInto(ssh->errors(), errors);
        errors.erase(0, errors.size() - std::min<std::size_t>(errors.size(), 4096));
        open = watched[0].revents == 0 || PipedProcess::readInto(ssh->output(), said);
        for (std::size_t end = 0; (end = said.find('\n')) != std::string::npos; said.erase(0, end + 1)) {
            const auto line = nlohmann::json::parse(said.substr(0, end), nullptr, false);
            done = done || (line.is_object() && line.contains("folder"));
            problem = line.is_object() ? line.value("problem", problem) : problem;
            if (line.is_object() && line.contains("bytes")) {
                const auto megabytes = [&](const char *key) { return formatFixed(line.value(key, 0.0) / 1e6, 1); };
                log::info(host.name + ": fetching the images: " + megabytes("bytes") +
                          (line.contains("of") ? " of " + megabytes("of") : std::string()) + " MB");
            }
        }
    }
    if (done) {
        log::info(host.name + ": the images are there, after " + formatDuration(monotonic() - began_s));
        return {};
    }
    HelperResult words;
    words.errors = errors;
    return problem.empty() ? fail(ErrorCode::Unavailable, "fetching the images: " + lastWords(words))
                           : fail(ErrorCode::Corrupt, "the images: " + problem);
}

void removePartialCopies(const std::filesystem::path &here)
{
    std::error_code problem;
    std::vector<std::filesystem::path> partial;
    for (const auto &entry : std::filesystem::directory_iterator(here, problem)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(partialPrefix) && name.ends_with(partialSuffix)) {
            partial.push_back(entry.path());
        }
    }
    for (const auto &each : partial) {
        std::filesystem::remove(each, problem);
    }
}

Result<void> bringFolder(const Inventory &inventory, const InventoryHost &host, const std::string &folder,
                         const std::filesystem::path &here, const std::stop_token &stop)
{
    if (auto made = makeFolder(here); !made) {
        return made;
    }
    const std::filesystem::path archive = here / (std::string(partialPrefix) + host.name + partialSuffix);
    constexpr const char *script = "test -d \"$1\" || exit 0; exec tar -C \"$1\" -cf - .";
    HelperOptions copying;
    copying.outputFile = archive;
    copying.limit_s = copyLimit_s;
    auto copied = runHelper(sshCommand(inventory, host, {"sh", "-c", script, "mayfly", folder}), copying, stop);
    std::error_code problem;
    if (copied && copied->exitCode == 0 && std::filesystem::file_size(archive, problem) > 0) {
        copied = runHelper({"tar", "-C", here.string(), "--no-same-owner", "-xf", archive.string()},
                           {.limit_s = copyLimit_s}, stop);
    }
    std::filesystem::remove(archive, problem);
    if (!copied) {
        return passOn(copied.error());
    }
    return copied->exitCode == 0 ? Result<void>() : fail(ErrorCode::Unavailable, lastWords(*copied));
}

} // namespace mayfly::provision
