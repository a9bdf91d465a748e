// SPDX-License-Identifier: Apache-2.0
// The arithmetic of one SGD update, written once for host and device. Both compile it without contraction to fused
// multiply-adds, so that they give the same bits.
#pragma once
#ifdef __CUDACC__
#define MAYFLY_HOST_DEVICE __host__ __device__
#else
#define MAYFLY_HOST_DEVICE
#endif

namespace mayfly::engine {

/// v = momentum * v + (g + decay * p); p -= rate * v (Sutskever et al. 2013 with coupled weight decay).
MAYFLY_HOST_DEVICE inline void sgdUpdate(float rate, float momentum, float decay, float gradient, float &parameter,
                                         float &velocity)
{
    velocity = momentum * velocity + (gradient + decay * parameter);
    parameter = parameter - rate * velocity;
}

} // namespace mayfly::engine
