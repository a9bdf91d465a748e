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
    # Without pch_defines and time_macros ccache finds no file again that has a precompiled header.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${MAYFLY_CCACHE})
endif()

include(mayfly_headers)

# mayfly_add_library(NAME name SOURCES a.cpp ... LIBRARIES other ...): one room.
function(mayfly_add_library)
    cmake_parse_arguments(ARG "" "NAME" "SOURCES;LIBRARIES" ${ARGN})
    add_library(${ARG_NAME} STATIC ${ARG_SOURCES})
    target_link_libraries(${ARG_NAME} PUBLIC mayfly_flags ${ARG_LIBRARIES})
    if(CMAKE_CURRENT_SOURCE_DIR MATCHES "/app/(look|models|charts|pages|desktop)$")
        mayfly_use_headers(${ARG_NAME} widgets LIBRARIES Qt6::Widgets)
    elseif(CMAKE_CURRENT_SOURCE_DIR MATCHES "/core/(rpc|control)$|/gpuworker/(agent|paramserver|train)$")
        mayfly_use_headers(${ARG_NAME} grpc)
    else()
        mayfly_use_headers(${ARG_NAME} standard)
    endif()
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
    # A test runs its own code once or twice: compiling it is what costs. What it tests is optimised in full.
    # The folders that only QFINDTESTDATA needs, which is not used here: one precompiled header must hold for all folders.
    set(options "$<$<CONFIG:Release>:-O1>" -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)
    target_compile_options(${ARG_NAME} PRIVATE ${options})
    if(ARG_LIBRARIES MATCHES "^Qt6::")
        # Of Qt's modules it has neither all that the other tests of the window have, nor none: not worth a header of its own.
    elseif(ARG_LIBRARIES MATCHES "mayfly_desktop")
        mayfly_use_headers(${ARG_NAME} desktop_tests LIBRARIES Qt6::Widgets Qt6::Network Qt6::Test OPTIONS ${options})
    elseif(CMAKE_CURRENT_SOURCE_DIR MATCHES "/tests/app/" AND NOT CMAKE_CURRENT_SOURCE_DIR MATCHES "/(cli|bridge)$")
        mayfly_use_headers(${ARG_NAME} window_tests LIBRARIES Qt6::Widgets Qt6::Test OPTIONS ${options})
    else()
        mayfly_use_headers(${ARG_NAME} tests LIBRARIES Qt6::Test OPTIONS ${options})
    endif()
    add_test(NAME ${ARG_NAME} COMMAND ${ARG_NAME})
    set_tests_properties(${ARG_NAME} PROPERTIES
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen" TIMEOUT 600 SKIP_REGULAR_EXPRESSION "SKIP   : ")
    if(ARG_LABELS)
        set_tests_properties(${ARG_NAME} PROPERTIES LABELS "${ARG_LABELS}")
    endif()
endfunction()
