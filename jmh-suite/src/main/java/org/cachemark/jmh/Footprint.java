/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What a JVM holds.
 *
 * @param heap bytes of all objects that live
 * @param tables what of it are arrays, but those of bytes, of which texts and values are made
 * @param direct bytes of direct buffers
 */
record Footprint(long heap, long tables, long direct) {

  /** Collections after which nothing more is expected to be let go of. */
  private static final int MOST_COLLECTIONS = 10;

  /** Bytes that the JVM's own threads come to hold, or let go of, between two readings. */
  private static final long UNREST = 1024;

  /**
   * In the names of the classes of which collectors make what fills gaps; on JDK 25, G1 fills the
   * rest of the regions of large arrays. Before JDK 19 there are no such classes.
   */
  private static final String FILLER = "jdk.internal.vm.Filler";

  /** A line of HotSpot's histogram: its number, instances, bytes, and the class. */
  private static final Pattern LINE =
      Pattern.compile("^\\s*\\d+:\\s+\\d+\\s+(\\d+)\\s+(\\S+)", Pattern.MULTILINE);

  /**
   * What it holds when a further collection finds nothing: the first lets go of what is only weakly
   * held, or has to be cleaned. The histogram counts what is dead as well where a collector leaves
   * it because to move the others is not worth it, so the JVM has to be told not to ({@code
   * -XX:MarkSweepDeadRatio=0}). What is softly held it lets go of after a while, so that a reading
   * would depend on how long ago the last was; it has to be told to do so at once ({@code
   * -XX:SoftRefLRUPolicyMSPerMB=0}). All that count are started with both.
   *
   * @throws IllegalStateException if the JVM is not HotSpot
   */
  static Footprint settled() {
    System.gc();
    Footprint last = collected();
    for (int i = 1; i < MOST_COLLECTIONS; i++) {
      Footprint now = collected();
      if (Math.abs(now.heap - last.heap) <= UNREST && now.direct == last.direct) {
        return now;
      }
      last = now;
    }
    return last;
  }

  private static Footprint collected() {
    long heap = 0;
    long tables = 0;
    Matcher lines = LINE.matcher(histogram());
    while (lines.find()) {
      long bytes = Long.parseLong(lines.group(1));
      String type = lines.group(2);
      if (type.contains(FILLER)) {
        continue;
      }
      heap += bytes;
      tables += type.startsWith("[") && !type.equals("[B") ? bytes : 0;
    }
    return new Footprint(heap, tables, directBytes());
  }

  /**
   * It collects before it counts. Told not to, it would take for arrays what is left of the buffers
   * that threads have allocated from since: hundreds of kilobytes, now more, now less.
   */
  private static String histogram() {
    try {
      return (String)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  new Object[] {new String[0]},
                  new String[] {String[].class.getName()});
    } catch (JMException e) {
      throw new IllegalStateException("objects are counted by HotSpot's histogram: " + e, e);
    }
  }

  private static long directBytes() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  Footprint since(Footprint before) {
    return new Footprint(heap - before.heap, tables - before.tables, direct - before.direct);
  }
}
