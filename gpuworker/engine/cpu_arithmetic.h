// SPDX-License-Identifier: Apache-2.0
// What this build and this processor calculate with, for people to read.
#pragma once
#include <string>

namespace mayfly::engine {

struct CpuArithmetic {
    std::string library;      ///< "oneDNN 2.6.3", or "none" where only the reference back-end was built
    std::string instructions; ///< the widest instruction set that the library uses here, "AVX-512"
};

CpuArithmetic cpuArithmetic();

} // namespace mayfly::engine
