/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Rest;
import org.cachemark.harness.server.ProcessTree;

/**
 * What this JVM comes to hold: heap in use once garbage is collected, and whatever else is resident
 * of its process, code and files that are mapped among it. What is resident tells nothing of a heap
 * whose pages become so one by one; so it is known only where all are from the first, as in
 * Cachemark's forks, and on Linux.
 */
final class OwnMemory {

  private final long before;

  private OwnMemory(long before) {
    this.before = before;
  }

  /** As much as is held now, after a collection; empty where it is not known. */
  static Optional<OwnMemory> now() {
    return isHeapResident() && resident() > 0
        ? Optional.of(new OwnMemory(bytes()))
        : Optional.empty();
  }

  /** How much more is held than then, in bytes, once compilers have come to rest. */
  long grown() {
    Rest.await(Meter::processCpuNanos);
    return bytes() - before;
  }

  /** With all of the heap, whose part in it is always the same. */
  private static long bytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + resident();
  }

  private static long resident() {
    return new ProcessTree(ProcessHandle.current().pid()).residentBytes();
  }

  /** By -XX:+AlwaysPreTouch, and -Xms as large as -Xmx. */
  private static boolean isHeapResident() {
    HotSpotDiagnosticMXBean hotSpot =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    return hotSpot != null
        && Boolean.parseBoolean(hotSpot.getVMOption("AlwaysPreTouch").getValue())
        && hotSpot
            .getVMOption("InitialHeapSize")
            .getValue()
            .equals(hotSpot.getVMOption("MaxHeapSize").getValue());
  }
}
