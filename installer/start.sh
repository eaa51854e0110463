#!/bin/bash
# Installs what is missing, builds Tidemark and starts it. Without a display it compares native and
# legacy I/O in a temporary folder for about two minutes and prints the verdicts.
set -euo pipefail
cd "$(dirname "$0")/.."

installer/packages.sh build
echo "Building Tidemark in build/release"
mkdir -p build
{
  cmake --preset release -DBUILD_TESTING=OFF -DTIDEMARK_BENCH=OFF
  cmake --build --preset release
} >build/start.log 2>&1 </dev/null || {
  grep -nE 'error|Error|FAILED' build/start.log >&2 || tail -n 30 build/start.log >&2
  echo "The build failed; the whole log is in build/start.log" >&2
  exit 1
}

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec build/release/app/desktop/tidemark "$@"
fi

# A file system in memory refuses direct I/O, so the first place on a disk is taken.
for parent in "${TMPDIR:-/tmp}" /var/tmp "$PWD/build"; do
  case $(stat -f -c %T "$parent" 2>/dev/null || echo none) in
    tmpfs | ramfs | none) ;;
    *) break ;;
  esac
done
folder=$(mktemp -d "$parent/tidemark-XXXXXX")
trap 'rm -rf "$folder"' EXIT
echo "No display: comparing native and legacy I/O in $folder, about two minutes"
build/release/app/cli/tidemark-cli run "$folder" "$@"
