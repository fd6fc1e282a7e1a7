/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;

/** Whether what a sweep asks of each fork can be had at all: time, and memory. */
public final class Feasible {

  private Feasible() {}

  /**
   * Makes sure that a fork has the time for its iterations.
   *
   * @param where what an error begins with, such as {@code quick.yaml:3}
   * @throws InputError if they take as long as a fork may take, or longer
   */
  public static void requireTime(String where, Sweep.Effort effort) {
    double seconds = effort.warmup().seconds() + effort.measure().seconds();
    if (seconds >= effort.timeoutSeconds()) {
      throw new InputError(
          "%s: warm-up %s and measurement %s take %.0f s, and the timeout ends a fork after %d s"
              .formatted(
                  where, effort.warmup(), effort.measure(), seconds, effort.timeoutSeconds()));
    }
  }

  /** Whether a sweep has a system that answers from another process. */
  public static boolean isAnyRemote(Sweep sweep, Catalogue catalogue) {
    return sweep.allSystems().stream().anyMatch(system -> catalogue.system(system).isRemote());
  }

  /**
   * Makes sure that the machine, or the container, has the memory for a heap.
   *
   * @throws InputError if it has less in all
   */
  public static void requireMemory(String where, String heap) {
    long bytes =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    long megabytes = bytes >> 20;
    if (Amounts.megabytes(heap) > megabytes) {
      throw new InputError(
          "%s %s is more than this machine has: %dm".formatted(where, heap, megabytes));
    }
  }
}
