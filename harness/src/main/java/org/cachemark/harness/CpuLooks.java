/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/** Looks how far apart the CPUs are, after each iteration of a fork, those of warm-up included. */
final class CpuLooks {

  private final Supplier<OptionalDouble> look;

  /** After the iteration before: nobody looks once more before one begins. */
  private OptionalDouble before = OptionalDouble.empty();

  /**
   * @param look how far apart they are now, in nanoseconds; empty if that cannot be said
   */
  CpuLooks(Supplier<OptionalDouble> look) {
    this.look = look;
  }

  /** The farther of before and after an iteration that has just ended. */
  OptionalDouble next() {
    OptionalDouble after = look.get();
    OptionalDouble farther = DoubleStream.concat(before.stream(), after.stream()).max();
    before = after;
    return farther;
  }
}
