/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.zip.CRC32;
import org.cachemark.trace.Optimum;
import org.cachemark.trace.Places;
import org.cachemark.trace.Trace;

/**
 * What a trace leaves possible at a capacity.
 *
 * @param requests of the trace
 * @param places of its keys, all of them
 * @param checksum of its keys in their order: CRC-32 of them as long, the most significant byte
 *     first
 * @param capacity entries, from 1
 * @param optimum hits that there can be at most
 * @param lru hits of an exact LRU
 * @param fifo hits of a first-in, first-out queue
 */
record Bounds(
    long requests, Places places, long checksum, int capacity, long optimum, long lru, long fifo) {

  /**
   * Goes through a trace twice.
   *
   * @param capacityOf the capacity, by the number of distinct keys
   */
  static Bounds of(Trace trace, IntUnaryOperator capacityOf) {
    Places places = new Places();
    CRC32 checksum = new CRC32();
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
    long requests = 0;
    try (Trace.Cursor cursor = trace.open()) {
      for (; cursor.advance(); requests++) {
        places.of(cursor.key());
        checksum.update(bytes.putLong(0, cursor.key()).array());
      }
    }
    int capacity = capacityOf.applyAsInt(places.count());
    Optimum optimum = new Optimum(capacity);
    Queue lru = new Queue(capacity, true);
    Queue fifo = new Queue(capacity, false);
    try (Trace.Cursor cursor = trace.open()) {
      while (cursor.advance()) {
        int place = places.of(cursor.key());
        optimum.request(place);
        lru.request(place);
        fifo.request(place);
      }
    }
    return new Bounds(
        requests, places, checksum.getValue(), capacity, optimum.hits(), lru.hits, fifo.hits);
  }

  /** Distinct keys of the trace. */
  int distinct() {
    return places.count();
  }

  /** What tells the trace from others, whatever its file is called. */
  String fingerprint() {
    return "of %d requests, %d keys, CRC-32 %08x".formatted(requests, distinct(), checksum);
  }

  /**
   * The first in its order goes, that of use or of insertion: by the JDK's map, which nobody here
   * has written.
   */
  private static final class Queue {
    private final Map<Integer, Boolean> held;
    private long hits;

    Queue(int capacity, boolean isByUse) {
      held =
          new LinkedHashMap<>(16, 0.75f, isByUse) {
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
