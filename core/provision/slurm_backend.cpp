// SPDX-License-Identifier: Apache-2.0
#include "core/provision/slurm_backend.h"

#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"
#include "core/provision/folder_package.h"
#include "core/provision/last_line.h"
#include "core/provision/local_server.h"
#include "core/provision/piped_process.h"
#include "core/provision/slurm_far.h"
#include "core/provision/slurm_settings.h"
#include "core/provision/slurm_watch.h"
#include "core/provision/ssh_copy.h"

#include <algorithm>
#include <csignal>

namespace mayfly::provision {

namespace {

namespace fs = std::filesystem;

constexpr double submitLimit_s = 15;
constexpr const char *scriptFile = "job.sh";
constexpr const char *logFile = "job.log";

/// What each job runs. $1 is the address to serve on, or '-' for the node's own name; $2 to $4 are the images' URL (or
/// nothing), checksum and folder; the rest is the agent's command.
/// A life after the first one is not the server that was asked for.
constexpr const char *jobScript = "#!/bin/sh\n"
                                  "[ \"${SLURM_RESTART_COUNT:-0}\" -eq 0 ] || exit 0\n"
                                  "host=$1; url=$2; sum=$3; folder=$4; shift 4\n"
                                  "[ -z \"$url\" ] || \"$1\" fetch --url \"$url\" --sha256 \"$sum\" --folder \"$folder\" || exit 1\n"
                                  "[ \"$host\" != - ] || host=$(hostname)\n"
                                  "exec srun --ntasks=1 \"$@\" --agent-host \"$host\" --serve-host \"$host\"\n";

class SlurmBackend final : public Backend {
public:
    SlurmBackend(SlurmOptions options, SlurmSettings settings, fs::path program)
        : options_(std::move(options)), settings_(std::move(settings)), program_(std::move(program)), access_(settings_),
          far_(access_, {runFolder(), runFolder() + "/checkpoints", options_.checkpointFolder, options_.tunnelLog}),
          watch_(options_.runId, options_.pollEvery_s,
                 [this](const auto &argv, const auto &helper) { return access_.run(argv, helper); },
                 [this] {
                     if (access_.isRemote()) {
                         far_.tend(watch_.all());
                     }
                 })
    {
    }

    Result<void> open() { return watch_.look(); }
    std::string name() const override { return "slurm"; }
    double startLimit_s() const override { return settings_.queueLimit_s; }

    Result<ServerHandle> request(const ServerRequest &request) override
    {
        if (const auto job = watch_.find(request.tag); job && job->restarts == 0) {
            return ServerHandle{request.tag, handleOf(request.tag, job->id)};
        }
        const fs::path folder = folderOf(request.tag);
        const auto submitted = access_.submit(folder.string(), jobScript, submission(request, folder), submitLimit_s);
        if (!submitted) {
            return passOn(submitted.error());
        }
        // --parsable: the number, and on some clusters ";cluster".
        const auto id = parseInteger(trimmed(submitted->output.substr(0, submitted->output.find_first_of(";\n"))));
        if (submitted->exitCode != 0 || !id) {
            return fail(ErrorCode::Unavailable, "sbatch: " + lastWords(*submitted));
        }
        watch_.add(request.tag, *id);
        log::info("job " + std::to_string(*id) + " is " + request.tag);
        return ServerHandle{request.tag, handleOf(request.tag, *id)};
    }

    Result<ServerContact> contact(const ServerHandle &handle) override
    {
        ServerContact contact = access_.isRemote() ? far_.contact(handle.tag) : contactHere(folderOf(handle.tag));
        if (const auto job = watch_.find(handle.tag); job && job->state == "PENDING") {
            contact.waiting = "job " + std::to_string(job->id) + ": " + waitingWords(*job);
        }
        return contact;
    }

    Result<void> deliver(const ServerHandle &handle, const std::string &certificate,
                         const std::string &caCertificate) override
    {
        if (access_.isRemote()) {
            far_.deliver(handle.tag, certificate, caCertificate);
            return {};
        }
        const fs::path folder = folderOf(handle.tag);
        const auto first = writeFileAtomically(folder / authorityFile, caCertificate, 0600);
        return first ? writeFileAtomically(folder / certificateFile, certificate, 0600) : first;
    }

    Result<void> terminate(const ServerHandle &handle) override
    {
        watch_.end(handle.tag);
        return {};
    }

    Result<Presence> presence(const ServerHandle &handle) override
    {
        if (const std::string silence = watch_.silence(); !silence.empty()) {
            return fail(ErrorCode::Unavailable, silence);
        }
        const auto job = watch_.find(handle.tag);
        const bool lives = job && job->restarts == 0;
        return lives || far_.isSaving(handle.tag) ? Presence::Running : Presence::Gone;
    }

    std::string lastLogLine(const ServerHandle &handle) const override
    {
        const fs::path log = folderOf(handle.tag) / logFile;
        return access_.isRemote() ? "its log is " + access_.login().name + ":" + log.string() : lastLine(log);
    }

