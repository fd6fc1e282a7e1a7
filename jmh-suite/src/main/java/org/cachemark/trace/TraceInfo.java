/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What there is to say of a trace, found in one pass. */
final class TraceInfo {

  /** Capacities, in thousandths of the distinct keys. */
  private static final int[] PER_MILLE = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

  private final ReuseDistances distances = new ReuseDistances();
  private long least = Long.MAX_VALUE;
  private long greatest;
  private boolean tellsSizes;
  private double sum;
  private double sumOfKeys;

  /**
   * Goes through a trace.
   *
   * @throws TraceException if it is not what it should be, or has too many keys for the heap
   */
  TraceInfo(Trace trace) {
    try (Trace.Cursor cursor = trace.open()) {
      while (cursor.advance()) {
        int before = distances.distinct();
        distances.request(cursor.key());
        sumOfKeys += distances.distinct() > before ? cursor.size() : 0;
        least = Math.min(least, cursor.size());
        greatest = Math.max(greatest, cursor.size());
        sum += cursor.size();
        tellsSizes = cursor.tellsSizes();
      }
    } catch (OutOfMemoryError e) {
      throw new TraceException(
          format(
              "%s: after %,d keys there is no memory left, of %,d MB;"
                  + " try: JDK_JAVA_OPTIONS=-Xmx8g ./run.sh trace info %s",
              trace.traceName(),
              distances.distinct(),
              Runtime.getRuntime().maxMemory() >> 20,
              trace.traceName()),
          e);
    }
  }

  /** The lines for people. */
  List<String> lines() {
    long requests = distances.requests();
    int distinct = distances.distinct();
    List<String> lines = new ArrayList<>();
    lines.add(format("requests  %,d", requests));
    lines.add(
        format("keys      %,d, so at most %.2f %% hits", distinct, perCent(requests - distinct)));
    if (tellsSizes) {
      lines.add(
          format(
              "sizes     %,d to %,d bytes, %,.0f on average of the requests; of all keys %,.0f kB",
              least, greatest, sum / requests, sumOfKeys / 1000));
    }
    if (requests > distinct) {
      lines.add(
          format(
              "reuse     50 %% after %,d other keys at most, 90 %% after %,d, 99 %% after %,d",
              distances.quantile(0.5), distances.quantile(0.9), distances.quantile(0.99)));
    }
    lines.add("LRU       of the keys   entries   hits");
    int before = 0;
    for (int perMille : PER_MILLE) {
      int capacity = (int) Math.max(1, Math.round((double) distinct * perMille / 1000));
      if (capacity > before) {
        lines.add(
            format(
                "          %8.1f %% %,10d %6.2f %%",
                perMille / 10.0, capacity, perCent(distances.lruHits(capacity))));
      }
      before = capacity;
    }
    return lines;
  }

  private double perCent(long some) {
    return 100.0 * some / distances.requests();
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
