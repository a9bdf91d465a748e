# SPDX-License-Identifier: Apache-2.0
# libmayfly_cuda.so, where the CUDA toolkit and cuDNN are found. Nothing else links CUDA.
option(MAYFLY_CUDA "Build the CUDA plug-in where the toolkit and cuDNN are found" ON)
option(MAYFLY_CUDA_ALL_ARCHITECTURES "Code for every GPU that the toolkit knows, instead of compute capability 8.0 and PTX" OFF)
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
find_package(CUDAToolkit REQUIRED)

add_library(mayfly_cuda SHARED cuda/plugin.cpp cuda/kernels.cu)
target_include_directories(mayfly_cuda PRIVATE ${mayfly_root})
target_include_directories(mayfly_cuda SYSTEM PRIVATE ${MAYFLY_CUDNN_INCLUDE})
target_compile_options(mayfly_cuda PRIVATE
    $<$<COMPILE_LANGUAGE:CXX>:${mayfly_engine_warnings}>
    $<$<COMPILE_LANGUAGE:CUDA>:--fmad=false;-Werror=all-warnings>)
target_link_libraries(mayfly_cuda PRIVATE CUDA::cudart_static ${MAYFLY_CUDNN_LIBRARY})
set_target_properties(mayfly_cuda PROPERTIES
    CUDA_STANDARD 17 CXX_VISIBILITY_PRESET hidden CUDA_VISIBILITY_PRESET hidden
    BUILD_RPATH "$ORIGIN" INSTALL_RPATH "$ORIGIN"
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
message(STATUS "Engine: CUDA plug-in with ${CMAKE_CUDA_COMPILER} ${CMAKE_CUDA_COMPILER_VERSION}, cuDNN ${MAYFLY_CUDNN_LIBRARY}")
