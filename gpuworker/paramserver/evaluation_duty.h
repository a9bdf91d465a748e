// SPDX-License-Identifier: Apache-2.0
// Who evaluates the model, and when: every so many steps one worker is asked, and once more at the end. A worker that
// is lost while it evaluates is replaced by another one. Pure bookkeeping, guarded by its owner's lock.
#pragma once
#include "gpuworker/paramserver/slots.h"

#include <cstdint>

namespace mayfly::ps {

class EvaluationDuty {
public:
    /// every_steps 0: only at the end. Steps applied before the start are not evaluated again.
    EvaluationDuty(std::int64_t every_steps, std::int64_t target_steps, std::int64_t applied_steps);

    /// True if the worker is to evaluate the state that it pulls next. One worker at a time; but the final evaluation
    /// does not wait for one that is under way.
    bool claim(SessionId worker, std::int64_t applied_steps);
    /// A result has come. True if it is the final one.
    bool complete(SessionId worker, std::int64_t evaluated_step);
    /// The worker is lost, or silent: its duty is free again.
    void release(SessionId worker);
    /// Workers under a duty.
    SessionId holder() const { return holder_; }
    SessionId finalHolder() const { return finalHolder_; }
    bool finalDone() const { return finalDone_; }

private:
    const std::int64_t every_steps_;
    const std::int64_t target_steps_;
    std::int64_t next_step_ = 0;
    SessionId holder_ = 0;
    SessionId finalHolder_ = 0;
    bool finalDone_ = false;
};

} // namespace mayfly::ps
