# SPDX-License-Identifier: Apache-2.0
# Precompiled headers of other libraries, in cmake/headers: reading them is more than half of the time that a file takes to compile.
# Off in the presets for developers and sanitizers, where a file that does not include what it uses must not pass.
option(MAYFLY_PRECOMPILED "Precompile the headers of other libraries" OFF)
if(MAYFLY_PRECOMPILED)
    # Some libraries ask for it, and a precompiled header holds for one setting only.
    target_compile_options(mayfly_flags INTERFACE -pthread)
    # GCC 12 forgets which lines of a precompiled header are the system's, and warns of what it inlines from them.
    target_compile_options(mayfly_flags INTERFACE "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-array-bounds;-Wno-maybe-uninitialized;-Wno-stringop-overflow;-Wno-stringop-overread>")
endif()

# mayfly_use_headers(TARGET standard|grpc|widgets|tests|window_tests|desktop_tests [LIBRARIES other ...]): the target's files see cmake/headers/NAME.h,
# compiled once for all targets of the name. LIBRARIES are those that the header needs, the same at every call for the name.
function(mayfly_use_headers target name)
    if(NOT MAYFLY_PRECOMPILED)
        return()
    endif()
    cmake_parse_arguments(ARG "" "" "LIBRARIES;OPTIONS" ${ARGN})
    set(owner mayfly_headers_${name})
    if(NOT TARGET ${owner})
        add_library(${owner} OBJECT ${CMAKE_SOURCE_DIR}/cmake/headers/headers.cpp)
        target_link_libraries(${owner} PRIVATE mayfly_flags ${ARG_LIBRARIES})
        target_compile_options(${owner} PRIVATE ${ARG_OPTIONS})
        target_precompile_headers(${owner} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/headers/${name}.h)
    endif()
    target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()
