# SPDX-License-Identifier: Apache-2.0
# cmake -DWORKER=bin/mayfly-worker -DRESOURCES=resources -DOUT=bin/worker-bundle [-DPLUGIN=libmayfly_cuda.so] [-DSTRIP=strip] -P worker_bundle.cmake
# The worker bundle: the program, lib/ with the shared libraries that a bare server lacks, and resources/networks. The C
# library is the server's own: its version must not be older than the one built against.
set(fresh ${OUT}.new)
file(REMOVE_RECURSE ${fresh})
file(MAKE_DIRECTORY ${fresh}/lib ${fresh}/resources)
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${WORKER}
    RESOLVED_DEPENDENCIES_VAR libraries UNRESOLVED_DEPENDENCIES_VAR missing
    POST_EXCLUDE_REGEXES "/(ld-linux[^/]*|libc|libm|libmvec|libdl|librt|libpthread|libutil|libresolv|libanl|libnsl|libnss_[^/]*)\\.so")
if(missing)
    message(FATAL_ERROR "worker bundle: these libraries are not found: ${missing}")
endif()
foreach(library ${libraries})
    get_filename_component(name ${library} NAME)
    file(REAL_PATH ${library} file)
    file(COPY_FILE ${file} ${fresh}/lib/${name})
endforeach()
file(COPY ${RESOURCES}/networks DESTINATION ${fresh}/resources)
if(PLUGIN AND EXISTS ${PLUGIN})
    file(COPY ${PLUGIN} DESTINATION ${fresh})
endif()
if(STRIP)
    execute_process(COMMAND ${STRIP} -o ${fresh}/mayfly-worker ${WORKER} COMMAND_ERROR_IS_FATAL ANY)
else()
    file(COPY_FILE ${WORKER} ${fresh}/mayfly-worker)
endif()
file(CHMOD ${fresh}/mayfly-worker PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
file(REMOVE_RECURSE ${OUT})
file(RENAME ${fresh} ${OUT})
