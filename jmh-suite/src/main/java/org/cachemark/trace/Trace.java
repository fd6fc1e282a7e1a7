/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

/**
 * Requests for keys, in their order. It can be gone through any number of times, is the same each
 * time, and is never in memory as a whole.
 */
public interface Trace {

  /** What it is called in messages. */
  String traceName();

  /**
   * Whether it is about the numbers of the keys themselves, as int: else they may be taken for
   * others, one to one.
   */
  default boolean areHashesMeant() {
    return false;
  }

  /**
   * Goes to before the first request.
   *
   * @throws TraceException if it is not there, or is not what its name says
   */
  Cursor open();

  /** A place in a trace. For one thread. */
  interface Cursor extends AutoCloseable {

    /**
     * Goes to the next request; false after the last.
     *
     * @throws TraceException if the trace is damaged there
     */
    boolean advance();

    /** The key that is asked for. */
    long key();

    /** Bytes of what is asked for, from 1; 1 where the trace does not say. */
    default long size() {
      return 1;
    }

    /** Whether the trace tells sizes, be they all 1; known from the first request on. */
    default boolean tellsSizes() {
      return false;
    }

    @Override
    default void close() {}
  }
}
