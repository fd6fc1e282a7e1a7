/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A benchmark of the suite, as its build describes it in {@code
 * META-INF/cachemark/benchmarks.json}.
 *
 * @param name the name in sweeps
 * @param method full name of JMH's method
 * @param mode JMH's mode
 * @param about what is measured, in half a sentence
 * @param needs capabilities that a cache must have
 * @param params the parameters by name
 */
public record Benchmark(
    String name,
    String method,
    String mode,
    String about,
    Set<String> needs,
    Map<String, Param> params) {

  /** Name of the parameter for threads, in benchmarks that drive their own. */
  public static final String THREADS = "threads";

  /**
   * A whole-number parameter with its range.
   *
   * @param remoteMax the greatest value in a cache that answers from another process
   * @param defaults the values that a sweep gets by saying nothing
   */
  public record Param(String about, long min, long max, long remoteMax, List<Long> defaults) {}

  /** Whether the threads are a parameter, rather than JMH's own. */
  public boolean drivesOwnThreads() {
    return params.containsKey(THREADS);
  }
}
