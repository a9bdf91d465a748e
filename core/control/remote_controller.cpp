// SPDX-License-Identifier: Apache-2.0
#include "core/control/remote_controller.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"
#include "core/provision/piped_process.h"
#include "core/provision/ssh_command.h"
#include "core/provision/ssh_copy.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <unistd.h>

namespace mayfly::control {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr double askLimit_s = 30;
constexpr double launchLimit_s = 300; ///< the controller there may have to pack and to reach its hosts
constexpr const char *recordFile = "remote.json";

/// Takes an archive on standard input and tells where it put its content.
constexpr const char *takeScript = "set -e; umask 077; d=$(mktemp -d \"${TMPDIR:-/tmp}/mayfly-XXXXXX\")\n"
                                   "tar -xzf - -C \"$d\"; echo \"$d\"";

provision::Inventory inventoryOf(const RemoteController &at)
{
    provision::Inventory inventory;
    inventory.sshConfig = at.sshConfig;
    return inventory;
}

provision::InventoryHost hostOf(const RemoteController &at)
{
    return provision::hostOfTarget(at.host);
}

Result<std::string> ask(const RemoteController &at, const std::vector<std::string> &command,
                        provision::HelperOptions options = {.limit_s = askLimit_s})
{
    const auto done = provision::runHelper(provision::sshCommand(inventoryOf(at), hostOf(at), command), options);
    if (!done) {
        return passOn(done.error());
    }
    if (done->timedOut) {
        return fail(ErrorCode::Unavailable, at.host + ": no answer within " + formatDuration(options.limit_s));
    }
    if (done->exitCode != 0) {
        constexpr int notFound = 127;
        const std::string words = done->exitCode == notFound
                                      ? at.program + " is not there: Mayfly must be installed on the controller's host"
                                      : provision::explainSsh(provision::lastWords(*done), hostOf(at));
        return fail(ErrorCode::Unavailable, at.host + ": " + words);
    }
    return done->output;
}

/// A folder of this process's own, gone with it.
class Parcel {
public:
    Parcel()
    {
        std::string name = (fs::temp_directory_path() / "mayfly-XXXXXX").string();
        folder_ = ::mkdtemp(name.data()) != nullptr ? name : "";
    }
    ~Parcel()
    {
        std::error_code ignored;
        if (!folder_.empty()) {
            fs::remove_all(folder_, ignored);
        }
    }
    Parcel(const Parcel &) = delete;
    Parcel &operator=(const Parcel &) = delete;
    const fs::path &folder() const { return folder_; }

private:
    fs::path folder_;
};

/// What the run is launched from, put there; the folder's name there.
Result<std::string> handOver(const RunSettings &settings, const RemoteController &at)
{
    const Parcel parcel;
    if (parcel.folder().empty()) {
        return tl::make_unexpected(fileError(fs::temp_directory_path(), errno, "write"));
    }
    const fs::path content = parcel.folder() / "content";
    if (auto made = makePrivateFolder(content); !made) {
        return passOn(made.error());
    }
    if (auto written = writePlan(content / "plan.mayfly", settings.plan); !written) {
        return passOn(written.error());
    }
    if (!settings.inventory.empty()) {
        const auto text = readFile(settings.inventory);
        const auto kept = text ? writeFileAtomically(content / "inventory.toml", *text, 0600) : passOn(text.error());
        if (!kept) {
            return passOn(kept.error());
        }
    }
    const fs::path archive = parcel.folder() / "parcel.tar.gz";
    const auto packed = provision::runHelper({"tar", "-C", content.string(), "-czf", archive.string(), "."}, {.limit_s = askLimit_s});
    if (!packed || packed->exitCode != 0) {
        return packed ? fail(ErrorCode::Internal, "tar: " + provision::lastWords(*packed)) : Result<std::string>(passOn(packed.error()));
    }
    const auto there = ask(at, {"sh", "-c", takeScript}, {.inputFile = archive, .limit_s = askLimit_s});
    if (!there) {
        return passOn(there.error());
    }
    std::string folder(trimmed(*there));
    return folder.starts_with('/') ? Result<std::string>(folder)
                                   : fail(ErrorCode::Corrupt, at.host + ": '" + folder.substr(0, 100) + "', expected a folder");
}

std::string exactly(const Money &amount)
{
    std::string fraction = std::to_string(amount.micros % 1'000'000);
    fraction.insert(0, 6 - std::min<std::size_t>(6, fraction.size()), '0');
    return std::to_string(amount.micros / 1'000'000) + "." + fraction + lowerCase(amount.currency);
}

std::vector<std::string> runCommandThere(const RunSettings &settings, const std::string &folder)
{
    std::vector<std::string> words{"run", "--plan", folder + "/plan.mayfly", "--backend", settings.backend, "--seed",
                                   std::to_string(settings.seed), "--evaluate-every", formatFixed(settings.evaluateEvery_s, 3),
                                   "--revocations", settings.revocations, "--compress",
                                   formatFixed(settings.timeCompression, 6), "--detach", "--json"};
    const auto add = [&](const char *option, const std::string &value) {
        if (!value.empty()) {
            words.insert(words.end(), {option, value});
        }
    };
    add("--inventory", settings.inventory.empty() ? "" : folder + "/inventory.toml");
    add("--dataset-folder", settings.datasetFolder);
    add("--cap", settings.cap.micros > 0 ? exactly(settings.cap) : "");
    add("--server-cpus", settings.serverCpus > 0 ? formatFixed(settings.serverCpus, 6) : "");
    add("--server-memory", settings.serverMemory_bytes > 0 ? std::to_string(settings.serverMemory_bytes) : "");
    if (settings.serverNetworks) {
        words.emplace_back("--server-networks");
    }
    if (settings.trustedNetwork) {
        words.emplace_back("--trusted-network");
    }
    return words;
}

Result<void> keep(const RemoteRun &run)
{
    json document = {{"run", run.runId},       {"host", run.at.host},  {"program", run.at.program}, {"name", run.name},
                     {"ssh_config", run.at.sshConfig}, {"socket", run.socket}, {"out_folder", run.outFolder}};
    if (run.seen) {
        document["seen"] = {{"state", toString(run.seen->state)},        {"steps", run.seen->targetSteps},
                            {"applied_steps", run.seen->appliedSteps},   {"cost", moneyToJson(run.seen->cost)},
                            {"revocations", run.seen->revocations},      {"message", run.seen->message}};
    }
    if (auto made = makePrivateFolder(runFolder(run.runId)); !made) {
        return made;
    }
    return writeFileAtomically(runFolder(run.runId) / recordFile, document.dump(2) + "\n", 0600);
}

bool isRunId(const std::string &text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return isAsciiLetter(c) || (c >= '0' && c <= '9') || c == '-';
    });
}

} // namespace

