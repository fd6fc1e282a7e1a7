/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.util.Arrays;

/**
 * How many distinct other keys are asked for between two requests for one: found in one pass, with
 * memory in proportion to the distinct keys. An LRU cache hits exactly what comes again after fewer
 * than its capacity (Mattson and others, Evaluation Techniques for Storage Hierarchies, IBM Systems
 * Journal 9(2), 1970).
 */
public final class ReuseDistances {

  private final Places places = new Places();
  private final Marks lastRequests = new Marks();
  private long[] last = new long[1 << 10];
  private long[] timesByDistance = new long[1 << 10];
  private long requests;

  /** A key is asked for. */
  public void request(long key) {
    requests++;
    int place = places.of(key);
    if (place >= last.length) {
      last = Arrays.copyOf(last, 2 * last.length);
      timesByDistance = Arrays.copyOf(timesByDistance, last.length);
    }
    if (last[place] > 0) {
      timesByDistance[lastRequests.after(last[place])]++;
      lastRequests.removeLastUpTo(last[place]);
    }
    lastRequests.add(requests);
    last[place] = requests;
  }

  /** All requests. */
  public long requests() {
    return requests;
  }

  /** Distinct keys. */
  public int distinct() {
    return places.count();
  }

  /** Hits of an LRU cache of so many entries. */
  public long lruHits(int capacity) {
    long hits = 0;
    for (int i = 0; i < Math.min(capacity, timesByDistance.length); i++) {
      hits += timesByDistance[i];
    }
    return hits;
  }

  /**
   * The least distance that so many of the requests for keys which came before have at most.
   *
   * @param share above 0, up to 1
   */
  public int quantile(double share) {
    long wanted = (long) Math.ceil(share * (requests - distinct()));
    int distance = 0;
    for (long found = timesByDistance[0]; found < wanted; found += timesByDistance[distance]) {
      distance++;
    }
    return distance;
  }
}
