// SPDX-License-Identifier: Apache-2.0
#define MAYFLY_LOOPS avx512
#define MAYFLY_LOOPS_NAME "AVX-512"
#include "gpuworker/engine/onednn/norm_loops_body.h"
