// SPDX-License-Identifier: Apache-2.0
#include "core/provision/piped_process.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/provision/last_line.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <spawn.h>
#include <unistd.h>
#include <utility>

extern char **environ;

namespace mayfly::provision {

namespace {

constexpr std::size_t mostOutput_bytes = 16 << 20;
constexpr std::size_t chunk_bytes = 64 << 10;

void closeDescriptor(int &descriptor)
{
    if (descriptor >= 0) {
        ::close(std::exchange(descriptor, -1));
    }
}

/// Three pipes; [stream][0] is read from.
class Pipes {
public:
    bool open()
    {
        return std::all_of(ends_.begin(), ends_.end(), [](auto &each) { return ::pipe2(each.data(), O_CLOEXEC) == 0; });
    }
    ~Pipes()
    {
        for (auto &each : ends_) {
            closeDescriptor(each[0]);
            closeDescriptor(each[1]);
        }
    }
    int childEnd(std::size_t stream) const { return ends_[stream][stream == 0 ? 0 : 1]; }
    int takeOurEnd(std::size_t stream)
    {
        int &end = ends_[stream][stream == 0 ? 1 : 0];
        ::fcntl(end, F_SETFL, ::fcntl(end, F_GETFL) | O_NONBLOCK);
        return std::exchange(end, -1);
    }

private:
    std::array<std::array<int, 2>, 3> ends_{{{-1, -1}, {-1, -1}, {-1, -1}}};
};

/// posix_spawnp with plain signals and the pipes as standard streams; an errno, or 0.
int spawnWith(const Pipes &pipes, const std::vector<std::string> &argv, pid_t &pid)
{
    std::vector<std::string> copy = argv;
    std::vector<char *> pointers;
    for (auto &each : copy) {
        pointers.push_back(each.data());
    }
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    for (int stream = 0; stream < 3; ++stream) {
        ::posix_spawn_file_actions_adddup2(&actions, pipes.childEnd(static_cast<std::size_t>(stream)), stream);
    }
    sigset_t none;
    sigset_t plain;
    sigemptyset(&none);
    sigemptyset(&plain);
    for (const int signal : {SIGPIPE, SIGHUP, SIGTERM, SIGINT}) {
        sigaddset(&plain, signal);
    }
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &plain);
    ::posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                               POSIX_SPAWN_SETSID));
    const int problem = ::posix_spawnp(&pid, pointers[0], &actions, &attributes, pointers.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    return problem;
}

/// Gives a helper its input, piece by piece.
class Feeder {
public:
    static Result<Feeder> open(const HelperOptions &options)
    {
        Feeder feeder(options);
        if (!options.inputFile.empty()) {
            feeder.file_ = ::open(options.inputFile.c_str(), O_RDONLY | O_CLOEXEC);
            if (feeder.file_ < 0) {
                return tl::make_unexpected(fileError(options.inputFile, errno, "open"));
            }
        } else {
            feeder.chunk_ = options.input;
        }
        return feeder;
    }
    Feeder(Feeder &&other) noexcept
        : options_(other.options_), file_(std::exchange(other.file_, -1)), chunk_(std::move(other.chunk_))
    {
    }
    Feeder &operator=(Feeder &&) = delete;
    ~Feeder() { closeDescriptor(file_); }

    void feed(PipedProcess &process)
    {
        if (chunk_.empty() && file_ >= 0) {
            chunk_.resize(chunk_bytes);
            const ssize_t got = ::read(file_, chunk_.data(), chunk_.size());
            chunk_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
        }
        if (chunk_.empty()) {
            process.closeInput();
            return;
        }
        const ssize_t written = ::write(process.input(), chunk_.data(), chunk_.size());
        if (written > 0) {
            chunk_.erase(0, static_cast<std::size_t>(written));
            given_ += static_cast<std::uint64_t>(written);
            if (options_.progress) {
                options_.progress(given_);
            }
        } else if (errno != EAGAIN && errno != EINTR) {
            process.closeInput(); // it does not want more; its exit status says why
        }
    }

private:
    explicit Feeder(const HelperOptions &options) : options_(options) {}
    const HelperOptions &options_;
    int file_ = -1;
    std::string chunk_;
    std::uint64_t given_ = 0;
};

} // namespace

