// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/report_pipe.h"

#include "core/base/anchored_clock.h"
#include "core/base/log.h"
#include "core/base/text.h"

#include <google/protobuf/io/coded_stream.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <telemetry.pb.h>
#include <unistd.h>

namespace mayfly::rpc {

namespace {

using google::protobuf::io::CodedInputStream;
using google::protobuf::io::CodedOutputStream;

constexpr std::size_t longestVarint_bytes = 5; // of 32 bits
constexpr std::size_t mostDroppable = 1024;
constexpr int pollInterval_ms = 100;
constexpr int longestFlush_ms = 3000;

/// Samples and log lines; what tells of a process's life is kept however long the agent does not read.
bool isDroppable(const v1::AgentReport &report)
{
    return report.has_worker() || report.has_serve() || report.has_log();
}

struct Prefix {
    std::size_t length = 0;      ///< of the message
    std::size_t prefixBytes = 0; ///< of the varint itself
};

/// The length in front of a report; nothing while it is not complete.
Result<std::optional<Prefix>> readPrefix(std::string_view bytes)
{
    std::uint32_t length = 0;
    for (std::size_t i = 0; i < longestVarint_bytes; ++i) {
        if (i >= bytes.size()) {
            return std::optional<Prefix>();
        }
        const auto byte = static_cast<unsigned char>(bytes[i]);
        length |= static_cast<std::uint32_t>(byte & 0x7F) << (7 * i);
        if ((byte & 0x80) == 0) {
            if (length > longestReport_bytes) {
                break;
            }
            return std::optional<Prefix>(Prefix{length, i + 1});
        }
    }
    return fail(ErrorCode::Corrupt, "report pipe: expected a length of at most " + std::to_string(longestReport_bytes) +
                                        " bytes in front of a report");
}

std::string percent(double value)
{
    return formatFixed(value, 2) + " %";
}

std::string describe(const v1::WorkerSample &sample)
{
    return "step " + std::to_string(sample.steps()) + ", " + formatFixed(sample.steps_per_s(), 2) + " steps/s, " +
           formatFixed(sample.images_per_s(), 0) + " images/s, loss " + formatFixed(sample.loss(), 4) + ", staleness " +
           formatFixed(sample.staleness(), 2);
}

std::string describe(const v1::ServeSample &sample)
{
    return "step " + std::to_string(sample.applied_steps()) + ", " + formatFixed(sample.steps_per_s(), 2) +
           " steps/s, loss " + formatFixed(sample.loss(), 4) + ", learning rate " +
           formatFixed(sample.learning_rate(), 4) + ", " + std::to_string(sample.active_slots()) + " active";
}

} // namespace

std::string encodeReport(const v1::AgentReport &report)
{
    const std::string message = report.SerializeAsString();
    std::array<std::uint8_t, longestVarint_bytes> prefix{};
    std::uint8_t *const end =
        CodedOutputStream::WriteVarint32ToArray(static_cast<std::uint32_t>(message.size()), prefix.data());
    return std::string(static_cast<std::uint8_t *>(prefix.data()), end) + message;
}

std::string describeReport(const v1::AgentReport &report)
{
    switch (report.body_case()) {
    case v1::AgentReport::kReady:
        return "ready" + (report.ready().address().empty() ? std::string() : " on " + report.ready().address());
    case v1::AgentReport::kExited:
        return "ended with " + std::to_string(report.exited().code()) + " " + report.exited().message();
    case v1::AgentReport::kWorker:
        return describe(report.worker());
    case v1::AgentReport::kServe:
        return describe(report.serve());
    case v1::AgentReport::kEvaluation:
        return "test accuracy " + percent(report.evaluation().accuracy_pct()) + " at step " +
               std::to_string(report.evaluation().step()) + " (" + std::to_string(report.evaluation().images()) +
               " images)" + (report.evaluation().final() ? ", final" : "");
    case v1::AgentReport::kLearningRate:
        return "learning rate " + formatFixed(report.learning_rate().before(), 4) + " -> " +
               formatFixed(report.learning_rate().after(), 4) + " with " +
               std::to_string(report.learning_rate().active_slots()) + " active, at step " +
               std::to_string(report.learning_rate().step());
    case v1::AgentReport::kCheckpoint:
        return "checkpoint of step " + std::to_string(report.checkpoint().step()) + ": " + report.checkpoint().path() +
               " in " + formatFixed(report.checkpoint().write_s(), 3) + " s";
    case v1::AgentReport::kCheckpointFailed:
        return "checkpoint of step " + std::to_string(report.checkpoint_failed().step()) + " not written: " +
               report.checkpoint_failed().problem();
    case v1::AgentReport::kCheckpointInterval:
        return "a checkpoint every " + formatFixed(report.checkpoint_interval().after_s(), 1) + " s instead of " +
               formatFixed(report.checkpoint_interval().before_s(), 1) + " s";
    case v1::AgentReport::kUploaded:
        return "step " + std::to_string(report.uploaded().step()) +
               (report.uploaded().problem().empty() ? " uploaded" : " not uploaded: " + report.uploaded().problem());
    case v1::AgentReport::kRestored:
        return "restored step " + std::to_string(report.restored().step()) + " from " + report.restored().path() +
               (report.restored().skipped().empty() ? "" : "; skipped: " + report.restored().skipped());
    case v1::AgentReport::kFinished:
        return "finished: " + std::to_string(report.finished().applied_steps()) + " steps applied, test accuracy " +
               percent(report.finished().accuracy_pct()) + ", " + report.finished().model_path();
    case v1::AgentReport::kSilent:
        return "slot " + std::to_string(report.silent().slot()) + " is silent";
    case v1::AgentReport::kRefused:
        return "refused: " + report.refused().reason();
    case v1::AgentReport::kSynchronisation:
        return report.synchronisation().before() + " -> " + report.synchronisation().after() + " at step " +
               std::to_string(report.synchronisation().step()) + ": " + report.synchronisation().reason();
    case v1::AgentReport::kLog:
        return report.log().text();
    case v1::AgentReport::BODY_NOT_SET:
        break;
    }
    return {};
}

ReportWriter::ReportWriter(int descriptor, std::string process, std::uint32_t incarnation)
    : descriptor_(descriptor), process_(std::move(process)), incarnation_(incarnation)
{
    if (descriptor_ >= 0) {
        ::fcntl(descriptor_, F_SETFL, ::fcntl(descriptor_, F_GETFL) | O_NONBLOCK);
        ::fcntl(descriptor_, F_SETFD, FD_CLOEXEC);
        thread_ = std::jthread([this](const std::stop_token &ending) { writeQueued(ending); });
    }
}

ReportWriter::~ReportWriter()
{
    if (descriptor_ >= 0) {
        thread_.request_stop();
        thread_.join();
        ::close(descriptor_);
    }
}

void ReportWriter::write(v1::AgentReport report)
{
    if (descriptor_ < 0) {
        log::info((report.process().empty() ? process_ : report.process()) + ": " + describeReport(report));
        return;
    }
    report.set_time_ns(AnchoredClock::ofProcess().unixNanoseconds());
    if (report.process().empty()) {
        report.set_process(process_);
        report.set_incarnation(incarnation_);
    }
    const bool droppable = isDroppable(report);
    const std::lock_guard lock(mutex_);
    droppable_ += droppable ? 1 : 0;
    queue_.push_back({encodeReport(report), droppable});
    makeRoom();
    queued_.notify_one();
}

void ReportWriter::makeRoom()
{
    if (droppable_ <= mostDroppable) {
        return;
    }
    const auto oldest = std::find_if(queue_.begin(), queue_.end(), [](const Queued &each) { return each.droppable; });
    queue_.erase(oldest);
    --droppable_;
}

void ReportWriter::writeQueued(const std::stop_token &ending)
{
    for (;;) {
        std::unique_lock lock(mutex_);
        if (!queued_.wait(lock, ending, [this] { return !queue_.empty(); })) {
            return;
        }
        const Queued next = std::move(queue_.front());
        queue_.pop_front();
        droppable_ -= next.droppable ? 1 : 0;
        lock.unlock();
        if (!writeAll(next.bytes, ending)) {
            return;
        }
    }
}

bool ReportWriter::writeAll(std::string_view bytes, const std::stop_token &ending) const
{
    int waited_ms = 0;
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (errno != EAGAIN && errno != EINTR) {
            return false;
        }
        pollfd room{descriptor_, POLLOUT, 0};
        ::poll(&room, 1, pollInterval_ms);
        waited_ms += ending.stop_requested() ? pollInterval_ms : 0;
        if (waited_ms > longestFlush_ms) {
            return false;
        }
    }
    return true;
}

Result<void> ReportReader::feed(std::string_view bytes, std::vector<v1::AgentReport> &reports)
{
    buffer_.append(bytes);
    std::string_view rest = buffer_;
    for (;;) {
        const auto prefix = readPrefix(rest);
        if (!prefix) {
            return passOn(prefix.error());
        }
        if (!*prefix || rest.size() < (*prefix)->prefixBytes + (*prefix)->length) {
            break;
        }
        v1::AgentReport &report = reports.emplace_back();
        if (!report.ParseFromArray(rest.data() + (*prefix)->prefixBytes, static_cast<int>((*prefix)->length))) {
            reports.pop_back();
            return fail(ErrorCode::Corrupt, "report pipe: a report could not be read");
        }
        rest.remove_prefix((*prefix)->prefixBytes + (*prefix)->length);
    }
    buffer_.erase(0, buffer_.size() - rest.size());
    return {};
}

} // namespace mayfly::rpc
