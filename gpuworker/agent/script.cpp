// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/script.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/domain/command.h"
#include "gpuworker/agent/bounded_log.h"
#include "gpuworker/agent/orphans.h"
#include "gpuworker/agent/script_progress.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mayfly::agent {

namespace {

constexpr int tick_ms = 100;
constexpr std::uint64_t logLimit_bytes = 8 << 20;
constexpr double lastOutput_s = 1; ///< for what an ended program has left in its pipes

double monotonic()
{
    return SystemClock::instance().monotonicSeconds();
}

/// One pipe of the program.
struct Stream {
    int fd = -1;
    bool progress = false;
    LineSplitter lines;
};

class Script {
public:
    Script(const v1::ScriptConfig &config, const ScriptPlaces &places, rpc::ReportWriter &reports)
        : config_(config), places_(places), log_(places.log, logLimit_bytes), reports_(reports),
          progress_(config, [&reports](v1::AgentReport report) { reports.write(std::move(report)); }, monotonic())
    {
    }
    ~Script()
    {
        for (const Stream &each : streams_) {
            closeQuietly(each.fd);
        }
        closeQuietly(signals_);
    }
    Script(const Script &) = delete;
    Script &operator=(const Script &) = delete;

    int run()
    {
        prepare();
        if (const auto started = start(); !started) {
            log::error(started.error().message);
            return scriptExit::CannotStart;
        }
        v1::AgentReport ready;
        ready.mutable_ready();
        reports_.write(std::move(ready));
        while (!status_ || (asked_s_ && hasChildren())) { // who was told to leave has the grace for it, all of them
            turn();
        }
        return conclude();
    }

private:
    static void closeQuietly(int fd)
    {
        if (fd >= 0) {
            ::close(fd);
        }
    }

    void prepare()
    {
        // With the agent gone, nobody would end the program: this process is told, and does.
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);
        sigset_t watched;
        sigemptyset(&watched);
        for (const int signal : {SIGTERM, SIGINT, SIGCHLD}) {
            sigaddset(&watched, signal);
        }
        signals_ = ::signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
    }

    Result<void> start()
    {
        if (config_.arguments().empty()) {
            return fail(ErrorCode::InvalidInput, "the command is empty, expected a program and its arguments");
        }
        std::array<std::array<int, 2>, 2> pipes{{{-1, -1}, {-1, -1}}};
        for (std::size_t i = 0; i < pipes.size(); ++i) {
            if (::pipe2(pipes[i].data(), O_CLOEXEC) != 0) {
                return tl::make_unexpected(fileError("the program's output", errno, "open"));
            }
            ::fcntl(pipes[i][0], F_SETFL, O_NONBLOCK);
            streams_[i].fd = pipes[i][0];
            streams_[i].progress = i == 0;
        }
        const std::vector<std::string> arguments(config_.arguments().begin(), config_.arguments().end());
        const auto started = spawn(arguments, SpawnOptions{.dieWithParent = true,
                                                           .outputDescriptor = pipes[0][1],
                                                           .errorDescriptor = pipes[1][1]});
        closeQuietly(pipes[0][1]);
        closeQuietly(pipes[1][1]);
        if (!started) {
            return passOn(started.error());
        }
        program_ = *started;
        log::info("process " + std::to_string(program_.pid) + ": " + commandText(arguments));
        return {};
    }

    void turn()
    {
        std::array<pollfd, 3> watched{pollfd{signals_, POLLIN, 0}, pollfd{streams_[0].fd, POLLIN, 0}, pollfd{streams_[1].fd, POLLIN, 0}};
        ::poll(watched.data(), watched.size(), tick_ms);
        readSignals();
        for (Stream &each : streams_) {
            read(each);
        }
        reap();
        progress_.tick(monotonic());
        enforce();
    }

