/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How long fixed pieces of work took just before a run, by which a reader can tell whether the
 * machine was as fast as for another: a virtual one shares its processors, caches and memory with
 * neighbours of whom it sees nothing.
 *
 * @param multiplication a multiplication, and a shift, that wait for those before, in nanoseconds
 * @param step a look at a place in 64 MB that the one before named, in nanoseconds
 * @param answer a byte to another thread over the loopback and back, in nanoseconds
 */
public record FixedWork(double multiplication, double step, double answer) {

  public FixedWork {
    for (double nanos : new double[] {multiplication, step, answer}) {
      if (!(nanos > 0) || Double.isInfinite(nanos)) {
        throw new IllegalArgumentException("fixed work in %s ns is none".formatted(nanos));
      }
    }
  }

  /** In a line. */
  @Override
  public String toString() {
    return told(List.of(this));
  }

  /** Several in a line, those of a kind beside each other. */
  public static String told(List<FixedWork> works) {
    return byKind(works).entrySet().stream()
        .map(
            kind ->
                "%s %s ns"
                    .formatted(
                        kind.getKey(),
                        Arrays.stream(kind.getValue())
                            .mapToObj(Units::digits)
                            .collect(Collectors.joining(", "))))
        .collect(Collectors.joining("; "));
  }

  /** How many times as long as the fastest the slowest took, of the kind that differs most. */
  public static double spread(List<FixedWork> works) {
    return byKind(works).values().stream()
        .mapToDouble(
            nanos ->
                Arrays.stream(nanos).max().orElseThrow() / Arrays.stream(nanos).min().orElseThrow())
        .max()
        .orElseThrow();
  }

  private static Map<String, double[]> byKind(List<FixedWork> works) {
    Map<String, double[]> kinds = new LinkedHashMap<>();
    kinds.put("a multiplication", works.stream().mapToDouble(FixedWork::multiplication).toArray());
    kinds.put("a step in memory", works.stream().mapToDouble(FixedWork::step).toArray());
    kinds.put("an answer by loopback", works.stream().mapToDouble(FixedWork::answer).toArray());
    return kinds;
  }
}
