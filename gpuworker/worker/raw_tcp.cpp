// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/worker/raw_tcp.h"

#include <csignal>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <span>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mayfly::worker {

namespace {

bool writeAll(int fd, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written <= 0) {
            return false;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

bool readAll(int fd, std::span<std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t got = ::read(fd, bytes.data(), bytes.size());
        if (got <= 0) {
            return false;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return true;
}

/// A copy of a process with threads may only make system calls.
[[noreturn]] void echo(int fd, std::span<std::byte> bytes)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (readAll(fd, bytes) && writeAll(fd, bytes)) {}
    ::_exit(0);
}

} // namespace

RawTcp::RawTcp(std::size_t elements) : values_(elements)
{
    const int listening = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    ::bind(listening, reinterpret_cast<sockaddr *>(&address), sizeof address);
    ::listen(listening, 1);
    ::getsockname(listening, reinterpret_cast<sockaddr *>(&address), &length);
    client_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ::connect(client_, reinterpret_cast<sockaddr *>(&address), sizeof address);
    const int server = ::accept(listening, nullptr, nullptr);
    ::close(listening);
    const int yes = 1;
    for (const int fd : {client_, server}) {
        ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    echo_ = ::fork();
    if (echo_ == 0) {
        ::close(client_);
        echo(server, std::as_writable_bytes(std::span(values_)));
    }
    ::close(server);
}

RawTcp::~RawTcp()
{
    ::close(client_);
    if (echo_ > 0) {
        ::waitpid(echo_, nullptr, 0);
    }
}

bool RawTcp::round()
{
    const std::span<float> values(values_);
    return writeAll(client_, std::as_bytes(values)) && readAll(client_, std::as_writable_bytes(values));
}

} // namespace mayfly::worker
