// SPDX-License-Identifier: Apache-2.0
// Made-up images for tests and machines without a data set: one smooth pattern per class under noise, which a small
// network learns in a few hundred steps.
#pragma once
#include "gpuworker/data/dataset.h"

#include <string>

namespace mayfly::data {

/// True for "synthetic:...".
bool isSynthetic(const std::string &name);

/// Makes the split that "synthetic:CxHxW:CLASSES:COUNT[:SEED]" describes. The same name gives the same images; both
/// splits share the patterns and differ in noise. The classes take turns, so that each split is balanced.
Result<Dataset> makeSynthetic(const std::string &name, Split split);

} // namespace mayfly::data
