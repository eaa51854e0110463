#!/bin/bash
# Installs what is missing, builds Tidemark with warnings as errors and runs all its tests.
# Arguments go to ctest: tests/run.sh -R Histogram
set -euo pipefail
cd "$(dirname "$0")/.."

installer/packages.sh build test
cmake --preset dev
cmake --build --preset dev
ctest --preset dev -j "$(nproc)" "$@"
