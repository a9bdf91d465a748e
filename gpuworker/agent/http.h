// SPDX-License-Identifier: Apache-2.0
// One small HTTP request to a metadata service: bounded in time and size, never redirected, never through a proxy.
#pragma once
#include "core/base/result.h"

#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace mayfly::agent {

struct HttpRequest {
    std::string method = "GET";
    std::string url;
    std::vector<std::string> headers = {}; ///< "Name: value"
    double limit_s = 5;
};
struct HttpAnswer {
    int status = 0;
    std::string body;
    std::map<std::string, std::string> headers; ///< names in lower case
};

constexpr std::size_t largestAnswer_bytes = 64 << 10;

/// Any status is an answer. Unavailable if there is none in time, Corrupt if it is larger than largestAnswer_bytes,
/// Cancelled as soon as stop is asked for.
Result<HttpAnswer> request(const HttpRequest &request, const std::stop_token &stop);

} // namespace mayfly::agent
