// SPDX-License-Identifier: Apache-2.0
// The loops of norm_loops.h for one instruction set: MAYFLY_LOOPS is its namespace, the file's compiler options are the
// set. Nothing of the standard library is called: its inline functions, compiled here, could end up in the whole
// program and fail on a smaller machine.
#include "gpuworker/engine/onednn/norm_loops.h"

namespace mayfly::engine::onednn::MAYFLY_LOOPS {

namespace {

template <std::size_t Width> struct Block {
    typedef float Vector __attribute__((vector_size(Width * sizeof(float)), aligned(4), may_alias));
    typedef float Register __attribute__((vector_size(Width * sizeof(float))));
};

template <std::size_t Width> using Register = typename Block<Width>::Register;

template <std::size_t Width> inline Register<Width> load(const float *from)
{
    return *reinterpret_cast<const typename Block<Width>::Vector *>(from);
}

template <std::size_t Width> inline void store(float *to, const Register<Width> &value)
{
    *reinterpret_cast<typename Block<Width>::Vector *>(to) = value;
}

template <std::size_t Width> inline void accumulate(const Register<Width> &value, double *to)
{
    for (std::size_t lane = 0; lane < Width; ++lane) {
        to[lane] += static_cast<double>(value[lane]);
    }
}

/// visit(first float of the block's plane, first channel) for every block of every image.
template <std::size_t Width, typename Visit> inline void forEachPlane(const Planes &planes, const Visit &visit)
{
    for (std::size_t plane = 0; plane < planes.images * planes.blocks; ++plane) {
        visit(plane * planes.pixels * Width, plane % planes.blocks * Width);
    }
}

/// visit(offset, one of several independent accumulators) for every pixel: additions to one accumulator wait for each
/// other.
inline constexpr std::size_t chains = 4;
template <std::size_t Width, typename Visit> inline void forEachPixel(std::size_t pixels, const Visit &visit)
{
    std::size_t pixel = 0;
    for (; pixel + chains <= pixels; pixel += chains) {
#pragma GCC unroll 4
        for (std::size_t chain = 0; chain < chains; ++chain) {
            visit((pixel + chain) * Width, chain);
        }
    }
    for (; pixel < pixels; ++pixel) {
        visit(pixel * Width, 0);
    }
}

template <std::size_t Width>
void statistics(const Planes &planes, const float *x, const float *pivot, double *sum, double *squares)
{
    forEachPlane<Width>(planes, [&](std::size_t first, std::size_t channel) {
        const Register<Width> origin = load<Width>(pivot + channel);
        Register<Width> sums[chains] = {}, products[chains] = {};
        const float *from = x + first;
        forEachPixel<Width>(planes.pixels, [&](std::size_t at, std::size_t chain) {
            const Register<Width> value = load<Width>(from + at) - origin;
            sums[chain] += value;
            products[chain] += value * value;
        });
        accumulate<Width>((sums[0] + sums[1]) + (sums[2] + sums[3]), sum + channel);
        accumulate<Width>((products[0] + products[1]) + (products[2] + products[3]), squares + channel);
    });
}

template <std::size_t Width, bool Added, bool Relu>
void applyTo(const Planes &planes, const float *x, const float *mean, const float *scale, const float *shift,
             const float *addend, float *to)
{
    forEachPlane<Width>(planes, [&](std::size_t first, std::size_t channel) {
        const Register<Width> m = load<Width>(mean + channel), k = load<Width>(scale + channel),
                              s = load<Width>(shift + channel);
        const Register<Width> zero = {};
        forEachPixel<Width>(planes.pixels, [&](std::size_t at, std::size_t) {
            Register<Width> y = k * (load<Width>(x + first + at) - m) + s;
            if constexpr (Added) {
                y += load<Width>(addend + first + at);
            }
            if constexpr (Relu) {
                y = y > zero ? y : zero;
            }
            store<Width>(to + first + at, y);
        });
    });
}

template <std::size_t Width>
void apply(const Planes &planes, const float *x, const float *mean, const float *scale, const float *shift,
           const float *addend, bool relu, float *to)
{
    if (addend) {
        relu ? applyTo<Width, true, true>(planes, x, mean, scale, shift, addend, to)
             : applyTo<Width, true, false>(planes, x, mean, scale, shift, addend, to);
    } else {
        relu ? applyTo<Width, false, true>(planes, x, mean, scale, shift, addend, to)
             : applyTo<Width, false, false>(planes, x, mean, scale, shift, addend, to);
    }
}

template <std::size_t Width, bool Added, bool Masked>
void reduceTo(const Planes &planes, const float *gradient, const float *addend, const float *output, const float *x,
              const float *mean, float *to, double *sum, double *products)
{
    forEachPlane<Width>(planes, [&](std::size_t first, std::size_t channel) {
        const Register<Width> m = load<Width>(mean + channel);
        const Register<Width> zero = {};
        Register<Width> sums[chains] = {}, times[chains] = {};
        forEachPixel<Width>(planes.pixels, [&](std::size_t at, std::size_t chain) {
            Register<Width> g = load<Width>(gradient + first + at);
            if constexpr (Added) {
                g += load<Width>(addend + first + at);
            }
            if constexpr (Masked) {
                g = load<Width>(output + first + at) > zero ? g : zero;
            }
            store<Width>(to + first + at, g);
            sums[chain] += g;
            times[chain] += g * (load<Width>(x + first + at) - m);
        });
        accumulate<Width>((sums[0] + sums[1]) + (sums[2] + sums[3]), sum + channel);
        accumulate<Width>((times[0] + times[1]) + (times[2] + times[3]), products + channel);
    });
}

template <std::size_t Width>
void reduce(const Planes &planes, const float *gradient, const float *addend, const float *output, const float *x,
            const float *mean, float *to, double *sum, double *products)
{
    if (addend) {
        output ? reduceTo<Width, true, true>(planes, gradient, addend, output, x, mean, to, sum, products)
               : reduceTo<Width, true, false>(planes, gradient, addend, output, x, mean, to, sum, products);
    } else {
        output ? reduceTo<Width, false, true>(planes, gradient, addend, output, x, mean, to, sum, products)
               : reduceTo<Width, false, false>(planes, gradient, addend, output, x, mean, to, sum, products);
    }
}

template <std::size_t Width>
void differentiate(const Planes &planes, const float *gradient, const float *x, const float *mean, const float *a,
                   const float *b, const float *c, float *to)
{
    forEachPlane<Width>(planes, [&](std::size_t first, std::size_t channel) {
        const Register<Width> m = load<Width>(mean + channel), ka = load<Width>(a + channel),
                              kb = load<Width>(b + channel), kc = load<Width>(c + channel);
        forEachPixel<Width>(planes.pixels, [&](std::size_t at, std::size_t) {
            store<Width>(to + first + at, ka * load<Width>(gradient + first + at) +
                                              kb * (load<Width>(x + first + at) - m) + kc);
        });
    });
}

template <std::size_t Width>
constexpr NormLoops loops{MAYFLY_LOOPS_NAME, statistics<Width>, apply<Width>, reduce<Width>, differentiate<Width>};

} // namespace

const NormLoops &pick(std::size_t width)
{
    return width == 16 ? loops<16> : loops<8>;
}

} // namespace mayfly::engine::onednn::MAYFLY_LOOPS
