/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Map;

/**
 * A server that systems need, with a life of its own: it outlives the processes that measure. The
 * runner starts it in a JVM of its own, on the class path of its systems, and names its class in
 * their {@code product.yaml}; the class has a constructor without arguments.
 *
 * <p>All calls come from one thread, one after the other: {@link #start} once, then, before each
 * process that is to use it, {@link #healthy}, {@link #reset} (not before the first) and {@link
 * #load}, and {@link #close} at the end. What it throws is told by its message, in a line; a
 * service that cannot be reset is ended, and another is started.
 */
public interface Service extends AutoCloseable {

  /** The option by which a system is told where its service is. No user writes it. */
  String OPTION = "service";

  /**
   * Starts the server, and waits until it can be used. Everything that it starts must end with this
   * JVM, however that ends.
   *
   * @param options of the systems that it is for
   * @return what the systems get as their option {@link #OPTION}: where it is. No semicolon, and no
   *     control character
   */
  String start(Options options) throws Exception;

  /**
   * Makes sure that it answers.
   *
   * @throws Exception if not; the message says what it lacks
   */
  void healthy() throws Exception;

  /** Brings it back to what it was after the start: nothing is left of what was done with it. */
  void reset() throws Exception;

  /**
   * Loads what the work of the next process needs.
   *
   * @param params the parameters of its benchmark, as a sweep writes them
   */
  default void load(Map<String, String> params) throws Exception {
    // most are used empty
  }

  /** Ends it, and all that it has started. */
  @Override
  void close() throws Exception;
}
