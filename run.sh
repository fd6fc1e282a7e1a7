#!/usr/bin/env bash
# Finds Java, builds what is missing or stale, starts the runner.
set -eu
home=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
if ! command -v "$java" >/dev/null; then
  echo "cachemark: no Java found; install a JDK, 17 or newer, or set JAVA_HOME" >&2
  exit 2
fi

stamp=$home/target/built
if [ ! -e "$stamp" ] || [ -n "$(find "$home"/pom.xml "$home"/api "$home"/jmh-suite \
    "$home"/thirdparty "$home"/ignite "$home"/reports "$home"/runner -name target -prune -o \
    \( -name '*.java' -o -name '*.yaml' -o -name '*.properties' -o -name pom.xml \) \
    -newer "$stamp" -print -quit)" ]; then
  if ! command -v mvn >/dev/null; then
    echo "cachemark: no Maven found to build with; install Maven, 3.8 or newer" >&2
    exit 2
  fi
  echo "Building Cachemark …" >&2
  mvn -B -q -f "$home/pom.xml" -DskipTests package >&2 || {
    echo "cachemark: the build failed; mvn package in $home tells more" >&2
    exit 5
  }
  mkdir -p "$home/target" && touch "$stamp"
fi

# The runner honours Maven's global settings too, once it knows where Maven is.
if [ -z "${MAVEN_HOME:-}" ] && mvn=$(command -v mvn); then
  MAVEN_HOME=$(dirname "$(dirname "$(readlink -f "$mvn")")")
  export MAVEN_HOME
fi

exec "$java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -Dcachemark.home="$home" \
  -Dfile.encoding=UTF-8 -jar "$home/runner/target/cachemark-runner.jar" "$@"
