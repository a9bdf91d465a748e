// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/layout.h"

namespace mayfly::engine::onednn {

using dnnl::memory;

memory::desc withLayout(const memory::dims &dims, FormatTag layout)
{
    return {dims, memory::data_type::f32, layout};
}

std::optional<FormatTag> layoutOf(const memory::desc &desc)
{
    for (const FormatTag layout : {FormatTag::nChw16c, FormatTag::nChw8c, FormatTag::nchw, FormatTag::nhwc}) {
        if (desc == withLayout(desc.dims(), layout)) {
            return layout;
        }
    }
    return {};
}

std::optional<std::size_t> blockWidth(const memory::desc &desc)
{
    const auto layout = layoutOf(desc);
    if (layout == FormatTag::nChw16c) {
        return 16;
    }
    if (layout == FormatTag::nChw8c) {
        return 8;
    }
    return {};
}

std::size_t imageFloats(const memory::desc &desc)
{
    return desc.get_size() / sizeof(float) / static_cast<std::size_t>(desc.dims()[0]);
}

} // namespace mayfly::engine::onednn
