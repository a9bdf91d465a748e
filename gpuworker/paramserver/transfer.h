// SPDX-License-Identifier: Apache-2.0
// Checkpoints to and from somewhere else, by a program of the user's choice (rclone, aws, gsutil, rsync): started from an
// argument vector, never through a shell, and killed with all that it started when it takes too long.
#pragma once
#include "core/base/result.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <telemetry.pb.h>
#include <thread>
#include <vector>

namespace mayfly::ps {

/// Runs it to its end. Unavailable names how it ended and the last of what it wrote; Cancelled if stop was requested.
Result<void> runTransfer(const std::vector<std::string> &arguments, std::chrono::duration<double> longest,
                         const std::stop_token &stop);

struct UploadOptions {
    std::vector<std::string> arguments; ///< {folder}, {file} and {step} are filled in
    std::string folder;                 ///< of the checkpoints
    std::chrono::duration<double> longest{600};
    std::chrono::duration<double> firstPause{1}; ///< after a failure; doubled after each further one
    std::chrono::duration<double> longestPause{60};
};

/// Uploads on a thread of its own: training never waits for it. What fails is tried again, until a newer checkpoint takes
/// its place. Thread-safe.
class Uploader {
public:
    /// tell: each success; of failures in a row the first, the second, the fourth and so on.
    using Tell = std::function<void(v1::CheckpointUploaded)>;
    Uploader(UploadOptions options, Tell tell);
    /// Kills an upload that runs; flush() comes before.
    ~Uploader() = default;

    /// This file, of this step, is there and complete.
    void note(std::int64_t step, std::string file);
    /// Tries at once, and waits until the newest is uploaded, has failed three times, or so long. False: it is not.
    bool flush(std::chrono::duration<double> longest);

private:
    struct Written {
        std::int64_t step = 0;
        std::string file;
    };
    void run(const std::stop_token &stop);
    bool upload(const Written &written, const std::stop_token &stop);

    const UploadOptions options_;
    const Tell tell_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Written> newest_; ///< not uploaded yet
    std::uint64_t noted_ = 0;
    bool hurry_ = false;
    int failedInHurry_ = 0;
    std::uint32_t tries_ = 0; ///< in a row; its thread's own
    std::jthread thread_;     ///< last: it uses all the others
};

} // namespace mayfly::ps
