#!/bin/bash
# Installs the Debian 12 packages that are missing for the named jobs; quiet and without network
# when all are there. Usage: installer/packages.sh build|test|lint|windows...
#   build    compiler, Qt and libraries of the programs
#   test     what the tests need besides
#   lint     formatter, linter and the compiler cache of the checks
#   windows  MinGW cross compiler, Wine and the installer maker
set -euo pipefail

declare -A groups=(
  [build]="g++ cmake ninja-build qt6-base-dev qt6-charts-dev libqt6opengl6-dev qt6-svg-dev qt6-tools-dev
    qt6-tools-dev-tools qt6-l10n-tools qt6-wayland fonts-dejavu-core liburing-dev libaio-dev
    libsqlite3-dev libeigen3-dev libboost-dev nlohmann-json3-dev libcli11-dev libfmt-dev zlib1g-dev"
  [test]="libgtest-dev libgmock-dev libbenchmark-dev mount util-linux e2fsprogs procps"
  [lint]="git ccache clang-format-19 clang-tidy-19"
  [windows]="g++-mingw-w64-x86-64-posix mingw-w64-x86-64-dev libz-mingw-w64-dev googletest
    wine wine64 nsis dpkg-dev tcl make xz-utils"
)

[ $# -gt 0 ] || { echo "usage: ${0##*/} ${!groups[*]}" >&2; exit 2; }
missing=()
for group in "$@"; do
  [ -n "${groups[$group]:-}" ] || { echo "${0##*/}: no group '$group'; there are: ${!groups[*]}" >&2; exit 2; }
  for package in ${groups[$group]}; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing+=("$package")
  done
done
[ ${#missing[@]} -gt 0 ] || exit 0

root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "Missing packages, and sudo is not there to install them. As root, run:" >&2
    echo "  apt-get install ${missing[*]}" >&2
    exit 1
  }
  root=(sudo)
fi
echo "Installing ${#missing[@]} packages: ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() {
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=540 "$@" \
    >"$log" 2>&1 </dev/null || { cat "$log" >&2; echo "apt-get $1 failed, see above" >&2; exit 1; }
}
apt update
apt install -y --no-install-recommends "${missing[@]}"
