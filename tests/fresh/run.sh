#!/bin/bash
# Makes a minimal Debian 12 in a folder, clones this repository's HEAD into it and runs there the two
# commands of the README, timed. Needs root, debootstrap and about 6 GB; the package sources are
# those of this machine. usage: tests/fresh/run.sh [FOLDER]
# FOLDER (default: a temporary one, removed at the end) is kept, and its Debian is used again.
set -euo pipefail
repository=$(cd "$(dirname "$0")/../.." && pwd)
[ "$(id -u)" -eq 0 ] || { echo "tests/fresh/run.sh needs root for debootstrap and chroot" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "debootstrap is missing: apt-get install debootstrap" >&2; exit 1; }

if [ $# -gt 0 ]; then
  mkdir -p "$1"
  root=$(cd "$1" && pwd)/debian
else
  temporary=$(mktemp -d /var/tmp/tidemark-fresh-XXXXXX)
  root=$temporary/debian
fi

cleanUp() {
  local place
  for place in dev/pts dev sys proc; do
    ! mountpoint -q "$root/$place" || umount -l "$root/$place"
  done
  # Never remove through a mount that would not go.
  [ -z "${temporary:-}" ] || mountpoint -q "$root/dev" || rm -rf --one-file-system "$temporary"
}
trap cleanUp EXIT

sources=$(apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
  'Created-By: Packages' 'Origin: Debian')
mirror=$(sed -n 's/^deb \([^ ]*\) bookworm main$/\1/p' <<<"$sources" | head -n 1)
[ -n "$mirror" ] || { echo "this machine has no package source for Debian 12 (bookworm main)" >&2; exit 1; }

if [ ! -e "$root/.complete" ]; then
  echo "=== debootstrap"
  debootstrap --variant=minbase bookworm "$root" "$mirror" >/dev/null
  echo "$sources" >"$root/etc/apt/sources.list"
  touch "$root/.complete"
fi
mount -t proc proc "$root/proc"
mount --bind /sys "$root/sys"
mount --bind /dev "$root/dev"
mount -t devpts devpts "$root/dev/pts"

rm -rf "$root/root/tidemark"
git -c "safe.directory=*" clone -q --no-local "$repository" "$root/root/tidemark"

inside() {
  echo "=== $1"
  local begin=$SECONDS
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    "/root/tidemark/$1" </dev/null
  echo "=== $1 passed in $(((SECONDS - begin) / 60)) min $(((SECONDS - begin) % 60)) s"
}
inside installer/start.sh
inside tests/run.sh
