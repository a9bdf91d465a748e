// SPDX-License-Identifier: Apache-2.0
// Reports from a process to its agent through a pipe: AgentReport messages, each with its length in front as a varint.
#pragma once
#include "core/base/result.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace mayfly::v1 {
class AgentReport;
}

namespace mayfly::rpc {

/// No report is longer; a length above it means that the pipe does not carry reports.
constexpr std::size_t longestReport_bytes = 1 << 20;

/// A report with its length in front.
std::string encodeReport(const v1::AgentReport &report);

/// A report in words, for a person who runs a process by hand; empty for a report without a body.
std::string describeReport(const v1::AgentReport &report);

/// Where a process sends what it has to tell. Thread-safe. Never fails or holds up its caller: a thread of its own
/// writes; while the agent does not read, the oldest samples and log lines are dropped, and without a reader everything
/// is.
class ReportWriter {
public:
    /// Writes to a descriptor, which it owns from now on and closes at the end. Negative: to the log, in words.
    /// process ("w-0") and incarnation are put into each report.
    ReportWriter(int descriptor, std::string process, std::uint32_t incarnation);
    /// Writes what is left, if somebody reads it within a few seconds.
    ~ReportWriter();
    ReportWriter(const ReportWriter &) = delete;
    ReportWriter &operator=(const ReportWriter &) = delete;

    /// Fills in time, process and incarnation.
    void write(v1::AgentReport report);

private:
    struct Queued {
        std::string bytes;
        bool droppable = false;
    };
    void makeRoom();
    void writeQueued(const std::stop_token &ending);
    bool writeAll(std::string_view bytes, const std::stop_token &ending) const;

    const int descriptor_;
    const std::string process_;
    const std::uint32_t incarnation_;
    std::mutex mutex_;
    std::condition_variable_any queued_;
    std::deque<Queued> queue_;
    std::size_t droppable_ = 0;
    std::jthread thread_;
};

/// Takes the bytes of a pipe as they come and gives whole reports. Not thread-safe. Fuzzed bytes give an error, no
/// more.
class ReportReader {
public:
    /// Adds bytes and appends each report completed by them. After an error (Corrupt) the pipe is to be closed.
    Result<void> feed(std::string_view bytes, std::vector<v1::AgentReport> &reports);
    /// Bytes of a report that is not complete yet.
    std::size_t pending() const { return buffer_.size(); }

private:
    std::string buffer_;
};

} // namespace mayfly::rpc
