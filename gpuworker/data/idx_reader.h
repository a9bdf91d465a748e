// SPDX-License-Identifier: Apache-2.0
// The IDX format of the MNIST family (LeCun, Cortes and Burges, "The MNIST database", section "File formats"): two zero
// bytes, a type, the number of dimensions, each dimension as a 32-bit big-endian number, the elements in row-major
// order.
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace mayfly::data {

/// An array of unsigned bytes.
struct IdxArray {
    std::vector<std::uint32_t> dimensions;
    std::vector<std::uint8_t> bytes;

    /// Where the first element lies in the uncompressed file, bytes.
    std::size_t headerSize() const { return 4 + 4 * dimensions.size(); }
};

/// Reads a file, gzip or plain, that must have this many dimensions and unsigned bytes. Errors name the file, the
/// offset in the uncompressed data, what is there and what was expected: NotFound, PermissionDenied, or Corrupt for a
/// wrong header, a file that ends early, bytes after the last element and damaged gzip data.
Result<IdxArray> readIdx(const std::filesystem::path &path, std::size_t dimensions);

} // namespace mayfly::data
