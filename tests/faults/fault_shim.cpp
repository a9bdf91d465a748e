// SPDX-License-Identifier: Apache-2.0
// Preloaded into every process of a run under faults: moves its wall clock, slows, holds or garbles its sockets, and
// (where no small file system can be mounted) lets no file grow. Monotonic clocks are left as they are: an offset of the
// wall clock must not reach them, and waits with an absolute time of the wall clock are put back to the kernel's own.
#include "tests/faults/shim_control.h"

#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

using mayfly::faults::ShimControl;
using mayfly::faults::ShimRole;

namespace {

ShimControl *control = nullptr;
ShimRole *role = nullptr;
constexpr std::int64_t second_ns = 1'000'000'000;

template <typename F> F next(const char *name)
{
    return reinterpret_cast<F>(::dlsym(RTLD_NEXT, name));
}

/// The value of --slot, or what this process is.
void nameOf(char *to, std::size_t size)
{
    char line[8192];
    const int file = ::open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    const ssize_t got = file < 0 ? 0 : ::read(file, line, sizeof line - 1);
    ::close(file);
    line[got > 0 ? got : 0] = '\0';
    bool take = false;
    for (const char *at = line; at < line + got; at += std::strlen(at) + 1) {
        if (take) {
            std::strncpy(to, at, size - 1);
            return;
        }
        take = std::strcmp(at, "--slot") == 0;
        if (std::strcmp(at, "supervise") == 0) {
            std::strncpy(to, "controller", size - 1);
        }
    }
}

__attribute__((constructor)) void begin()
{
    const char *path = std::getenv(mayfly::faults::controlVariable);
    const int file = path == nullptr ? -1 : ::open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) {
        return;
    }
    void *page = ::mmap(nullptr, sizeof(ShimControl), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    if (page == MAP_FAILED) {
        return;
    }
    auto *shared = static_cast<ShimControl *>(page);
    char name[sizeof ShimRole::name] = {};
    nameOf(name, sizeof name);
    for (auto &each : shared->roles) {
        if (name[0] != '\0' && std::strcmp(each.name, name) == 0) {
            role = &each;
        }
    }
    ++shared->loaded;
    control = shared;
}

std::int64_t offset()
{
    return control == nullptr ? 0 : control->clockOffset_ns.load(std::memory_order_relaxed);
}

void shift(timespec &time, std::int64_t by_ns)
{
    std::int64_t left = time.tv_nsec + by_ns % second_ns;
    time.tv_sec += by_ns / second_ns;
    if (left < 0) {
        left += second_ns;
        --time.tv_sec;
    } else if (left >= second_ns) {
        left -= second_ns;
        ++time.tv_sec;
    }
    time.tv_nsec = left;
    if (time.tv_sec < 0) { // long past is long past; the kernel takes no negative time
        time = {0, 0};
    }
}

/// Monotonic times are small, those of the wall clock are not.
bool isWallTime(const timespec &time)
{
    return time.tv_sec > 1'000'000'000;
}

void slow()
{
    if (role == nullptr) {
        return;
    }
    const int before = errno;
    if (const std::int64_t delay = role->delay_us.load(std::memory_order_relaxed); delay > 0) {
        ::usleep(static_cast<useconds_t>(delay));
    }
    while (role->hold.load(std::memory_order_relaxed) != 0) {
        ::usleep(5000);
    }
    errno = before;
}

bool mustFlip(std::size_t size)
{
    return role != nullptr && size > 64 && role->flips.load(std::memory_order_relaxed) > 0 && role->flips.fetch_sub(1) > 0;
}

bool noSpaceFor(int file)
{
    struct stat info {};
    return control != nullptr && control->diskFull.load(std::memory_order_relaxed) != 0 && ::fstat(file, &info) == 0 &&
           S_ISREG(info.st_mode);
}

} // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec *time) noexcept
{
    static const auto real = next<int (*)(clockid_t, timespec *)>("clock_gettime");
    const int result = real(clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        shift(*time, offset());
    }
    return result;
}

