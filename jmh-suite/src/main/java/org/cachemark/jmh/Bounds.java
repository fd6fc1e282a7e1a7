/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.cachemark.trace.Optimum;
import org.cachemark.trace.Places;
import org.cachemark.trace.Trace;

/**
 * What a trace leaves possible at a capacity.
 *
 * @param requests of the trace
 * @param distinct keys of the trace
 * @param capacity entries, from 1
 * @param optimum hits that there can be at most
 * @param lru hits of an exact LRU
 */
record Bounds(long requests, int distinct, int capacity, long optimum, long lru) {

  /**
   * Goes through a trace twice.
   *
   * @param capacityOf the capacity, by the number of distinct keys
   */
  static Bounds of(Trace trace, IntUnaryOperator capacityOf) {
    Places places = new Places();
    long requests = 0;
    try (Trace.Cursor cursor = trace.open()) {
      for (; cursor.advance(); requests++) {
        places.of(cursor.key());
      }
    }
    int capacity = capacityOf.applyAsInt(places.count());
    Optimum optimum = new Optimum(capacity);
    Lru lru = new Lru(capacity);
    try (Trace.Cursor cursor = trace.open()) {
      while (cursor.advance()) {
        int place = places.of(cursor.key());
        optimum.request(place);
        lru.request(place);
      }
    }
    return new Bounds(requests, places.count(), capacity, optimum.hits(), lru.hits);
  }

  /** The least recently used goes: by the JDK's map, which nobody here has written. */
  private static final class Lru {
    private final Map<Integer, Boolean> held;
    private long hits;

    Lru(int capacity) {
      held =
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Boolean> eldest) {
              return size() > capacity;
            }
          };
    }

    void request(int place) {
      if (held.get(place) == null) {
        held.put(place, true);
      } else {
        hits++;
      }
    }
  }
}
