#!/usr/bin/env bash
# Finds Java, builds what is missing or stale, starts the runner.
set -eu
home=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
if ! command -v "$java" >/dev/null; then
  echo "cachemark: no Java found; install a JDK, 17 or newer, or set JAVA_HOME" >&2
  exit 2
fi

# All that the jars are made of: sources, tests (the contract is one), resources and POMs.
inputs() {
  cd "$home"
  find pom.xml api harness programs jmh-suite thirdparty ignite stores dedupe results reports runner -name target -prune -o \
    -type f \( -path '*/src/*' -o -name pom.xml \) -exec cksum {} + | LC_ALL=C sort
}

now=$(inputs)
built=$home/target/built
if [ ! -e "$built" ] || [ "$now" != "$(cat "$built")" ]; then
  if ! command -v mvn >/dev/null; then
    echo "cachemark: no Maven found to build with; install Maven, 3.8 or newer" >&2
    exit 2
  fi
  echo "Building Cachemark …" >&2
  log=$home/target/build.log
  mkdir -p "$home/target"
  mvn -B -f "$home/pom.xml" -DskipTests package >"$log" 2>&1 </dev/null || {
    # What the compiler found says more than that it found something.
    grep -E '^\[(WARNING|ERROR)\] .*\.java:\[' "$log" | awk '!seen[$0]++' | head -n 40 >&2
    grep '^\[ERROR\]' "$log" |
      grep -Evi '\.java:\[|\[help|re-run maven|^\[ERROR\] *$|more info|-rf :|resume the' |
      awk '!seen[$0]++' | head -n 8 >&2
    # What ends before Maven does, such as a JVM that refuses its flags, is no [ERROR].
    grep -q '^\[ERROR\]' "$log" || tail -n 8 "$log" >&2
    echo "cachemark: the build failed; all that it said is in $log" >&2
    exit 5
  }
  printf '%s\n' "$now" >"$built"
fi

# The runner honours Maven's global settings too, once it knows where Maven is.
if [ -z "${MAVEN_HOME:-}" ] && mvn=$(command -v mvn); then
  MAVEN_HOME=$(dirname "$(dirname "$(readlink -f "$mvn")")")
  export MAVEN_HOME
fi

exec "$java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -Dcachemark.home="$home" \
  -Dfile.encoding=UTF-8 -jar "$home/runner/target/cachemark-runner.jar" "$@"
