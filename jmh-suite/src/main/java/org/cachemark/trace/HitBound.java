/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.util.Arrays;

/**
 * A number of hits that no cache can have more than, where what is asked for takes up the capacity
 * by its size. The optimum itself is NP-hard then. This leaves out that there has to be room at
 * every moment: a hit takes its size from the request before it on, and all hits together take no
 * more than there is from the first request to the last; those that take least are the most. It is
 * the lower bound of misses of Berger, Beckmann and Harchol-Balter (Practical Bounds on Optimal
 * Caching with Variable Object Sizes, POMACS 2(2), 2018), PFOO-L; before the capacity's worth of
 * keys has come, there is only what has come.
 *
 * <p>What hits take is counted in classes, each as if it took the least of its class, which is at
 * most a thousandth less. So memory is in proportion to the distinct keys.
 */
public final class HitBound {

  /** Binary digits of what a hit takes that tell its class, behind the first. */
  private static final int DIGITS = 10;

  private static final int DROPPED = 52 - DIGITS;
  private static final long FIRST = Double.doubleToRawLongBits(1) >>> DROPPED;

  private final long capacity;
  private final long[] byClass = new long[(2 * Long.SIZE) << DIGITS];
  private long[] lastRequest = new long[1 << 10];
  private long[] smallest = new long[1 << 10];
  private long now;
  private double seen;
  private double room;

  /**
   * The bound of a cache.
   *
   * @param capacity of what is asked for, from 1
   */
  public HitBound(long capacity) {
    this.capacity = capacity;
  }

  /**
   * A key is asked for.
   *
   * @param place of the key, from 0; small ones
   * @param size from 1; may be another each time, of which what is held can have any
   */
  public void request(int place, long size) {
    room += Math.min((double) capacity, seen);
    now++;
    if (place >= lastRequest.length) {
      int length = Math.max(place + 1, 2 * lastRequest.length);
      lastRequest = Arrays.copyOf(lastRequest, length);
      smallest = Arrays.copyOf(smallest, length);
    }
    long last = lastRequest[place];
    long least = last == 0 ? size : Math.min(smallest[place], size);
    if (last > 0 && smallest[place] <= capacity) {
      byClass[classOf((double) smallest[place] * (now - last))]++;
    }
    seen += least - (last == 0 ? 0 : smallest[place]);
    lastRequest[place] = now;
    smallest[place] = least;
  }

  private static int classOf(double taken) {
    return (int) ((Double.doubleToRawLongBits(taken) >>> DROPPED) - FIRST);
  }

  /** Hits that there can be at most, of the requests so far. */
  public long hits() {
    double left = room;
    long hits = 0;
    for (int i = 0; i < byClass.length; i++) {
      double each = Double.longBitsToDouble((FIRST + i) << DROPPED);
      if (each * byClass[i] > left) {
        return hits + (long) (left / each);
      }
      hits += byClass[i];
      left -= each * byClass[i];
    }
    return hits;
  }
}
