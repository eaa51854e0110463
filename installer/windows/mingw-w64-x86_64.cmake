# Cross toolchain: g++-mingw-w64-x86-64-posix of Debian 12 (GCC 12, mingw-w64 10), results run under
# Wine. The posix variant, because the win32 one has no std::thread in GCC 12.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(triple x86_64-w64-mingw32)
set(CMAKE_C_COMPILER ${triple}-gcc-posix)
set(CMAKE_CXX_COMPILER ${triple}-g++-posix)
set(CMAKE_RC_COMPILER ${triple}-windres)
set(CMAKE_AR ${triple}-gcc-ar-posix CACHE FILEPATH "")
set(CMAKE_RANLIB ${triple}-gcc-ranlib-posix CACHE FILEPATH "")

# Libraries and headers come from the cross system and from what dependencies.sh has put beside the
# build tree; programs from this machine.
get_filename_component(dependencies ${CMAKE_CURRENT_LIST_DIR}/../../build/windows-dependencies ABSOLUTE)
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/dependencies.sh ${dependencies}
  COMMAND_ERROR_IS_FATAL ANY)
set(CMAKE_FIND_ROOT_PATH ${dependencies} /usr/${triple})
set(ZLIB_USE_STATIC_LIBS ON)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# Windows 10 1903 and later. libstdc++ 12 loses wake-ups in atomic wait and notify on systems without
# futex, and everything on top can hang; winpthreads' semaphores repair stop tokens (and
# core/base/sync.h replaces std::barrier).
add_compile_definitions(_WIN32_WINNT=0x0A00 WINVER=0x0A00 NTDDI_VERSION=0x0A00000B
  _GLIBCXX_USE_POSIX_SEMAPHORE=1)
# One file that runs anywhere.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/wine-run)
