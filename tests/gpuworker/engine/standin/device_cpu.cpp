// SPDX-License-Identifier: Apache-2.0
// The stand-in for a GPU: the plug-in's Device on the CPU, with the same kernels, so that the checks run everything of
// the CUDA back-end but the calls of CUDA, cuDNN and cuBLAS. It is as lazy as a GPU may be: work waits until somebody
// waits for it, so that a missing wait shows. It refuses what a capture forbids. MAYFLY_STANDIN_BYTES limits its memory,
// MAYFLY_STANDIN_NO_CAPTURE lets captures fail.
#include "gpuworker/engine/cuda/context.h"
#include "gpuworker/engine/cuda/kernels/instances.h"

#include <cstdlib>
#include <cstring>
#include <deque>
#include <limits>
#include <stdexcept>
#include <vector>

namespace mayfly::engine::cuda {

namespace {

using Work = std::function<void()>;

/// Work in order; done up to a ticket when somebody waits for that ticket.
class LazyQueue {
public:
    void push(Work work)
    {
        waiting_.push_back(std::move(work));
        ++pushed_;
    }
    std::size_t ticket() const { return pushed_; }
    void runUntil(std::size_t ticket)
    {
        while (done_ < ticket) {
            const Work work = std::move(waiting_.front());
            waiting_.pop_front();
            ++done_;
            work();
        }
    }

private:
    std::deque<Work> waiting_;
    std::size_t pushed_ = 0;
    std::size_t done_ = 0;
};

struct Recorded {
    LazyQueue *queue = nullptr;
    std::size_t ticket = 0;
};

} // namespace

struct Device::Parts {
    DeviceOptions options;
    LazyQueue compute, copy;
    std::vector<Recorded> events;
    std::vector<std::vector<Work>> steps;
    std::vector<Work> *capturing = nullptr;
    std::size_t bytes = 0;
    std::size_t peakBytes = 0;

