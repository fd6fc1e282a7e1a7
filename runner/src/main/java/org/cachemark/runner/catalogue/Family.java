/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cachemark.results.Work;
import org.cachemark.runner.InputError;

/**
 * A kind of measurement, as its suite describes it in {@code META-INF/cachemark/family.yaml}.
 *
 * @param family its name
 * @param about what is measured, in half a sentence
 * @param slots what benchmarks take, by slot: the kinds of systems of which one goes there
 * @param capabilities what systems may be able to do, by kind
 * @param check what holds a system to the contract of its kind, by kind
 * @param profilers of JMH, by their classes: what the timed benchmarks find beside their score
 * @param libraries Maven coordinates of what the suite needs beside its own jar
 * @param overheadSeconds what a fork takes beside its iterations, about: it starts two JVMs, fills
 *     systems and asks them
 * @param suite the jar, or folder of classes, with the benchmarks
 * @param benchmarks by name
 */
public record Family(
    String family,
    String about,
    Map<String, Set<String>> slots,
    Map<String, Set<String>> capabilities,
    Map<String, Check> check,
    List<String> profilers,
    List<String> libraries,
    double overheadSeconds,
    Path suite,
    Map<String, Benchmark> benchmarks) {

  /**
   * What holds a system to its contract.
   *
   * @param main class that does, and writes what it found: see docs/design.md
   * @param inSuite whether it is in the suite's jar, and not in that of the contract of caches
   */
  public record Check(String main, boolean inSuite) {}

  public Family {
    slots = Collections.unmodifiableMap(new LinkedHashMap<>(slots));
    profilers = List.copyOf(profilers);
    libraries = List.copyOf(libraries);
  }

  /** What a run knows of one of its benchmarks. */
  public Work work(Benchmark benchmark) {
    return benchmark.work(family);
  }

  /** The slots that one of its benchmarks takes, in the family's order. */
  public List<String> slots(Benchmark benchmark) {
    return slots.keySet().stream().filter(benchmark::takes).toList();
  }

  /** The kinds of systems that it declares. */
  Set<String> kinds() {
    Set<String> kinds = new TreeSet<>(capabilities.keySet());
    kinds.addAll(check.keySet());
    return kinds;
  }

  /**
   * The check of a kind of system.
   *
   * @throws InputError if the family has none
   */
  public Check checkOf(String kind) {
    Check ofKind = check.get(kind);
    if (ofKind == null) {
      throw new InputError("%s has no check of a %s in its family.yaml".formatted(suite, kind));
    }
    return ofKind;
  }
}
