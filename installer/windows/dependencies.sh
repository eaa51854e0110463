#!/bin/bash
# Puts into a folder what Debian does not package for MinGW: SQLite, from Debian's source package,
# and links to libraries that are headers only (their own folder /usr/include is not for MinGW).
# Quick when all is there. usage: dependencies.sh FOLDER
set -euo pipefail
out=$1
triple=x86_64-w64-mingw32
mkdir -p "$out/include" "$out/lib" "$out/share/cmake" "$out/share/eigen3"

for library in nlohmann CLI eigen3 boost fmt; do
  [ ! -d "/usr/include/$library" ] || ln -sfn "/usr/include/$library" "$out/include/$library"
done
# CMake packages name the headers relative to their own place, so these are copies.
for package in cmake/nlohmann_json cmake/CLI11 eigen3/cmake; do
  [ ! -d "/usr/share/$package" ] || cp -rT "/usr/share/$package" "$out/share/$package"
done

[ ! -e "$out/lib/libsqlite3.a" ] || exit 0
echo "Building SQLite for Windows in $out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# apt with lists of its own, so that the system's sources stay as they are.
fetchSource() {
  mkdir -p "$work"/{sources,lists/partial,cache/archives/partial}
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$file" ] || sed -n 's/^deb /deb-src /p' "$file" >"$work/sources/${file##*/}.list"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/sources/${file##*/}"
  done
  local options=(-q -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/sources"
    -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=)
  # A foreign source without source packages may fail here; what counts is whether SQLite comes.
  apt-get "${options[@]}" update || true
  (cd "$work" && apt-get "${options[@]}" source --download-only sqlite3)
}

buildSqlite() {
  local archive
  archive=$(ls "$work"/sqlite3_*.orig.tar.xz)
  mkdir "$work/sqlite" "$work/make"
  tar -xf "$archive" -C "$work/sqlite" --strip-components=1
  (cd "$work/make" && "$work/sqlite/configure" --disable-tcl && make sqlite3.c sqlite3.h)
  "$triple-gcc-posix" -O2 -DSQLITE_THREADSAFE=1 -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_JSON1 \
    -DSQLITE_OMIT_LOAD_EXTENSION -c "$work/make/sqlite3.c" -o "$work/sqlite3.o"
  cp "$work/make/sqlite3.h" "$out/include/"
  "$triple-ar" rcs "$work/libsqlite3.a" "$work/sqlite3.o"
  # The library comes last: it tells the next call that all is there.
  mv "$work/libsqlite3.a" "$out/lib/"
}

{ fetchSource && buildSqlite; } >"$work/log" 2>&1 </dev/null || {
  tail -n 20 "$work/log" >&2
  echo "SQLite for Windows could not be built from Debian's source package, see above" >&2
  exit 1
}
