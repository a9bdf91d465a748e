// SPDX-License-Identifier: Apache-2.0
// A step that is run as it is at first (libraries load their code then), then captured once and launched as a whole.
#pragma once
#include "gpuworker/engine/cuda/device.h"

#include <functional>
#include <string>

namespace mayfly::engine::cuda {

class StepRunner {
public:
    static constexpr int plainRuns = 2;

    explicit StepRunner(bool mayCapture) : mayCapture_(mayCapture) {}

    void run(Device &device, const std::function<void()> &step)
    {
        if (captured_) {
            device.launch(graph_);
            return;
        }
        if (mayCapture_ && runs_ >= plainRuns) {
            captured_ = device.capture(step, graph_, reason_);
            mayCapture_ = captured_;
            if (captured_) {
                device.launch(graph_);
                return;
            }
        }
        step();
        ++runs_;
    }

    bool captured() const { return captured_; }
    /// Why a capture failed; empty where none did.
    const std::string &reason() const { return reason_; }

private:
    bool mayCapture_;
    bool captured_ = false;
    int runs_ = 0;
    Device::Step graph_ = 0;
    std::string reason_;
};

} // namespace mayfly::engine::cuda
