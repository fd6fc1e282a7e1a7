/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * How long, and how often, this JVM's collectors have stopped it so far, by their beans. Of G1's
 * marking these know the pauses (Remark and Cleanup) from JDK 20 on.
 */
final class CollectionTime {

  private static final List<GarbageCollectorMXBean> COLLECTORS =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(collector -> isOfPauses(collector.getName()))
          .toList();

  private CollectionTime() {}

  /** ZGC and Shenandoah have a bean for pauses, and one for cycles, in which the work goes on. */
  static boolean isOfPauses(String collector) {
    return !collector.endsWith("Cycles");
  }

  /** In milliseconds, of which each collector's are whole. */
  static long millis() {
    return COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
  }

  /** How many collections have stopped it so far. */
  static long count() {
    return COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
  }
}
