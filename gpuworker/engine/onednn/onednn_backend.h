// SPDX-License-Identifier: Apache-2.0
// The CPU back-end on oneDNN.
#pragma once
#include "gpuworker/engine/backend.h"

#include <memory>

namespace mayfly::engine {

/// graph must outlive the back-end. Throws dnnl::error where oneDNN refuses a shape.
///
/// threads: OpenMP threads of the calling thread. With 1 nothing is spawned and nothing spins. With more, libgomp's
/// threads spin between loops unless OMP_WAIT_POLICY=passive was in the environment when the process started: set it
/// for workers that share a machine.
std::unique_ptr<Backend> makeOneDnnBackend(const Graph &graph, std::size_t batchSize, int threads,
                                           double labelSmoothing = 0);

} // namespace mayfly::engine
