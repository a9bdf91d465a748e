// SPDX-License-Identifier: Apache-2.0
#include "core/base/process.h"

#include "core/base/files.h"
#include "core/base/text.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace mayfly {

namespace {

struct StatLine {
    char state = '?';
    std::uint64_t startTicks = 0;
};

/// /proc/PID/stat: the name in parentheses may hold anything, so fields are counted from the last ')'.
std::optional<StatLine> readStat(pid_t pid)
{
    const auto content = readFile("/proc/" + std::to_string(pid) + "/stat");
    if (!content) {
        return std::nullopt;
    }
    const std::size_t close = content->rfind(')');
    if (close == std::string::npos) {
        return std::nullopt;
    }
    const auto fields = split(trimmed(std::string_view(*content).substr(close + 1)), ' ');
    constexpr std::size_t startField = 19;
    if (fields.size() <= startField || fields[0].empty()) {
        return std::nullopt;
    }
    return StatLine{fields[0][0], static_cast<std::uint64_t>(parseInteger(fields[startField]).value_or(0))};
}

/// What went wrong in the child before the program ran, as it goes through the pipe.
enum class Failed { Program, Output, Group, Network };
struct ChildProblem {
    Failed failed = Failed::Program;
    int number = 0;
};

[[noreturn]] void reportAndExit(int descriptor, Failed failed)
{
    const ChildProblem problem{failed, errno};
    [[maybe_unused]] const ssize_t written = ::write(descriptor, &problem, sizeof problem);
    ::_exit(127);
}

/// The control groups and the network that the child is to run in. Between fork and exec: system calls alone.
void enterPlaces(const SpawnOptions &options, int report)
{
    for (const auto &each : options.joins) {
        constexpr char itself = '0';
        const int group = ::open(each.c_str(), O_WRONLY | O_CLOEXEC);
        if (group < 0 || ::write(group, &itself, 1) != 1) {
            reportAndExit(report, Failed::Group);
        }
        ::close(group);
    }
    if (!options.network.empty()) {
        const int network = ::open(options.network.c_str(), O_RDONLY | O_CLOEXEC);
        if (network < 0 || ::setns(network, CLONE_NEWNET) != 0) {
            reportAndExit(report, Failed::Network);
        }
        ::close(network);
    }
}

[[noreturn]] void startChild(char *const *argv, const SpawnOptions &options, pid_t parent, int report)
{
    if (options.newSession) {
        ::setsid();
    }
    if (options.dieWithParent) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) {
            ::_exit(127);
        }
    }
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::dup2(null, STDIN_FILENO);
    if (!options.output.empty()) {
        const int log = ::open(options.output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (log < 0) {
            reportAndExit(report, Failed::Output);
        }
        ::dup2(log, STDOUT_FILENO);
        ::dup2(log, STDERR_FILENO);
    }
    if (options.outputDescriptor >= 0) {
        ::dup2(options.outputDescriptor, STDOUT_FILENO);
    }
    if (options.errorDescriptor >= 0) {
        ::dup2(options.errorDescriptor, STDERR_FILENO);
    }
    enterPlaces(options, report);
    int reporting = report;
    if (options.passDescriptor >= 0) {
        constexpr int passed = 3;
        if (reporting == passed) {
            reporting = ::fcntl(reporting, F_DUPFD_CLOEXEC, passed + 1);
        }
        if (options.passDescriptor == passed) {
            ::fcntl(passed, F_SETFD, 0);
        } else {
            ::dup2(options.passDescriptor, passed);
        }
    }
    ::execvp(argv[0], argv);
    reportAndExit(reporting, Failed::Program);
}

/// What the child tells before the program runs; nothing if it runs.
std::optional<ChildProblem> readProblem(int descriptor)
{
    ChildProblem problem;
    ssize_t got = 0;
    do {
        got = ::read(descriptor, &problem, sizeof problem);
    } while (got < 0 && errno == EINTR);
    return got == static_cast<ssize_t>(sizeof problem) ? std::optional(problem) : std::nullopt;
}

Error childError(const ChildProblem &problem, const std::vector<std::string> &argv, const SpawnOptions &options)
{
    switch (problem.failed) {
    case Failed::Output:
        return fileError(options.output, problem.number, "open");
    case Failed::Group:
        return fileError(options.joins.front(), problem.number, "enter");
    case Failed::Network:
        return fileError(options.network, problem.number, "enter");
    case Failed::Program:
        break;
    }
    return fileError(argv.front(), problem.number, "start");
}

tl::unexpected<Error> emptyCommand()
{
    return fail(ErrorCode::InvalidInput, "cannot start a process: the command is empty");
}

ExitStatus statusOf(int raw)
{
    return ExitStatus{WIFSIGNALED(raw) ? -WTERMSIG(raw) : WEXITSTATUS(raw)};
}

/// A process that is just becoming another program has an executable and, for a moment, no arguments; it would be missed
/// by who looks then. Kernel threads and zombies have neither.
std::string commandLine(const std::filesystem::path &process)
{
    const auto giveUp = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
    for (;;) {
        const auto line = readFile(process / "cmdline");
        if (!line || !line->empty()) {
            return line.value_or("");
        }
        std::error_code problem;
        const bool none = std::filesystem::read_symlink(process / "exe", problem).empty();
        if (none || std::chrono::steady_clock::now() > giveUp) {
            return {};
        }
        std::this_thread::yield();
    }
}

} // namespace