    void readSignals()
    {
        signalfd_siginfo info{};
        while (::read(signals_, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
            if (info.ssi_signo != SIGCHLD) {
                askToLeave();
            }
        }
    }

    /// Everybody in the group hears it: this process as well, which has it blocked.
    void askToLeave()
    {
        if (asked_s_) {
            return;
        }
        asked_s_ = monotonic();
        const int signal = signalNumber(config_.notice_signal()).value_or(SIGTERM);
        log::info("told to leave, by signal " + std::to_string(signal) + ", within " + formatDuration(config_.grace_s()));
        if (::getpgrp() == ::getpid()) {
            ::kill(0, signal);
        } else {
            ::kill(program_.pid, signal); // run by hand
        }
    }

    void read(Stream &stream)
    {
        std::array<char, 16384> buffer;
        constexpr int mostAtOnce = 64; // a program that floods must not keep signals waiting
        for (int i = 0; i < mostAtOnce && stream.fd >= 0; ++i) {
            const ssize_t got = ::read(stream.fd, buffer.data(), buffer.size());
            if (got < 0 && errno == EINTR) {
                continue;
            }
            if (got < 0 && errno == EAGAIN) {
                return;
            }
            if (got <= 0) {
                closeQuietly(std::exchange(stream.fd, -1));
                if (const auto rest = stream.lines.rest()) {
                    take(stream, *rest);
                }
                return;
            }
            for (const auto &line : stream.lines.feed({buffer.data(), static_cast<std::size_t>(got)})) {
                take(stream, line);
            }
        }
    }

    void take(const Stream &stream, const LineSplitter::Line &line)
    {
        if (stream.progress && progress_.take(line, monotonic())) {
            return;
        }
        log_.write(line.text);
        if (!log_.problem()) {
            progress_.complain(ScriptProgress::Complaint::Log, "goes on, but its output is lost: " + log_.problem().error().message);
        }
        if (!trimmed(line.text).empty()) {
            (stream.progress ? lastOutput_ : lastError_) = std::string(trimmed(line.text));
        }
    }

    void reap()
    {
        int raw = 0;
        for (pid_t ended = 0; (ended = ::waitpid(-1, &raw, WNOHANG)) > 0;) {
            if (ended == program_.pid) {
                status_ = WIFSIGNALED(raw) ? -WTERMSIG(raw) : WEXITSTATUS(raw);
            }
        }
    }

    void enforce()
    {
        if (::getppid() != parent_) {
            log::warning("the agent is gone: ending the program");
            endChildren();
            status_ = status_.value_or(-SIGKILL);
            return;
        }
        const double now = monotonic();
        if (asked_s_ && now - *asked_s_ >= config_.grace_s()) {
            progress_.complain(ScriptProgress::Complaint::Ignored, "was still there " + formatDuration(config_.grace_s()) + " after " +
                                                                       config_.notice_signal() + " and was killed");
            endChildren();
            status_ = status_.value_or(-SIGKILL);
        }
        const double limit_s = config_.silence_limit_s();
        if (!asked_s_ && !status_ && limit_s > 0 && progress_.silentFor_s(now) > limit_s) {
            progress_.complain(ScriptProgress::Complaint::Silent, "told no progress for " + formatDuration(limit_s) + ": it is taken as hung and ended");
            hung_ = true;
            askToLeave();
        }
    }

    /// What the program wrote before its end is still in the pipes.
    void readRest()
    {
        const double until_s = monotonic() + lastOutput_s;
        while ((streams_[0].fd >= 0 || streams_[1].fd >= 0) && monotonic() < until_s) {
            std::array<pollfd, 2> watched{pollfd{streams_[0].fd, POLLIN, 0}, pollfd{streams_[1].fd, POLLIN, 0}};
            if (::poll(watched.data(), watched.size(), tick_ms) == 0) {
                return;
            }
            for (Stream &each : streams_) {
                read(each);
            }
        }
    }

    int conclude()
    {
        const int left = countChildren();
        if (left > 0 && !asked_s_) {
            progress_.complain(ScriptProgress::Complaint::LeftBehind, "ended and left " + std::to_string(left) +
                                                                          (left == 1 ? " process" : " processes") + " behind, now ended as well");
        }
        endChildren();
        readRest();
        progress_.finish(*status_ == 0 || hung_);
        if (hung_) {
            log::error("no progress line for " + formatDuration(config_.silence_limit_s()) + sayLast());
            return scriptExit::Hung;
        }
        if (asked_s_) {
            log::info("left as it was told to");
            return 0;
        }
        if (*status_ != 0) {
            const std::string how = *status_ < 0 ? "was killed by signal " + std::to_string(-*status_) : "ended with " + std::to_string(*status_);
            log::error("'" + config_.arguments(0) + "' " + how + sayLast());
        }
        constexpr int signalBase = 128;
        return *status_ < 0 ? signalBase - *status_ : *status_;
    }

    std::string sayLast() const
    {
        constexpr std::size_t longest = 300;
        const std::string &last = lastError_.empty() ? lastOutput_ : lastError_;
        return last.empty() ? std::string() : "; it said last: " + last.substr(0, longest);
    }

    const v1::ScriptConfig &config_;
    const ScriptPlaces &places_;
    BoundedLog log_;
    rpc::ReportWriter &reports_;
    ScriptProgress progress_;
    const pid_t parent_ = ::getppid();
    int signals_ = -1;
    std::array<Stream, 2> streams_; ///< standard output and standard error
    ProcessId program_;
    std::optional<int> status_; ///< exit code, or minus the signal's number
    std::optional<double> asked_s_;
    bool hung_ = false;
    std::string lastOutput_;
    std::string lastError_;
};

void moveToFolder(const v1::ScriptConfig &config, const ScriptPlaces &places)
{
    if (!config.folder().empty() && ::chdir(config.folder().c_str()) == 0) {
        return;
    }
    const int problem = errno;
    if (::chdir(places.folder.c_str()) == 0 && !config.folder().empty()) {
        log::warning(fileError(config.folder(), problem, "enter").message + "; the program runs in " + places.folder.string());
    }
}

} // namespace

void blockScriptSignals()
{
    // All that a notice may be: the group hears them. What the program inherits is the default.
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    for (const auto &name : noticeSignals()) {
        const int number = signalNumber(name).value_or(SIGTERM);
        ::signal(number, SIG_DFL);
        sigaddset(&blocked, number);
    }
    ::pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
}

int runScript(const v1::ScriptConfig &config, const ScriptPlaces &places, rpc::ReportWriter &reports)
{
    for (const auto &[name, value] : scriptEnvironment(config, places.slot)) {
        ::setenv(name.c_str(), value.c_str(), 1);
    }
    if (!config.checkpoint_folder().empty()) {
        if (const auto made = makeFolder(config.checkpoint_folder()); !made) {
            log::error("checkpoints: " + made.error().message);
            return scriptExit::CannotStart;
        }
    }
    moveToFolder(config, places);
    return Script(config, places, reports).run();
}

} // namespace mayfly::agent
