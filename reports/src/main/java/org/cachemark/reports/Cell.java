/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One thing to measure.
 *
 * @param id readable and stable between runs; what results are joined on
 * @param benchmark name of the benchmark, such as {@code ReadOnly}
 * @param cache the cache with its version, such as {@code caffeine:direct@3.3.1}
 * @param title the cache as people call it, such as {@code Caffeine (direct)}, without a version
 * @param version the product's version; empty for the JDK's own
 * @param role what the cache stands for in a comparison
 * @param params the benchmark's parameters, but for the threads
 * @param threads how many threads work at once
 * @param jvm name of the JVM in the sweep
 * @param plant CPU time in per cent that is burnt on top, to see whether it is found; null where
 *     nothing is added, and 0 where only the account of it is kept
 * @param twin whether it is the second measurement of a cell that is like it in all else
 */
public record Cell(
    String id,
    String benchmark,
    String cache,
    String title,
    String version,
    Role role,
    Map<String, Long> params,
    int threads,
    String jvm,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double plant,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean twin) {

  /** A cell as it is without anything planted, and the first of its kind. */
  public Cell(
      String id,
      String benchmark,
      String cache,
      String title,
      String version,
      Role role,
      Map<String, Long> params,
      int threads,
      String jvm) {
    this(id, benchmark, cache, title, version, role, params, threads, jvm, null, false);
  }

  /** What a cache stands for. */
  public enum Role {
    /** A cache among caches. */
    COMPETITOR,
    /** No cache: what caches are held to. */
    REFERENCE,
    /** Does nothing: what the harness costs. */
    FLOOR
  }

  /** What cells have in common that are compared with each other: all but the cache. */
  public String setting() {
    return work() + (jvm.equals(Run.DEFAULT_JVM) ? "" : ", JVM " + jvm);
  }

  /** What the title says without the form in brackets: {@code Ignite client}. */
  public String product() {
    return title.replaceFirst(" \\(.*", "");
  }

  /**
   * What sets it apart from a plain measurement of its cache: planted work, or that it is again.
   */
  public String mark() {
    boolean planted = plant != null && plant > 0;
    String percent = planted ? Double.toString(plant).replaceFirst("\\.0$", "") : "";
    return (planted ? " + " + percent + " %" : "") + (twin ? " again" : "");
  }

  /** What is done: benchmark, parameters and threads. */
  public String work() {
    String parameters =
        params.entrySet().stream()
            .map(param -> ", " + param.getKey() + " " + Units.count(param.getValue()))
            .collect(Collectors.joining());
    return benchmark + parameters + (threads == 1 ? ", 1 thread" : ", " + threads + " threads");
  }
}
