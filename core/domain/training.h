// SPDX-License-Identifier: Apache-2.0
// How a plan is trained, beyond the workload's learning rate, momentum and weight decay.
#pragma once
#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly {

class JsonFields;

enum class RateKind {
    Constant,
    Step,  ///< times stepFactor at each of decayAt
    Cosine ///< half a cosine down to finalRate at the last step
};
std::string_view toString(RateKind kind); ///< "constant", "step", "cosine"
Result<RateKind> rateKindFromString(std::string_view text);

/// The learning rate of one active worker by the steps applied; the workload has the rate that it starts from.
struct RateSchedule {
    RateKind kind = RateKind::Step;
    std::vector<double> decayAt{};   ///< of Step: shares of the plan's steps, ascending; none: 0.6 and 0.85
    double stepFactor = 0.1;       ///< of Step
    double finalRate = 0;          ///< of Cosine
    std::int64_t warmUpSteps = 0;  ///< a straight line up to the rate; 0: none
    double warmUpFactor = 0.1;     ///< where that line starts, as a share of the rate
    bool operator==(const RateSchedule &) const = default;
};

/// What calculates.
enum class Engine {
    Auto,      ///< the GPU on offers with a GPU where it can serve, else oneDNN
    OneDnn,    ///< CPU
    Reference, ///< CPU: plain loops, slow
    Cuda       ///< GPU
};
std::string_view toString(Engine engine); ///< "auto", "onednn", "reference", "cuda"
Result<Engine> engineFromString(std::string_view text);

/// Formats of activations and products. Weights, gradients and the optimiser are float32 in all.
enum class NumberFormat { Float32, TensorFloat32, BFloat16, Float16 };
std::string_view toString(NumberFormat format); ///< "fp32", "tf32", "bf16", "fp16"
Result<NumberFormat> numberFormatFromString(std::string_view text);

/// How the learning rate follows the workers.
enum class RateMode {
    Adaptive, ///< those that are active, at each join and loss
    Naive     ///< as many as the plan has, whoever is there: what frameworks do, for comparison
};
std::string_view toString(RateMode mode); ///< "adaptive", "naive"
Result<RateMode> rateModeFromString(std::string_view text);

/// When a worker is drained without being asked for; its slot stays empty.
struct DrainRule {
    std::optional<double> slowerThan{}; ///< share of the median speed of the others on the same kind of server; 0 to 1
    std::optional<double> stalerThan{}; ///< steps applied between its pull and its push, on average
    double after_s = 30;                ///< it has to hold for so long
    bool operator==(const DrainRule &) const = default;
};

struct Training {
    RateSchedule schedule{};
    bool nesterov = false;
    double labelSmoothing = 0;             ///< this share of every label is spread over all classes; 0 up to, but not, 1
    std::optional<double> dropout{};         ///< rate of every dropout layer; a network without any gets one before its last layer
    Engine engine = Engine::Auto;
    std::optional<NumberFormat> precision{}; ///< nothing: tf32 on a GPU, fp32 on a CPU
    std::optional<int> device{};             ///< which GPU of its server a worker takes; nothing: they take turns
    RateMode rateMode = RateMode::Adaptive;
    NumberFormat wire = NumberFormat::Float32; ///< of gradients and states between workers and parameter servers; not tf32
    std::vector<std::string> upload{};   ///< run where a checkpoint was written, after each: {folder}, {file}, {step}; empty: none
    std::vector<std::string> download{}; ///< run before a parameter server is restored: {folder}; empty: none
    DrainRule drain{};
    int spareWorkers = 0; ///< more than the cluster has, 0 to 64: they train too, and a loss leaves as many as were planned
    std::optional<double> syntheticStep_ms{};  ///< no data and no arithmetic: gradients of the right size after so long
    bool operator==(const Training &) const = default;
};

/// What is wrong with how so many steps are to be trained: the field, as files name it, and its value with what was
/// expected. rate: of one active worker, where the schedule starts.
struct TrainingProblem {
    std::string field;
    std::string what;
};
std::optional<TrainingProblem> problemWith(const Training &training, double rate, std::int64_t steps);

nlohmann::json toJson(const Training &training);
/// Every field may be missing. Errors name the field.
void read(JsonFields &fields, Training &training);

} // namespace mayfly
