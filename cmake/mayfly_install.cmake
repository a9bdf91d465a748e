# SPDX-License-Identifier: Apache-2.0
# cmake --install BUILD --prefix /usr: the programs, what they read, and what a desktop and a shell need to know of them.
# Component "desktop" is the integration alone: desktop file, metainfo, MIME type, icons, man pages, completions.
include(GNUInstallDirs)

install(TARGETS mayfly-worker RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# What is copied to servers of other back-ends; beside bin/, as provision::workerBundle() looks for it.
install(DIRECTORY ${CMAKE_BINARY_DIR}/bin/worker-bundle DESTINATION lib/mayfly USE_SOURCE_PERMISSIONS)
foreach(part offers networks calibration examples gpus.json workloads.json)
    if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/resources/${part})
        install(DIRECTORY ${CMAKE_SOURCE_DIR}/resources/${part} DESTINATION ${CMAKE_INSTALL_DATADIR}/mayfly)
    else()
        install(FILES ${CMAKE_SOURCE_DIR}/resources/${part} DESTINATION ${CMAKE_INSTALL_DATADIR}/mayfly)
    endif()
endforeach()
if(NOT TARGET mayflyctl OR NOT TARGET mayfly)
    return()
endif()
install(TARGETS mayfly mayflyctl RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

set(desktop ${CMAKE_SOURCE_DIR}/resources/desktop)
set(MAYFLY_DOCS ${CMAKE_BINARY_DIR}/docs)
add_custom_command(OUTPUT ${MAYFLY_DOCS}/done
    COMMAND ${CMAKE_COMMAND} -DMAYFLYCTL=$<TARGET_FILE:mayflyctl> -DOUT=${MAYFLY_DOCS} -P ${CMAKE_SOURCE_DIR}/cmake/mayfly_docs.cmake
    DEPENDS mayflyctl ${CMAKE_SOURCE_DIR}/cmake/mayfly_docs.cmake
    COMMENT "Man pages and shell completions" VERBATIM)
add_custom_target(mayfly_docs ALL DEPENDS ${MAYFLY_DOCS}/done)

install(FILES ${desktop}/mayfly.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT desktop)
install(FILES ${desktop}/io.github.mayfly.Mayfly.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT desktop)
install(FILES ${desktop}/mayfly.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT desktop)
install(FILES ${CMAKE_SOURCE_DIR}/resources/icons/mayfly-app.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
    RENAME mayfly.svg COMPONENT desktop)
install(FILES ${desktop}/application-x-mayfly-plan.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/mimetypes COMPONENT desktop)
foreach(side 16 24 32 48 64 128 256 512)
    install(FILES ${desktop}/icons/mayfly-${side}.png DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${side}x${side}/apps
        RENAME mayfly.png COMPONENT desktop)
endforeach()
install(FILES ${desktop}/mayfly.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT desktop)
install(DIRECTORY ${MAYFLY_DOCS}/man1/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT desktop)
install(FILES ${MAYFLY_DOCS}/bash/mayflyctl DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT desktop)
install(FILES ${MAYFLY_DOCS}/zsh/_mayflyctl DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT desktop)
install(FILES ${MAYFLY_DOCS}/fish/mayflyctl.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT desktop)
