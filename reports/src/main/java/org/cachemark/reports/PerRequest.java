/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.OptionalDouble;

/** What a request takes at any price of a miss: t0, and the price of those that miss. */
public interface PerRequest {

  /** What the system is called. */
  String name();

  /** t0, in microseconds: what a thread takes for a request where a miss costs nothing. */
  double freeMicros();

  /** The share of requests that miss, from 0 to 1. */
  double misses();

  /** Microseconds a request at a price in microseconds. */
  default double takes(double micros) {
    return freeMicros() + misses() * micros;
  }

  /** From which price on another takes less than this; empty if it never does, or always did. */
  default OptionalDouble passedBy(PerRequest other) {
    double price = (other.freeMicros() - freeMicros()) / (misses() - other.misses());
    return misses() > other.misses() && price >= 0
        ? OptionalDouble.of(price)
        : OptionalDouble.empty();
  }
}
