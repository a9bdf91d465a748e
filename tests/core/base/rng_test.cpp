// SPDX-License-Identifier: Apache-2.0
#include "core/base/ring_buffer.h"
#include "core/base/rng.h"
#include "tests/core/base/base_test.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

using namespace mayfly;

void RngTest::isXoshiroSeededBySplitMix()
{
    // splitmix64 from seed 0 is published: 16294208416658607535, 7960286522194355700, 487617019471545679,
    // 17909611376780542444. The authors' xoshiro256** from that state, written out again here.
    std::array<std::uint64_t, 4> state = {16294208416658607535ULL, 7960286522194355700ULL, 487617019471545679ULL,
                                          17909611376780542444ULL};
    Rng rng(0);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t expected = std::rotl(state[1] * 5, 7) * 9;
        const std::uint64_t t = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= t;
        state[3] = std::rotl(state[3], 45);
        QCOMPARE(rng.next(), expected);
    }
    // The first output for seed 0 by hand: rotl(7960286522194355700 * 5, 7) * 9.
    QCOMPARE(Rng(0).next(), 11091344671253066420ULL);
}

void RngTest::uniformStaysInRange()
{
    Rng rng(1);
    double least = 1;
    double most = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double value = rng.uniform();
        QVERIFY(value >= 0 && value < 1);
        least = std::min(least, value);
        most = std::max(most, value);
    }
    QVERIFY(least < 0.001 && most > 0.999);
}

void RngTest::belowIsUnbiased()
{
    Rng rng(2);
    std::array<int, 7> counts{};
    constexpr int draws = 70'000;
    for (int i = 0; i < draws; ++i) {
        ++counts.at(rng.below(7));
    }
    for (const int count : counts) {
        QVERIFY(std::abs(count - draws / 7) < 500); // five standard deviations
    }
    for (int i = 0; i < 100; ++i) {
        QCOMPARE(rng.below(1), 0ULL);
        QVERIFY(rng.below(UINT64_MAX) < UINT64_MAX);
    }
}

void RngTest::momentsAreRight()
{
    Rng rng(3);
    double exponential = 0;
    double normal = 0;
    double square = 0;
    constexpr int draws = 200'000;
    for (int i = 0; i < draws; ++i) {
        const double e = rng.exponential(4);
        QVERIFY(e >= 0 && std::isfinite(e));
        exponential += e / draws;
        const double n = rng.normal();
        normal += n / draws;
        square += n * n / draws;
    }
    QVERIFY(std::abs(exponential - 4) < 0.05);
    QVERIFY(std::abs(normal) < 0.012);
    QVERIFY(std::abs(square - 1) < 0.02);
}

void RngTest::splitsAreIndependent()
{
    const Rng parent(42);
    Rng late = parent.split(5);
    Rng used(42);
    used.next();
    Rng early = used.split(5);
    QCOMPARE(early.next(), late.next()); // whatever was drawn before
    std::set<std::uint64_t> firsts;
    for (std::uint64_t stream = 0; stream < 10'000; ++stream) {
        firsts.insert(parent.split(stream).next());
    }
    QCOMPARE(firsts.size(), std::size_t(10'000));
    QVERIFY(parent.split(0).next() != Rng(42).next());
    Rng a = parent.split(1);
    Rng b = parent.split(2);
    double product = 0;
    for (int i = 0; i < 100'000; ++i) {
        product += (a.uniform() - 0.5) * (b.uniform() - 0.5);
    }
    QVERIFY(std::abs(product / 100'000 * 12) < 0.02); // correlation
}

void RngTest::shuffleKeepsEveryValue()
{
    std::vector<int> values(100);
    std::iota(values.begin(), values.end(), 0);
    const std::vector<int> before = values;
    Rng rng(4);
    rng.shuffle(std::span<int>(values));
    QVERIFY(values != before);
    std::sort(values.begin(), values.end());
    QVERIFY(values == before);
}

void RngTest::ringBufferKeepsTheLast()
{
    RingBuffer<int> ring(3);
    QVERIFY(ring.empty());
    for (int i = 1; i <= 5; ++i) {
        ring.push(i);
    }
    QCOMPARE(ring.size(), std::size_t(3));
    QCOMPARE(ring.dropped(), std::size_t(2));
    QCOMPARE(ring[0], 3);
    QCOMPARE(ring[2], 5);
    QCOMPARE(ring.back(), 5);
    ring.clear();
    QVERIFY(ring.empty());
    ring.push(9);
    QCOMPARE(ring[0], 9);
    QCOMPARE(ring.dropped(), std::size_t(0));
    RingBuffer<int> one(1);
    one.push(1);
    one.push(2);
    QCOMPARE(one.back(), 2);
}
