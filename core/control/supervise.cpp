// SPDX-License-Identifier: Apache-2.0
#include "core/control/supervise.h"

#include "core/base/anchored_clock.h"
#include "core/base/fail_point.h"
#include "core/base/files.h"
#include "core/base/heap.h"
#include "core/base/log.h"
#include "core/control/controller_service.h"
#include "core/control/run_controller.h"
#include "core/control/run_files.h"
#include "core/control/run_observations.h"
#include "core/provision/backends.h"
#include "core/report/report.h"
#include "core/rpc/channel.h"

#include <grpcpp/grpcpp.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace mayfly::control {

namespace {

constexpr double controllerCertificate_s = 365 * 24 * 3600.0;

/// Held as long as the controller lives; the kernel drops it with the process.
class RunLock {
public:
    static Result<RunLock> take(const std::string &runId)
    {
        const auto path = lockPath(runId);
        RunLock lock;
        lock.fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (lock.fd_ < 0) {
            return tl::make_unexpected(fileError(path, errno, "open"));
        }
        if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0) {
            return fail(ErrorCode::Conflict,
                        "run " + runId + " has a controller already (it holds " + path.string() + ")");
        }
        return lock;
    }
    RunLock(RunLock &&other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    RunLock &operator=(RunLock &&) = delete;
    ~RunLock()
    {
        if (fd_ >= 0) {
            ::close(fd_);
        }
    }

private:
    RunLock() = default;
    int fd_ = -1;
};

/// SIGTERM and SIGINT as a message. Must be made before any other thread, which then inherit the blocked signals.
class SignalWatch {
public:
    explicit SignalWatch(MessageInbox &inbox)
    {
        ::signal(SIGPIPE, SIG_IGN);
        ::signal(SIGHUP, SIG_IGN);
        sigset_t watched;
        sigemptyset(&watched);
        sigaddset(&watched, SIGTERM);
        sigaddset(&watched, SIGINT);
        ::pthread_sigmask(SIG_BLOCK, &watched, nullptr);
        watching_ = std::jthread([&inbox, watched](const std::stop_token &stop) {
            constexpr timespec pause{0, 200'000'000};
            while (!stop.stop_requested()) {
                if (::sigtimedwait(&watched, nullptr, &pause) > 0) {
                    inbox.push(LeaveAsked{});
                }
            }
        });
    }

private:
    std::jthread watching_;
};

/// The one that the run began with, as long as the machine has not been started again.
const AnchoredClock &clockOf(const std::string &runId)
{
    const auto kept = readFile(clockFile(runId));
    return AnchoredClock::ofProcess(kept ? clockAnchorFromString(*kept) : std::nullopt);
}

Run freshRun(const RunSettings &settings, const Clock &clock)
{
    Run run;
    run.id = settings.runId;
    run.name = settings.plan.name;
    run.backend = settings.backend;
    run.planJson = planToJson(settings.plan);
    run.outFolder = settings.outFolder.string();
    run.created_ns = clock.unixNanoseconds();
    run.targetSteps = settings.plan.steps;
    run.cost = Money{0, settings.plan.ratePerHour.currency};
    return run;
}

Result<std::unique_ptr<provision::Backend>> makeBackend(const RunSettings &settings)
{
    const auto kind = provision::revocationKindFromString(settings.revocations);
    if (!kind) {
        return passOn(kind.error());
    }
    provision::BackendOptions options;
    options.name = settings.backend;
    options.runId = settings.runId;
    options.inventory = settings.inventory;
    options.datasetFolder = datasetPlace(settings.plan.workload.dataset, settings.datasetFolder);
    options.checkpointFolder = checkpointFolder(settings);
    options.cache = dataFolder() / "packages";
    options.local.runFolder = runFolder(settings.runId);
    options.local.workerProgram = settings.workerProgram;
    options.local.confinement = {{settings.serverCpus, settings.serverMemory_bytes}, settings.serverNetworks};
    options.local.revocations = *kind;
    options.local.lifetime = settings.plan.lifetime;
    options.local.seed = settings.seed;
    options.local.timeCompression = settings.timeCompression;
    return provision::makeBackend(options);
}

/// The run is over: its report, and what it says about the models.
void takeStock(const RunSettings &settings, store::Store &store, RunJournal &journal, bool learns)
{
    const auto whole = store::loadRun(store, settings.runId);
    if (!whole) {
        log::error("report: " + whole.error().message);
        return;
    }
    const auto report = report::makeReport(*whole, settings.plan, journal.now_ns());
    if (const auto written = report::writeAll(report, settings.outFolder); !written) {
        journal.event(EventKind::Error, "", "the report could not be written: " + written.error().message);
    }
    if (const auto marked = writeFileAtomically(stockMark(settings.runId), "", 0600); !marked) {
        log::error(marked.error().message);
    }
    if (!learns || !teaches(settings)) {
        return;
    }
    if (const auto learnt = learnFrom(*whole, settings.plan); !learnt) {
        log::warning("this run's measurements are not kept: " + learnt.error().message);
    }
}

} // namespace

