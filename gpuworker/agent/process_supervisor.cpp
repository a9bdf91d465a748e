// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/process_supervisor.h"

#include "core/base/anchored_clock.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "gpuworker/agent/enrolment.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <future>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace mayfly::agent {

namespace {

constexpr int tick_ms = 100;

double monotonic()
{
    return SystemClock::instance().monotonicSeconds();
}

/// What an ended process said last, for the controller's message: its last logged error, else its last line.
std::string lastWords(const std::filesystem::path &log)
{
    const auto content = readFile(log);
    if (!content) {
        return {};
    }
    constexpr std::size_t longest = 600;
    constexpr std::string_view mark = " error: ";
    const auto lines = split(*content, '\n');
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (const auto at = line->find(mark); at != std::string::npos) {
            return line->substr(at + mark.size(), longest);
        }
    }
    const auto last =
        std::find_if(lines.rbegin(), lines.rend(), [](const std::string &line) { return !trimmed(line).empty(); });
    return last == lines.rend() ? std::string() : std::string(trimmed(*last)).substr(0, longest);
}

std::string roleOf(const v1::LaunchRequest &request)
{
    return request.has_serve() ? "serve" : request.has_script() ? "script" : "train";
}

bool ownsItsGroup(const std::string &role)
{
    return role == "script";
}

} // namespace

Descriptor &Descriptor::operator=(Descriptor &&other) noexcept
{
    std::swap(fd_, other.fd_);
    return *this;
}

Descriptor::~Descriptor()
{
    if (fd_ >= 0) {
        ::close(fd_);
    }
}

Result<std::unique_ptr<ProcessSupervisor>> ProcessSupervisor::create(SupervisorSettings settings, ReportQueue &reports)
{
    std::unique_ptr<ProcessSupervisor> made(new ProcessSupervisor(std::move(settings), reports));
    sigset_t watched;
    sigemptyset(&watched);
    for (const int signal : {SIGTERM, SIGINT, SIGCHLD}) {
        sigaddset(&watched, signal);
    }
    ::pthread_sigmask(SIG_BLOCK, &watched, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGHUP, SIG_IGN);
    made->signals_ = Descriptor(::signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK));
    made->wake_ = Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (made->signals_.get() < 0 || made->wake_.get() < 0) {
        return tl::make_unexpected(fileError("signalfd", errno, "open"));
    }
    made->notePresence();
    return made;
}

bool ProcessSupervisor::askedToEnd() const
{
    sigset_t pending;
    sigemptyset(&pending);
    ::sigpending(&pending);
    return sigismember(&pending, SIGTERM) == 1 || sigismember(&pending, SIGINT) == 1;
}

void ProcessSupervisor::run()
{
    while (!ending_ || hasRunningChild()) {
        waitForEvents();
        runPosted();
        readSignals();
        for (auto &[key, child] : children_) {
            readPipe(key, child);
        }
        reap();
        enforceDeadlines();
    }
    {
        const std::lock_guard lock(mutex_);
        accepting_ = false;
    }
    runPosted();
}

void ProcessSupervisor::waitForEvents()
{
    std::vector<pollfd> watched{{wake_.get(), POLLIN, 0}, {signals_.get(), POLLIN, 0}};
    for (const auto &[key, child] : children_) {
        if (child.pipe.get() >= 0) {
            watched.push_back({child.pipe.get(), POLLIN, 0});
        }
    }
    ::poll(watched.data(), watched.size(), tick_ms);
}

void ProcessSupervisor::runPosted()
{
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t got = ::read(wake_.get(), &count, sizeof count);
    std::vector<std::function<void()>> work;
    {
        const std::lock_guard lock(mutex_);
        work.swap(posted_);
    }
    for (const auto &each : work) {
        each();
    }
}

