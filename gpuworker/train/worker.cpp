// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/worker.h"

#include "core/base/clock.h"
#include "core/base/log.h"
#include "gpuworker/engine/state_part.h"
#include "gpuworker/train/stop_cutter.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace mayfly::train {

using rpc::ExchangeLink;
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

Worker::Worker(TrainingTask &task, std::uint32_t slot, std::uint32_t incarnation, Connect connect,
               rpc::ReportWriter &reports, std::stop_token stop)
    : task_(task), slot_(slot), incarnation_(incarnation), connect_(std::move(connect)), reports_(reports),
      stop_(std::move(stop)), state_(task.modelSize()), gradient_(task.modelSize()), lastContact_s_(now_s()),
      window_(now_s())
{
}

Result<TrainEnd> Worker::run()
{
    double retry_s = firstRetry_s;
    while (!stop_.stop_requested()) {
        const double contactBefore_s = lastContact_s_;
        if (const auto link = connect_()) {
            const auto end = trainOver(*link);
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

Result<std::optional<TrainEnd>> Worker::trainOver(ExchangeLink &link)
{
    const StopCutter cutter(link, stop_);
    mustEvaluate_ = false;
    GoesOn goesOn = greet(link);
    while (goesOn && *goesOn) {
        goesOn = exchange(link);
        if (goesOn && *goesOn && mustEvaluate_) {
            goesOn = evaluate(link);
        }
        if (!goesOn || !*goesOn) {
            break;
        }
        if (stop_.stop_requested()) {
            leave(link);
            return std::optional(TrainEnd::Left);
        }
        if (auto computed = compute(); !computed) {
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

Worker::GoesOn Worker::greet(ExchangeLink &link)
{
    FrameHeader hello = header(FrameType::Hello);
    hello.total = task_.modelSize();
    hello.model = engine::fingerprintOf(task_.tensors());
    link.send(rpc::makeFrame(hello));
    const auto frame = link.receive();
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

Worker::GoesOn Worker::exchange(ExchangeLink &link)
{
    exchangeStarted_s_ = now_s();
    const bool pushing = pending_.has_value();
    if (pushing) {
        push(link);
    }
    // Sent behind the push, so that both take one round trip. A broken stream shows in what is received.
    link.send(rpc::makeFrame(header(FrameType::Pull)));
    if (pushing) {
        if (auto goesOn = takeAnswer(link); !goesOn || !*goesOn) {
            return goesOn;
        }
    }
    const auto step = link.receiveState(state_);
    if (!step) {
        return passOn(step.error());
    }
    stateStep_ = static_cast<std::int64_t>(*step);
    lastContact_s_ = now_s();
    task_.loadState(state_);
    return true;
}

void Worker::push(ExchangeLink &link)
{
    FrameHeader chunk = header(FrameType::Push);
    chunk.sequence = pending_->sequence;
    chunk.step = static_cast<std::uint64_t>(stateStep_);
    chunk.loss = static_cast<float>(pending_->loss);
    chunk.position = pending_->position;
    link.sendChunks(chunk, gradient_);
}

Worker::GoesOn Worker::takeAnswer(ExchangeLink &link)
{
    const auto frame = link.receive();
    if (!frame) {
        return passOn(frame.error());
    }
    lastContact_s_ = now_s();
    const FrameHeader &answer = frame->header;
    mustEvaluate_ = mustEvaluate_ || answer.has(rpc::frameFlag::Evaluate);
    switch (answer.type) {
    case FrameType::Applied:
    case FrameType::Repeated:
        noteStep(answer.count);
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

Worker::GoesOn Worker::evaluate(ExchangeLink &link)
{
    double beat_s = now_s();
    const auto carryOn = [&] {
        if (now_s() - beat_s >= heartbeatInterval_s) {
            beat_s = now_s();
            link.send(rpc::makeFrame(header(FrameType::Heartbeat)));
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
    link.send(rpc::makeFrame(evaluation));
    const auto frame = link.receive();
    if (!frame) {
        return passOn(frame.error());
    }
    lastContact_s_ = now_s();
    return frame->header.type != FrameType::Finished;
}

Result<void> Worker::compute()
{
    const double started_s = now_s();
    const auto result = task_.nextGradient(gradient_);
    if (!result) {
        return passOn(result.error());
    }
    pending_ = Pending{++lastSequence_, result->loss, now_s() - started_s, task_.position()};
    return {};
}

void Worker::leave(ExchangeLink &link)
{
    link.send(rpc::makeFrame(header(FrameType::Leave)));
    link.closeSending();
    (void)link.receive(); // the server closes the stream once it has read everything
}

void Worker::noteStep(std::int64_t staleness)
{
    refusedInARow_ = 0;
    ++steps_;
    window_.add(pending_->loss, pending_->compute_s, now_s() - exchangeStarted_s_, staleness);
    if (window_.due(now_s())) {
        v1::AgentReport report;
        *report.mutable_worker() = window_.take(now_s(), steps_, task_.batchSize());
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
    return header;
}

} // namespace mayfly::train
