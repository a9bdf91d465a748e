// SPDX-License-Identifier: Apache-2.0
// Layouts of activations in which the images of a batch lie one after the other, so that a run of images is a smaller
// tensor of the same layout.
#pragma once
#include "gpuworker/engine/onednn/norm_loops.h"

#include <oneapi/dnnl/dnnl.hpp>
#include <optional>

namespace mayfly::engine::onednn {

using FormatTag = dnnl::memory::format_tag;

dnnl::memory::desc withLayout(const dnnl::memory::dims &dims, FormatTag layout);

/// The layout's name, if it is one of those used here: nChw16c, nChw8c, nchw, nhwc.
std::optional<FormatTag> layoutOf(const dnnl::memory::desc &desc);

/// Channels of a block: 16, 8, or nothing where channels do not lie in blocks.
std::optional<std::size_t> blockWidth(const dnnl::memory::desc &desc);

/// Floats of one image, filled-up channels included.
std::size_t imageFloats(const dnnl::memory::desc &desc);

inline float *floatsOf(const dnnl::memory &memory)
{
    return static_cast<float *>(memory.get_data_handle());
}

} // namespace mayfly::engine::onednn
