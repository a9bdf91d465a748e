// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/worker.h"

#include "core/base/clock.h"
#include "core/base/log.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace mayfly::train {

using rpc::FrameHeader;
using rpc::FrameType;
using rpc::ReceivedFrame;

namespace {

constexpr double heartbeatInterval_s = 1;
constexpr double firstRetry_s = 0.1;
constexpr double longestRetry_s = 2;
constexpr int mostRefusedInARow = 10;

double now_s()
{
    return SystemClock::instance().monotonicSeconds();
}

bool isLostConnection(const Error &error)
{
    return error.code == ErrorCode::Unavailable || error.code == ErrorCode::Cancelled;
}

} // namespace

Worker::Worker(TrainingTask &task, std::uint32_t slot, std::uint32_t incarnation, rpc::WireFormat format,
               Connect connect, rpc::ReportWriter &reports, std::stop_token stop)
    : task_(task), slot_(slot), incarnation_(incarnation), format_(format), connect_(std::move(connect)), reports_(reports),
      stop_(std::move(stop)), state_(task.modelSize()), gradient_(task.modelSize()), lastContact_s_(now_s()),
      window_(now_s())
{
    task_.setGradientSink([this](const engine::BatchResult &result, std::size_t first) { sendFinal(result, first); });
}

Worker::~Worker()
{
    task_.setGradientSink({});
}

Result<TrainEnd> Worker::run()
{
    double retry_s = firstRetry_s;
    while (!stop_.stop_requested()) {
        const double contactBefore_s = lastContact_s_;
        if (const auto links = connect_()) {
            const auto end = trainOver(*links);
            if (!end) {
                return passOn(end.error());
            }
            if (*end) {
                return **end;
            }
        }
        if (now_s() - lastContact_s_ > lostAfter_s) {
            return TrainEnd::ServerLost;
        }
        retry_s = lastContact_s_ > contactBefore_s ? firstRetry_s : std::min(retry_s * 2, longestRetry_s);
        waitBeforeRetry(retry_s);
    }
    return TrainEnd::Left;
}

Result<std::optional<TrainEnd>> Worker::trainOver(ServerLinks &links)
{
    mustEvaluate_ = false;
    sent_ = gradient_.size();
    GoesOn goesOn = greet(links);
    while (goesOn && *goesOn) {
        goesOn = exchange(links);
        if (goesOn && *goesOn && mustEvaluate_) {
            goesOn = evaluate(links);
        }
        if (!goesOn || !*goesOn) {
            break;
        }
        if (stop_.stop_requested()) {
            leave(links);
            return std::optional(TrainEnd::Left);
        }
        if (auto computed = compute(links); !computed) {
            return passOn(computed.error());
        }
    }
    if (goesOn) {
        return std::optional(TrainEnd::Finished);
    }
    if (!isLostConnection(goesOn.error())) {
        return passOn(goesOn.error());
    }
    log::warning("connection lost: " + goesOn.error().message);
    return std::optional<TrainEnd>();
}

Worker::GoesOn Worker::greet(ServerLinks &links)
{
    links.sendHello(header(FrameType::Hello));
    const auto frame = links.receive();
    if (!frame) {
        return passOn(frame.error());
    }
    const FrameHeader &answer = frame->header;
    if (answer.type == FrameType::Finished) {
        return false;
    }
    if (answer.type == FrameType::Refused) {
        return takeRefusal(*frame);
    }
    if (answer.type != FrameType::Welcome) {
        return fail(ErrorCode::Corrupt, "parameter server: expected Welcome");
    }
    if (auto others = links.takeWelcomes(); !others) {
        return passOn(others.error());
    }
    lastContact_s_ = now_s();
    takeWelcome(answer);
    if (!readyReported_) {
        readyReported_ = true;
        v1::AgentReport report;
        report.mutable_ready();
        reports_.write(std::move(report));
    }
    return true;
}

