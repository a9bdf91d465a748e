// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/bounded_log.h"

#include "core/base/files.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace mayfly::agent {

BoundedLog::BoundedLog(std::filesystem::path path, std::uint64_t limit_bytes) : path_(std::move(path)), limit_bytes_(limit_bytes)
{
    open();
}

BoundedLog::~BoundedLog()
{
    if (fd_ >= 0) {
        ::close(fd_);
    }
}

void BoundedLog::open()
{
    fd_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd_ < 0) {
        note(errno, "open");
        return;
    }
    struct stat info {};
    size_bytes_ = ::fstat(fd_, &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : 0;
}

void BoundedLog::turnOver()
{
    ::close(fd_);
    fd_ = -1;
    std::error_code problem;
    std::filesystem::rename(path_, path_.string() + ".1", problem);
    if (problem) {
        note(problem.value(), "rename");
        std::filesystem::resize_file(path_, 0, problem);
    }
    open();
}

void BoundedLog::write(std::string_view line)
{
    if (fd_ >= 0 && size_bytes_ + line.size() + 1 > limit_bytes_) {
        turnOver();
    }
    if (fd_ < 0) {
        return;
    }
    char end = '\n';
    const std::array<iovec, 2> parts{iovec{const_cast<char *>(line.data()), line.size()}, iovec{&end, 1}};
    const ssize_t written = ::writev(fd_, parts.data(), parts.size());
    if (written < 0) {
        note(errno, "write");
        return;
    }
    size_bytes_ += static_cast<std::uint64_t>(written);
}

void BoundedLog::note(int number, std::string_view doing)
{
    if (problem_) {
        problem_ = tl::make_unexpected(fileError(path_, number, doing));
    }
}

} // namespace mayfly::agent
