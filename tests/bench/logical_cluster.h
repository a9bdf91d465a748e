// SPDX-License-Identifier: Apache-2.0
// A cluster of logical workers in one process: real gradients go through the real parameter server, in an order that a
// seeded clock of their steps decides. What a worker computes from is the state that it pulled, however many steps others
// have applied since then: the staleness is that of a cluster, and the same seed gives the same training.
#pragma once
#include "core/base/result.h"
#include "core/base/rng.h"
#include "gpuworker/data/batch_sampler.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/paramserver/parameter_server.h"

#include <memory>
#include <vector>

namespace mayfly::bench {

/// How gradients are taken from a step on.
struct Phase {
    Synchronisation synchronisation;
    std::uint32_t fixedWorkers = 0; ///< the learning rate is that for so many; 0: it follows the active workers
    std::int64_t until_step = 0;
};

struct Training {
    std::vector<Phase> phases; ///< the last one ends at the target
    /// Worker i joins once so many steps are applied; the first ones at 0. Later ones under ASP only.
    std::vector<std::int64_t> joinAt_step;
    engine::Schedule schedule; ///< of one worker
    std::size_t batch = 32;
    std::uint64_t seed = 1;
};

struct Trained {
    double accuracyPct = 0;
    double loss = 0;      ///< on the test images
    double staleness = 0; ///< mean of all gradients
    std::int64_t counter = 0;
};

/// The model's arithmetic and the images, shared by all trainings.
struct Laboratory {
    std::unique_ptr<engine::Model> model;
    data::Dataset training;
    data::Dataset test;
    data::Normalisation normalisation;

    static Result<Laboratory> open(const std::string &network, const std::string &dataset, std::size_t batch);
};

Result<Trained> train(Laboratory &laboratory, const Training &training);

} // namespace mayfly::bench
