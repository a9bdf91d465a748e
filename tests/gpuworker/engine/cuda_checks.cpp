// SPDX-License-Identifier: Apache-2.0
// The CUDA plug-in: it loads, says why it cannot serve, and where it can, its kernel gives applyGradient's bits.
#include "gpuworker/engine/cuda/cuda_loader.h"
#include "gpuworker/engine/model.h"
#include "tests/gpuworker/engine/check_helpers.h"

#include <array>

namespace mayfly::engine::checks {

namespace {

std::shared_ptr<const CudaPlugin> builtPlugin()
{
#ifdef MAYFLY_CUDA_PLUGIN
    return take(CudaPlugin::load({MAYFLY_CUDA_PLUGIN}));
#else
    throw Skipped{"this build has no CUDA plug-in"};
#endif
}

void checkProbe()
{
    const CudaProbe probe = builtPlugin()->probe();
    require(!probe.message.empty(), "the probe says nothing");
    require(probe.runtimeVersion >= 11000, "runtime version ", probe.runtimeVersion);
    require(probe.cudnnVersion >= 8000, "cuDNN version ", probe.cudnnVersion);
    if (!probe.available) {
        require(probe.devices.empty(), "devices without a driver");
        if (probe.driverVersion == 0) {
            requireContains(probe.message, "no NVIDIA driver is loaded");
        }
        return;
    }
    require(!probe.devices.empty(), "ready without a device");
    for (const CudaDevice &device : probe.devices) {
        require(!device.name.empty() && device.memoryBytes > 0 && device.computeMajor >= 5, "device '", device.name,
                "' looks wrong");
    }
}

void checkSgdKernel(bool nesterov)
{
    const auto plugin = builtPlugin();
    if (const CudaProbe probe = plugin->probe(); !probe.available) {
        throw Skipped{probe.message};
    }
    constexpr std::size_t count = 3'000'017; // more than the grid, not a multiple of anything
    const std::vector<TensorSpec> tensors{{"w", {static_cast<std::int64_t>(count)}, TensorKind::Weight, 0, count}};
    const auto gradient = randomFloats(count, 1);
    auto state = randomFloats(count, 2), velocity = randomFloats(count, 3);
    auto deviceState = state, deviceVelocity = velocity;
    SgdOptions options;
    options.nesterov = nesterov;
    applyGradient(tensors, options, 0, gradient, state, velocity);
    std::array<char, 512> message{};
    const auto done =
        plugin->sgdCheck(options.learningRate, options.momentum, options.weightDecay, nesterov ? 1 : 0, count, gradient.data(),
                         deviceState.data(), deviceVelocity.data(), message.data(), message.size());
    require(done == 0, message.data());
    require(deviceState == state && deviceVelocity == velocity, "the kernel gives other bits than applyGradient");
}

void checkMissing()
{
    const auto plugin = CudaPlugin::load({"/nowhere/libmayfly_cuda.so", "/nowhere/lib/libmayfly_cuda.so"});
    require(!plugin.ok(), "a missing plug-in was loaded");
    requireContains(plugin.message(), "/nowhere/libmayfly_cuda.so, /nowhere/lib/libmayfly_cuda.so");
    requireContains(plugin.message(), "is not there");
}

void checkOther(const char *path, const std::string &expected)
{
    const auto plugin = CudaPlugin::load({path});
    require(!plugin.ok(), "loaded");
    requireContains(plugin.message(), path);
    requireContains(plugin.message(), expected);
}

void checkModel()
{
    const auto model = createModel(cifarResNet(8, 1, 28, 28, 10), {BackendKind::Cuda, 8, 1});
    require(!model.ok(), "a model on CUDA was made");
    requireContains(model.message(), "training on the GPU is not in this version");
    require(model.message().size() > 60, "the reason is missing: ", model.message());
}

const Register cudaChecks{[] {
    addCheck("cuda/plug-in says what it finds", checkProbe);
    for (const bool nesterov : {false, true}) {
        addCheck(std::string("cuda/SGD kernel gives applyGradient's bits") + (nesterov ? ", Nesterov" : ""),
                 [nesterov] { checkSgdKernel(nesterov); });
    }
    addCheck("cuda/missing plug-in", checkMissing);
    addCheck("cuda/other interface version", [] { checkOther(OLD_PLUGIN, "has interface version"); });
    addCheck("cuda/other library", [] { checkOther(OTHER_LIBRARY, "is not Mayfly's CUDA plug-in"); });
    addCheck("cuda/not a library", [] { checkOther("/etc/hostname", "cannot be loaded"); });
    addCheck("cuda/model says that it is not in this version", checkModel);
}};

} // namespace
} // namespace mayfly::engine::checks
