// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/script_progress.h"

#include "core/base/log.h"

#include <algorithm>
#include <utility>

namespace mayfly::agent {

namespace {

constexpr double sampleEvery_s = 1;
constexpr std::size_t quoted_bytes = 120;

/// For a message: short, and without control characters.
std::string excerpt(const std::string &line)
{
    std::string text = line.substr(0, quoted_bytes);
    std::replace_if(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    return "'" + text + (line.size() > quoted_bytes ? "...'" : "'");
}

} // namespace

ScriptProgress::ScriptProgress(const v1::ScriptConfig &config, Report report, double now_s)
    : config_(config), report_(std::move(report)), heard_s_(now_s)
{
}

bool ScriptProgress::take(const LineSplitter::Line &line, double now_s)
{
    if (!line.whole) {
        complain(Complaint::TooLong, "wrote a line of more than " + std::to_string(longestScriptLine_bytes) + " bytes, which was cut: " + excerpt(line.text));
        return false;
    }
    const auto parsed = parseScriptLine(line.text);
    if (!parsed) {
        complain(Complaint::Unreadable, "wrote a progress line that does not count: " + excerpt(line.text) + " " + parsed.error().message);
        return false;
    }
    if (!*parsed) {
        return false;
    }
    count(**parsed, now_s);
    return true;
}

void ScriptProgress::count(const ScriptLine &line, double now_s)
{
    heard_s_ = now_s;
    for (const auto &each : line.leftOut) {
        complain(Complaint::LeftOut, "told a value that is left out: at step " + std::to_string(line.step) + ", " + each);
    }
    // A program that counts joint steps of all workers may pass the target by a few.
    const std::int64_t most = 2 * config_.target_steps() + config_.world_size();
    if (line.step > most) {
        complain(Complaint::TooFar, "told step " + std::to_string(line.step) + ", expected up to the " + std::to_string(config_.target_steps()) +
                                        " of the plan; the line does not count");
        return;
    }
    if (last_ && line.step < *last_) {
        complain(Complaint::Backwards, "went back from step " + std::to_string(*last_) + " to " + std::to_string(line.step) + "; the line does not count");
        return;
    }
    if (!first_) {
        begin(line, now_s);
    }
    last_ = line.step;
    done_ = done_ || line.done;
    fresh_ = true;
    now_.time_s = now_s;
    now_.step = line.step;
    now_.own = ownSteps();
    now_.images = line.images ? *line.images : now_.own * config_.batch_size();
    if (line.loss) {
        lossSum_ += *line.loss;
        ++losses_;
    }
    learningRate_ = line.learningRate.value_or(learningRate_);
    if (line.accuracyPct && config_.rank() == 0) {
        accuracyPct_ = *line.accuracyPct;
        v1::AgentReport report;
        auto &evaluation = *report.mutable_evaluation();
        evaluation.set_step(line.step);
        evaluation.set_accuracy_pct(*line.accuracyPct);
        evaluation.set_loss(line.loss.value_or(0));
        report_(std::move(report));
    }
    if (!line.checkpoint.empty()) {
        v1::AgentReport report;
        report.mutable_checkpoint()->set_step(line.step);
        report.mutable_checkpoint()->set_path(line.checkpoint);
        report_(std::move(report));
    }
}

void ScriptProgress::begin(const ScriptLine &line, double now_s)
{
    first_ = line.step;
    told_ = {now_s, line.step, 0, line.images.value_or(0)};
    if (config_.rank() == 0 && config_.restart_count() > 0) {
        v1::AgentReport report;
        report.mutable_restored()->set_step(line.step);
        report_(std::move(report));
    }
}

/// This rank's share of the steps since it began; the shares of all ranks add up to them.
std::int64_t ScriptProgress::ownSteps() const
{
    const std::int64_t world = std::max<std::int64_t>(1, config_.world_size());
    return (*last_ - *first_ + world - 1 - config_.rank()) / world;
}

void ScriptProgress::tick(double now_s)
{
    if (fresh_ && now_.time_s > told_.time_s && now_s - told_.time_s >= sampleEvery_s) {
        sample();
    }
}

void ScriptProgress::sample()
{
    fresh_ = false;
    const double passed_s = std::max(1e-3, now_.time_s - told_.time_s);
    if (losses_ > 0) {
        lastLoss_ = lossSum_ / losses_;
        lossSum_ = losses_ = 0;
    }
    v1::AgentReport report;
    auto &worker = *report.mutable_worker();
    worker.set_steps(now_.own);
    worker.set_steps_per_s(static_cast<double>(now_.own - told_.own) / passed_s);
    worker.set_images_per_s(static_cast<double>(std::max<std::int64_t>(0, now_.images - told_.images)) / passed_s);
    worker.set_loss(lastLoss_);
    report_(std::move(report));
    if (config_.rank() == 0) {
        v1::AgentReport whole;
        auto &serve = *whole.mutable_serve();
        serve.set_applied_steps(now_.step);
        serve.set_steps_per_s(static_cast<double>(now_.step - told_.step) / passed_s);
        serve.set_loss(lastLoss_);
        serve.set_learning_rate(learningRate_);
        serve.set_active_slots(config_.world_size());
        report_(std::move(whole));
    }
    told_ = now_;
}

void ScriptProgress::finish(bool endedWell)
{
    if (fresh_) {
        sample();
    }
    if (endedWell && isComplete() && config_.rank() == 0) {
        v1::AgentReport report;
        auto &finished = *report.mutable_finished();
        finished.set_applied_steps(last_.value_or(0));
        finished.set_step_counter(last_.value_or(0));
        finished.set_accuracy_pct(accuracyPct_);
        report_(std::move(report));
    }
}

void ScriptProgress::complain(Complaint kind, const std::string &what)
{
    if (!complaints_.insert(kind).second) {
        return;
    }
    log::warning(what);
    v1::AgentReport report;
    report.mutable_refused()->set_reason("the program " + what);
    report_(std::move(report));
}

} // namespace mayfly::agent
