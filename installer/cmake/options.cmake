# Language level and warnings of every target, as one INTERFACE target: tidemark::options.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo)
endif()

option(TIDEMARK_WERROR "Treat warnings as errors" OFF)

add_library(tidemark_options INTERFACE)
add_library(tidemark::options ALIAS tidemark_options)
target_include_directories(tidemark_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_features(tidemark_options INTERFACE cxx_std_23)
if(NOT MSVC)
  target_compile_options(tidemark_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow=local
    -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align $<$<BOOL:${TIDEMARK_WERROR}>:-Werror>
    # GCC 12 sees overlaps in "text" + string that are not there (GCC bug 105651).
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)
endif()

# Files for one system end in _${TIDEMARK_PLATFORM}.cpp.
if(WIN32)
  set(TIDEMARK_PLATFORM windows)
  target_compile_definitions(tidemark_options INTERFACE UNICODE _UNICODE NOMINMAX WIN32_LEAN_AND_MEAN)
else()
  set(TIDEMARK_PLATFORM linux)
endif()

find_package(Threads REQUIRED)

# tidemark_layer(NAME stats SOURCES a.cpp ... [PUBLIC libs...] [PRIVATE libs...])
# One static library per layer folder, named tidemark_core_<NAME>, alias tidemark::core_<NAME>.
function(tidemark_layer)
  cmake_parse_arguments(L "" "NAME" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(tidemark_core_${L_NAME} STATIC ${L_SOURCES})
  add_library(tidemark::core_${L_NAME} ALIAS tidemark_core_${L_NAME})
  target_link_libraries(tidemark_core_${L_NAME}
    PUBLIC tidemark::options ${L_PUBLIC} PRIVATE ${L_PRIVATE})
endfunction()

# Gives a program its version and, through a manifest, UTF-8 as the code page of its arguments and
# paths longer than 260 characters. Windows only; elsewhere nothing is done.
function(tidemark_windows_resources target)
  if(WIN32)
    set(folder ${PROJECT_SOURCE_DIR}/installer/windows)
    configure_file(${folder}/program.rc.in ${PROJECT_BINARY_DIR}/program.rc @ONLY)
    target_sources(${target} PRIVATE ${PROJECT_BINARY_DIR}/program.rc)
  endif()
endfunction()