void ProcessSupervisor::readSignals()
{
    signalfd_siginfo info{};
    while (::read(signals_.get(), &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
        if (info.ssi_signo != SIGCHLD) {
            beginEnd(settings_.noticeGrace_s, "notice", "this server is about to be taken away");
        }
    }
}

void ProcessSupervisor::reap()
{
    for (auto &[key, child] : children_) {
        if (child.ended) {
            continue;
        }
        const auto status = poll(child.id);
        if (!status) {
            continue;
        }
        if (ownsItsGroup(child.role)) {
            killGroup(child.id); // what it could not end itself, because it was killed
        }
        readPipe(key, child);
        child.ended = true;
        child.pipe = Descriptor();
        v1::AgentReport message;
        message.mutable_exited()->set_code(status->code);
        message.mutable_exited()->set_message(lastWords(child.log));
        log::info(key.first + "/" + std::to_string(key.second) + " ended with " + std::to_string(status->code));
        report(key, std::move(message));
    }
}

void ProcessSupervisor::readPipe(const Key &key, Child &child)
{
    char buffer[16384];
    while (child.pipe.get() >= 0) {
        const ssize_t got = ::read(child.pipe.get(), buffer, sizeof buffer);
        if (got < 0) {
            if (errno == EINTR) {
                continue;
            }
            return;
        }
        if (got == 0) {
            child.pipe = Descriptor();
            return;
        }
        std::vector<v1::AgentReport> messages;
        const auto fed = child.reader.feed(std::string_view(buffer, static_cast<std::size_t>(got)), messages);
        for (auto &message : messages) {
            if (message.has_ready()) {
                child.address = message.ready().address();
                child.plainAddress = message.ready().plain_address();
            }
            report(key, std::move(message));
        }
        if (!fed) {
            log::warning(key.first + ": " + fed.error().message);
            child.pipe = Descriptor();
        }
    }
}

void ProcessSupervisor::report(const Key &key, v1::AgentReport message)
{
    if (message.time_ns() == 0) {
        message.set_time_ns(AnchoredClock::ofProcess().unixNanoseconds());
    }
    message.set_process(key.first);
    message.set_incarnation(key.second);
    reports_.push(std::move(message));
}

void ProcessSupervisor::enforceDeadlines()
{
    const double now = monotonic();
    for (auto &[key, child] : children_) {
        if (!child.ended && child.killAt && now >= *child.killAt) {
            kill(child);
        }
    }
    if (!ending_ && now - presence_.load() > settings_.hold_s) {
        beginEnd(settings_.noticeGrace_s, "warning",
                 "no controller for " + formatDuration(settings_.hold_s) + ": saving and ending");
    }
}

void ProcessSupervisor::kill(const Child &child)
{
    if (ownsItsGroup(child.role)) {
        killGroup(child.id);
    }
    sendSignal(child.id, SIGKILL);
}

void ProcessSupervisor::beginEnd(double grace_s, const std::string &level, const std::string &reason)
{
    const double killAt = monotonic() + grace_s;
    if (!ending_) {
        log::info("ending: " + reason);
        v1::AgentReport message;
        message.mutable_log()->set_level(level);
        message.mutable_log()->set_text(reason);
        report(Key{"", 0}, std::move(message));
    }
    ending_ = true;
    for (auto &[key, child] : children_) {
        if (child.ended) {
            continue;
        }
        if (!child.killAt) {
            sendSignal(child.id, SIGTERM);
        }
        child.killAt = std::min(child.killAt.value_or(killAt), killAt);
    }
}

bool ProcessSupervisor::hasRunningChild() const
{
    return std::any_of(children_.begin(), children_.end(), [](const auto &each) { return !each.second.ended; });
}

template <typename T> Result<T> ProcessSupervisor::inLoop(std::function<Result<T>()> work)
{
    auto promise = std::make_shared<std::promise<Result<T>>>();
    auto answer = promise->get_future();
    {
        const std::lock_guard lock(mutex_);
        if (!accepting_) {
            return fail(ErrorCode::Unavailable, "this agent is ending");
        }
        posted_.push_back([promise, work = std::move(work)] { promise->set_value(work()); });
    }
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_.get(), &one, sizeof one);
    return answer.get();
}

Result<v1::LaunchReply> ProcessSupervisor::launch(const v1::LaunchRequest &request)
{
    return inLoop<v1::LaunchReply>([this, request] { return start(request); });
}

Result<bool> ProcessSupervisor::stop(const std::string &slot, std::uint32_t incarnation, double grace_s)
{
    return inLoop<bool>([this, key = Key{slot, incarnation}, grace_s]() -> Result<bool> {
        const auto at = children_.find(key);
        if (at == children_.end() || at->second.ended) {
            return false;
        }
        Child &child = at->second;
        if (!child.killAt) {
            sendSignal(child.id, SIGTERM);
        }
        const double killAt = monotonic() + grace_s;
        child.killAt = std::min(child.killAt.value_or(killAt), killAt);
        return true;
    });
}

Result<std::vector<v1::RunningProcess>> ProcessSupervisor::processes()
{
    return inLoop<std::vector<v1::RunningProcess>>([this]() -> Result<std::vector<v1::RunningProcess>> {
        std::vector<v1::RunningProcess> running;
        for (const auto &[key, child] : children_) {
            if (child.ended) {
                continue;
            }
            auto &each = running.emplace_back(child.script);
            each.set_slot(key.first);
            each.set_incarnation(key.second);
            each.set_pid(child.id.pid);
            each.set_role(child.role);
            each.set_address(child.address);
            each.set_plain_address(child.plainAddress);
        }
        return running;
    });
}

void ProcessSupervisor::end(double grace_s, const std::string &reason)
{
    (void)inLoop<bool>([this, grace_s, reason]() -> Result<bool> {
        beginEnd(grace_s, "info", reason);
        return true;
    });
}

