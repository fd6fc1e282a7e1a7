/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was found of a stream's records when they were read back: the most of all iterations of all
 * forks, since a way of writing that is wrong now and then is wrong.
 *
 * @param lost keys of which no value was there
 * @param ignored keys that kept the value from before they were written over
 * @param stale keys that had an older value than the newest
 */
public record Audit(long lost, long ignored, long stale) {

  /** The audit of a cell; empty where its benchmark makes none. */
  static Optional<Audit> of(List<Fork> forks) {
    boolean isThere = forks.stream().anyMatch(fork -> fork.figures().containsKey("cachemark.lost"));
    return isThere
        ? Optional.of(
            new Audit(
                most(forks, "cachemark.lost"),
                most(forks, "cachemark.ignored"),
                most(forks, "cachemark.stale")))
        : Optional.empty();
  }

  private static long most(List<Fork> forks, String figure) {
    return forks.stream()
        .flatMap(fork -> fork.figures().getOrDefault(figure, List.of()).stream())
        .mapToLong(Double::longValue)
        .max()
        .orElse(0);
  }

  /** Whether every key had its newest value, each time. */
  public boolean isCorrect() {
    return lost == 0 && ignored == 0 && stale == 0;
  }

  /** The verdict, with the number of keys. */
  @Override
  public String toString() {
    if (isCorrect()) {
      return "correct";
    }
    List<String> faults = new ArrayList<>();
    if (lost + ignored > 0) {
      faults.add("loses " + Units.count(lost + ignored));
    }
    if (stale > 0) {
      faults.add("reorders " + Units.count(stale));
    }
    return String.join(", ", faults);
  }
}
