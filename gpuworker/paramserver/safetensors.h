// SPDX-License-Identifier: Apache-2.0
// The safetensors format (huggingface/safetensors, "Format"): 8 bytes of little-endian length, a JSON header that names
// each tensor with its type, shape and place, then the raw data. Any reader of the format opens what is written here.
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::ps {

/// A float32 tensor in memory that its owner keeps.
struct TensorView {
    std::string name;
    std::vector<std::int64_t> shape;
    std::span<const float> values;
};

using Metadata = std::map<std::string, std::string>;

/// The file's content. A key "crc64" with the checksum of the data and the other metadata is added, and given back.
std::string encodeSafetensors(const std::vector<TensorView> &tensors, const Metadata &metadata,
                              std::string *crc64 = nullptr);

/// Moves only: the views stay valid when the content moves, not when it is copied.
struct TensorFile {
    TensorFile() = default;
    TensorFile(TensorFile &&) = default;
    TensorFile &operator=(TensorFile &&) = default;

    Metadata metadata;
    std::map<std::string, TensorView> tensors; ///< views into content
    std::string content;
};

/// Reads such a file, checksum and all. Corrupt with source and what is wrong; never reads past what is there.
Result<TensorFile> decodeSafetensors(std::string content, const std::string &source);

} // namespace mayfly::ps
