/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.cachemark.reports.compare.Conditions;
import org.cachemark.results.Cell;
import org.cachemark.results.Environment;
import org.cachemark.results.FixedWork;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Units;
import org.cachemark.results.Warmth;
import org.cachemark.results.Work;
import org.jspecify.annotations.Nullable;

/** What has to be the same for runs to be pooled, and what changed between them all the same. */
final class PoolConditions {

  /** How much is done for a figure, less how often it is done. */
  private static final Set<String> EFFORT = Set.of("heap", "warmup", "measure");

  /** How many times as long work may take without being told; docs/method.md says why. */
  private static final double AS_FAST = 1.6;

  private PoolConditions() {}

  /**
   * Makes sure that runs can be pooled.
   *
   * @throws IllegalArgumentException if not; the message names the two runs and the difference
   */
  static void require(List<Results> runs) {
    if (runs.size() < 2) {
      throw new IllegalArgumentException("a pool needs two runs at the least");
    }
    Set<String> ids = new HashSet<>();
    for (Results one : runs) {
      if (one.run().contest() != null) {
        throw new IllegalArgumentException(
            "run %s compares pairs, and cannot be pooled".formatted(one.run().id()));
      }
      if (!ids.add(one.run().id())) {
        throw new IllegalArgumentException("run %s is there twice".formatted(one.run().id()));
      }
      if (one.observations().isEmpty()) {
        throw new IllegalArgumentException(
            "run %s has no finished cell, so there is nothing to pool".formatted(one.run().id()));
      }
    }
    for (Results other : runs.subList(1, runs.size())) {
      require(runs.get(0), other);
    }
  }

  private static void require(Results one, Results other) {
    Run a = one.run();
    Run b = other.run();
    for (String part : new TreeSet<>(EFFORT)) {
      requireSame(a, b, part, effort(a, part), effort(b, part));
    }
    requireSame(a, b, "what is compared", a.contrast().dimensions(), b.contrast().dimensions());
    requireSame(a, b, "the baseline", a.baseline(), b.baseline());
    requireSame(a, b, "the ratios", a.ratios(), b.ratios());
    Set<String> common = new LinkedHashSet<>(one.observations().keySet());
    common.retainAll(other.observations().keySet());
    if (common.isEmpty()) {
      throw new IllegalArgumentException(
          "runs %s and %s have no cell in common".formatted(a.id(), b.id()));
    }
    for (String id : common) {
      Cell cell = a.cell(id).orElseThrow();
      requireSame(a, b, "the benchmark " + cell.benchmark(), a.work(cell), other.run().work(cell));
      Map<String, String> before = conditions(one, id);
      Map<String, String> after = conditions(other, id);
      Set<String> names = new TreeSet<>(before.keySet());
      names.addAll(after.keySet());
      for (String name : names) {
        requireSame(a, b, name, before.get(name), after.get(name));
      }
      for (var system : cell.systems().values()) {
        requireSameJars(a, b, system.toString());
      }
    }
  }

  private static Map<String, String> conditions(Results results, String cell) {
    Observation first =
        Warmth.warmest(Objects.requireNonNull(results.observations().get(cell))).get(0);
    return Conditions.of(results.run().environment(), first);
  }

  private static JsonNode effort(Run run, String part) {
    return run.settings().path("effort").path(part);
  }

  /** Cachemark's own jars change with its revision, which is told. */
  private static void requireSameJars(Run one, Run other, String system) {
    requireSame(one, other, "the libraries of " + system, jars(one, system), jars(other, system));
  }

  private static Map<String, String> jars(Run run, String system) {
    Run.SystemInfo info = run.systems().get(system);
    Map<String, String> jars = new TreeMap<>(info == null ? Map.of() : info.jars());
    jars.keySet().removeIf(name -> name.startsWith("cachemark"));
    return jars;
  }

  private static void requireSame(
      Run one, Run other, String what, @Nullable Object before, @Nullable Object after) {
    if (!Objects.equals(before, after)) {
      String values =
          before instanceof Map || before instanceof Work
              ? "are not the same"
              : "differs: '%s' and '%s'".formatted(shown(before), shown(after));
      throw new IllegalArgumentException(
          "runs %s and %s cannot be pooled: %s %s".formatted(one.id(), other.id(), what, values));
    }
  }

  private static Object shown(@Nullable Object value) {
    return value == null ? "none" : value;
  }

  /** What changed from run to run and lets them be pooled, a line each. */
  static List<String> changes(List<Results> runs) {
    List<String> changes = new ArrayList<>();
    add(changes, runs, "load before the runs", machine -> number(machine.load()));
    add(changes, runs, "CPU pressure before the runs", m -> number(m.cpuPressure()) + " %");
    fixedWork(runs).ifPresent(changes::add);
    add(changes, runs, "revision of Cachemark", Environment::cachemark);
    add(changes, runs, "system", Environment::os);
    add(changes, runs, "governor", Environment::governor);
    add(changes, runs, "congestion control of TCP", m -> known(m.congestionControl()));
    Set<Long> seeds = new LinkedHashSet<>();
    runs.forEach(one -> seeds.add(one.run().seed()));
    changes.add(
        seeds.size() == runs.size()
            ? "each run has an order of its own, by its seed"
            : "seeds: " + String.join(", ", seeds.stream().map(String::valueOf).toList()));
    Set<Integer> rounds = new LinkedHashSet<>();
    runs.forEach(one -> rounds.add(one.run().rounds()));
    if (rounds.size() > 1) {
      changes.add("rounds: " + String.join(", ", rounds.stream().map(String::valueOf).toList()));
    }
    return changes;
  }

  /** How fast the machine was before each, if that is known of all and was not the same. */
  private static Optional<String> fixedWork(List<Results> runs) {
    List<FixedWork> works =
        runs.stream()
            .map(Results::run)
            .map(Run::environment)
            .map(Environment::fixedWork)
            .filter(Objects::nonNull)
            .toList();
    return works.size() == runs.size() && FixedWork.spread(works) > AS_FAST
        ? Optional.of("fixed work before the runs: " + FixedWork.told(works))
        : Optional.empty();
  }

  private static String known(@Nullable String told) {
    return told == null ? "unknown" : told;
  }

  private static String number(double value) {
    return value < 0 ? "unknown" : Units.digits(value);
  }

  private static void add(
      List<String> changes, List<Results> runs, String what, Function<Environment, String> figure) {
    List<String> figures = runs.stream().map(one -> figure.apply(one.run().environment())).toList();
    if (figures.stream().distinct().count() > 1) {
      changes.add(what + ": " + String.join(", ", figures));
    }
  }
}
