# SPDX-License-Identifier: Apache-2.0
# gRPC and protobuf as static archives (Debian's CMake targets are shared only), so that mayfly-worker runs on a bare server.
find_package(PkgConfig REQUIRED)
find_package(OpenSSL REQUIRED)
find_program(MAYFLY_PROTOC protoc REQUIRED)
find_program(MAYFLY_GRPC_CPP_PLUGIN grpc_cpp_plugin REQUIRED)
pkg_check_modules(MAYFLY_GRPCXX REQUIRED grpc++)

add_library(mayfly_grpc INTERFACE)
set(mayfly_grpc_names ${MAYFLY_GRPCXX_STATIC_LIBRARIES})
list(PREPEND mayfly_grpc_names grpc++ grpc protobuf)
list(REMOVE_DUPLICATES mayfly_grpc_names)
set(mayfly_grpc_archives)
set(mayfly_grpc_system)
foreach(name ${mayfly_grpc_names})
    find_library(MAYFLY_ARCHIVE_${name} NAMES lib${name}.a)
    mark_as_advanced(MAYFLY_ARCHIVE_${name})
    if(name MATCHES "^(dl|pthread|rt|m|atomic)$")
        list(APPEND mayfly_grpc_system ${name})
    elseif(MAYFLY_ARCHIVE_${name})
        list(APPEND mayfly_grpc_archives ${MAYFLY_ARCHIVE_${name}})
    else()
        list(APPEND mayfly_grpc_system ${name})
    endif()
endforeach()
target_link_libraries(mayfly_grpc INTERFACE
    -Wl,--start-group ${mayfly_grpc_archives} -Wl,--end-group ${mayfly_grpc_system})

# mayfly_add_protos(TARGET folder a.proto ...): generated code as a static library, with system-header treatment for its includers.
function(mayfly_add_protos target folder)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/generated)
    file(MAKE_DIRECTORY ${output})
    set(sources)
    foreach(proto ${ARGN})
        get_filename_component(stem ${proto} NAME_WE)
        set(generated ${output}/${stem}.pb.cc ${output}/${stem}.pb.h ${output}/${stem}.grpc.pb.cc ${output}/${stem}.grpc.pb.h)
        add_custom_command(OUTPUT ${generated}
            COMMAND ${MAYFLY_PROTOC} --cpp_out=${output} --grpc_out=${output}
                --plugin=protoc-gen-grpc=${MAYFLY_GRPC_CPP_PLUGIN} -I ${folder} ${folder}/${proto}
            DEPENDS ${folder}/${proto} VERBATIM)
        list(APPEND sources ${output}/${stem}.pb.cc ${output}/${stem}.grpc.pb.cc)
    endforeach()
    add_library(${target} STATIC ${sources})
    target_include_directories(${target} SYSTEM PUBLIC ${output})
    target_link_libraries(${target} PUBLIC mayfly_grpc)
endfunction()
