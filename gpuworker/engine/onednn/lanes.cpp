// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/lanes.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <omp.h>

/// What compilers make of `#pragma omp parallel` for libgomp, whose threads oneDNN uses as well; called by its name, so
/// that other compilers than GCC do not bring a second OpenMP with threads of its own.
extern "C" void GOMP_parallel(void (*function)(void *), void *data, unsigned threads, unsigned flags);

namespace mayfly::engine::onednn {

namespace {

struct Share {
    const Lanes &lanes;
    const Lanes::Visit &visit;
    std::atomic_flag failed = ATOMIC_FLAG_INIT;
    std::exception_ptr error;

    void take(std::size_t thread, std::size_t threads)
    {
        try {
            const std::size_t end = (thread + 1) * lanes.count() / threads;
            for (std::size_t index = thread * lanes.count() / threads; index < end; ++index) {
                visit(lanes.lane(index), thread);
            }
        } catch (...) {
            if (!failed.test_and_set()) {
                error = std::current_exception();
            }
        }
    }
};

void takeShare(void *share)
{
    static_cast<Share *>(share)->take(static_cast<std::size_t>(omp_get_thread_num()),
                                      static_cast<std::size_t>(omp_get_num_threads()));
}

} // namespace

Lanes::Lanes(std::size_t batch, int threads)
    : batch_(batch), count_(std::clamp(batch / 16, std::min<std::size_t>(batch, 4), most)), threads_(std::min(count_, static_cast<std::size_t>(threads)))
{
}

void Lanes::forEach(const Visit &visit) const
{
    Share share{*this, visit, {}, {}};
    if (threads_ == 1) {
        share.take(0, 1);
    } else {
        GOMP_parallel(takeShare, &share, static_cast<unsigned>(threads_), 0);
    }
    if (share.error) {
        std::rethrow_exception(share.error);
    }
}

MadeForOneThread::MadeForOneThread() : threads_(omp_get_max_threads())
{
    omp_set_num_threads(1);
}

MadeForOneThread::~MadeForOneThread()
{
    omp_set_num_threads(threads_);
}

} // namespace mayfly::engine::onednn