void Worker::takeWelcome(const FrameHeader &welcome)
{
    mustEvaluate_ = welcome.has(rpc::frameFlag::Evaluate);
    // A process that was started again as the same incarnation goes on where the one before it was.
    lastSequence_ = std::max(lastSequence_, welcome.sequence);
    const auto step = static_cast<std::int64_t>(welcome.step);
    const bool restored = step < stateStep_;
    if (restored) {
        pending_.reset(); // of a state that there has never been
        stateStep_ = step;
    }
    if (restored || !task_.started()) {
        const Turn turn{welcome.turn, std::max<std::size_t>(1, welcome.turns)};
        task_.startAt(step, welcome.has(rpc::frameFlag::Position) ? std::optional(welcome.position) : std::nullopt,
                      turn);
    }
}

void Worker::takeTurn(const FrameHeader &answer)
{
    if (answer.turns > 0) {
        task_.setTurn({answer.turn, answer.turns});
    }
}

Worker::GoesOn Worker::exchange(ServerLinks &links)
{
    exchangeStarted_s_ = now_s();
    const std::uint64_t sent = links.bytesSent(), received = links.bytesReceived();
    step_.reset();
    const bool pushing = pending_.has_value();
    if (pushing) {
        push(links);
    }
    // Sent behind the push, so that both take one round trip. A broken stream shows in what is received.
    links.pull(header(FrameType::Pull));
    if (pushing) {
        if (auto goesOn = takeAnswer(links); !goesOn || !*goesOn) {
            return goesOn;
        }
        if (auto others = links.takeAnswers(); !others) {
            return passOn(others.error());
        }
    }
    using Consistency = ServerLinks::Consistency;
    const auto step = links.receiveState(
        header(FrameType::Pull), mustEvaluate_ ? Consistency::SameStep : Consistency::AsItComes, state_);
    if (!step) {
        return passOn(step.error());
    }
    stateStep_ = static_cast<std::int64_t>(*step);
    lastContact_s_ = now_s();
    if (step_) {
        step_->pull_s = lastContact_s_ - exchangeStarted_s_ - step_->push_s;
        window_.addBytes(links.bytesSent() - sent, links.bytesReceived() - received);
        totals_.addExchange(step_->push_s, step_->pull_s, links.bytesSent() - sent, links.bytesReceived() - received);
        noteStep(*step_);
    }
    task_.loadState(state_);
    return true;
}

void Worker::push(ServerLinks &links)
{
    FrameHeader chunk = pushHeader(pending_->sequence, pending_->loss);
    chunk.position = pending_->position;
    if (sent_ == gradient_.size()) {
        links.push(chunk, gradient_);
    } else {
        links.pushPart(chunk, gradient_, 0, sent_);
    }
    sent_ = gradient_.size();
}

FrameHeader Worker::pushHeader(std::uint64_t sequence, double loss) const
{
    FrameHeader push = header(FrameType::Push);
    push.sequence = sequence;
    push.step = static_cast<std::uint64_t>(stateStep_);
    push.loss = static_cast<float>(loss);
    push.position = task_.position();
    return push;
}

Worker::GoesOn Worker::takeAnswer(ServerLinks &links)
{
    const auto frame = links.receive();
    if (!frame) {
        return passOn(frame.error());
    }
    lastContact_s_ = now_s();
    const FrameHeader &answer = frame->header;
    mustEvaluate_ = mustEvaluate_ || answer.has(rpc::frameFlag::Evaluate);
    switch (answer.type) {
    case FrameType::Applied:
    case FrameType::Repeated:
        step_ = {pending_->loss, pending_->compute_s, now_s() - exchangeStarted_s_, 0, answer.count};
        // Should the state not come any more: a server restored to the step before must be seen to be behind.
        stateStep_ = std::max(stateStep_, static_cast<std::int64_t>(answer.step));
        ++steps_;
        totals_.addStep(answer.count);
        refusedInARow_ = 0;
        takeTurn(answer);
        break;
    case FrameType::Noted: // not applied: the target is reached, and this worker is to evaluate it
        break;
    case FrameType::Finished:
        return false;
    case FrameType::Refused:
        return takeRefusal(*frame);
    default:
        return fail(ErrorCode::Corrupt, "parameter server: an answer that does not belong to a push");
    }
    pending_.reset();
    return true;
}

