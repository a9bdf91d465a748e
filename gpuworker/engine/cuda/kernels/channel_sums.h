// SPDX-License-Identifier: Apache-2.0
// Two sums per channel over all rows of NHWC activations (batch normalisation, gradients of biases), in an order that
// depends on the shape only: the same bits in every run.
//
// A block kernel: all threads of a block do phase p before any does phase p + 1; `phases` phases in every block, then
// `lastPhases` in the block of a group that comes last. Shared memory holds sharedFloats() numbers.
#pragma once
#include "gpuworker/engine/cuda/kernels/numbers.h"

namespace mayfly::engine::cuda {

/// How rows and channels are spread over blocks and threads. A tile is a range of channels; the blocks of one tile are a
/// group.
struct ChannelGrid {
    static constexpr unsigned threads = 256;
    static constexpr unsigned mostTilePacks = 32;
    static constexpr unsigned blocksWanted = 256;
    static constexpr unsigned leastRows = 4; ///< per thread

    unsigned rows, channels;
    unsigned pack;      ///< channels of one thread
    unsigned tilePacks; ///< packs of one tile
    unsigned tiles, lanes, chunks, rowsPerChunk;

    static ChannelGrid over(unsigned rows, unsigned channels, unsigned pack)
    {
        const unsigned packs = channels / pack;
        const unsigned tilePacks = packs < mostTilePacks ? packs : mostTilePacks;
        const unsigned tiles = (packs + tilePacks - 1) / tilePacks, lanes = threads / tilePacks;
        const unsigned most = blocksWanted / tiles > 0 ? blocksWanted / tiles : 1;
        const unsigned useful = (rows + lanes * leastRows - 1) / (lanes * leastRows);
        const unsigned wanted = useful < most ? useful : most;
        const unsigned rowsPerChunk = (rows + wanted - 1) / wanted;
        return {rows, channels, pack, tilePacks, tiles, lanes, (rows + rowsPerChunk - 1) / rowsPerChunk, rowsPerChunk};
    }
    MAYFLY_KERNEL unsigned tileChannels() const { return tilePacks * pack; }
    MAYFLY_KERNEL unsigned sums() const { return 2 * tileChannels(); } ///< of one tile
    unsigned blocks() const { return tiles * chunks; }
    unsigned partials() const { return blocks() * sums(); }
};

/// Op has: Number, load<N>(row, channel, a, b) and finish(channel, sumA, sumB), called once per channel.
template <class Op, unsigned N> struct ChannelSums {
    static constexpr unsigned threads = ChannelGrid::threads;
    static constexpr unsigned phases = 3;
    static constexpr unsigned lastPhases = 2;

    Op op;
    ChannelGrid grid;
    volatile float *partial; ///< grid.partials() numbers
    unsigned *counters;      ///< one per group, zero before and after

    unsigned sharedFloats() const
    {
        const unsigned sums = grid.sums();
        return (grid.lanes * sums > threads ? grid.lanes * sums : threads) + sums;
    }
    MAYFLY_KERNEL unsigned *counter(unsigned block) const { return counters + block / grid.chunks; }
    MAYFLY_KERNEL unsigned groupSize() const { return grid.chunks; }

    MAYFLY_KERNEL void operator()(unsigned phase, unsigned block, unsigned thread, float *shared) const
    {
        if (phase == 0) {
            sumRows(block, thread, shared);
        } else if (phase == 1) {
            fold(thread, grid.lanes, shared);
        } else {
            const unsigned sums = grid.sums(), count = groups() < grid.lanes ? groups() : grid.lanes;
            for (unsigned o = thread; o < sums; o += threads) {
                partial[block * sums + o] = total(shared, count, o);
            }
        }
    }

    MAYFLY_KERNEL void last(unsigned phase, unsigned block, unsigned thread, float *shared) const
    {
        const unsigned tile = block / grid.chunks, sums = grid.sums();
        const unsigned count = groups() < grid.chunks ? groups() : grid.chunks;
        if (phase == 0) {
            for (unsigned at = thread; at < count * sums; at += threads) {
                float sum = 0;
                for (unsigned chunk = at / sums; chunk < grid.chunks; chunk += count) {
                    sum += partial[(tile * grid.chunks + chunk) * sums + at % sums];
                }
                shared[at] = sum;
            }
            return;
        }
        for (unsigned c = thread; c < grid.tileChannels(); c += threads) {
            const unsigned channel = tile * grid.tileChannels() + c;
            if (channel < grid.channels) {
                op.finish(channel, total(shared, count, c), total(shared, count, grid.tileChannels() + c));
            }
        }
    }

private:
    /// Lines of sums that all threads together can hold.
    MAYFLY_KERNEL unsigned groups() const { return threads / grid.sums() > 0 ? threads / grid.sums() : 1; }

    MAYFLY_KERNEL void sumRows(unsigned block, unsigned thread, float *shared) const
    {
        const unsigned lane = thread / grid.tilePacks, inTile = thread % grid.tilePacks * N;
        if (lane >= grid.lanes) {
            return;
        }
        const unsigned channel = block / grid.chunks * grid.tileChannels() + inTile;
        float sumA[N] = {}, sumB[N] = {};
        if (channel < grid.channels) {
            const unsigned first = block % grid.chunks * grid.rowsPerChunk;
            const unsigned end = first + grid.rowsPerChunk < grid.rows ? first + grid.rowsPerChunk : grid.rows;
            for (unsigned row = first + lane; row < end; row += grid.lanes) {
                float a[N], b[N];
                op.template load<N>(row, channel, a, b);
                for (unsigned j = 0; j < N; ++j) {
                    sumA[j] += a[j];
                    sumB[j] += b[j];
                }
            }
        }
        for (unsigned j = 0; j < N; ++j) {
            shared[lane * grid.sums() + inTile + j] = sumA[j];
            shared[lane * grid.sums() + grid.tileChannels() + inTile + j] = sumB[j];
        }
    }

    /// Adds line l to line l % groups(). Each line below groups() is read and written by one thread per column.
    MAYFLY_KERNEL void fold(unsigned thread, unsigned lines, float *shared) const
    {
        const unsigned sums = grid.sums(), count = groups() < lines ? groups() : lines;
        for (unsigned at = thread; at < count * sums; at += threads) {
            float sum = shared[at];
            for (unsigned line = at / sums + count; line < lines; line += count) {
                sum += shared[line * sums + at % sums];
            }
            shared[at] = sum;
        }
    }
    MAYFLY_KERNEL float total(const float *shared, unsigned lines, unsigned column) const
    {
        float sum = 0;
        for (unsigned line = 0; line < lines; ++line) {
            sum += shared[line * grid.sums() + column];
        }
        return sum;
    }
};

} // namespace mayfly::engine::cuda