    LazyQueue &of(Queue queue) { return queue == Queue::Compute ? compute : copy; }
    void push(Queue queue, Work work)
    {
        if (!capturing) {
            of(queue).push(std::move(work));
        } else if (queue == Queue::Compute) {
            capturing->push_back(std::move(work));
        } else {
            throw std::runtime_error("work of another queue while a step is captured");
        }
    }
    void forbidInCapture(const char *what) const
    {
        if (capturing) {
            throw std::runtime_error(std::string(what) + " while a step is captured");
        }
    }
};

Device::Device(const DeviceOptions &options) : parts_(std::make_unique<Parts>())
{
    if (options.index != 0) {
        throw std::runtime_error("there is no GPU number " + std::to_string(options.index));
    }
    parts_->options = options;
}

Device::~Device() = default;

void Device::enter() {}

void Device::require(ElementType) const {}

Memory Device::allocate(std::size_t bytes, const char *what)
{
    parts_->forbidInCapture("allocating");
    const std::size_t size = (std::max<std::size_t>(bytes, 1) + 255) / 256 * 256;
    const char *limit = std::getenv("MAYFLY_STANDIN_BYTES");
    if (limit && parts_->bytes + size > std::strtoull(limit, nullptr, 10)) {
        throw std::runtime_error(std::string("out of memory for ") + what);
    }
    void *data = std::aligned_alloc(256, size);
    std::memset(data, 0xFF, size); // NaN in every format
    parts_->bytes += size;
    parts_->peakBytes = std::max(parts_->peakBytes, parts_->bytes);
    return {this, data, size, false};
}

Memory Device::allocateOnHost(std::size_t bytes)
{
    parts_->forbidInCapture("allocating page-locked memory");
    const std::size_t size = (std::max<std::size_t>(bytes, 1) + 255) / 256 * 256;
    void *data = std::aligned_alloc(256, size);
    std::memset(data, 0xFF, size);
    return {this, data, size, true};
}

/// CUDA waits for the device before it frees.
void Device::release(void *data, std::size_t bytes, bool onHost) noexcept
{
    synchronise();
    parts_->bytes -= onHost ? 0 : bytes;
    std::free(data);
}

std::size_t Device::allocatedBytes() const
{
    return parts_->bytes;
}

std::size_t Device::peakBytes() const
{
    return parts_->peakBytes;
}

void Device::copyIn(Queue queue, void *to, const void *fromHost, std::size_t bytes)
{
    parts_->push(queue, [=] { std::memcpy(to, fromHost, bytes); });
}

void Device::copyOut(Queue queue, void *toHost, const void *from, std::size_t bytes)
{
    parts_->push(queue, [=] { std::memcpy(toHost, from, bytes); });
}

void Device::clear(Queue queue, void *to, std::size_t bytes)
{
    parts_->push(queue, [=] { std::memset(to, 0, bytes); });
}

Device::Event Device::makeEvent()
{
    parts_->forbidInCapture("making an event");
    parts_->events.push_back({});
    return parts_->events.size() - 1;
}

void Device::record(Event event, Queue queue)
{
    parts_->forbidInCapture("recording an event");
    parts_->events[event] = {&parts_->of(queue), parts_->of(queue).ticket()};
}

void Device::wait(Queue queue, Event event)
{
    parts_->forbidInCapture("waiting for an event");
    const Recorded recorded = parts_->events[event];
    if (recorded.queue) {
        parts_->push(queue, [recorded] { recorded.queue->runUntil(recorded.ticket); });
    }
}

void Device::synchronise(Event event)
{
    parts_->forbidInCapture("waiting for the device");
    const Recorded recorded = parts_->events[event];
    if (recorded.queue) {
        recorded.queue->runUntil(recorded.ticket);
    }
}

void Device::synchronise()
{
    parts_->forbidInCapture("waiting for the device");
    parts_->copy.runUntil(parts_->copy.ticket());
    parts_->compute.runUntil(parts_->compute.ticket());
}

bool Device::capture(const std::function<void()> &body, Step &step, std::string &reason)
{
    parts_->forbidInCapture("capturing");
    std::vector<Work> work;
    parts_->capturing = &work;
    try {
        body();
    } catch (const std::exception &error) {
        reason = error.what();
    }
    parts_->capturing = nullptr;
    if (std::getenv("MAYFLY_STANDIN_NO_CAPTURE")) {
        reason = "captures are to fail";
    }
    if (!reason.empty()) {
        return false;
    }
    parts_->steps.push_back(std::move(work));
    step = parts_->steps.size() - 1;
    return true;
}

void Device::launch(Step step)
{
    for (const Work &work : parts_->steps[step]) {
        parts_->push(Queue::Compute, work);
    }
}

void Device::multiply(const Product &product)
{
    parts_->push(Queue::Compute, [product] {
        withType(product.type, [&](auto zero) {
            using T = decltype(zero);
            const T *a = static_cast<const T *>(product.a), *b = static_cast<const T *>(product.b);
            T *c = static_cast<T *>(product.c);
            for (unsigned row = 0; row < product.rows; ++row) {
                for (unsigned column = 0; column < product.columns; ++column) {
                    float sum = 0;
                    for (unsigned k = 0; k < product.depth; ++k) {
                        sum += toFloat(product.transposeA ? a[k * product.rows + row] : a[row * product.depth + k]) *
                               toFloat(product.transposeB ? b[column * product.depth + k]
                                                          : b[k * product.columns + column]);
                    }
                    put(c[row * product.columns + column], sum);
                }
            }
        });
    });
}

std::shared_ptr<const ConvolutionPlan> Device::planConvolution(const ConvolutionShape &shape, ConvolutionWork work)
{
    parts_->forbidInCapture("planning a convolution");
    return planDirectConvolution(*this, shape, work);
}

template <class Kernel> void forEach(Device &device, const Kernel &kernel, unsigned threads)
{
    device.parts().push(Queue::Compute, [kernel, threads] {
        for (unsigned i = 0; i < threads; ++i) {
            kernel(i);
        }
    });
}

template <class Kernel> void runBlocks(Device &device, const Kernel &kernel, unsigned blocks)
{
    device.parts().push(Queue::Compute, [kernel, blocks] {
        std::vector<float> shared(kernel.sharedFloats());
        const auto runPhases = [&](unsigned phases, const auto &phaseOfThread) {
            for (unsigned phase = 0; phase < phases; ++phase) {
                for (unsigned thread = 0; thread < Kernel::threads; ++thread) {
                    phaseOfThread(phase, thread);
                }
            }
        };
        for (unsigned block = 0; block < blocks; ++block) {
            std::fill(shared.begin(), shared.end(), std::numeric_limits<float>::quiet_NaN());
            runPhases(Kernel::phases,
                      [&](unsigned phase, unsigned thread) { kernel(phase, block, thread, shared.data()); });
            unsigned &count = *kernel.counter(block);
            const unsigned before = count;
            count = before >= kernel.groupSize() - 1 ? 0 : before + 1; // as CUDA's atomicInc()
            if (before == kernel.groupSize() - 1) {
                runPhases(Kernel::lastPhases,
                          [&](unsigned phase, unsigned thread) { kernel.last(phase, block, thread, shared.data()); });
            }
        }
    });
}

#define EACH(...) template void forEach(Device &, const __VA_ARGS__ &, unsigned);
#define BLOCKS(...) template void runBlocks(Device &, const __VA_ARGS__ &, unsigned);
MAYFLY_CUDA_KERNELS(EACH, BLOCKS)

} // namespace mayfly::engine::cuda
