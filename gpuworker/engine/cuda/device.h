// SPDX-License-Identifier: Apache-2.0
// One GPU as the back-end uses it: memory, two queues, events, kernels, matrix products, convolutions, captured steps.
// device_cuda.cpp implements it with CUDA, cuBLAS and cuDNN; the engine's checks implement it once more on the CPU, with
// the same kernels, so that everything above this line runs there too. Every function throws std::runtime_error with a
// message for the user. One thread at a time.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace mayfly::engine::cuda {

enum class ElementType { Float32, BFloat16, Half };

inline std::size_t bytesOf(ElementType type)
{
    return type == ElementType::Float32 ? 4 : 2;
}

/// Work of one queue runs in order, and beside that of the other.
enum class Queue { Compute, Copy };

enum class ConvolutionWork {
    Forward,       ///< x, w -> y
    InputGradient, ///< dy, w -> dx
    FilterGradient ///< x, dy -> dw
};

/// Activations NHWC, filters KRSC, all of one type; arithmetic float32.
struct ConvolutionShape {
    unsigned batch = 0, channels = 0, height = 0, width = 0;
    unsigned outputs = 0, outHeight = 0, outWidth = 0;
    unsigned kernel = 1, stride = 1, padding = 0, groups = 1;
    ElementType type = ElementType::Float32;

    auto operator<=>(const ConvolutionShape &) const = default;
};

/// One way to do one work for one shape. Pointers are aligned to 16 bytes; workspace holds workspaceBytes().
class ConvolutionPlan {
public:
    virtual ~ConvolutionPlan() = default;
    virtual std::size_t workspaceBytes() const = 0;
    virtual void run(const void *a, const void *b, void *to, void *workspace) const = 0;
    virtual std::string describe() const = 0;
};

/// C = A * B, all row by row: C is rows x columns, the sum runs over `depth`. A transposed factor lies the other way
/// round in memory.
struct Product {
    unsigned rows, columns, depth;
    const void *a;
    bool transposeA; ///< a is depth x rows in memory
    const void *b;
    bool transposeB; ///< b is columns x depth in memory
    void *c;
    ElementType type;
};

class Device;

/// Memory of the device, or page-locked memory of the host. Frees itself.
class Memory {
public:
    Memory() = default;
    Memory(Device *device, void *data, std::size_t bytes, bool onHost)
        : device_(device), data_(data), bytes_(bytes), onHost_(onHost)
    {
    }
    Memory(Memory &&other) noexcept { swap(other); }
    Memory &operator=(Memory &&other) noexcept
    {
        swap(other);
        return *this;
    }
    ~Memory();

    template <class T> T *as() const { return static_cast<T *>(data_); }
    void *at(std::size_t byte) const { return static_cast<std::byte *>(data_) + byte; }
    std::size_t bytes() const { return bytes_; }

private:
    void swap(Memory &other) noexcept
    {
        std::swap(device_, other.device_);
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        std::swap(onHost_, other.onHost_);
    }

    Device *device_ = nullptr;
    void *data_ = nullptr;
    std::size_t bytes_ = 0;
    bool onHost_ = false;
};

struct DeviceOptions {
    int index = 0;
    bool tensorFloat32 = true; ///< float32 products may round their factors to 10 bits of fraction
    std::size_t workspaceLimitBytes = std::size_t{256} << 20U;
    bool measure = true; ///< convolutions: the fastest way, instead of the first that works
};

class Device {
public:
    using Event = std::size_t; ///< from makeEvent(); not recorded yet: nothing to wait for
    using Step = std::size_t;  ///< from capture()

    explicit Device(const DeviceOptions &options);
    ~Device();
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;

    /// Before anything else on another thread than the last one.
    void enter();
    /// Throws where the device has no arithmetic for the type.
    void require(ElementType type) const;

    /// Aligned to 256 bytes; the content is undefined. `what` names it in the message where there is too little.
    Memory allocate(std::size_t bytes, const char *what);
    Memory allocateOnHost(std::size_t bytes);
    std::size_t allocatedBytes() const; ///< on the device
    std::size_t peakBytes() const;

    void copyIn(Queue queue, void *to, const void *fromHost, std::size_t bytes);
    void copyOut(Queue queue, void *toHost, const void *from, std::size_t bytes);
    void clear(Queue queue, void *to, std::size_t bytes);

    Event makeEvent();
    void record(Event event, Queue queue);
    void wait(Queue queue, Event event);
    void synchronise(Event event);
    void synchronise();

    /// What body enqueues on Queue::Compute, to be launched as a whole; nothing of it runs. False, with the reason, where
    /// it cannot be captured.
    bool capture(const std::function<void()> &body, Step &step, std::string &reason);
    void launch(Step step);

    void multiply(const Product &product);
    /// The fastest way within the workspace limit, by measurement where that is wanted. Not while capturing.
    std::shared_ptr<const ConvolutionPlan> planConvolution(const ConvolutionShape &shape, ConvolutionWork work);

    struct Parts;
    Parts &parts() { return *parts_; }

private:
    friend class Memory;
    void release(void *data, std::size_t bytes, bool onHost) noexcept;

    std::unique_ptr<Parts> parts_;
};

inline Memory::~Memory()
{
    if (data_) {
        device_->release(data_, bytes_, onHost_);
    }
}

/// Runs kernel(0) to kernel(threads - 1) on Queue::Compute. Kernels: kernels/instances.h.
template <class Kernel> void forEach(Device &device, const Kernel &kernel, unsigned threads);
/// Runs a block kernel (kernels/channel_sums.h) on Queue::Compute.
template <class Kernel> void runBlocks(Device &device, const Kernel &kernel, unsigned blocks);

/// Convolution by our own plain kernels: the last resort.
std::shared_ptr<const ConvolutionPlan> planDirectConvolution(Device &device, const ConvolutionShape &shape,
                                                             ConvolutionWork work);

} // namespace mayfly::engine::cuda
