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

/// d = g + decay * p; v = momentum * v + d; p -= rate * v, or with Nesterov's momentum p -= rate * (d + momentum * v)
/// (Sutskever et al. 2013 with coupled weight decay, in the form of PyTorch's SGD).
MAYFLY_HOST_DEVICE inline void sgdUpdate(float rate, float momentum, float decay, bool nesterov, float gradient,
                                         float &parameter, float &velocity)
{
    const float decayed = gradient + decay * parameter;
    velocity = momentum * velocity + decayed;
    parameter = parameter - rate * (nesterov ? decayed + momentum * velocity : velocity);
}

} // namespace mayfly::engine
