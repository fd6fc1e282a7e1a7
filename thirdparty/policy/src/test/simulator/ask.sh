#!/usr/bin/env bash
# Copyright 2026 the Cachemark authors
# SPDX-License-Identifier: Apache-2.0

# Asks Caffeine's simulator again for the counts that SimulatorTest holds: once `mvn verify` has built
# the tree, with JDK 25 as JAVA_HOME, which the simulator needs, and with access to Maven's repository.
# Prints its hits of each policy, a trace at a capacity after the other.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../../.." && pwd)
java="${JAVA_HOME:?has to be that of JDK 25 or newer}/bin/java"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

mvn -q -B -f "$here/pom.xml" dependency:build-classpath -Dmdep.outputFile="$work/classpath"
while read -r trace capacity; do
  "$java" -cp "$root/jmh-suite/target/classes:$root/thirdparty/policy/target/test-classes" \
    org.cachemark.thirdparty.policy.LirsFile "$trace" "$work/$trace.trc"
  "$java" -Dconfig.file="$here/simulator.conf" \
    -Dcaffeine.simulator.maximum-size="$capacity" \
    -Dcaffeine.simulator.files.paths.0="lirs:$work/$trace.trc" \
    -Dcaffeine.simulator.report.output="$work/counts.csv" \
    -cp "$(cat "$work/classpath")" com.github.benmanes.caffeine.cache.simulator.Simulator > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
  echo "$trace, $capacity"
  cut -d, -f1,4 "$work/counts.csv"
  rm "$work/$trace.trc" "$work/counts.csv"
done <<'END'
zipf10K-1M 1000
loop 512
zipf-scan 1000
shifting 1000
one-hit 1000
END