    Result<std::vector<ServerHandle>> list(const std::string &runId) override
    {
        std::vector<ServerHandle> servers;
        if (const std::string silence = watch_.silence(); !silence.empty()) {
            return fail(ErrorCode::Unavailable, silence);
        }
        for (const auto &[tag, job] : watch_.all()) {
            if (tag.starts_with(runId + "/")) {
                servers.push_back({tag, handleOf(tag, job.id)});
            }
        }
        return servers;
    }

private:
    static ServerContact contactHere(const fs::path &folder)
    {
        ServerContact contact;
        if (auto text = readFile(folder / requestFile)) {
            contact.signingRequest = std::move(*text);
        }
        if (auto text = readFile(folder / addressFile)) {
            contact.address = std::string(trimmed(*text));
        }
        return contact;
    }

    std::string runFolder() const { return settings_.sharedFolder + "/runs/" + options_.runId; }
    fs::path folderOf(const std::string &tag) const { return fs::path(runFolder()) / slurmFolderName(tag); }
    std::string datasets() const { return settings_.sharedFolder + "/datasets"; }

    static std::string handleOf(const std::string &tag, std::int64_t id)
    {
        return nlohmann::json{{"tag", tag}, {"job", id}}.dump();
    }

    std::vector<std::string> submission(const ServerRequest &request, const fs::path &folder) const
    {
        std::vector<std::string> words{"sbatch", "--parsable", "--no-requeue", "--nodes=1", "--ntasks=1",
                                       "--job-name=mayfly-" + folder.filename().string(),
                                       "--comment=" + slurmComment(request.tag),
                                       "--output=" + (folder / logFile).string(), "--open-mode=append",
                                       "--chdir=" + folder.string()};
        const auto asked = sbatchOptions(settings_, request.offer);
        words.insert(words.end(), asked.begin(), asked.end());
        const std::vector<std::string> agent{
            (folder / scriptFile).string(), settings_.agentHost.empty() ? "-" : settings_.agentHost,
            settings_.datasetUrl, settings_.datasetChecksum, datasets(),
            program_.string(), "agent",
            "--folder",     folder.string(),
            "--run",        request.runId,
            "--tag",        request.tag,
            "--hold",       formatFixed(request.holdWithoutController_s, 3),
            "--resources",  (program_.parent_path() / "resources").string()};
        words.insert(words.end(), agent.begin(), agent.end());
        const std::string images = settings_.datasetUrl.empty() ? settings_.datasetFolder : datasets() + "/" + settings_.datasetChecksum;
        if (!images.empty()) {
            words.insert(words.end(), {"--datasets", images});
        }
        if (access_.isRemote()) { // nobody there knows this machine's folders
            words.insert(words.end(), {"--checkpoints", runFolder() + "/checkpoints"});
        }
        return words;
    }

    const SlurmOptions options_;
    const SlurmSettings settings_;
    const fs::path program_; ///< mayfly-worker in the shared folder
    const SlurmAccess access_;
    SlurmFar far_;
    SlurmWatch watch_; // the last: its thread uses the others
};

/// The bundle in the shared folder, for nodes that have nothing else of ours.
Result<fs::path> shareBundle(const SlurmOptions &options, const SlurmSettings &settings)
{
    const auto package = packFolder(options.bundle, options.cache);
    if (!package) {
        return failWith(package.error(), "the worker bundle");
    }
    const fs::path bundles = fs::path(settings.sharedFolder) / "bundles";
    const fs::path program = bundles / package->checksum / "mayfly-worker";
    if (const SlurmAccess access(settings); access.isRemote()) {
        const auto copied = copyOnce(access.inventory(), access.login(), *package, bundles.string(), "the worker bundle", {});
        return copied ? Result<fs::path>(program) : failWith(copied.error(), settings.login);
    }
    std::error_code problem;
    if (fs::exists(program, problem)) {
        return program;
    }
    HelperOptions unpacking;
    unpacking.inputFile = package->archive;
    unpacking.limit_s = 600;
    const auto unpacked = runHelper({"sh", "-c", unpackScript, "mayfly", bundles.string(), package->checksum}, unpacking);
    if (!unpacked || unpacked->exitCode != 0) {
        return unpacked ? fail(ErrorCode::Unavailable, settings.sharedFolder + ": cannot put the worker bundle there: " +
                                                           lastWords(*unpacked))
                        : Result<fs::path>(passOn(unpacked.error()));
    }
    return program;
}

} // namespace

Result<std::unique_ptr<Backend>> makeSlurmBackend(const SlurmOptions &options)
{
    auto settings = readSlurmSettings(options.inventory);
    if (!settings) {
        return passOn(settings.error());
    }
    ::signal(SIGPIPE, SIG_IGN); // a helper that ends while it is written to
    auto program = shareBundle(options, *settings);
    if (!program) {
        return passOn(program.error());
    }
    auto backend = std::make_unique<SlurmBackend>(options, std::move(*settings), std::move(*program));
    if (auto opened = backend->open(); !opened) {
        return passOn(opened.error());
    }
    return backend;
}

} // namespace mayfly::provision
