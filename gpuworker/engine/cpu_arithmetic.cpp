// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cpu_arithmetic.h"

#ifdef MAYFLY_ENGINE_ONEDNN
#include <oneapi/dnnl/dnnl.hpp>
#endif

namespace mayfly::engine {

#ifdef MAYFLY_ENGINE_ONEDNN

namespace {

/// The sets are ordered by their numbers, smaller ones below.
const char *nameOf(dnnl::cpu_isa instructions)
{
    const auto number = static_cast<unsigned>(instructions);
    const struct {
        dnnl::cpu_isa from;
        const char *name;
    } names[] = {{dnnl::cpu_isa::avx512_core_amx, "AVX-512 with AMX"},
                 {dnnl::cpu_isa::avx512_core_bf16, "AVX-512 with bfloat16"},
                 {dnnl::cpu_isa::avx512_core_vnni, "AVX-512 with VNNI"},
                 {dnnl::cpu_isa::avx512_core, "AVX-512"},
                 {dnnl::cpu_isa::avx2_vnni, "AVX2 with VNNI"},
                 {dnnl::cpu_isa::avx2, "AVX2"},
                 {dnnl::cpu_isa::avx, "AVX"},
                 {dnnl::cpu_isa::sse41, "SSE4.1"}};
    for (const auto &each : names) {
        const auto wanted = static_cast<unsigned>(each.from);
        if ((number & wanted) == wanted) {
            return each.name;
        }
    }
    return "baseline";
}

} // namespace

CpuArithmetic cpuArithmetic()
{
    const dnnl::version_t &version = *dnnl::version();
    return {"oneDNN " + std::to_string(version.major) + "." + std::to_string(version.minor) + "." +
                std::to_string(version.patch),
            nameOf(dnnl::get_effective_cpu_isa())};
}

#else

CpuArithmetic cpuArithmetic()
{
    return {"none", "baseline"};
}

#endif

} // namespace mayfly::engine
