// SPDX-License-Identifier: Apache-2.0
#include "core/control/preflight.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/control/synthetic_steps.h"
#include "core/provision/backends.h"
#include "core/store/store.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <sys/statvfs.h>
#include <unistd.h>

namespace mayfly::control {

namespace {

namespace fs = std::filesystem;

constexpr const char *fashionMnistFolder = "/usr/share/datasets/fashion-mnist";
constexpr std::uint64_t leastFree_bytes = 64ULL << 20;

Result<void> checkOutFolder(const fs::path &folder)
{
    if (folder.empty()) {
        return fail(ErrorCode::InvalidInput, "the run has no output folder");
    }
    if (auto made = makeFolder(folder); !made) {
        return failWith(made.error(), "output folder");
    }
    if (auto writable = checkWritableFolder(folder); !writable) {
        return failWith(writable.error(), "output folder");
    }
    struct statvfs space {};
    if (::statvfs(folder.c_str(), &space) != 0) {
        return {};
    }
    const std::uint64_t free_bytes = static_cast<std::uint64_t>(space.f_bavail) * space.f_frsize;
    if (free_bytes < leastFree_bytes) {
        return fail(ErrorCode::NoSpace, "output folder: " + folder.string() + ": " + std::to_string(free_bytes >> 20) +
                                            " MiB free, but checkpoints and reports need " +
                                            std::to_string(leastFree_bytes >> 20) +
                                            " MiB; free some space or choose another folder with --out");
    }
    return {};
}

Result<void> checkProgram(const fs::path &program, const char *what)
{
    if (::access(program.c_str(), X_OK) == 0) {
        return {};
    }
    return tl::make_unexpected(fileError(program, errno, what));
}

Result<void> checkStore()
{
    if (auto made = makeFolder(store::defaultPath().parent_path()); !made) {
        return made;
    }
    const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite);
    return opened ? Result<void>() : passOn(opened.error());
}

/// On this machine the program can be looked for before anything is started.
Result<void> checkCommand(const RunSettings &settings)
{
    const Command &command = settings.plan.workload.command;
    if (settings.backend != "local" || command.empty()) {
        return {};
    }
    const std::string &program = command.arguments.front();
    std::vector<fs::path> places;
    if (program.find('/') != std::string::npos) {
        places.push_back(fs::path(command.folder) / program);
    } else {
        const char *path = std::getenv("PATH");
        for (const auto &each : split(path == nullptr ? "/usr/bin:/bin" : path, ':')) {
            places.push_back(fs::path(each) / program);
        }
    }
    const bool there = std::any_of(places.begin(), places.end(), [](const fs::path &each) {
        std::error_code ignored;
        return ::access(each.c_str(), X_OK) == 0 && !fs::is_directory(each, ignored);
    });
    return there ? Result<void>()
                 : fail(ErrorCode::NotFound, "command: the program '" + program + "' is not there, or may not be run (looked in " +
                                                 (program.find('/') != std::string::npos ? command.folder : std::string("PATH")) + ")");
}

Result<void> checkPlan(const Plan &plan)
{
    if (plan.workload.network.empty()) {
        return fail(ErrorCode::InvalidInput, "plan '" + plan.name + "': the workload '" + plan.workload.name +
                                                 "' can be planned but not trained here: it has no network file");
    }
    if (plan.workload.dataset.empty()) {
        return fail(ErrorCode::InvalidInput, "plan '" + plan.name + "': the workload '" + plan.workload.name +
                                                 "' names no data set to train on");
    }
    return {};
}

provision::BackendOptions backendOptions(const RunSettings &settings)
{
    provision::BackendOptions options;
    options.name = settings.backend;
    options.inventory = settings.inventory;
    options.local.workerProgram = settings.workerProgram;
    options.local.confinement = {{settings.serverCpus, settings.serverMemory_bytes}, settings.serverNetworks};
    return options;
}

/// Images are looked for here if the servers get them from here.
Result<void> checkImages(const RunSettings &settings)
{
    const bool needed = settings.plan.workload.command.empty() && !isSynthetic(settings) && !provision::serversHaveDataset(backendOptions(settings));
    return needed ? checkDataset(settings.plan.workload.dataset, settings.datasetFolder) : Result<void>();
}

Result<void> checkBackend(const RunSettings &settings)
{
    const provision::BackendOptions options = backendOptions(settings);
    if (auto checked = provision::checkBackend(options); !checked) {
        return checked;
    }
    if (const auto kind = provision::revocationKindFromString(settings.revocations); !kind) {
        return passOn(kind.error());
    }
    if (!(settings.timeCompression > 0)) {
        return fail(ErrorCode::InvalidInput,
                    "time compression " + formatFixed(settings.timeCompression, 3) + ": expected more than 0");
    }
    const auto socket = socketPath(settings.runId);
    return socket ? Result<void>() : passOn(socket.error());
}

} // namespace

fs::path datasetPlace(const std::string &dataset, const std::string &folder)
{
    if (dataset != "fashion-mnist") {
        return {};
    }
    return folder.empty() ? fs::path(fashionMnistFolder) : fs::path(folder);
}

Result<void> checkDataset(const std::string &dataset, const std::string &folder)
{
    const fs::path place = datasetPlace(dataset, folder);
    if (place.empty()) {
        return {};
    }
    constexpr std::array names{"train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte",
                               "t10k-labels-idx1-ubyte"};
    for (const std::string name : names) {
        std::error_code problem;
        if (!fs::exists(place / (name + ".gz"), problem) && !fs::exists(place / name, problem)) {
            return fail(ErrorCode::NotFound,
                        (place / (name + ".gz")).string() +
                            " is not there: install the images with `apt install dataset-fashion-mnist`, or name "
                            "the folder that holds the four files of Fashion-MNIST");
        }
    }
    return {};
}

std::vector<PreflightCheck> checksBeforeLaunch(const RunSettings &settings, const std::filesystem::path &controllerProgram)
{
    using Kind = PreflightCheck::Kind;
    return {{Kind::Backend, checkBackend(settings)},
            {Kind::Plan, settings.plan.workload.command.empty() ? checkPlan(settings.plan) : checkCommand(settings)},
            {Kind::Dataset, checkImages(settings)},
            {Kind::WorkerProgram, checkProgram(settings.workerProgram, "start servers with it")},
            {Kind::ControllerProgram, checkProgram(controllerProgram, "start the controller with it")},
            {Kind::OutFolder, checkOutFolder(settings.outFolder)},
            {Kind::Store, checkStore()}};
}

Result<void> checkBeforeLaunch(const RunSettings &settings, const std::filesystem::path &controllerProgram)
{
    for (const auto &check : checksBeforeLaunch(settings, controllerProgram)) {
        if (!check.outcome) {
            return check.outcome;
        }
    }
    return {};
}

} // namespace mayfly::control
