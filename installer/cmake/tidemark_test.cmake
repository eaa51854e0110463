# tidemark_test(NAME units_test SOURCES units_test.cpp LIBS tidemark::core_base [LABEL unit] [TIMEOUT 60] [DATA] [ALONE])
# DATA tells the test where tests/data and resources are. Only for those that read them: a path
# among the compiler's arguments keeps the cache from serving another checkout. ALONE is for those that
# watch the clock: no other test runs beside them.
if(BUILD_TESTING)
  if(CMAKE_CROSSCOMPILING)
    # Debian has no GoogleTest for MinGW: build the packaged sources.
    add_subdirectory(/usr/src/googletest ${PROJECT_BINARY_DIR}/googletest EXCLUDE_FROM_ALL SYSTEM)
  else()
    find_package(GTest REQUIRED)
  endif()
  include(GoogleTest)
endif()

function(tidemark_test)
  cmake_parse_arguments(T "DATA;ALONE" "NAME;LABEL;TIMEOUT" "SOURCES;LIBS" ${ARGN})
  if(NOT BUILD_TESTING)
    return()
  endif()
  if(NOT T_LABEL)
    set(T_LABEL unit)
  endif()
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 60)
  endif()
  add_executable(${T_NAME} ${T_SOURCES})
  target_link_libraries(${T_NAME} PRIVATE ${T_LIBS} tidemark::options GTest::gtest_main)
  if(T_DATA)
    target_compile_definitions(${T_NAME} PRIVATE
      TIDEMARK_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
      TIDEMARK_RESOURCES="${PROJECT_SOURCE_DIR}/resources")
  endif()
  set(properties LABELS "${T_LABEL}" TIMEOUT ${T_TIMEOUT})
  if(T_ALONE)
    list(APPEND properties RUN_SERIAL TRUE)
  endif()
  gtest_discover_tests(${T_NAME} DISCOVERY_TIMEOUT 120
    PROPERTIES ${properties})
endfunction()
