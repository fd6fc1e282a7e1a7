/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

/** Something that not every cache can do. What is missing is planned as "n/a", not thrown. */
public enum Capability {
  /** Keeps what it is given: every cache but the floor, which exists to cost nothing. */
  STORAGE,
  /** Takes values of any serializable class, and not of some of the JDK's alone. */
  OBJECTS,
  /** Holds at most {@link CacheSpec#capacity()} entries, once settled. */
  BOUNDED,
  /** Bounded by the memory that {@link CacheSpec#capacity()} small entries take, about. */
  BOUNDED_BY_BYTES,
  /**
   * Bounded by the weight of all entries, as {@link CacheSpec#weigher()} tells it, once settled.
   */
  BOUNDED_BY_WEIGHT,
  /** Loads a missing value through {@link CacheSpec#loader()}. */
  LOADING,
  /** Loads a key once, however many threads ask for it at the same time. */
  LOADING_ONCE,
  /** Forgets entries {@link CacheSpec#expireAfterWrite()} after they were written. */
  EXPIRY,
  /** Forgets entries {@link CacheSpec#expireAfterAccess()} after they were written or read. */
  EXPIRY_AFTER_ACCESS,
  /** Forgets each entry a time of its own after it was written, {@link CacheSpec#expireEach()}. */
  EXPIRY_BY_ENTRY,
  /** Has bulk operations of its own, other than a loop. */
  BULK,
  /** Shows all of its entries, by {@link BenchmarkCache#forEach}. */
  ITERATION,
  /**
   * Puts what is not there and says whether that was so, in one step: {@link
   * BenchmarkCache#putIfAbsent}.
   */
  PUT_IF_ABSENT,
  /** Hands out copies of what it was given; without it, the very object that was put. */
  BY_VALUE,
  /** Copies what it is given, and then hands out that one copy to all. */
  BY_VALUE_ON_PUT,
  /** Keeps statistics of its own when {@link CacheSpec#statistics()} asks for them. */
  STATISTICS,
  /** Answers from another process: an operation takes microseconds, not nanoseconds. */
  REMOTE,
  /** A write returns before it is done, and nobody tells when it is: its effect is seen later. */
  WRITES_LATER
}
