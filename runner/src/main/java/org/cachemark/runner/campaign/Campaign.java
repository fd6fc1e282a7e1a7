/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sweeps that are measured for the record: each several times, so that its figures hold for more
 * than one hour.
 *
 * @param name of its file, by which its log is found
 * @param about what it is for; may be empty
 * @param apart from the start of a sweep's run to that of its next
 * @param quiet which share of the machine's CPUs others may use, in per cent
 * @param items the sweeps, in their order
 */
public record Campaign(String name, String about, Duration apart, double quiet, List<Item> items) {

  /**
   * A sweep.
   *
   * @param sweep its name in sweeps/, or its file: from the campaign's own folder, if it is there
   * @param at where the campaign names it, such as {@code record.yaml:8}
   * @param times how often it is carried out
   * @param budget how long a run may take; empty for no limit
   */
  public record Item(String sweep, String at, int times, Optional<Duration> budget) {}

  /**
   * A run that is to be there.
   *
   * @param time from 1
   */
  public record Turn(Item item, int time) {}

  public Campaign {
    items = List.copyOf(items);
  }

  /** All runs: each sweep once, then each again, so that those of one sweep are far apart. */
  public List<Turn> turns() {
    List<Turn> turns = new ArrayList<>();
    int most = items.stream().mapToInt(Item::times).max().orElse(0);
    for (int time = 1; time <= most; time++) {
      for (Item item : items) {
        if (time <= item.times()) {
          turns.add(new Turn(item, time));
        }
      }
    }
    return turns;
  }
}
