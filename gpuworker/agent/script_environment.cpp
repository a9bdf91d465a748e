// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/script.h"

#include "core/base/text.h"

#include <algorithm>

namespace mayfly::agent {

namespace {

std::string joined(const google::protobuf::RepeatedPtrField<std::string> &parts)
{
    std::string text;
    for (const auto &each : parts) {
        text += (text.empty() ? "" : ",") + each;
    }
    return text;
}

} // namespace

std::map<std::string, std::string> scriptEnvironment(const v1::ScriptConfig &config, const std::string &slot)
{
    const std::string rank = std::to_string(config.rank());
    const std::string world = std::to_string(config.world_size());
    const std::string master = config.peers().empty() ? "127.0.0.1" : config.peers(0);
    const std::string port = std::to_string(config.master_port());
    const std::string restarts = std::to_string(config.restart_count());
    return {
        {"MAYFLY_RUN", config.run_id()},
        {"MAYFLY_SLOT", slot},
        {"MAYFLY_PEERS", joined(config.peers())},
        {"MAYFLY_CHECKPOINTS", config.checkpoint_folder()},
        {"MAYFLY_DATASET_FOLDER", config.dataset_folder()},
        {"MAYFLY_STEPS", std::to_string(config.target_steps())},
        {"MAYFLY_KNOWN_STEP", std::to_string(config.known_step())},
        {"MAYFLY_RESTARTS", restarts},
        {"MAYFLY_BATCH_SIZE", std::to_string(config.batch_size())},
        {"MAYFLY_SEED", std::to_string(config.seed())},
        {"MAYFLY_NOTICE_SIGNAL", config.notice_signal()},
        {"MAYFLY_GRACE_S", formatFixed(config.grace_s(), 0)},
        {"RANK", rank},
        {"WORLD_SIZE", world},
        {"LOCAL_RANK", "0"},
        {"LOCAL_WORLD_SIZE", "1"},
        {"GROUP_RANK", rank},
        {"GROUP_WORLD_SIZE", world},
        {"MASTER_ADDR", master},
        {"MASTER_PORT", port},
        {"TORCHELASTIC_RESTART_COUNT", restarts},
        {"TORCHELASTIC_RUN_ID", config.run_id()},
        // torchrun takes its own options from PET_...: a plain `torchrun train.py` then runs on all workers.
        {"PET_NNODES", world},
        {"PET_NODE_RANK", rank},
        {"PET_MASTER_ADDR", master},
        {"PET_MASTER_PORT", port},
        // No output of this one process (local rank 0) is redirected. As torchrun's own default says, but PyTorch 1.13's default fails with
        // Python 3.11, whose flags do not list 0 any more; in a list of ranks 0 is what is not named.
        {"PET_REDIRECTS", "9:3"},
        {"PET_TEE", "9:3"},
        {"OMP_NUM_THREADS", std::to_string(std::max(1U, config.threads()))},
        {"PYTHONUNBUFFERED", "1"},
    };
}

} // namespace mayfly::agent
