// SPDX-License-Identifier: Apache-2.0
// Checkpoints: everything that a parameter server needs to go on as if nothing had happened, in one safetensors file
// each. Tensors have their PyTorch names, SGD's velocity is momentum_buffer.NAME, and the metadata holds step, epoch,
// seed and each slot's place in its data (the state of its generators) as text. Temporary file, fsync, rename, fsync of the folder; checksummed; the last few kept; a damaged one is passed
// over.
#pragma once
#include "core/base/result.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/paramserver/safetensors.h"
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

/// One shard's part of a checkpoint.
struct WrittenPart {
    std::string file; ///< its name in the folder
    std::string crc64;
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

    /// Makes the folder if need be. cleanUp(), by one process only: removes what a crash has left half-written.
    static Result<CheckpointFolder> open(const std::filesystem::path &folder, RunFacts facts,
                                         std::vector<engine::TensorSpec> tensors, std::uint32_t keep);
    void setWriteFile(WriteFile writeFile) { writeFile_ = std::move(writeFile); }

    /// open() does not ask: what can be read can be restored.
    Result<void> checkWritable() const;
    void cleanUp();

    /// Writes one and removes the oldest beyond `keep`. If it fails, those written before are as they were.
    Result<WrittenCheckpoint> write(const Checkpoint &checkpoint);
    /// Of several shards each writes its part: checkpoint-STEP.part-1-of-2.safetensors, with the tensors of
    /// engine::partOf(). The list of the parts, checkpoint-STEP.parts.json, comes last and makes it a checkpoint.
    Result<WrittenPart> writePart(const Checkpoint &part, std::uint32_t shard, std::uint32_t shards);
    Result<WrittenCheckpoint> writeParts(std::int64_t step, const std::vector<WrittenPart> &parts);
    /// The newest good one, from however many parts; nothing if there is none. Fails only if the folder cannot be read.
    Result<std::optional<RestoredCheckpoint>> restore() const;
    /// A certain one: a file, or a list of parts.
    Result<Checkpoint> readAt(const std::filesystem::path &path) const;
    /// The trained model (parameters and running statistics) as model.safetensors.
    Result<std::filesystem::path> writeModel(const Checkpoint &checkpoint, double accuracyPct);

private:
    CheckpointFolder() = default;
    Result<std::string> writeTensors(const std::filesystem::path &path, const Checkpoint &checkpoint,
                                     const std::vector<engine::TensorSpec> &tensors, Metadata more);
    Result<Checkpoint> readFrom(const std::filesystem::path &path, const std::vector<engine::TensorSpec> &tensors,
                                const std::string &crc64) const;
    Result<Checkpoint> readParts(const std::filesystem::path &path) const;
    std::vector<std::filesystem::path> newestFirst() const;
    void removeOld();

    std::filesystem::path folder_;
    RunFacts facts_;
    std::vector<engine::TensorSpec> tensors_;
    std::size_t stateSize_ = 0;
    std::uint32_t keep_ = 3;
    WriteFile writeFile_;
};

} // namespace mayfly::ps