Worker::GoesOn Worker::takeRefusal(const ReceivedFrame &frame)
{
    const std::string reason = "parameter server: refused: " + frame.text();
    if (frame.header.has(rpc::frameFlag::Fatal)) {
        return fail(ErrorCode::Conflict, reason);
    }
    log::warning(reason);
    pending_.reset();
    if (++refusedInARow_ >= mostRefusedInARow) {
        return fail(ErrorCode::Internal, std::to_string(refusedInARow_) + " gradients in a row; " + reason);
    }
    return true;
}

Worker::GoesOn Worker::evaluate(ServerLinks &links)
{
    double beat_s = now_s();
    const auto carryOn = [&] {
        if (now_s() - beat_s >= heartbeatInterval_s) {
            beat_s = now_s();
            links.send(header(FrameType::Heartbeat));
        }
        return !stop_.stop_requested();
    };
    const auto result = task_.evaluate(carryOn);
    if (!result) {
        return passOn(result.error());
    }
    mustEvaluate_ = false;
    if (!*result) {
        return true;
    }
    FrameHeader evaluation = header(FrameType::Evaluation);
    evaluation.step = static_cast<std::uint64_t>(stateStep_);
    evaluation.total = static_cast<std::uint64_t>((*result)->images);
    evaluation.loss = static_cast<float>((*result)->loss);
    evaluation.value = static_cast<float>((*result)->accuracyPct);
    links.send(evaluation);
    const auto frame = links.receive();
    if (!frame) {
        return passOn(frame.error());
    }
    lastContact_s_ = now_s();
    return frame->header.type != FrameType::Finished;
}

Result<void> Worker::compute(ServerLinks &links)
{
    const double started_s = now_s();
    final_ = gradient_.size();
    ++lastSequence_;
    // How long a step takes is not known before the first one.
    stream_.begin(links, steps_ == 0 ? std::optional(header(FrameType::Heartbeat)) : std::nullopt);
    const auto result = task_.nextGradient(gradient_);
    sent_ = stream_.finish();
    if (!result) {
        return passOn(result.error());
    }
    if (!task_.isSynthetic()) {
        engine::holdBatchStatistics(task_.tensors(), state_, gradient_, 0, final_);
    }
    pending_ = Pending{lastSequence_, result->loss, now_s() - started_s, task_.position()};
    return {};
}

/// Called during the backward pass.
void Worker::sendFinal(const engine::BatchResult &result, std::size_t first)
{
    engine::holdBatchStatistics(task_.tensors(), state_, gradient_, first, final_);
    final_ = first;
    stream_.extend(pushHeader(lastSequence_, result.loss), first);
}

void Worker::leave(ServerLinks &links)
{
    links.leave(header(FrameType::Leave));
}

void Worker::noteStep(const SampleWindow::Step &step)
{
    window_.add(step);
    if (window_.due(now_s())) {
        v1::AgentReport report;
        *report.mutable_worker() = window_.take(now_s(), steps_, task_.batchSize());
        totals_.put(*report.mutable_worker());
        reports_.write(std::move(report));
    }
}

void Worker::waitBeforeRetry(double seconds)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop_, std::chrono::duration<double>(seconds), [] { return false; });
}

FrameHeader Worker::header(FrameType type) const
{
    FrameHeader header;
    header.type = type;
    header.slot = slot_;
    header.incarnation = incarnation_;
    header.format = format_;
    return header;
}

} // namespace mayfly::train
