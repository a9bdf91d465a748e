// SPDX-License-Identifier: Apache-2.0
// Which plan a convolution takes: the fastest of cuDNN's proposals, measured on the device.
#include "gpuworker/engine/cuda/algorithm_choice.h"
#include "gpuworker/engine/cuda/cudnn_graph.h"

#include <algorithm>
#include <limits>

namespace mayfly::engine::cuda {

namespace {

using Plan = std::shared_ptr<const ConvolutionPlan>;

constexpr std::size_t mostCandidates = 12;
constexpr int timedRuns = 5;

ChoiceMemory &choices()
{
    static ChoiceMemory memory;
    return memory;
}

/// Builds what cuDNN proposes; a proposal that does not hold is left out. Where the best guesses give nothing, what it
/// falls back to.
std::vector<Plan> candidates(Device::Parts &parts, const ConvolutionShape &shape, ConvolutionWork work,
                             std::size_t most)
{
    const bool float32 = shape.type == ElementType::Float32;
    const bool mayRound = !float32 || parts.options.tensorFloat32;
    const EngineRules rules{mayRound, !float32, mayRound};
    const CudnnTarget target{parts.handles.dnn, nullptr};
    std::vector<Plan> plans;
    for (const cudnnBackendHeurMode_t mode : {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK}) {
        try {
            const auto graph = std::make_shared<const ConvolutionGraph>(target, shape, work);
            for (Descriptor &engine : graph->engines(mode, rules)) {
                try {
                    Plan plan = buildPlan(target, graph, std::move(engine), work);
                    if (plan->workspaceBytes() <= parts.options.workspaceLimitBytes) {
                        plans.push_back(std::move(plan));
                    }
                } catch (const std::runtime_error &) {
                    continue;
                }
                if (plans.size() == most) {
                    return plans;
                }
            }
        } catch (const std::runtime_error &) {
            continue; // cuDNN has nothing for this shape in this mode
        }
        if (!plans.empty()) {
            return plans;
        }
    }
    return plans;
}

/// A pair of events, for times on the device.
class Stopwatch {
public:
    explicit Stopwatch(cudaStream_t stream) : stream_(stream)
    {
        check(cudaEventCreate(&start_), "making an event");
        check(cudaEventCreate(&stop_), "making an event");
    }
    Stopwatch(const Stopwatch &) = delete;
    Stopwatch &operator=(const Stopwatch &) = delete;
    ~Stopwatch()
    {
        static_cast<void>(cudaEventDestroy(start_));
        static_cast<void>(cudaEventDestroy(stop_));
    }
    template <class Body> double time_ms(const Body &body)
    {
        check(cudaEventRecord(start_, stream_), "starting to measure");
        body();
        check(cudaEventRecord(stop_, stream_), "ending to measure");
        check(cudaEventSynchronize(stop_), "waiting for what is measured");
        float time = 0;
        check(cudaEventElapsedTime(&time, start_, stop_), "reading a time");
        return static_cast<double>(time);
    }

private:
    cudaStream_t stream_;
    cudaEvent_t start_ = nullptr;
    cudaEvent_t stop_ = nullptr;
};

struct Operands {
    Memory a, b, to, workspace;
};

Operands makeOperands(Device &device, const ConvolutionShape &shape, ConvolutionWork work, std::size_t workspaceBytes)
{
    const std::size_t size = bytesOf(shape.type);
    const std::size_t x = size * shape.batch * shape.channels * shape.height * shape.width;
    const std::size_t w = size * shape.outputs * (shape.channels / shape.groups) * shape.kernel * shape.kernel;
    const std::size_t y = size * shape.batch * shape.outputs * shape.outHeight * shape.outWidth;
    const std::size_t a = work == ConvolutionWork::InputGradient ? y : x;
    const std::size_t b = work == ConvolutionWork::FilterGradient ? y : w;
    const std::size_t to = work == ConvolutionWork::Forward ? y : work == ConvolutionWork::InputGradient ? x : w;
    const char *what = "measuring convolutions";
    Operands operands{device.allocate(a, what), device.allocate(b, what), device.allocate(to, what),
                      device.allocate(workspaceBytes, what)};
    device.clear(Queue::Compute, operands.a.as<void>(), a);
    device.clear(Queue::Compute, operands.b.as<void>(), b);
    return operands;
}

MeasuredWay measure(Device &device, const Plan &plan, const Operands &operands, Stopwatch &stopwatch)
{
    const auto run = [&] {
        plan->run(operands.a.as<void>(), operands.b.as<void>(), operands.to.as<void>(), operands.workspace.as<void>());
    };
    try {
        run();
        device.synchronise();
        double best_ms = std::numeric_limits<double>::infinity();
        for (int i = 0; i < timedRuns; ++i) {
            best_ms = std::min(best_ms, stopwatch.time_ms(run));
        }
        return {best_ms, plan->workspaceBytes(), true};
    } catch (const std::runtime_error &) {
        static_cast<void>(cudaGetLastError()); // an engine that fails is not taken; a broken device fails again below
        return {};
    }
}

std::optional<std::size_t> measureAll(Device &device, const ConvolutionShape &shape, ConvolutionWork work,
                                      const std::vector<Plan> &plans)
{
    const auto largest = std::ranges::max(plans, {}, [](const Plan &plan) { return plan->workspaceBytes(); });
    const std::size_t workspaceBytes = largest->workspaceBytes();
    const Operands operands = makeOperands(device, shape, work, workspaceBytes);
    Stopwatch stopwatch(device.parts().compute);
    std::vector<MeasuredWay> ways;
    for (const Plan &plan : plans) {
        ways.push_back(measure(device, plan, operands, stopwatch));
    }
    device.synchronise();
    return chooseWay(ways, device.parts().options.workspaceLimitBytes);
}

Plan makePlan(Device &device, const ConvolutionShape &shape, ConvolutionWork work)
{
    Device::Parts &parts = device.parts();
    const std::vector<Plan> plans = candidates(parts, shape, work, parts.options.measure ? mostCandidates : 1);
    if (!parts.options.measure) {
        return plans.empty() ? planDirectConvolution(device, shape, work) : plans[0];
    }
    const ChoiceKey key{shape, work, parts.options.index, parts.options.tensorFloat32,
                        parts.options.workspaceLimitBytes};
    std::optional<std::size_t> choice = choices().find(key);
    if (!choice || *choice >= plans.size()) {
        choice = plans.empty() ? std::nullopt : measureAll(device, shape, work, plans);
        if (!choice) {
            return planDirectConvolution(device, shape, work);
        }
        choices().remember(key, *choice);
    }
    return plans[*choice];
}

} // namespace

std::shared_ptr<const ConvolutionPlan> Device::planConvolution(const ConvolutionShape &shape, ConvolutionWork work)
{
    Plan &plan = parts_->plans[{shape, work}];
    if (!plan) {
        plan = makePlan(*this, shape, work);
    }
    return plan;
}

} // namespace mayfly::engine::cuda