int gettimeofday(timeval *time, void *zone) noexcept
{
    static const auto real = next<int (*)(timeval *, void *)>("gettimeofday");
    const int result = real(time, zone);
    if (result == 0) {
        timespec exact{time->tv_sec, time->tv_usec * 1000};
        shift(exact, offset());
        *time = {exact.tv_sec, exact.tv_nsec / 1000};
    }
    return result;
}

time_t time(time_t *to) noexcept
{
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    if (to != nullptr) {
        *to = now.tv_sec;
    }
    return now.tv_sec;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const timespec *until)
{
    static const auto real =
        next<int (*)(pthread_cond_t *, pthread_mutex_t *, const timespec *)>("pthread_cond_timedwait");
    timespec own = *until;
    if (isWallTime(own)) {
        shift(own, -offset());
    }
    return real(condition, mutex, &own);
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const timespec *until)
{
    static const auto real =
        next<int (*)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const timespec *)>("pthread_cond_clockwait");
    timespec own = *until;
    if (clock == CLOCK_REALTIME) {
        shift(own, -offset());
    }
    return real(condition, mutex, clock, &own);
}

/// Abseil's waits go to the kernel by themselves.
long syscall(long number, ...) noexcept
{
    static const auto real = next<long (*)(long, ...)>("syscall");
    long a[6];
    va_list given;
    va_start(given, number);
    for (long &each : a) {
        each = va_arg(given, long);
    }
    va_end(given);
    timespec own{};
    if (number == SYS_futex && (a[1] & FUTEX_CLOCK_REALTIME) != 0 && a[3] != 0) {
        own = *reinterpret_cast<const timespec *>(a[3]);
        shift(own, -offset());
        a[3] = reinterpret_cast<long>(&own);
    }
    return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

ssize_t sendmsg(int file, const msghdr *message, int flags)
{
    static const auto real = next<ssize_t (*)(int, const msghdr *, int)>("sendmsg");
    slow();
    if (message->msg_iovlen < 1 || !mustFlip(message->msg_iov[0].iov_len)) {
        return real(file, message, flags);
    }
    // Only the first piece is sent, changed: the caller sends the rest afterwards, as after any short write.
    const iovec &first = message->msg_iov[0];
    char copy[16384];
    const std::size_t size = first.iov_len < sizeof copy ? first.iov_len : sizeof copy;
    std::memcpy(copy, first.iov_base, size);
    copy[size / 2] = static_cast<char>(copy[size / 2] ^ 0x20);
    ++control->flipped;
    iovec piece{copy, size};
    msghdr own = *message;
    own.msg_iov = &piece;
    own.msg_iovlen = 1;
    return real(file, &own, flags);
}

ssize_t recvmsg(int file, msghdr *message, int flags)
{
    static const auto real = next<ssize_t (*)(int, msghdr *, int)>("recvmsg");
    slow();
    return real(file, message, flags);
}

ssize_t write(int file, const void *from, size_t size)
{
    static const auto real = next<ssize_t (*)(int, const void *, size_t)>("write");
    if (noSpaceFor(file)) {
        errno = ENOSPC;
        return -1;
    }
    return real(file, from, size);
}

ssize_t pwrite64(int file, const void *from, size_t size, off64_t at)
{
    static const auto real = next<ssize_t (*)(int, const void *, size_t, off64_t)>("pwrite64");
    if (noSpaceFor(file)) {
        errno = ENOSPC;
        return -1;
    }
    return real(file, from, size, at);
}

int ftruncate64(int file, off64_t size) noexcept
{
    static const auto real = next<int (*)(int, off64_t)>("ftruncate64");
    struct stat info {};
    if (noSpaceFor(file) && ::fstat(file, &info) == 0 && size > info.st_size) {
        errno = ENOSPC;
        return -1;
    }
    return real(file, size);
}

} // extern "C"
