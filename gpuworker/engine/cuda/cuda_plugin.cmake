# SPDX-License-Identifier: Apache-2.0
# libmayfly_cuda.so, where the CUDA toolkit and cuDNN are found. Nothing else links CUDA.
# What the plug-in shares with the checks' stand-in for a GPU (tests/gpuworker/engine/standin).
set(mayfly_cuda_common
    ${CMAKE_CURRENT_SOURCE_DIR}/buffer_plan.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/network.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/batch_feed.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/batch_norm.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/context.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/cuda_backend.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/direct_convolution.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/graph_description.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/linear.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/plugin_model.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/session.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/simple_operations.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/cuda/state_table.cpp)
set_property(TARGET mayfly_engine PROPERTY MAYFLY_CUDA_COMMON ${mayfly_cuda_common})
option(MAYFLY_CUDA "Build the CUDA plug-in where the toolkit and cuDNN are found" ON)
option(MAYFLY_CUDA_ALL_ARCHITECTURES "Code for every GPU that the toolkit knows, instead of compute capability 8.0 and PTX" OFF)
option(MAYFLY_CUDA_STRICT "Take warnings of nvcc for errors" ON)
if(NOT MAYFLY_CUDA)
    return()
endif()

include(CheckLanguage)
if(NOT CMAKE_CUDA_COMPILER)
    find_program(MAYFLY_NVCC nvcc HINTS ENV CUDA_PATH PATHS /usr/local/cuda/bin)
    if(MAYFLY_NVCC)
        set(CMAKE_CUDA_COMPILER ${MAYFLY_NVCC} CACHE FILEPATH "CUDA compiler")
    endif()
endif()
check_language(CUDA)
find_path(MAYFLY_CUDNN_INCLUDE cudnn.h HINTS /usr/local/cuda/include)
find_library(MAYFLY_CUDNN_LIBRARY NAMES cudnn libcudnn.so.9 HINTS /usr/local/cuda/lib64 /usr/local/cuda/lib)
if(NOT CMAKE_CUDA_COMPILER OR NOT MAYFLY_CUDNN_INCLUDE OR NOT MAYFLY_CUDNN_LIBRARY)
    message(STATUS "Engine: no CUDA plug-in (needs nvcc and cuDNN)")
    return()
endif()

# 8.0 runs as it is; the PTX for 7.5 is compiled by the driver on other GPUs.
if(MAYFLY_CUDA_ALL_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES all)
elseif(NOT CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES 80-real 75-virtual)
endif()
enable_language(CUDA)
if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION) # CMake 3.25 does not know yet that nvcc does
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
endif()
find_package(CUDAToolkit REQUIRED)

add_library(mayfly_cuda SHARED ${mayfly_cuda_common}
    cuda/convolution_cudnn.cpp cuda/cudnn_graph.cpp cuda/device_cuda.cpp
    cuda/kernels_bfloat16.cu cuda/kernels_float32.cu cuda/kernels_half.cu cuda/plugin.cpp)
target_include_directories(mayfly_cuda PRIVATE ${mayfly_root})
target_include_directories(mayfly_cuda SYSTEM PRIVATE ${MAYFLY_CUDNN_INCLUDE})
target_compile_options(mayfly_cuda PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:${mayfly_engine_warnings}>"
    "$<$<COMPILE_LANGUAGE:CUDA>:--fmad=false>" "$<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<BOOL:${MAYFLY_CUDA_STRICT}>>:-Werror=all-warnings>")
target_link_options(mayfly_cuda PRIVATE -Wl,--no-undefined)
target_link_libraries(mayfly_cuda PRIVATE CUDA::cudart_static CUDA::cublas ${MAYFLY_CUDNN_LIBRARY})
set_target_properties(mayfly_cuda PROPERTIES
    CXX_STANDARD 20 CUDA_STANDARD 20 CXX_VISIBILITY_PRESET hidden CUDA_VISIBILITY_PRESET hidden
    BUILD_RPATH "$ORIGIN" INSTALL_RPATH "$ORIGIN"
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
message(STATUS "Engine: CUDA plug-in with ${CMAKE_CUDA_COMPILER} ${CMAKE_CUDA_COMPILER_VERSION}, cuDNN ${MAYFLY_CUDNN_LIBRARY}")
