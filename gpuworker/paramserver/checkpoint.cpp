// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/checkpoint.h"

#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "gpuworker/engine/state_part.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace mayfly::ps {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::string_view prefix = "checkpoint-";
constexpr std::string_view suffix = ".safetensors";
constexpr std::string_view partMark = ".part-";
constexpr std::string_view listSuffix = ".parts.json";
constexpr const char *listFormat = "mayfly-checkpoint-parts-1";
constexpr std::size_t stepDigits = 12;
constexpr std::uint32_t defaultKeep = 3;
constexpr const char *velocityPrefix = "momentum_buffer.";

std::string stem(std::int64_t step)
{
    const std::string digits = std::to_string(step);
    return std::string(prefix) + std::string(stepDigits - std::min(stepDigits, digits.size()), '0') + digits;
}

std::string partName(std::int64_t step, std::uint32_t shard, std::uint32_t shards)
{
    return stem(step) + std::string(partMark) + std::to_string(shard + 1) + "-of-" + std::to_string(shards) +
           std::string(suffix);
}

bool isList(const std::string &name)
{
    return name.starts_with(prefix) && name.ends_with(listSuffix);
}

bool isCheckpoint(const std::string &name)
{
    return isList(name) || (name.starts_with(prefix) && name.ends_with(suffix) &&
                            name.find(partMark) == std::string::npos &&
                            name.size() >= prefix.size() + stepDigits + suffix.size());
}

std::string slotsToText(const std::vector<SlotRecord> &slots)
{
    json list = json::array();
    for (const SlotRecord &slot : slots) {
        json each = {{"slot", slot.slot}, {"incarnation", slot.incarnation}, {"sequence", slot.lastSequence}};
        if (slot.position) {
            each["epoch"] = slot.position->epoch;
            each["place"] = slot.position->place;
            each["draw"] = slot.position->draw;
        }
        list.push_back(std::move(each));
    }
    return list.dump();
}

std::optional<SlotRecord> slotFromJson(const json &each)
{
    const auto number = [&each](const char *name) {
        return each.is_object() && each.contains(name) && each[name].is_number_unsigned()
                   ? std::optional(each[name].get<std::uint64_t>())
                   : std::nullopt;
    };
    const auto slot = number("slot"), incarnation = number("incarnation"), sequence = number("sequence");
    if (!slot || !incarnation || !sequence || *slot > UINT32_MAX || *incarnation > UINT32_MAX) {
        return std::nullopt;
    }
    SlotRecord record{static_cast<std::uint32_t>(*slot), static_cast<std::uint32_t>(*incarnation), *sequence};
    const auto epoch = number("epoch"), place = number("place"), draw = number("draw");
    if (epoch && place && draw) {
        record.position = rpc::DataPosition{*epoch, *place, *draw};
    }
    return record;
}

std::optional<std::vector<SlotRecord>> slotsFromText(const std::string &text)
{
    const json list = json::parse(text, nullptr, false);
    std::vector<SlotRecord> slots;
    if (!list.is_array()) {
        return std::nullopt;
    }
    for (const json &each : list) {
        const auto record = slotFromJson(each);
        if (!record) {
            return std::nullopt;
        }
        slots.push_back(*record);
    }
    return slots;
}

std::uint64_t newestEpoch(const std::vector<SlotRecord> &slots)
{
    std::uint64_t epoch = 0;
    for (const SlotRecord &slot : slots) {
        epoch = std::max(epoch, slot.position ? slot.position->epoch : 0);
    }
    return epoch;
}

/// Statistics and the counter are not SGD's.
bool hasVelocity(const engine::TensorSpec &tensor)
{
    return tensor.kind == engine::TensorKind::Weight || tensor.kind == engine::TensorKind::Gain;
}

/// Copies a tensor to its place in a flat vector, if it is there and has its size.
bool place(const TensorFile &file, const std::string &name, const engine::TensorSpec &tensor, std::vector<float> &to)
{
    const auto found = file.tensors.find(name);
    if (found == file.tensors.end() || found->second.values.size() != tensor.size ||
        found->second.shape != tensor.shape) {
        return false;
    }
    std::copy(found->second.values.begin(), found->second.values.end(),
              to.begin() + static_cast<std::ptrdiff_t>(tensor.offset));
    return true;
}

std::span<const float> part(const std::vector<float> &values, const engine::TensorSpec &tensor)
{
    return std::span(values).subspan(tensor.offset, tensor.size);
}

} // namespace

Result<CheckpointFolder> CheckpointFolder::open(const fs::path &folder, RunFacts facts,
                                                std::vector<engine::TensorSpec> tensors, std::uint32_t keep)
{
    if (auto made = makeFolder(folder); !made) {
        return passOn(made.error());
    }
    CheckpointFolder opened;
    opened.folder_ = folder;
    opened.facts_ = std::move(facts);
    opened.stateSize_ = tensors.empty() ? 0 : tensors.back().offset + tensors.back().size;
    opened.tensors_ = std::move(tensors);
    opened.keep_ = keep == 0 ? defaultKeep : keep;
    opened.writeFile_ = [](const fs::path &path, std::string_view content) {
        return writeFileAtomically(path, content);
    };
    return opened;
}

