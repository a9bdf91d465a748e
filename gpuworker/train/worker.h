// SPDX-License-Identifier: Apache-2.0
// The loop of one worker against the parameter servers, across lost connections.
#pragma once
#include "core/rpc/report_pipe.h"
#include "gpuworker/train/gradient_stream.h"
#include "gpuworker/train/sample_window.h"
#include "gpuworker/train/server_links.h"
#include "gpuworker/train/train.h"
#include "gpuworker/train/training_task.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace mayfly::train {

/// One thread, but for what sends a gradient while it is calculated.
class Worker {
public:
    /// Gives new streams to the parameter servers; nothing if one cannot be reached now.
    using Connect = std::function<std::unique_ptr<ServerLinks>()>;

    Worker(TrainingTask &task, std::uint32_t slot, std::uint32_t incarnation, rpc::WireFormat format, Connect connect,
           rpc::ReportWriter &reports, std::stop_token stop);

    ~Worker();
    Worker(const Worker &) = delete;
    Worker &operator=(const Worker &) = delete;

    Result<TrainEnd> run();

private:
    /// A gradient that has not been answered yet; after a lost connection it is sent again under the same number.
    struct Pending {
        std::uint64_t sequence = 0;
        double loss = 0;
        double compute_s = 0;
        rpc::DataPosition position; ///< where the data goes on after it
    };
    /// False: the run is finished. Unavailable, Cancelled: the stream is lost. Other errors end the worker.
    using GoesOn = Result<bool>;

    /// Trains until the stream ends; nothing if it was lost.
    Result<std::optional<TrainEnd>> trainOver(ServerLinks &links);
    GoesOn greet(ServerLinks &links);
    void takeWelcome(const rpc::FrameHeader &welcome);
    /// Pushes what is pending, takes the answer, and pulls.
    GoesOn exchange(ServerLinks &links);
    void push(ServerLinks &links);
    GoesOn takeAnswer(ServerLinks &links);
    GoesOn takeRefusal(const rpc::ReceivedFrame &frame);
    GoesOn evaluate(ServerLinks &links);
    Result<void> compute(ServerLinks &links);
    void sendFinal(const engine::BatchResult &result, std::size_t first);
    rpc::FrameHeader pushHeader(std::uint64_t sequence, double loss) const;
    void leave(ServerLinks &links);
    void noteStep(const SampleWindow::Step &step);
    void takeTurn(const rpc::FrameHeader &answer);
    void waitBeforeRetry(double seconds);
    rpc::FrameHeader header(rpc::FrameType type) const;

    TrainingTask &task_;
    const std::uint32_t slot_;
    const std::uint32_t incarnation_;
    const rpc::WireFormat format_;
    const Connect connect_;
    rpc::ReportWriter &reports_;
    const std::stop_token stop_;

    std::vector<float> state_;
    std::vector<float> gradient_;
    std::int64_t stateStep_ = 0; ///< that the state, and the gradient from it, are of
    std::uint64_t lastSequence_ = 0;
    std::optional<Pending> pending_;
    std::size_t final_ = 0; ///< elements of the gradient being calculated, from there on, are as they will be
    std::size_t sent_ = 0;  ///< elements of what is pending, from there on, went over the present streams
    GradientStream stream_{gradient_};
    bool mustEvaluate_ = false;
    std::int64_t steps_ = 0; ///< of this process, applied
    int refusedInARow_ = 0;
    bool readyReported_ = false;
    double lastContact_s_ = 0;
    double exchangeStarted_s_ = 0;
    std::optional<SampleWindow::Step> step_; ///< applied in the present exchange
    SampleWindow window_;
    ExchangeTotals totals_;
};

} // namespace mayfly::train
