/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.util.Arrays;

/**
 * How many hits there can be at most: those of Belady's optimum (IBM Systems Journal 5(2), 1966)
 * with bypass, that is, of a cache which knows the future and need not take what it is asked for.
 * It needs no look at the future: a request for a key is a hit if, since the last for that key,
 * there was at every moment a place left by the hits that were found so far (OPTgen: Jain and Lin,
 * Back to the Future, ISCA 2016).
 *
 * <p>What is occupied at worst since a moment falls from past to present in steps, of one each: the
 * marks. A hit occupies one place more from its key's last request on. So a step there is gone, and
 * there is a new one at the present. Memory is in proportion to the distinct keys.
 */
public final class Optimum {

  private final int capacity;
  private final Marks steps = new Marks();
  private long[] lastRequest = new long[1 << 10];
  private long now;
  private long hits;

  /**
   * The optimum of a cache.
   *
   * @param capacity entries, from 1
   */
  public Optimum(int capacity) {
    this.capacity = capacity;
  }

  /**
   * A key is asked for.
   *
   * @param place of the key, from 0; small ones
   */
  public void request(int place) {
    now++;
    if (place >= lastRequest.length) {
      lastRequest = Arrays.copyOf(lastRequest, Math.max(place + 1, 2 * lastRequest.length));
    }
    long last = lastRequest[place];
    if (last > 0 && steps.after(last) < capacity) {
      hits++;
      steps.removeLastUpTo(last);
      steps.add(now);
    }
    lastRequest[place] = now;
  }

  /** The hits so far. */
  public long hits() {
    return hits;
  }
}