Result<void> CheckpointFolder::checkWritable() const
{
    return checkWritableFolder(folder_);
}

void CheckpointFolder::cleanUp()
{
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(folder_, ignored)) {
        if (entry.path().filename().string().starts_with("." + std::string(prefix))) {
            fs::remove(entry.path(), ignored);
        }
    }
}

Result<WrittenCheckpoint> CheckpointFolder::write(const Checkpoint &checkpoint)
{
    const fs::path path = folder_ / (stem(checkpoint.step) + std::string(suffix));
    auto written = writeTensors(path, checkpoint, tensors_, {});
    if (!written) {
        return passOn(written.error());
    }
    removeOld();
    std::error_code ignored;
    return WrittenCheckpoint{path, static_cast<std::int64_t>(fs::file_size(path, ignored))};
}

Result<std::string> CheckpointFolder::writeTensors(const fs::path &path, const Checkpoint &checkpoint,
                                                   const std::vector<engine::TensorSpec> &tensors, Metadata more)
{
    std::vector<TensorView> views;
    for (const engine::TensorSpec &tensor : tensors) {
        views.push_back({tensor.name, tensor.shape, part(checkpoint.state, tensor)});
        if (hasVelocity(tensor)) {
            views.push_back({velocityPrefix + tensor.name, tensor.shape, part(checkpoint.velocity, tensor)});
        }
    }
    more.insert({{"format", "mayfly-checkpoint-2"},
                 {"run", facts_.runId},
                 {"network", facts_.network},
                 {"seed", std::to_string(facts_.seed)},
                 {"step", std::to_string(checkpoint.step)},
                 {"epoch", std::to_string(newestEpoch(checkpoint.slots))},
                 {"slots", slotsToText(checkpoint.slots)}});
    std::string crc64;
    const std::string content = encodeSafetensors(views, more, &crc64);
    if (auto written = writeFile_(path, content); !written) {
        return passOn(written.error());
    }
    return crc64;
}

Result<WrittenPart> CheckpointFolder::writePart(const Checkpoint &checkpoint, std::uint32_t shard,
                                                std::uint32_t shards)
{
    const std::string name = partName(checkpoint.step, shard, shards);
    const auto written =
        writeTensors(folder_ / name, checkpoint, engine::partOf(tensors_, shard, shards).tensors,
                     {{"shard", std::to_string(shard)}, {"shards", std::to_string(shards)}});
    if (!written) {
        return passOn(written.error());
    }
    std::error_code ignored;
    return WrittenPart{name, *written, static_cast<std::int64_t>(fs::file_size(folder_ / name, ignored))};
}

Result<WrittenCheckpoint> CheckpointFolder::writeParts(std::int64_t step, const std::vector<WrittenPart> &parts)
{
    json list = {{"format", listFormat}, {"run", facts_.runId}, {"step", step}, {"parts", json::array()}};
    WrittenCheckpoint written{folder_ / (stem(step) + std::string(listSuffix)), 0};
    for (const WrittenPart &each : parts) {
        list["parts"].push_back({{"file", each.file}, {"crc64", each.crc64}});
        written.bytes += each.bytes;
    }
    if (auto done = writeFile_(written.path, list.dump(2)); !done) {
        return passOn(done.error());
    }
    removeOld();
    return written;
}

/// A list goes before its parts; parts without a list, of whatever was never completed, go with the older ones.
void CheckpointFolder::removeOld()
{
    const auto all = newestFirst();
    std::error_code ignored;
    for (std::size_t i = keep_; i < all.size(); ++i) {
        fs::remove(all[i], ignored);
    }
    if (all.empty()) {
        return;
    }
    const std::string oldest = all[std::min<std::size_t>(keep_, all.size()) - 1].filename().string();
    std::vector<fs::path> parts;
    for (const auto &entry : fs::directory_iterator(folder_, ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(prefix) && name.find(partMark) != std::string::npos && name < oldest &&
            name.substr(0, prefix.size() + stepDigits) != oldest.substr(0, prefix.size() + stepDigits)) {
            parts.push_back(entry.path());
        }
    }
    for (const fs::path &each : parts) {
        fs::remove(each, ignored);
    }
}

Result<std::optional<RestoredCheckpoint>> CheckpointFolder::restore() const
{
    std::string skipped;
    for (const fs::path &path : newestFirst()) {
        auto checkpoint = readAt(path);
        if (checkpoint) {
            return RestoredCheckpoint{std::move(*checkpoint), path, skipped};
        }
        log::warning(checkpoint.error().message + "; the one before it is used");
        skipped += (skipped.empty() ? "" : "; ") + checkpoint.error().message;
    }
    return std::optional<RestoredCheckpoint>();
}

