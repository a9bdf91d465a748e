// SPDX-License-Identifier: Apache-2.0
// A metadata service on loopback that answers as a test says, however badly.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace mayfly::test {

struct MetadataRequest {
    std::string method;
    std::string target;                         ///< path and query
    std::map<std::string, std::string> headers; ///< names in lower case
};
struct MetadataReply {
    std::string bytes;         ///< sent as they are, then the connection is closed
    std::size_t dripBytes = 0; ///< so many at a time, with a pause of 20 ms; 0: all at once
    bool hang = false;         ///< after the bytes nothing more comes, and the connection stays open
};

/// "HTTP/1.1 200 OK" and so on, with the length of the body.
std::string httpReply(int status, const std::string &body, const std::string &headers = {});

class MetadataServer {
public:
    /// `answer` is called from the server's threads, one at a time.
    explicit MetadataServer(std::function<MetadataReply(const MetadataRequest &)> answer, std::string host = "127.0.0.1");
    ~MetadataServer();
    std::string url() const { return "http://" + host_ + ":" + std::to_string(port_); }
    int requests() const { return requests_.load(); }

private:
    void accept();
    void serve(int connection);

    const std::function<MetadataReply(const MetadataRequest &)> answer_;
    const std::string host_;
    int listening_ = -1;
    int port_ = 0;
    std::atomic<int> requests_{0};
    std::atomic<bool> closing_{false};
    std::mutex mutex_;
    std::vector<std::thread> serving_;
    std::thread accepting_;
};

} // namespace mayfly::test
