// SPDX-License-Identifier: Apache-2.0
#include "tests/gpuworker/agent/metadata_server.h"

#include "core/base/text.h"

#include <algorithm>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mayfly::test {

namespace {

MetadataRequest parse(const std::string &text)
{
    MetadataRequest request;
    const auto lines = split(text, '\n');
    const auto words = split(trimmed(lines.front()), ' ');
    request.method = words.at(0);
    request.target = words.size() > 1 ? words[1] : "";
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (const auto colon = lines[i].find(':'); colon != std::string::npos) {
            request.headers[lowerCase(lines[i].substr(0, colon))] = std::string(trimmed(lines[i].substr(colon + 1)));
        }
    }
    return request;
}

} // namespace

std::string httpReply(int status, const std::string &body, const std::string &headers)
{
    return "HTTP/1.1 " + std::to_string(status) + " Status\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\nConnection: close\r\n" + headers + "\r\n" + body;
}

MetadataServer::MetadataServer(std::function<MetadataReply(const MetadataRequest &)> answer, std::string host)
    : answer_(std::move(answer)), host_(std::move(host))
{
    listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    ::inet_pton(AF_INET, host_.c_str(), &address.sin_addr);
    socklen_t size = sizeof address;
    ::bind(listening_, reinterpret_cast<const sockaddr *>(&address), sizeof address);
    ::listen(listening_, 16);
    ::getsockname(listening_, reinterpret_cast<sockaddr *>(&address), &size);
    port_ = ntohs(address.sin_port);
    accepting_ = std::thread([this] { accept(); });
}

MetadataServer::~MetadataServer()
{
    closing_ = true;
    accepting_.join();
    for (auto &each : serving_) {
        each.join();
    }
    ::close(listening_);
}

void MetadataServer::accept()
{
    while (!closing_) {
        pollfd watched{listening_, POLLIN, 0};
        if (::poll(&watched, 1, 20) > 0) {
            const int connection = ::accept(listening_, nullptr, nullptr);
            serving_.emplace_back([this, connection] { serve(connection); });
        }
    }
}

void MetadataServer::serve(int connection)
{
    std::string text;
    char buffer[4096];
    while (text.find("\r\n\r\n") == std::string::npos) {
        const ssize_t got = ::read(connection, buffer, sizeof buffer);
        if (got <= 0) {
            ::close(connection);
            return;
        }
        text.append(buffer, static_cast<std::size_t>(got));
    }
    ++requests_;
    MetadataReply reply;
    {
        const std::lock_guard lock(mutex_);
        reply = answer_(parse(text));
    }
    const std::size_t piece = reply.dripBytes > 0 ? reply.dripBytes : std::max<std::size_t>(1, reply.bytes.size());
    for (std::size_t at = 0; at < reply.bytes.size() && !closing_; at += piece) {
        const std::string part = reply.bytes.substr(at, piece);
        if (::send(connection, part.data(), part.size(), MSG_NOSIGNAL) < 0) {
            break;
        }
        if (reply.dripBytes > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }
    while (reply.hang && !closing_) {
        pollfd watched{connection, POLLIN, 0};
        if (::poll(&watched, 1, 20) > 0 && ::read(connection, buffer, sizeof buffer) <= 0) {
            break;
        }
    }
    ::close(connection);
}

} // namespace mayfly::test
