/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.nio.ByteBuffer;
import java.util.function.IntUnaryOperator;
import java.util.zip.CRC32;
import org.cachemark.api.SystemName;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.trace.HitBound;
import org.cachemark.trace.Optimum;
import org.cachemark.trace.Places;
import org.cachemark.trace.Trace;

/**
 * What a trace leaves possible at a capacity.
 *
 * @param requests of the trace
 * @param places of its keys, all of them
 * @param fingerprint what tells the trace from others, whatever its file is called: CRC-32 of its
 *     keys in their order as long, the most significant byte first; each with its size behind it,
 *     where these take up the capacity
 * @param bytes sizes of all requests
 * @param capacity entries, or bytes, from 1
 * @param bound what may be held once settled: the capacity, and more where a product rounds weights
 * @param optimum hits that there can be at most; where sizes take up the capacity, a number that
 *     even the optimum cannot be above
 * @param possible the same where as much is held as may be once settled
 * @param lru hits of an exact LRU
 * @param lruBytes sizes of the requests that were these hits
 * @param fifo hits of a first-in, first-out queue
 */
record Bounds(
    long requests,
    Places places,
    String fingerprint,
    double bytes,
    long capacity,
    long bound,
    long optimum,
    long possible,
    long lru,
    double lruBytes,
    long fifo) {

  /** The reference that has to hit exactly as often as an LRU by hand. */
  private static final String LRU = "policy:lru";

  /**
   * Goes through a trace twice.
   *
   * @param capacityOf the capacity in entries, by the number of distinct keys
   */
  static Bounds of(Trace trace, IntUnaryOperator capacityOf) {
    Pass pass = new Pass(trace, false);
    int capacity = capacityOf.applyAsInt(pass.places.count());
    Optimum optimum = new Optimum(capacity);
    ReferenceQueue lru = new ReferenceQueue(capacity, true);
    ReferenceQueue fifo = new ReferenceQueue(capacity, false);
    try (Trace.Cursor cursor = trace.open()) {
      while (cursor.advance()) {
        int place = pass.places.of(cursor.key());
        optimum.request(place);
        lru.request(place, 1);
        fifo.request(place, 1);
      }
    }
    return pass.bounds(capacity, capacity, optimum.hits(), optimum.hits(), lru, fifo);
  }

  /**
   * Goes through a trace twice; what is asked for takes as much as it is large.
   *
   * @param capacity bytes, from 1
   * @param overweight by what share of it more may be held
   * @throws IllegalArgumentException if the trace tells no sizes, or some that cannot be replayed
   *     at this capacity
   */
  static Bounds ofSizes(Trace trace, long capacity, double overweight) {
    Pass pass = new Pass(trace, true);
    pass.sizes.require(trace.traceName(), capacity);
    ReferenceQueue lru = new ReferenceQueue(capacity, true);
    ReferenceQueue fifo = new ReferenceQueue(capacity, false);
    long bound = (long) (capacity * (1 + overweight));
    HitBound optimum = new HitBound(capacity);
    HitBound possible = new HitBound(bound);
    try (Trace.Cursor cursor = trace.open()) {
      while (cursor.advance()) {
        int place = pass.places.of(cursor.key());
        optimum.request(place, cursor.size());
        possible.request(place, cursor.size());
        lru.request(place, cursor.size());
        fifo.request(place, cursor.size());
      }
    }
    return pass.bounds(capacity, bound, optimum.hits(), possible.hits(), lru, fifo);
  }

  /** Distinct keys of the trace. */
  int distinct() {
    return places.count();
  }

  /**
   * What cannot be otherwise, whatever the cache.
   *
   * @param isStrict whether it never held more than the capacity, and met the requests in order
   * @param system the cache's name
   * @throws CheckFailedException if it is
   */
  void require(Replay<?> replay, boolean isStrict, String system) {
    long hits = replay.hits();
    long misses = replay.misses();
    if (hits + misses != requests) {
      throw new CheckFailedException(
          "%d hits and %d misses are not %d requests".formatted(hits, misses, requests));
    }
    if (hits > requests - distinct()) {
      throw new CheckFailedException(
          "%d hits of %d requests for %d keys: some key was there before it was put"
              .formatted(hits, requests, distinct()));
    }
    if (isStrict && hits > possible) {
      throw new CheckFailedException(
          "%d hits, and no cache of a capacity of %d can have more than %d: it holds more"
              .formatted(hits, capacity, possible));
    }
    if (isStrict) {
      requireOfLru(system, hits, lru);
    }
  }

  /** The reference LRU has to hit exactly as often as one by hand; nothing is asked of others. */
  static void requireOfLru(String system, long hits, long byHand) {
    if (SystemName.kind(system).equals(LRU) && hits != byHand) {
      throw new CheckFailedException(
          "%d hits of LRU, and %d of LRU by hand".formatted(hits, byHand));
    }
  }

  /** What is known of a trace before there is a capacity. */
  private static final class Pass {

    private final Places places = new Places();
    private final String fingerprint;
    private final long requests;
    private final double bytes;
    private final TraceSizes sizes;

    Pass(Trace trace, boolean isBySize) {
      CRC32 checksum = new CRC32();
      ByteBuffer number = ByteBuffer.allocate(Long.BYTES);
      long count = 0;
      double sum = 0;
      TraceSizes told = TraceSizes.NONE;
      try (Trace.Cursor cursor = trace.open()) {
        for (; cursor.advance(); count++) {
          places.of(cursor.key());
          checksum.update(number.putLong(0, cursor.key()).array());
          if (isBySize) {
            checksum.update(number.putLong(0, cursor.size()).array());
          }
          sum += cursor.size();
          told = told.with(cursor);
        }
      }
      requests = count;
      bytes = sum;
      sizes = told;
      fingerprint =
          "of %d requests, %d keys, CRC-32 %08x%s"
              .formatted(
                  requests, places.count(), checksum.getValue(), isBySize ? " with sizes" : "");
    }

    Bounds bounds(
        long capacity,
        long bound,
        long optimum,
        long possible,
        ReferenceQueue lru,
        ReferenceQueue fifo) {
      return new Bounds(
          requests,
          places,
          fingerprint,
          bytes,
          capacity,
          bound,
          optimum,
          possible,
          lru.hits(),
          lru.bytes(),
          fifo.hits());
    }
  }
}