std::vector<std::string> commandThere(const RemoteController &at, const std::vector<std::string> &arguments)
{
    std::vector<std::string> words{at.program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return provision::sshCommand(inventoryOf(at), hostOf(at), words);
}

Result<void> checkHost(const RemoteController &at)
{
    const bool good = provision::isSshTarget(at.host) && provision::isSshTarget(at.program);
    return good ? Result<void>()
                : fail(ErrorCode::InvalidInput, "'" + at.host + "': expected user@host, or a host that your ssh configuration knows");
}

Result<RemoteRun> launchThere(const RunSettings &settings, const RemoteController &at, const std::string &version)
{
    const auto theirs = ask(at, {at.program, "--version"});
    if (!theirs) {
        return passOn(theirs.error());
    }
    if (trimmed(*theirs) != version) {
        return fail(ErrorCode::Conflict, at.host + " has '" + std::string(trimmed(*theirs)).substr(0, 60) + "', expected '" + version +
                                             "' as here: install the same version on both");
    }
    const auto folder = handOver(settings, at);
    if (!folder) {
        return passOn(folder.error());
    }
    auto words = runCommandThere(settings, *folder);
    words.insert(words.begin(), at.program);
    const auto answer = ask(at, words, {.limit_s = launchLimit_s});
    (void)ask(at, {"rm", "-rf", "--", *folder});
    if (!answer) {
        return passOn(answer.error());
    }
    const auto document = JsonFields::parse(*answer, at.host);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, at.host, problem);
    RemoteRun run;
    run.at = at;
    run.name = settings.plan.name;
    fields.read("run_id", run.runId);
    fields.read("socket", run.socket);
    fields.read("out_folder", run.outFolder);
    if (!problem && !isRunId(run.runId)) {
        fields.report("run_id", "is '" + run.runId.substr(0, 60) + "', expected a run's id");
    }
    if (problem) {
        return passOn(*problem);
    }
    std::error_code ignored;
    if (fs::exists(runFolder(run.runId) / "run.json", ignored)) {
        return run; // the same data folder there: it is a run of this machine
    }
    const auto kept = keep(run);
    return kept ? Result<RemoteRun>(run) : passOn(kept.error());
}

