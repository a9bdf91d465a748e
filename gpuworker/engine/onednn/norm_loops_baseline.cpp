// SPDX-License-Identifier: Apache-2.0
#define MAYFLY_LOOPS baseline
#define MAYFLY_LOOPS_NAME "baseline"
#include "gpuworker/engine/onednn/norm_loops_body.h"
