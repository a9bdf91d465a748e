// SPDX-License-Identifier: Apache-2.0
// Checkpoints: everything that a parameter server needs to go on as if nothing had happened, in one safetensors file
// each. Tensors have their PyTorch names, SGD's velocity is momentum_buffer.NAME, and the metadata holds step, epoch,
// seed and each slot's place in its data (the state of its generators) as text. Temporary file, fsync, rename, fsync of the folder; checksummed; the last few kept; a damaged one is passed
// over.
#pragma once
#include "core/base/result.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/paramserver/slots.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::ps {

struct Checkpoint {
    std::int64_t step = 0;
    std::vector<SlotRecord> slots; ///< so that a push applied before the checkpoint is known after it
    std::vector<float> state;
    std::vector<float> velocity;
};

/// What a checkpoint says of its run besides.
struct RunFacts {
    std::string runId;
    std::string network;
    std::uint64_t seed = 0; ///< of the initial state, and with it of every generator
};

struct WrittenCheckpoint {
    std::filesystem::path path;
    std::int64_t bytes = 0;
};

/// What is there to start from.
struct RestoredCheckpoint {
    Checkpoint checkpoint;
    std::filesystem::path path;
    std::string skipped; ///< damaged ones passed over, in words
};

/// The checkpoints of one run in one folder. Not thread-safe.
class CheckpointFolder {
public:
    /// Writes a whole file; a test's stand-in makes it fail.
    using WriteFile = std::function<Result<void>(const std::filesystem::path &, std::string_view)>;

    /// Makes the folder if need be, and removes what a crash has left half-written.
    static Result<CheckpointFolder> open(const std::filesystem::path &folder, RunFacts facts,
                                         std::vector<engine::TensorSpec> tensors, std::uint32_t keep);
    void setWriteFile(WriteFile writeFile) { writeFile_ = std::move(writeFile); }

    /// Writes one and removes the oldest beyond `keep`. If it fails, those written before are as they were.
    Result<WrittenCheckpoint> write(const Checkpoint &checkpoint);
    /// The newest good one; nothing if there is none. Fails only if the folder cannot be read.
    Result<std::optional<RestoredCheckpoint>> restore() const;
    /// The trained model (parameters and running statistics) as model.safetensors.
    Result<std::filesystem::path> writeModel(const Checkpoint &checkpoint, double accuracyPct);

private:
    CheckpointFolder() = default;
    Result<Checkpoint> read(const std::filesystem::path &path) const;
    std::vector<std::filesystem::path> newestFirst() const;

    std::filesystem::path folder_;
    RunFacts facts_;
    std::vector<engine::TensorSpec> tensors_;
    std::size_t stateSize_ = 0;
    std::uint32_t keep_ = 3;
    WriteFile writeFile_;
};

} // namespace mayfly::ps
