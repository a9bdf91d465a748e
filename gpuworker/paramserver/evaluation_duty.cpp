// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/evaluation_duty.h"

namespace mayfly::ps {

EvaluationDuty::EvaluationDuty(std::int64_t every_steps, std::int64_t target_steps, std::int64_t applied_steps)
    : every_steps_(every_steps), target_steps_(target_steps)
{
    if (every_steps_ > 0) {
        next_step_ = (applied_steps / every_steps_ + 1) * every_steps_;
    }
}

bool EvaluationDuty::claim(SessionId worker, std::int64_t applied_steps)
{
    if (applied_steps >= target_steps_) {
        if (finalDone_ || finalHolder_ != 0) {
            return false;
        }
        finalHolder_ = worker;
        return true;
    }
    if (every_steps_ <= 0 || holder_ != 0 || applied_steps < next_step_) {
        return false;
    }
    holder_ = worker;
    return true;
}

bool EvaluationDuty::complete(SessionId worker, std::int64_t evaluated_step)
{
    if (holder_ == worker) {
        holder_ = 0;
        if (every_steps_ > 0) {
            next_step_ = (evaluated_step / every_steps_ + 1) * every_steps_;
        }
    }
    if (finalHolder_ == worker) {
        finalHolder_ = 0;
    }
    const bool final = evaluated_step >= target_steps_ && !finalDone_;
    finalDone_ = finalDone_ || final;
    return final;
}

void EvaluationDuty::release(SessionId worker)
{
    if (holder_ == worker) {
        holder_ = 0;
    }
    if (finalHolder_ == worker) {
        finalHolder_ = 0;
    }
}

} // namespace mayfly::ps