void ProcessSupervisor::take(const Notice &notice)
{
    (void)inLoop<bool>([this, notice]() -> Result<bool> {
        if (notice.kind == Notice::Kind::Advice) {
            v1::AgentReport message;
            message.mutable_log()->set_level("advice");
            message.mutable_log()->set_text(notice.what);
            report(Key{"", 0}, std::move(message));
            return true;
        }
        constexpr double margin_s = 2;
        double grace_s = settings_.noticeGrace_s;
        if (notice.at_s) {
            const double left_s =
                static_cast<double>(*notice.at_s) - static_cast<double>(SystemClock::instance().unixNanoseconds()) / 1e9;
            grace_s = std::clamp(left_s - margin_s, margin_s, std::max(margin_s, grace_s));
        }
        beginEnd(grace_s, "notice", notice.what);
        return true;
    });
}

void ProcessSupervisor::notePresence()
{
    presence_.store(monotonic());
}

Result<v1::LaunchReply> ProcessSupervisor::start(const v1::LaunchRequest &asked)
{
    const v1::LaunchRequest request = adapted(asked, settings_.places);
    const Key key{request.slot(), request.incarnation()};
    v1::LaunchReply reply;
    if (const auto known = children_.find(key); known != children_.end()) {
        reply.set_pid(known->second.id.pid);
        reply.set_already_running(true);
        return reply;
    }
    if (ending_) {
        return fail(ErrorCode::Unavailable, "this agent is ending");
    }
    const bool replayed = std::any_of(children_.begin(), children_.end(), [&](const auto &each) {
        return each.first.first == key.first && each.first.second > key.second;
    });
    if (replayed) {
        return fail(ErrorCode::InvalidInput, "launch of " + key.first + "/" + std::to_string(key.second) +
                                                 ": a later one has been carried out here already");
    }
    const auto config = writeConfig(request);
    if (!config) {
        return passOn(config.error());
    }
    int pipe[2];
    if (::pipe2(pipe, O_CLOEXEC | O_NONBLOCK) != 0) {
        return tl::make_unexpected(fileError("the report pipe", errno, "open"));
    }
    Child child;
    child.pipe = Descriptor(pipe[0]);
    const Descriptor writeEnd(pipe[1]);
    ::fcntl(writeEnd.get(), F_SETFL, ::fcntl(writeEnd.get(), F_GETFL) & ~O_NONBLOCK);
    child.role = roleOf(request);
    child.script.set_rank(request.script().rank());
    child.script.set_world_size(request.script().world_size());
    child.script.set_restart_count(request.script().restart_count());
    child.log = config->string().substr(0, config->string().size() - 5) + ".log";
    const auto started =
        spawn({settings_.workerProgram.string(), child.role, "--config", config->string(), "--identity",
               (settings_.folder / identityFolder).string(), "--run", settings_.runId, "--slot", key.first,
               "--incarnation", std::to_string(key.second), "--report-fd", "3"},
              SpawnOptions{.newSession = ownsItsGroup(child.role),
                           .dieWithParent = true,
                           .output = child.log,
                           .passDescriptor = writeEnd.get()});
    if (!started) {
        return passOn(started.error());
    }
    child.id = *started;
    reply.set_pid(started->pid);
    log::info("started " + child.role + " as " + key.first + "/" + std::to_string(key.second) + ", process " +
              std::to_string(started->pid));
    children_.emplace(key, std::move(child));
    return reply;
}

Result<std::filesystem::path> ProcessSupervisor::writeConfig(const v1::LaunchRequest &request) const
{
    std::string text;
    google::protobuf::util::Status status;
    if (request.has_serve()) {
        status = google::protobuf::util::MessageToJsonString(request.serve(), &text);
    } else if (request.has_train()) {
        status = google::protobuf::util::MessageToJsonString(request.train(), &text);
    } else if (request.has_script()) {
        status = google::protobuf::util::MessageToJsonString(request.script(), &text);
    } else {
        return fail(ErrorCode::InvalidInput, "Launch: expected 'serve', 'train' or 'script'");
    }
    if (!status.ok()) {
        return fail(ErrorCode::Internal, "Launch: " + std::string(status.message()));
    }
    const bool plainSlot = !request.slot().empty() &&
                           std::all_of(request.slot().begin(), request.slot().end(),
                                       [](char c) { return isAsciiLetter(c) || (c >= '0' && c <= '9') || c == '-'; });
    if (!plainSlot) {
        return fail(ErrorCode::InvalidInput, "Launch: slot '" + request.slot() + "': expected letters, digits and '-'");
    }
    const auto path = settings_.folder / (request.slot() + "-" + std::to_string(request.incarnation()) + ".json");
    if (auto written = writeFileAtomically(path, text, 0600); !written) {
        return passOn(written.error());
    }
    return path;
}

} // namespace mayfly::agent
