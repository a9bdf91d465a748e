# SPDX-License-Identifier: Apache-2.0
# Flags and the two helpers every room uses: mayfly_add_library and mayfly_add_test.
include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)

add_library(mayfly_flags INTERFACE)
target_include_directories(mayfly_flags INTERFACE ${CMAKE_SOURCE_DIR})
# -Wno-restrict: GCC 12 warns wrongly on "literal" + std::string at -O2 (GCC bug 105651).
target_compile_options(mayfly_flags INTERFACE
    "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wnon-virtual-dtor;-Wimplicit-fallthrough;-Werror>"
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>)

if(MAYFLY_SANITIZE)
    add_compile_options(-fsanitize=${MAYFLY_SANITIZE} -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${MAYFLY_SANITIZE})
endif()

# A fast linker where there is one: the static gRPC archives make links long.
if(NOT MAYFLY_SANITIZE)
    foreach(linker mold lld)
        check_linker_flag(CXX -fuse-ld=${linker} MAYFLY_HAS_${linker})
        if(MAYFLY_HAS_${linker})
            add_link_options(-fuse-ld=${linker})
            break()
        endif()
    endforeach()
endif()

find_program(MAYFLY_CCACHE ccache)
if(MAYFLY_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${MAYFLY_CCACHE})
endif()

# mayfly_add_library(NAME name SOURCES a.cpp ... LIBRARIES other ...): one room.
function(mayfly_add_library)
    cmake_parse_arguments(ARG "" "NAME" "SOURCES;LIBRARIES" ${ARGN})
    add_library(${ARG_NAME} STATIC ${ARG_SOURCES})
    target_link_libraries(${ARG_NAME} PUBLIC mayfly_flags ${ARG_LIBRARIES})
endfunction()

# mayfly_add_test(NAME name SOURCES a_test.cpp ... LIBRARIES ... [LABELS ...]): one Qt Test executable, registered with ctest.
# Every test gets a MAYFLY_HOME and an XDG_RUNTIME_DIR of its own through tests/support when it asks for them.
function(mayfly_add_test)
    cmake_parse_arguments(ARG "" "NAME" "SOURCES;LIBRARIES;LABELS" ${ARGN})
    add_executable(${ARG_NAME} ${ARG_SOURCES})
    set_target_properties(${ARG_NAME} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_link_libraries(${ARG_NAME} PRIVATE mayfly_flags ${ARG_LIBRARIES} Qt6::Test)
    target_compile_definitions(${ARG_NAME} PRIVATE
        MAYFLY_SOURCE_DIR="${CMAKE_SOURCE_DIR}" MAYFLY_BIN_DIR="${CMAKE_BINARY_DIR}/bin" MAYFLY_BUILD_DIR="${CMAKE_BINARY_DIR}")
    add_test(NAME ${ARG_NAME} COMMAND ${ARG_NAME})
    set_tests_properties(${ARG_NAME} PROPERTIES
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen" TIMEOUT 600 SKIP_REGULAR_EXPRESSION "SKIP   : ")
    if(ARG_LABELS)
        set_tests_properties(${ARG_NAME} PROPERTIES LABELS "${ARG_LABELS}")
    endif()
endfunction()
