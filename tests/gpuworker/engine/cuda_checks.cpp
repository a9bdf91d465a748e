// SPDX-License-Identifier: Apache-2.0
// The CUDA plug-in: it loads, and says why it cannot serve.
#include "gpuworker/engine/cuda/cuda_loader.h"
#include "gpuworker/engine/model.h"
#include "tests/gpuworker/engine/check_helpers.h"

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
    if (model.ok()) {
        return; // this machine has a GPU
    }
    requireContains(model.message(), "GPU");
    requireContains(model.message(), "back-end 'onednn' trains on the CPU");
}

const Register cudaChecks{[] {
    addCheck("cuda/plug-in says what it finds", checkProbe);
    addCheck("cuda/missing plug-in", checkMissing);
    addCheck("cuda/other interface version", [] { checkOther(OLD_PLUGIN, "has interface version"); });
    addCheck("cuda/other library", [] { checkOther(OTHER_LIBRARY, "is not Mayfly's CUDA plug-in"); });
    addCheck("cuda/not a library", [] { checkOther("/etc/hostname", "cannot be loaded"); });
    addCheck("cuda/model or the CPU is offered", checkModel);
}};

} // namespace
} // namespace mayfly::engine::checks
