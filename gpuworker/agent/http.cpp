// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/http.h"

#include "core/base/text.h"

#include <curl/curl.h>

#include <memory>

namespace mayfly::agent {

namespace {

/// What the callbacks of one transfer work on.
struct Transfer {
    HttpAnswer answer;
    bool tooLarge = false;
    std::size_t headerBytes = 0;
    const std::stop_token *stop = nullptr;
};

std::size_t takeBody(char *data, std::size_t size, std::size_t count, void *user)
{
    auto &transfer = *static_cast<Transfer *>(user);
    if (transfer.answer.body.size() + size * count > largestAnswer_bytes) {
        transfer.tooLarge = true;
        return 0;
    }
    transfer.answer.body.append(data, size * count);
    return size * count;
}

std::size_t takeHeader(char *data, std::size_t size, std::size_t count, void *user)
{
    auto &transfer = *static_cast<Transfer *>(user);
    const std::string_view line(data, size * count);
    transfer.headerBytes += line.size();
    if (transfer.headerBytes > largestAnswer_bytes) {
        transfer.tooLarge = true;
        return 0;
    }
    if (const std::size_t colon = line.find(':'); colon != std::string_view::npos) {
        transfer.answer.headers[lowerCase(trimmed(line.substr(0, colon)))] = std::string(trimmed(line.substr(colon + 1)));
    }
    return line.size();
}

int isStopped(void *user, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    return static_cast<Transfer *>(user)->stop->stop_requested() ? 1 : 0;
}

} // namespace

Result<HttpAnswer> request(const HttpRequest &request, const std::stop_token &stop)
{
    static const CURLcode global = curl_global_init(CURL_GLOBAL_DEFAULT);
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle(curl_easy_init(), curl_easy_cleanup);
    if (global != CURLE_OK || !handle) {
        return fail(ErrorCode::Internal, "libcurl cannot be used");
    }
    curl_slist *list = nullptr;
    for (const auto &each : request.headers) {
        list = curl_slist_append(list, each.c_str());
    }
    const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers(list, curl_slist_free_all);
    Transfer transfer;
    transfer.stop = &stop;
    CURL *curl = handle.get();
    curl_easy_setopt(curl, CURLOPT_URL, request.url.c_str());
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request.method.c_str());
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_HTTP09_ALLOWED, 0L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(request.limit_s * 1000));
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, takeBody);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, takeHeader);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, isStopped);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    const CURLcode done = curl_easy_perform(curl);
    if (stop.stop_requested()) {
        return fail(ErrorCode::Cancelled, request.url + ": not asked any more");
    }
    if (transfer.tooLarge) {
        return fail(ErrorCode::Corrupt,
                    request.url + ": an answer of more than " + std::to_string(largestAnswer_bytes) + " bytes");
    }
    if (done != CURLE_OK) {
        return fail(ErrorCode::Unavailable, request.url + ": " + curl_easy_strerror(done));
    }
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    transfer.answer.status = static_cast<int>(status);
    return std::move(transfer.answer);
}

} // namespace mayfly::agent
