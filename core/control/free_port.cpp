// SPDX-License-Identifier: Apache-2.0
#include "core/control/free_port.h"

#include "core/base/files.h"

#include <cerrno>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mayfly::control {

Result<int> freePort()
{
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *any = reinterpret_cast<sockaddr *>(&address);
    const bool found = fd >= 0 && ::bind(fd, any, size) == 0 && ::getsockname(fd, any, &size) == 0;
    const int problem = errno;
    if (fd >= 0) {
        ::close(fd);
    }
    return found ? Result<int>(ntohs(address.sin_port)) : tl::make_unexpected(fileError("a free port", problem, "find"));
}

} // namespace mayfly::control
