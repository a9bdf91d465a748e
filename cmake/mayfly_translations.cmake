# SPDX-License-Identifier: GPL-3.0-or-later
# The window's translations: compiled by lrelease at build, embedded under :/translations/. The sources change only when one asks:
#   cmake --build build/release --target translations_update
# mayfly_en.ts holds plural forms alone: English is the language of the sources.
find_package(Qt6 6.4 REQUIRED COMPONENTS LinguistTools)

set(mayfly_translated_languages de ja zh_CN)

# mayfly_add_translations(target): embeds :/translations/mayfly_LANGUAGE.qm in whatever links the target.
function(mayfly_add_translations target)
    set(folder ${CMAKE_SOURCE_DIR}/translations)
    set(whole)
    foreach(language ${mayfly_translated_languages})
        list(APPEND whole ${folder}/mayfly_${language}.ts)
    endforeach()
    set_source_files_properties(${whole} ${folder}/mayfly_en.ts PROPERTIES OUTPUT_LOCATION ${CMAKE_BINARY_DIR}/translations)
    qt_add_lrelease(${target} TS_FILES ${whole} ${folder}/mayfly_en.ts QM_FILES_OUTPUT_VARIABLE qm_files)
    qt_add_resources(${target} mayfly_translations PREFIX /translations BASE ${CMAKE_BINARY_DIR}/translations FILES ${qm_files})

    set(options -I ${CMAKE_SOURCE_DIR} -locations none -no-obsolete -source-language en_US)
    add_custom_target(translations_update
        COMMAND Qt6::lupdate ${options} ${CMAKE_SOURCE_DIR}/app -ts ${whole}
        COMMAND Qt6::lupdate ${options} -pluralonly ${CMAKE_SOURCE_DIR}/app -ts ${folder}/mayfly_en.ts
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
        COMMENT "Reading the strings of app/ into translations/"
        VERBATIM)
endfunction()
