// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/cuda_loader.h"

#include <array>
#include <dlfcn.h>
#include <system_error>

namespace mayfly::engine {

namespace {

constexpr const char *fileName = "libmayfly_cuda.so";

std::string lastLoaderError()
{
    const char *text = dlerror();
    return text ? text : "unknown error";
}

/// Resolves a symbol into function; false where the library lacks it.
template <typename Function> bool resolve(void *library, const char *symbol, Function &function)
{
    function = reinterpret_cast<Function>(dlsym(library, symbol));
    return function != nullptr;
}

/// Why the library does not speak this interface; empty where it does.
std::string abiProblem(void *library, const std::string &path)
{
    decltype(&mayfly_cuda_abi_version) version = nullptr;
    if (!resolve(library, "mayfly_cuda_abi_version", version)) {
        return path + " is not Mayfly's CUDA plug-in (it has no mayfly_cuda_abi_version)";
    }
    if (version() == MAYFLY_CUDA_ABI_VERSION) {
        return {};
    }
    return path + " has interface version " + std::to_string(version()) + "; this program needs " +
           std::to_string(MAYFLY_CUDA_ABI_VERSION) + ": take both from the same build";
}

} // namespace

std::vector<std::filesystem::path> CudaPlugin::defaultPaths()
{
    std::error_code error;
    const auto executable = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error) {
        return {};
    }
    return {executable.parent_path() / fileName, executable.parent_path() / "lib" / fileName};
}

Outcome<std::shared_ptr<const CudaPlugin>> CudaPlugin::load(const std::vector<std::filesystem::path> &paths)
{
    std::string looked;
    for (const auto &path : paths) {
        std::error_code error;
        looked += (looked.empty() ? "" : ", ") + path.string();
        if (!std::filesystem::exists(path, error)) {
            continue;
        }
        void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!library) {
            return Failure{"the CUDA plug-in cannot be loaded: " + lastLoaderError()};
        }
        std::shared_ptr<CudaPlugin> plugin(new CudaPlugin);
        plugin->path_ = path.string();
        if (std::string problem = abiProblem(library, plugin->path_); !problem.empty()) {
            return Failure{std::move(problem)};
        }
        bool complete = true;
#define MAYFLY_CUDA_RESOLVE(name) complete = complete && resolve(library, "mayfly_cuda_" #name, plugin->api_.name);
        MAYFLY_CUDA_FUNCTIONS(MAYFLY_CUDA_RESOLVE)
#undef MAYFLY_CUDA_RESOLVE
        if (!complete) {
            return Failure{plugin->path_ + " lacks a function of its interface: " + lastLoaderError()};
        }
        return std::shared_ptr<const CudaPlugin>(std::move(plugin));
    }
    return Failure{"the CUDA plug-in is not there (looked for " + looked +
                   "); build on a machine with the CUDA toolkit and cuDNN to get it"};
}

CudaProbe CudaPlugin::probe() const
{
    CudaProbe result;
    result.pluginPath = path_;
    std::array<char, 512> message{};
    MayflyCudaVersions versions{};
    if (api_.versions(&versions, message.data(), message.size()) == 0) {
        result.driverVersion = versions.driver;
        result.runtimeVersion = versions.runtime;
        result.cudnnVersion = versions.cudnn;
    }
    result.available = api_.probe(message.data(), message.size()) == 0;
    result.message = message.data();
    std::int32_t count = 0;
    if (!result.available || api_.device_count(&count, message.data(), message.size()) != 0) {
        return result;
    }
    for (std::int32_t index = 0; index < count; ++index) {
        MayflyCudaDevice device{};
        if (api_.device(index, &device, message.data(), message.size()) != 0) {
            continue;
        }
        result.devices.push_back(
            {device.name, device.memoryBytes, device.computeMajor, device.computeMinor, device.multiprocessors});
    }
    return result;
}

CudaProbe probeCuda()
{
    const auto plugin = CudaPlugin::load(CudaPlugin::defaultPaths());
    if (plugin) {
        return plugin.value()->probe();
    }
    CudaProbe result;
    result.message = plugin.message();
    return result;
}

} // namespace mayfly::engine