Result<void> restartThere(const RemoteRun &run)
{
    const auto started = ask(run.at, {run.at.program, "supervise", run.runId, "--detach"}, {.limit_s = launchLimit_s});
    return started ? Result<void>() : passOn(started.error());
}

std::optional<RemoteRun> remoteRun(const std::string &runId)
{
    const fs::path path = runFolder(runId) / recordFile;
    const auto text = isRunId(runId) ? readFile(path) : fail(ErrorCode::NotFound, "");
    const auto document = text ? JsonFields::parse(*text, path.string()) : passOn(text.error());
    if (!document) {
        return std::nullopt;
    }
    std::optional<Error> problem;
    JsonFields fields(*document, path.string(), problem);
    RemoteRun run;
    fields.read("run", run.runId);
    fields.read("host", run.at.host);
    fields.read("program", run.at.program);
    fields.read("ssh_config", run.at.sshConfig);
    fields.read("socket", run.socket);
    fields.read("out_folder", run.outFolder);
    fields.readOptional("name", run.name);
    if (fields.has("seen")) {
        fields.readObject("seen", [&](JsonFields &each) {
            Run &seen = run.seen.emplace();
            each.readParsed("state", seen.state, runStateFromString);
            each.read("steps", seen.targetSteps);
            each.read("applied_steps", seen.appliedSteps);
            each.read("cost", seen.cost);
            each.read("revocations", seen.revocations);
            each.read("message", seen.message);
        });
    }
    return problem ? std::nullopt : std::optional(run);
}

void noteSeen(const std::string &runId, const Run &now)
{
    auto run = remoteRun(runId);
    if (!run || (run->seen && isOver(run->seen->state))) {
        return;
    }
    run->seen = now;
    run->name = run->name.empty() ? now.name : run->name;
    if (const auto kept = keep(*run); !kept) {
        log::warning(kept.error().message);
    }
}

std::vector<RemoteRun> remoteRuns()
{
    std::vector<RemoteRun> all;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(dataFolder() / "runs", problem)) {
        if (auto run = remoteRun(entry.path().filename().string())) {
            all.push_back(std::move(*run));
        }
    }
    std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.runId < b.runId; });
    return all;
}

Result<void> bringResults(const RemoteRun &run, const fs::path &out)
{
    return provision::bringFolder(inventoryOf(run.at), hostOf(run.at), run.outFolder, out, {});
}

Result<void> fetchReport(const RemoteRun &run, const std::vector<std::string> &arguments, const fs::path &out)
{
    // $1 is the program; the file is made in a folder that is gone afterwards.
    constexpr const char *script = "set -e; umask 077; d=$(mktemp -d \"${TMPDIR:-/tmp}/mayfly-XXXXXX\")\n"
                                   "trap 'rm -rf \"$d\"' EXIT; \"$@\" --out \"$d/report\" >&2; cat \"$d/report\"";
    std::vector<std::string> words{"sh", "-c", script, "mayfly", run.at.program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const fs::path partial = out.string() + ".part";
    const auto written = ask(run.at, words, {.outputFile = partial, .limit_s = askLimit_s});
    std::error_code problem;
    if (!written) {
        fs::remove(partial, problem);
        return passOn(written.error());
    }
    fs::rename(partial, out, problem);
    return problem ? Result<void>(tl::make_unexpected(fileError(out, problem.value(), "write"))) : Result<void>();
}

Result<RunSnapshot> outcomeThere(const RemoteRun &run)
{
    const auto answer = ask(run.at, {run.at.program, "report", run.runId, "--format", "json"});
    if (!answer) {
        return passOn(answer.error());
    }
    const auto document = JsonFields::parse(*answer, run.at.host);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, run.at.host, problem);
    RunSnapshot snapshot;
    snapshot.run.id = run.runId;
    snapshot.run.outFolder = run.outFolder;
    fields.readParsed("state", snapshot.run.state, runStateFromString);
    fields.readOptional("message", snapshot.run.message);
    fields.readOptional("name", snapshot.run.name);
    fields.readOptional("steps", snapshot.run.targetSteps);
    fields.readOptional("applied_steps", snapshot.run.appliedSteps);
    fields.readOptional("currency", snapshot.run.cost.currency);
    fields.readOptional("cost_micros", snapshot.run.cost.micros);
    return problem ? Result<RunSnapshot>(passOn(*problem)) : snapshot;
}

