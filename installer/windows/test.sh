#!/bin/bash
# Builds core, plugins and command line for Windows and runs their tests under Wine, with one Wine
# server for all of them: a test then starts in 0.05 s instead of 2 s. Arguments go to ctest.
set -euo pipefail
cd "$(dirname "$0")/../.."

installer/packages.sh build windows
prefix=$(mktemp -d)
export WINEPREFIX=$prefix/wine
cleanUp() {
  wineserver -k || true
  wineserver -w || true
  rm -rf "$prefix"
}
trap cleanUp EXIT

run=installer/windows/wine-run
$run cmd /c exit 0
# A server that is running already would stay one that ends with its last program.
wineserver -k || true
wineserver -w
wineserver -p
$run cmd /c exit 0

cmake --preset windows-cross
cmake --build --preset windows-cross
ctest --preset windows-cross "$@"
