// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/transfer.h"

#include "core/base/process.h"
#include "core/base/text.h"
#include "core/domain/command.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <sys/mman.h>
#include <unistd.h>

namespace mayfly::ps {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto lookInterval = std::chrono::milliseconds(20);

/// The last of what a program wrote, in one line.
std::string lastWords(int descriptor)
{
    constexpr off_t most = 300;
    std::array<char, most> text{};
    const off_t length = ::lseek(descriptor, 0, SEEK_END);
    const ssize_t got = ::pread(descriptor, text.data(), text.size(), std::max<off_t>(0, length - most));
    std::string words(text.data(), static_cast<std::size_t>(std::max<ssize_t>(0, got)));
    std::ranges::replace_if(words, [](unsigned char c) { return c < ' '; }, ' ');
    return std::string(trimmed(words));
}

std::string howItEnded(ExitStatus status)
{
    return status.code < 0 ? "was killed by signal " + std::to_string(-status.code)
                           : "ended with " + std::to_string(status.code);
}

/// The group is killed: a transfer program may have started others.
void killAll(const ProcessId &process)
{
    killGroup(process);
    waitFor(process);
}

} // namespace

Result<void> runTransfer(const std::vector<std::string> &arguments, std::chrono::duration<double> longest,
                         const std::stop_token &stop)
{
    const int words = ::memfd_create("transfer", MFD_CLOEXEC);
    const auto process = spawn(arguments, SpawnOptions{.newSession = true, .dieWithParent = true, .outputDescriptor = words,
                                                       .errorDescriptor = words});
    if (!process) {
        ::close(words);
        return passOn(process.error());
    }
    const std::string program = arguments.front();
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(longest);
    std::optional<ExitStatus> status;
    while (!(status = poll(*process)) && !stop.stop_requested() && Clock::now() < end) {
        std::this_thread::sleep_for(lookInterval);
    }
    if (!status) {
        killAll(*process);
    } else {
        killGroup(*process);
    }
    const std::string said = lastWords(words);
    ::close(words);
    if (!status && stop.stop_requested()) {
        return fail(ErrorCode::Cancelled, program + ": not needed any more");
    }
    if (!status) {
        return fail(ErrorCode::Unavailable, program + ": ended after " + formatFixed(longest.count(), 0) + " s without a result");
    }
    if (status->code != 0) {
        return fail(ErrorCode::Unavailable, program + " " + howItEnded(*status) + (said.empty() ? "" : ": " + said));
    }
    return {};
}

Uploader::Uploader(UploadOptions options, Tell tell)
    : options_(std::move(options)), tell_(std::move(tell)), thread_([this](const std::stop_token &stop) { run(stop); })
{
}

void Uploader::note(std::int64_t step, std::string file)
{
    const std::lock_guard lock(mutex_);
    newest_ = {step, std::move(file)};
    ++noted_;
    changed_.notify_all();
}

bool Uploader::flush(std::chrono::duration<double> longest)
{
    std::unique_lock lock(mutex_);
    constexpr int mostTries = 3;
    hurry_ = true;
    failedInHurry_ = 0;
    changed_.notify_all();
    changed_.wait_for(lock, longest, [this] { return !newest_ || failedInHurry_ >= mostTries; });
    return !newest_;
}

void Uploader::run(const std::stop_token &stop)
{
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return newest_.has_value(); }) && !stop.stop_requested()) {
        const Written written = *newest_;
        const std::uint64_t number = noted_;
        lock.unlock();
        const bool done = upload(written, stop);
        lock.lock();
        if (done && number == noted_) {
            newest_.reset();
            changed_.notify_all();
        } else if (!done) {
            failedInHurry_ += hurry_ ? 1 : 0;
            changed_.notify_all();
            const auto pause = std::min(options_.longestPause, options_.firstPause * std::exp2(std::min(tries_ - 1, 20U)));
            changed_.wait_for(lock, stop, hurry_ ? std::min(pause, options_.firstPause) : pause,
                              [this, number, wasHurried = hurry_] { return number != noted_ || hurry_ != wasHurried; });
        }
    }
}

bool Uploader::upload(const Written &written, const std::stop_token &stop)
{
    const auto started = Clock::now();
    const auto arguments = filledIn(options_.arguments, {{"folder", options_.folder},
                                                         {"file", written.file},
                                                         {"step", std::to_string(written.step)}});
    const auto done = arguments ? runTransfer(*arguments, options_.longest, stop) : passOn(arguments.error());
    if (!done && done.error().code == ErrorCode::Cancelled) {
        return false;
    }
    v1::CheckpointUploaded told;
    told.set_step(written.step);
    told.set_tries(++tries_);
    if (done) {
        told.set_upload_s(std::chrono::duration<double>(Clock::now() - started).count());
        tries_ = 0;
    } else {
        told.set_problem(done.error().message);
    }
    if (done || std::has_single_bit(tries_)) {
        tell_(std::move(told));
    }
    return done.has_value();
}

} // namespace mayfly::ps