Result<PipedProcess> PipedProcess::start(const std::vector<std::string> &argv)
{
    Pipes pipes;
    if (argv.empty() || !pipes.open()) {
        return tl::make_unexpected(fileError(argv.empty() ? "a helper" : argv.front(), errno, "start"));
    }
    pid_t pid = 0;
    if (const int problem = spawnWith(pipes, argv, pid); problem != 0) {
        return tl::make_unexpected(fileError(argv.front(), problem, "start"));
    }
    PipedProcess process;
    process.id_ = identify(pid).value_or(ProcessId{pid, 0});
    process.input_ = pipes.takeOurEnd(0);
    process.output_ = pipes.takeOurEnd(1);
    process.errors_ = pipes.takeOurEnd(2);
    return process;
}

PipedProcess::PipedProcess(PipedProcess &&other) noexcept
{
    *this = std::move(other);
}

PipedProcess &PipedProcess::operator=(PipedProcess &&other) noexcept
{
    std::swap(id_, other.id_);
    std::swap(input_, other.input_);
    std::swap(output_, other.output_);
    std::swap(errors_, other.errors_);
    std::swap(ended_, other.ended_);
    return *this;
}

PipedProcess::~PipedProcess()
{
    closeDescriptor(input_);
    closeDescriptor(output_);
    closeDescriptor(errors_);
    kill();
}

void PipedProcess::closeInput()
{
    closeDescriptor(input_);
}

bool PipedProcess::readInto(int descriptor, std::string &text)
{
    char buffer[16384];
    for (;;) {
        const ssize_t got = ::read(descriptor, buffer, sizeof buffer);
        if (got > 0) {
            text.append(buffer, static_cast<std::size_t>(got));
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            return false;
        } else if (errno == EAGAIN) {
            return true;
        }
    }
}

std::optional<ExitStatus> PipedProcess::poll()
{
    if (!ended_ && id_.pid > 0) {
        ended_ = mayfly::poll(id_);
    }
    return ended_;
}

void PipedProcess::kill()
{
    if (id_.pid > 0 && !poll()) {
        ::kill(id_.pid, SIGKILL); // a child of ours that was not waited for: the number is still its own
        ended_ = waitFor(id_);
    }
}

Result<HelperResult> runHelper(const std::vector<std::string> &argv, const HelperOptions &options,
                               const std::stop_token &stop)
{
    auto feeder = Feeder::open(options);
    if (!feeder) {
        return passOn(feeder.error());
    }
    auto process = PipedProcess::start(argv);
    if (!process) {
        return passOn(process.error());
    }
    const Clock &clock = SystemClock::instance();
    const double killAt = clock.monotonicSeconds() + options.limit_s;
    HelperResult result;
    std::optional<std::ofstream> sink;
    if (!options.outputFile.empty()) {
        sink.emplace(options.outputFile, std::ios::binary | std::ios::trunc);
    }
    bool outputOpen = true;
    bool errorsOpen = true;
    while (outputOpen || errorsOpen) {
        if (stop.stop_requested()) {
            return fail(ErrorCode::Cancelled, argv.front() + " was ended before it was done");
        }
        if (clock.monotonicSeconds() > killAt || result.output.size() > mostOutput_bytes) {
            result.timedOut = true;
            process->kill();
            break;
        }
        std::array<pollfd, 3> watched{{{process->input(), POLLOUT, 0},
                                       {outputOpen ? process->output() : -1, POLLIN, 0},
                                       {errorsOpen ? process->errors() : -1, POLLIN, 0}}};
        constexpr int tick_ms = 50;
        ::poll(watched.data(), watched.size(), tick_ms);
        if (watched[0].revents != 0) {
            feeder->feed(*process);
        }
        if (watched[1].revents != 0) {
            outputOpen = PipedProcess::readInto(process->output(), result.output);
            if (sink) {
                sink->write(result.output.data(), static_cast<std::streamsize>(result.output.size()));
                result.output.clear();
            }
        }
        if (watched[2].revents != 0) {
            errorsOpen = PipedProcess::readInto(process->errors(), result.errors);
        }
    }
    while (!process->poll()) {
        if (stop.stop_requested() || clock.monotonicSeconds() > killAt) {
            process->kill();
        }
        constexpr timespec pause{0, 2'000'000};
        ::nanosleep(&pause, nullptr);
    }
    result.exitCode = process->poll()->code;
    if (sink && !sink->flush()) {
        return tl::make_unexpected(fileError(options.outputFile, EIO, "write"));
    }
    return result;
}

std::string lastWords(const HelperResult &result)
{
    if (result.timedOut) {
        return "no answer in time";
    }
    const std::string last = lastLineIn(result.errors);
    return last.empty() ? "exit " + std::to_string(result.exitCode) : last;
}

} // namespace mayfly::provision
