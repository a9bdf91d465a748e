// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"

#include "core/base/fail_point.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace mayfly {

namespace fs = std::filesystem;

namespace {

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    int get() const { return fd_; }
    bool valid() const { return fd_ >= 0; }
    int close()
    {
        const int result = fd_ >= 0 ? ::close(fd_) : 0;
        fd_ = -1;
        return result;
    }

private:
    int fd_;
};

int writeAll(int fd, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t written = ::write(fd, content.data(), content.size());
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            return errno;
        }
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

fs::path environmentPath(const char *name)
{
    const char *value = std::getenv(name);
    return value != nullptr && *value != '\0' ? fs::path(value) : fs::path();
}

} // namespace

ErrorCode codeOfErrno(int number)
{
    switch (number) {
    case ENOENT:
    case ENOTDIR:
        return ErrorCode::NotFound;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorCode::PermissionDenied;
    case ENOSPC:
    case EDQUOT:
        return ErrorCode::NoSpace;
    case EEXIST:
    case EADDRINUSE:
        return ErrorCode::Conflict;
    default:
        return ErrorCode::Unavailable;
    }
}

Error fileError(const fs::path &path, int number, std::string_view doing)
{
    return Error{codeOfErrno(number), path.string() + ": cannot " + std::string(doing) + ": " + std::strerror(number)};
}

Result<std::string> readFile(const fs::path &path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.valid()) {
        return tl::make_unexpected(fileError(path, errno, "open"));
    }
    std::string content;
    std::array<char, 65536> buffer{};
    for (;;) {
        const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
        if (got == 0) {
            return content;
        }
        if (got < 0) {
            if (errno == EINTR) {
                continue;
            }
            return tl::make_unexpected(fileError(path, errno, "read"));
        }
        content.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

Result<void> writeFileAtomically(const fs::path &path, std::string_view content, unsigned mode)
{
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    fail_point::atWrite();
    std::string temporary = (folder / ("." + path.filename().string() + ".XXXXXX")).string();
    Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (!file.valid()) {
        return tl::make_unexpected(fileError(path, errno, "create"));
    }
    int problem = ::fchmod(file.get(), mode) != 0 ? errno : writeAll(file.get(), content);
    if (problem == 0 && ::fsync(file.get()) != 0) {
        problem = errno;
    }
    if (file.close() != 0 && problem == 0) {
        problem = errno;
    }
    fail_point::atWrite();
    if (problem == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) {
        problem = errno;
    }
    if (problem != 0) {
        ::unlink(temporary.c_str());
        return tl::make_unexpected(fileError(path, problem, "write"));
    }
    const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.valid()) {
        ::fsync(directory.get());
    }
    fail_point::atWrite();
    return {};
}

Result<void> makeFolder(const fs::path &path)
{
    std::error_code problem;
    fs::create_directories(path, problem);
    if (problem) {
        return tl::make_unexpected(fileError(path, problem.value(), "create the folder"));
    }
    if (!fs::is_directory(path, problem)) {
        return tl::make_unexpected(fileError(path, ENOTDIR, "use it as a folder"));
    }
    return {};
}

Result<void> makePrivateFolder(const fs::path &path)
{
    const mode_t before = ::umask(0077);
    auto made = makeFolder(path);
    ::umask(before);
    if (!made) {
        return made;
    }
    if (::chmod(path.c_str(), 0700) != 0) {
        return tl::make_unexpected(fileError(path, errno, "make private"));
    }
    return {};
}

Result<void> checkWritableFolder(const fs::path &path)
{
    std::string probe = (path / ".mayfly-probe-XXXXXX").string();
    const Descriptor file(::mkostemp(probe.data(), O_CLOEXEC));
    if (!file.valid()) {
        return tl::make_unexpected(fileError(path, errno, "write into the folder"));
    }
    const std::string block(4096, '\0');
    const int problem = writeAll(file.get(), block);
    ::unlink(probe.c_str());
    if (problem != 0) {
        return tl::make_unexpected(fileError(path, problem, "write into the folder"));
    }
    return {};
}

fs::path dataFolder()
{
    if (const fs::path home = environmentPath("MAYFLY_HOME"); !home.empty()) {
        return home;
    }
    if (const fs::path data = environmentPath("XDG_DATA_HOME"); !data.empty()) {
        return data / "mayfly";
    }
    const fs::path home = environmentPath("HOME");
    return (home.empty() ? fs::path("/tmp") : home) / ".local" / "share" / "mayfly";
}

Result<fs::path> runtimeFolder()
{
    const fs::path runtime = environmentPath("XDG_RUNTIME_DIR");
    const fs::path folder =
        runtime.empty() ? fs::path("/tmp/mayfly-" + std::to_string(::getuid())) : runtime / "mayfly";
    if (auto made = makePrivateFolder(folder); !made) {
        return passOn(made.error());
    }
    struct stat info {};
    if (::lstat(folder.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::getuid()) {
        return fail(ErrorCode::PermissionDenied,
                    folder.string() + ": expected a folder owned by this user; remove it and try again");
    }
    return folder;
}

fs::path executableFolder()
{
    std::error_code problem;
    const fs::path self = fs::read_symlink("/proc/self/exe", problem);
    return problem ? fs::current_path(problem) : self.parent_path();
}

fs::path resourceFolder()
{
    if (const fs::path chosen = environmentPath("MAYFLY_RESOURCES"); !chosen.empty()) {
        return chosen;
    }
    std::error_code problem;
    const fs::path installed = executableFolder() / ".." / "share" / "mayfly";
    if (fs::is_directory(installed, problem)) {
        return installed.lexically_normal();
    }
    return MAYFLY_RESOURCE_FOLDER;
}

} // namespace mayfly
