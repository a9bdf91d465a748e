// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/norm_loops.h"

namespace mayfly::engine::onednn {

namespace avx512 {
const NormLoops &pick(std::size_t width);
}
namespace avx2 {
const NormLoops &pick(std::size_t width);
}
namespace baseline {
const NormLoops &pick(std::size_t width);
}

const NormLoops &normLoops(std::size_t width)
{
#ifdef MAYFLY_LOOPS_X86
    if (__builtin_cpu_supports("avx512f")) {
        return avx512::pick(width);
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return avx2::pick(width);
    }
#endif
    return baseline::pick(width);
}

} // namespace mayfly::engine::onednn
