// SPDX-License-Identifier: Apache-2.0
// The binary form of CIFAR-10 and CIFAR-100 (Krizhevsky 2009; www.cs.toronto.edu/~kriz/cifar.html, "binary version"):
// records of one label byte (CIFAR-100: a coarse and a fine one) and 3 x 32 x 32 bytes, channel by channel.
#pragma once
#include "gpuworker/data/dataset.h"

#include <filesystem>
#include <optional>
#include <string>

namespace mayfly::data {

enum class CifarKind { Ten, Hundred };

/// Whether the folder holds the files of either; nothing if of neither.
std::optional<CifarKind> cifarIn(const std::filesystem::path &folder);

/// data_batch_1.bin to data_batch_5.bin and test_batch.bin, or train.bin and test.bin, each with or without .gz. The fine
/// labels of CIFAR-100. Errors name the file, the offset, what is there and what was expected: NotFound, Corrupt for a
/// file that is not a whole number of records or a label out of range.
Result<Dataset> readCifar(const std::string &name, const std::filesystem::path &folder, CifarKind kind, Split split);

} // namespace mayfly::data