SocketTunnel::SocketTunnel(RemoteRun run) : run_(std::move(run)) {}

SocketTunnel::~SocketTunnel()
{
    close();
}

void SocketTunnel::show(const fs::path &socket)
{
    {
        const std::lock_guard lock(mutex_);
        usable_ = socket;
    }
    shown_.notify_all();
}

Result<fs::path> SocketTunnel::socket() const
{
    constexpr auto patience = std::chrono::seconds(10);
    std::unique_lock lock(mutex_);
    if (!shown_.wait_for(lock, patience, [&] { return !usable_.empty(); })) {
        return fail(ErrorCode::Unavailable, run_.at.host + " cannot be reached");
    }
    return usable_;
}

void SocketTunnel::close()
{
    show({});
    if (ssh_) {
        sendSignal(*ssh_, SIGKILL);
        waitFor(*ssh_);
        ssh_.reset();
    }
    std::error_code ignored;
    for (const auto &each : {socket_, log_}) {
        if (!each.empty()) {
            fs::remove(each, ignored);
        }
    }
}

Result<fs::path> SocketTunnel::ensure()
{
    static std::atomic<int> count{0};
    std::error_code problem;
    if (ssh_ && !poll(*ssh_) && fs::exists(socket_, problem)) {
        return socket_;
    }
    if (ssh_ && !isAlive(*ssh_)) {
        ssh_.reset();
    }
    close();
    const auto folder = runtimeFolder();
    if (!folder) {
        return passOn(folder.error());
    }
    const std::string name = "far-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
    socket_ = *folder / (name + ".sock");
    log_ = *folder / (name + ".log");
    auto words = provision::sshCommand(inventoryOf(run_.at), hostOf(run_.at), {});
    const auto end = std::find(words.begin(), words.end(), "--");
    words.erase(std::find(end, words.end(), hostOf(run_.at).address) + 1, words.end()); // no command
    words.insert(end, {"-N", "-o", "ExitOnForwardFailure=yes", "-o", "StreamLocalBindUnlink=yes", "-o", "StreamLocalBindMask=0177",
                       "-L", socket_.string() + ":" + run_.socket});
    auto started = spawn(words, SpawnOptions{.newSession = true, .dieWithParent = true, .output = log_});
    if (!started) {
        return passOn(started.error());
    }
    ssh_ = *started;
    constexpr double patience_s = 15;
    const Clock &clock = SystemClock::instance();
    for (const double until = clock.monotonicSeconds() + patience_s; clock.monotonicSeconds() < until;) {
        if (fs::exists(socket_, problem)) {
            show(socket_);
            return socket_;
        }
        if (poll(*ssh_)) {
            break;
        }
        constexpr timespec tick{0, 20'000'000};
        ::nanosleep(&tick, nullptr);
    }
    provision::HelperResult said;
    said.errors = readFile(log_).value_or("");
    said.exitCode = 255;
    ssh_ = isAlive(*ssh_) ? ssh_ : std::nullopt;
    close();
    return fail(ErrorCode::Unavailable, run_.at.host + ": " + provision::explainSsh(provision::lastWords(said), hostOf(run_.at)));
}

} // namespace mayfly::control