Result<ProcessId> spawn(const std::vector<std::string> &argv, const SpawnOptions &options)
{
    if (argv.empty()) {
        return emptyCommand();
    }
    std::vector<std::string> copy = argv;
    std::vector<char *> pointers;
    pointers.reserve(copy.size() + 1);
    for (auto &argument : copy) {
        pointers.push_back(argument.data());
    }
    pointers.push_back(nullptr);
    int report[2];
    if (::pipe2(report, O_CLOEXEC) != 0) {
        return tl::make_unexpected(fileError(argv.at(0), errno, "start"));
    }
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::close(report[0]);
        startChild(pointers.data(), options, parent, report[1]);
    }
    const int forkProblem = errno;
    ::close(report[1]);
    const auto problem = pid > 0 ? readProblem(report[0]) : std::nullopt;
    ::close(report[0]);
    if (pid < 0) {
        return tl::make_unexpected(fileError(argv.at(0), forkProblem, "start"));
    }
    if (problem) {
        waitFor(ProcessId{pid, 0});
        return tl::make_unexpected(childError(*problem, argv, options));
    }
    const auto stat = readStat(pid);
    return ProcessId{pid, stat ? stat->startTicks : 0};
}

std::optional<ExitStatus> poll(const ProcessId &child)
{
    int raw = 0;
    const pid_t got = ::waitpid(child.pid, &raw, WNOHANG);
    if (got == child.pid) {
        return statusOf(raw);
    }
    if (got < 0 && errno == ECHILD) {
        return ExitStatus{0};
    }
    return std::nullopt;
}

ExitStatus waitFor(const ProcessId &child)
{
    int raw = 0;
    while (::waitpid(child.pid, &raw, 0) < 0) {
        if (errno != EINTR) {
            return ExitStatus{0};
        }
    }
    return statusOf(raw);
}

Result<CommandOutput> runCommand(const std::vector<std::string> &argv)
{
    if (argv.empty()) {
        return emptyCommand();
    }
    int pipe[2];
    if (::pipe2(pipe, O_CLOEXEC) != 0) {
        return tl::make_unexpected(fileError(argv.at(0), errno, "start"));
    }
    std::vector<std::string> copy = argv;
    std::vector<char *> pointers;
    for (auto &argument : copy) {
        pointers.push_back(argument.data());
    }
    pointers.push_back(nullptr);
    int report[2];
    if (::pipe2(report, O_CLOEXEC) != 0) {
        ::close(pipe[0]);
        ::close(pipe[1]);
        return tl::make_unexpected(fileError(argv.at(0), errno, "start"));
    }
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::dup2(pipe[1], STDOUT_FILENO);
        startChild(pointers.data(), SpawnOptions{}, parent, report[1]);
    }
    ::close(pipe[1]);
    ::close(report[1]);
    CommandOutput result;
    char buffer[4096];
    for (ssize_t got = 0; (got = ::read(pipe[0], buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR);) {
        result.output.append(buffer, static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    }
    ::close(pipe[0]);
    const auto problem = readProblem(report[0]);
    ::close(report[0]);
    if (pid < 0) {
        return tl::make_unexpected(fileError(argv.at(0), EAGAIN, "start"));
    }
    result.exitCode = waitFor(ProcessId{pid, 0}).code;
    if (problem) {
        return tl::make_unexpected(childError(*problem, argv, SpawnOptions{}));
    }
    return result;
}

std::optional<ProcessId> identify(pid_t pid)
{
    const auto stat = readStat(pid);
    if (!stat || stat->state == 'Z' || stat->state == 'X') {
        return std::nullopt;
    }
    return ProcessId{pid, stat->startTicks};
}

bool isAlive(const ProcessId &process)
{
    return process.pid > 0 && identify(process.pid) == process;
}

bool sendSignal(const ProcessId &process, int signal)
{
    return isAlive(process) && ::kill(process.pid, signal) == 0;
}

bool killGroup(const ProcessId &leader)
{
    if (leader.pid <= 1) {
        return false;
    }
    // A number is not given to a new process while a group bears it, so a missing leader's group is still the one it
    // led.
    const auto now = readStat(leader.pid);
    const bool ours = !now || now->startTicks == leader.startTicks;
    return ours && ::kill(-leader.pid, SIGKILL) == 0;
}

std::vector<FoundProcess> findProcesses(const std::vector<std::string> &arguments)
{
    std::vector<FoundProcess> found;
    std::error_code problem;
    for (const auto &entry : std::filesystem::directory_iterator("/proc", problem)) {
        const auto pid = parseInteger(entry.path().filename().string());
        struct stat info {};
        if (!pid || ::stat(entry.path().c_str(), &info) != 0 || info.st_uid != ::getuid()) {
            continue;
        }
        const std::string line = commandLine(entry.path());
        if (line.empty()) {
            continue;
        }
        auto words = split(std::string_view(line).substr(0, line.size() - 1), '\0');
        const bool all = std::all_of(arguments.begin(), arguments.end(), [&](const std::string &argument) {
            return std::find(words.begin(), words.end(), argument) != words.end();
        });
        if (const auto id = all ? identify(static_cast<pid_t>(*pid)) : std::nullopt) {
            found.push_back({*id, std::move(words)});
        }
    }
    return found;
}

} // namespace mayfly
