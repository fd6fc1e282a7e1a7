/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.cachemark.harness.Range;
import org.openjdk.jmh.annotations.Param;

/** A template: the cache has room for more than the entries that it is filled with. */
public abstract class FilledBenchmark extends ThroughputBenchmark {

  @Range(min = 100, max = 10_000_000, remoteMax = 100_000, value = "entries in the cache")
  @Param("100000")
  public int entries;

  /**
   * More than 100, so that nothing is evicted however unevenly segments fill; less than 200, since
   * Caffeine does not keep track of reads while it is less than half full.
   */
  @Range(min = 110, max = 1000, value = "capacity in per cent of the entries")
  @Param("150")
  public int room;

  @Override
  int entries() {
    return entries;
  }

  @Override
  long capacity() {
    return (long) entries * room / 100;
  }
}
