/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import org.openjdk.jol.info.GraphStats;

/**
 * What can be reached from an object, by JOL, which a suite that uses this brings. Safe for use by
 * many threads.
 */
public final class Reachable {

  static {
    // Both are read when JOL is first used. Without the one, records and lambdas are refused;
    // without the other, processes are started that try in vain to attach themselves to this one.
    System.setProperty("jol.magicFieldOffset", "true");
    System.setProperty("jol.skipHotspotSAAttach", "true");
  }

  private Reachable() {}

  /** Bytes on the heap of an object and of all that can be reached from it, each counted once. */
  public static long bytes(Object root) {
    return GraphStats.parseInstance(root).totalSize();
  }
}
