// SPDX-License-Identifier: Apache-2.0
// A log that cannot fill a disk: at its limit it becomes PATH.1, in place of the one before, and begins anew.
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace mayfly::agent {

/// Not thread-safe. Never fails its caller: what cannot be written is dropped, and problem() says why.
class BoundedLog {
public:
    /// At most twice `limit_bytes` on the disk.
    BoundedLog(std::filesystem::path path, std::uint64_t limit_bytes);
    ~BoundedLog();
    BoundedLog(const BoundedLog &) = delete;
    BoundedLog &operator=(const BoundedLog &) = delete;

    /// A line without its end.
    void write(std::string_view line);
    /// The first failure, if there was one.
    const Result<void> &problem() const { return problem_; }

private:
    void open();
    void turnOver();
    void note(int number, std::string_view doing);

    const std::filesystem::path path_;
    const std::uint64_t limit_bytes_;
    int fd_ = -1;
    std::uint64_t size_bytes_ = 0;
    Result<void> problem_;
};

} // namespace mayfly::agent