Result<void> supervise(const std::string &runId)
{
    fail_point::arm();
    limitArenas();
    const auto settings = readSettings(runId);
    if (!settings) {
        return passOn(settings.error());
    }
    const AnchoredClock &clock = clockOf(runId);
    MessageInbox inbox;
    const SignalWatch signals(inbox);
    const auto lock = RunLock::take(runId);
    if (!lock) {
        return passOn(lock.error());
    }
    if (const auto kept = writeFileAtomically(clockFile(runId), toString(clock.anchor()), 0600); !kept) {
        return passOn(kept.error());
    }
    auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite);
    if (!store) {
        return passOn(store.error());
    }
    SnapshotFeed feed;
    auto journal = RunJournal::open(**store, feed, clock, freshRun(*settings, clock));
    if (!journal) {
        return passOn(journal.error());
    }
    if (isOver((*journal)->run().state)) {
        std::error_code ignored;
        if (!std::filesystem::exists(stockMark(runId), ignored)) {
            // Its controller ended before the report was written. What the run says about the models may have been kept:
            // it never counts twice.
            takeStock(*settings, **store, **journal, false);
        }
        return {};
    }
    const auto authority = rpc::CertificateAuthority::open(authorityFolder(runId), runId);
    if (!authority) {
        return passOn(authority.error());
    }
    auto identity = authority->issue(rpc::PeerRole::Controller, "controller", controllerCertificate_s);
    if (!identity) {
        return passOn(identity.error());
    }
    auto backend = makeBackend(*settings);
    if (!backend) {
        return passOn(backend.error());
    }
    const auto socket = socketPath(runId);
    if (!socket) {
        return passOn(socket.error());
    }
    const auto service = makeControllerService(feed, inbox);
    auto listening = rpc::listenSocket(*socket, *service);
    if (!listening) {
        return passOn(listening.error());
    }
    RunController controller({.settings = *settings,
                              .journal = **journal,
                              .feed = feed,
                              .backend = **backend,
                              .authority = *authority,
                              .identity = std::move(*identity),
                              .inbox = inbox,
                              .clock = clock,
                              .timing = {},
                              .concluded = [&] { takeStock(*settings, **store, **journal, true); }});
    const bool over = controller.run();
    if (const auto writes = fail_point::passed()) {
        log::info("durable writes: " + std::to_string(writes));
    }
    log::info(over ? "the run is over" : "told to leave; the run goes on without a controller");
    constexpr auto lastWords = std::chrono::seconds(2);
    listening->server->Shutdown(std::chrono::system_clock::now() + lastWords);
    std::error_code ignored;
    std::filesystem::remove(*socket, ignored);
    return {};
}

} // namespace mayfly::control
