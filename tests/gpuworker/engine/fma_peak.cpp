// SPDX-License-Identifier: Apache-2.0
// fma_peak [THREADS] [SECONDS]: how many float32 operations a second this machine's multiply-adds reach (a multiply-add is
// 2), with the widest vectors that it has: the roof of the engine's arithmetic. Prints one JSON object.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

constexpr int chains = 12;              // independent sums: latency of 4 times 2 units, and some to spare
constexpr long inner = 20000;

#if defined(__x86_64__)
__attribute__((target("avx512f"))) float runAvx512()
{
    __m512 sums[chains];
    for (auto &sum : sums) {
        sum = _mm512_set1_ps(0.5F);
    }
    const __m512 a = _mm512_set1_ps(0.999F), b = _mm512_set1_ps(0.001F);
    for (long i = 0; i < inner; ++i) {
        for (auto &sum : sums) {
            sum = _mm512_fmadd_ps(sum, a, b);
        }
    }
    __m512 total = sums[0];
    for (int chain = 1; chain < chains; ++chain) {
        total = _mm512_add_ps(total, sums[chain]);
    }
    return _mm512_reduce_add_ps(total);
}

__attribute__((target("avx2,fma"))) float runAvx2()
{
    __m256 sums[chains];
    for (auto &sum : sums) {
        sum = _mm256_set1_ps(0.5F);
    }
    const __m256 a = _mm256_set1_ps(0.999F), b = _mm256_set1_ps(0.001F);
    for (long i = 0; i < inner; ++i) {
        for (auto &sum : sums) {
            sum = _mm256_fmadd_ps(sum, a, b);
        }
    }
    __m256 total = sums[0];
    for (int chain = 1; chain < chains; ++chain) {
        total = _mm256_add_ps(total, sums[chain]);
    }
    float lanes[8];
    _mm256_storeu_ps(lanes, total);
    return lanes[0];
}
#endif

float runPlain()
{
    float sums[chains * 4];
    std::fill(std::begin(sums), std::end(sums), 0.5F);
    for (long i = 0; i < inner; ++i) {
        for (float &sum : sums) {
            sum = sum * 0.999F + 0.001F;
        }
    }
    return sums[0];
}

struct Kernel {
    const char *name;
    float (*run)();
    double flops;                       // of one run
};

Kernel widest()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) {
        return {"AVX-512", runAvx512, 2.0 * 16 * chains * inner};
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return {"AVX2", runAvx2, 2.0 * 8 * chains * inner};
    }
#endif
    return {"plain C++", runPlain, 2.0 * 4 * chains * inner};
}

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

int main(int argc, char **argv)
{
    const int threads = argc > 1 ? std::max(1, std::atoi(argv[1])) : 1;
    const double seconds = argc > 2 ? std::atof(argv[2]) : 1;
    const Kernel kernel = widest();
    std::atomic<long> runs{0};
    std::atomic<float> sink{0};
    std::vector<std::thread> workers;
    const auto start = std::chrono::steady_clock::now();
    for (int thread = 0; thread < threads; ++thread) {
        workers.emplace_back([&] {
            while (secondsSince(start) < seconds) {
                sink = kernel.run();
                ++runs;
            }
        });
    }
    for (auto &worker : workers) {
        worker.join();
    }
    const double rate = static_cast<double>(runs.load()) * kernel.flops / secondsSince(start);
    std::printf("{\"vectors\": \"%s\", \"threads\": %d, \"gflops_per_s\": %.1f}\n", kernel.name, threads, rate / 1e9);
    return 0;
}
