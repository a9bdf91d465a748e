// SPDX-License-Identifier: Apache-2.0
#define MAYFLY_LOOPS avx2
#define MAYFLY_LOOPS_NAME "AVX2"
#include "gpuworker/engine/onednn/norm_loops_body.h"
