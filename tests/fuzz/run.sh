#!/bin/bash
# usage: run.sh BUILD_DIR SECONDS   Runs every fuzz target that long, seeded with the test files.
set -eu
build=$1
seconds=$2
data=$(cd "$(dirname "$0")/../data/import/files" && pwd)
for target in "$build"/tests/fuzz/fuzz_*; do
  [ -x "$target" ] && [ -f "$target" ] || continue
  corpus=$build/corpus/$(basename "$target")
  mkdir -p "$corpus"
  case $target in
    *crystaldiskmark*) seeds=crystaldiskmark ;;
    *diskspd*) seeds=diskspd ;;
    *fio_log*) seeds=fio-logs ;;
    *) seeds=fio ;;
  esac
  # The first byte of an input chooses name and answers; the seeds get each of the eight.
  n=0
  for file in "$data/$seeds"/*; do
    { printf "\\x0$((n % 8))"; cat "$file"; } > "$corpus/seed_$n"
    n=$((n + 1))
  done
  echo "$(basename "$target"): $n seeds"
  "$target" -max_total_time="$seconds" -rss_limit_mb=1024 -timeout=10 -max_len=65536 \
    -print_final_stats=1 -artifact_prefix="$corpus/../$(basename "$target")_" "$corpus" \
    2>&1 | grep -E 'stat::number_of_executed|ERROR|SUMMARY|DONE|terminating' || true
  [ "${PIPESTATUS[0]}" = 0 ]
done
