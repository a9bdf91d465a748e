// SPDX-License-Identifier: Apache-2.0
// Finds and loads libmayfly_cuda.so: in the executable's folder, in lib/ below it, or where told.
#pragma once
#include "gpuworker/engine/cuda/cuda_plugin.h"
#include "gpuworker/engine/outcome.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace mayfly::engine {

/// One GPU as the plug-in sees it.
struct CudaDevice {
    std::string name;
    std::uint64_t memoryBytes = 0;
    int computeMajor = 0;
    int computeMinor = 0;
    int multiprocessors = 0;
};

/// What a probe found. message says why available is false, else a short "ready".
struct CudaProbe {
    bool available = false;
    std::string message;
    std::string pluginPath; ///< empty where none was loaded
    int driverVersion = 0;  ///< 1000 * major + 10 * minor; 0 without a driver
    int runtimeVersion = 0;
    std::uint64_t cudnnVersion = 0;
    std::vector<CudaDevice> devices;
};

/// The functions of the C interface.
#define MAYFLY_CUDA_FUNCTIONS(FUNCTION)                                                                                 \
    FUNCTION(probe)                                                                                                    \
    FUNCTION(versions)                                                                                                 \
    FUNCTION(device_count)                                                                                             \
    FUNCTION(device)                                                                                                   \
    FUNCTION(model_create)                                                                                             \
    FUNCTION(model_destroy)                                                                                            \
    FUNCTION(model_info)                                                                                               \
    FUNCTION(load_state)                                                                                               \
    FUNCTION(read_state)                                                                                               \
    FUNCTION(set_draw)                                                                                                 \
    FUNCTION(gradient)                                                                                                 \
    FUNCTION(evaluate)                                                                                                 \
    FUNCTION(submit)                                                                                                   \
    FUNCTION(collect)                                                                                                  \
    FUNCTION(load_images)                                                                                              \
    FUNCTION(forward)                                                                                                  \
    FUNCTION(backward)                                                                                                 \
    FUNCTION(loss)                                                                                                     \
    FUNCTION(store_gradient)                                                                                           \
    FUNCTION(read_value)                                                                                               \
    FUNCTION(read_gradient)                                                                                            \
    FUNCTION(write_output_gradient)                                                                                    \
    FUNCTION(fill)

struct CudaApi {
#define MAYFLY_CUDA_MEMBER(name) decltype(&mayfly_cuda_##name) name = nullptr;
    MAYFLY_CUDA_FUNCTIONS(MAYFLY_CUDA_MEMBER)
#undef MAYFLY_CUDA_MEMBER
};

/// The loaded plug-in. It stays in the process (CUDA's libraries do not like to be unloaded). Thread-safe.
class CudaPlugin {
public:
    /// Tries the paths in order and takes the first file that is there; the message names every place looked at.
    static Outcome<std::shared_ptr<const CudaPlugin>> load(const std::vector<std::filesystem::path> &paths);
    /// Beside the executable, then in lib/ below it.
    static std::vector<std::filesystem::path> defaultPaths();

    const std::string &path() const { return path_; }
    CudaProbe probe() const;
    const CudaApi &api() const { return api_; }

private:
    CudaPlugin() = default;

    std::string path_;
    CudaApi api_;
};

/// Loads from the default paths and probes.
CudaProbe probeCuda();

} // namespace mayfly::engine