Result<fs::path> CheckpointFolder::writeModel(const Checkpoint &checkpoint, double accuracyPct)
{
    std::vector<TensorView> views;
    for (const engine::TensorSpec &tensor : tensors_) {
        if (tensor.kind != engine::TensorKind::StepCounter) {
            views.push_back({tensor.name, tensor.shape, part(checkpoint.state, tensor)});
        }
    }
    const std::string content = encodeSafetensors(views, {{"format", "pt"},
                                                          {"run", facts_.runId},
                                                          {"network", facts_.network},
                                                          {"steps", std::to_string(checkpoint.step)},
                                                          {"test_accuracy_pct", formatFixed(accuracyPct, 2)}});
    const fs::path path = folder_ / "model.safetensors";
    if (auto written = writeFile_(path, content); !written) {
        return passOn(written.error());
    }
    return path;
}

Result<Checkpoint> CheckpointFolder::readAt(const fs::path &path) const
{
    return isList(path.filename().string()) ? readParts(path) : readFrom(path, tensors_, {});
}

Result<Checkpoint> CheckpointFolder::readParts(const fs::path &path) const
{
    const auto content = readFile(path);
    if (!content) {
        return passOn(content.error());
    }
    const json list = json::parse(*content, nullptr, false);
    const bool valid = list.is_object() && list.value("format", "") == listFormat && list.contains("parts") &&
                       list["parts"].is_array() && !list["parts"].empty() &&
                       list["parts"].size() < tensors_.back().offset;
    if (!valid) {
        return fail(ErrorCode::Corrupt, path.string() + ": not a list of a checkpoint's parts");
    }
    Checkpoint whole{-1, {}, std::vector<float>(stateSize_), std::vector<float>(stateSize_)};
    for (std::size_t shard = 0; shard < list["parts"].size(); ++shard) {
        const json &each = list["parts"][shard];
        if (!each.is_object() || !each.contains("file") || !each["file"].is_string() || !each.contains("crc64") ||
            !each["crc64"].is_string()) {
            return fail(ErrorCode::Corrupt, path.string() + ": parts[" + std::to_string(shard) +
                                                "]: expected file and crc64");
        }
        const auto part = engine::partOf(tensors_, shard, list["parts"].size());
        const fs::path file = folder_ / fs::path(each["file"].get<std::string>()).filename();
        auto read = readFrom(file, part.tensors, each["crc64"].get<std::string>());
        if (!read) {
            return passOn(read.error());
        }
        if (shard > 0 && read->step != whole.step) {
            return fail(ErrorCode::Corrupt, file.string() + ": of step " + std::to_string(read->step) +
                                                ", expected " + std::to_string(whole.step));
        }
        whole.step = read->step;
        if (shard == 0) {
            whole.slots = std::move(read->slots);
        }
        part.scatter(read->state, whole.state);
        part.scatter(read->velocity, whole.velocity);
    }
    return whole;
}

Result<Checkpoint> CheckpointFolder::readFrom(const fs::path &path, const std::vector<engine::TensorSpec> &tensors,
                                              const std::string &crc64) const
{
    auto content = readFile(path);
    if (!content) {
        return passOn(content.error());
    }
    const auto file = decodeSafetensors(std::move(*content), path.string());
    if (!file) {
        return passOn(file.error());
    }
    const auto value = [&](const char *key) {
        const auto found = file->metadata.find(key);
        return found == file->metadata.end() ? std::string() : found->second;
    };
    const auto step = parseInteger(value("step"));
    const auto slots = slotsFromText(value("slots"));
    if (!step || *step < 0 || !slots) {
        return fail(ErrorCode::Corrupt, path.string() + ": step or slots are missing from its metadata");
    }
    if (value("run") != facts_.runId) {
        return fail(ErrorCode::Corrupt, path.string() + ": of run '" + value("run") + "', expected '" + facts_.runId + "'");
    }
    if (!crc64.empty() && value("crc64") != crc64) {
        return fail(ErrorCode::Corrupt, path.string() + ": not the part that its list means");
    }
    const std::size_t size = tensors.back().offset + tensors.back().size;
    Checkpoint checkpoint{*step, *slots, std::vector<float>(size), std::vector<float>(size)};
    for (const engine::TensorSpec &tensor : tensors) {
        if (!place(*file, tensor.name, tensor, checkpoint.state) ||
            (hasVelocity(tensor) && !place(*file, velocityPrefix + tensor.name, tensor, checkpoint.velocity))) {
            return fail(ErrorCode::Corrupt,
                        path.string() + ": tensor '" + tensor.name + "' is missing or has another shape");
        }
    }
    const engine::TensorSpec &counter = tensors.back();
    if (std::llround(checkpoint.state[counter.offset]) != checkpoint.step) {
        return fail(ErrorCode::Corrupt, path.string() + ": its step counter is not its step");
    }
    return checkpoint;
}

std::vector<fs::path> CheckpointFolder::newestFirst() const
{
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(folder_, ignored)) {
        if (isCheckpoint(entry.path().filename().string())) {
            found.push_back(entry.path());
        }
    }
    std::sort(found.begin(), found.end(), std::greater<>());
    return found;
}

} // namespace mayfly::ps
