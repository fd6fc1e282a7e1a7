/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A cache whose first in its order goes, that of use or of insertion: by the JDK's map, which
 * nobody here has written. What is larger than all of it is not taken.
 */
final class ReferenceQueue {

  private final Map<Integer, Long> held;
  private final long capacity;
  private long taken;
  private long hits;
  private double bytes;

  /**
   * An empty one.
   *
   * @param capacity of what requests take, from 1
   * @param isByUse whether it is an LRU; else first in, first out
   */
  ReferenceQueue(long capacity, boolean isByUse) {
    this.capacity = capacity;
    held = new LinkedHashMap<>(16, 0.75f, isByUse);
  }

  /**
   * A key is asked for, and put where it is missing.
   *
   * @param place of the key
   * @param size what it takes of the capacity when it is put; what is there stays as large as it is
   */
  void request(int place, long size) {
    if (held.get(place) != null) {
      hits++;
      bytes += size;
    } else if (size <= capacity) {
      held.put(place, size);
      taken += size;
      Iterator<Long> eldest = held.values().iterator();
      while (taken > capacity) {
        taken -= eldest.next();
        eldest.remove();
      }
    }
  }

  long hits() {
    return hits;
  }

  /** Sum of the sizes in those requests that were hits. */
  double bytes() {
    return bytes;
  }
}
