/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.openjdk.jol.info.GraphStats;

/** What can be reached from an object, by JOL. */
final class Reachable {

  static {
    // Read when JOL is first used: without it, records and lambdas are refused.
    System.setProperty("jol.magicFieldOffset", "true");
  }

  private Reachable() {}

  /** Bytes on the heap of an object and of all that can be reached from it, each counted once. */
  static long bytes(Object root) {
    return GraphStats.parseInstance(root).totalSize();
  }
}
