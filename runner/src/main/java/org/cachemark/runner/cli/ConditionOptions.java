/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.Contest;
import org.cachemark.reports.compare.Source;
import org.cachemark.reports.compare.UnpairedComparison;
import org.cachemark.results.Results;
import org.cachemark.runner.InputError;
import picocli.CommandLine.Option;

/** Comparisons of what was measured before. */
final class ConditionOptions {

  /** What users call the conditions that figures are measured under. */
  private static final Map<String, Set<String>> CONDITIONS =
      new TreeMap<>(
          Map.of(
              "jdk", Set.of("JDK"),
              "flags", Set.of("JVM flags", "collector", "heap", "compressed oops"),
              "collector", Set.of("collector"),
              "heap", Set.of("heap", "compressed oops"),
              "cpus", Set.of("CPUs", "processors"),
              "pages", Set.of("huge pages"),
              "libc", Set.of("C library"),
              "hardware", Set.of("hardware", "CPUs", "processors"),
              "jmh", Set.of("JMH", "JMH's blackhole mode")));

  @Option(
      names = "--across",
      paramLabel = "WHAT",
      split = ",",
      description =
          "Of files: what may differ, since it is compared: jdk, flags, collector, heap,"
              + " cpus, pages, libc, hardware, jmh.")
  private List<String> across = new ArrayList<>();

  /**
   * Compares one interleaved run in itself, or two sources.
   *
   * @throws InputError if they cannot be compared
   */
  Comparison compare(List<Path> paths, Gate gate) throws IOException {
    if (paths.size() > 2) {
      throw new InputError("compare takes two files or runs, and these are " + paths.size());
    }
    try {
      List<Measured> all = new ArrayList<>();
      for (Path path : paths) {
        all.add(Measured.read(path));
      }
      Optional<Comparison> within = within(all, gate);
      if (within.isPresent()) {
        return within.get();
      }
      if (paths.size() == 1) {
        throw new InputError(
            paths.get(0) + " has nothing to compare in itself; name a second run or file");
      }
      return compare(all.get(0).source(), all.get(1).source(), gate);
    } catch (IOException e) {
      throw new InputError(e.getMessage(), e);
    }
  }

  /** Compares two sources. */
  Comparison compare(Source old, Source now, Gate gate) {
    Set<String> allowed = new TreeSet<>();
    for (String condition : across) {
      if (!CONDITIONS.containsKey(condition)) {
        throw InputError.unknown("--across", "condition", condition, CONDITIONS.keySet(), "");
      }
      allowed.addAll(CONDITIONS.get(condition));
    }
    try {
      return new UnpairedComparison(old, now, gate.margin(), allowed).comparison();
    } catch (IllegalArgumentException e) {
      throw new InputError(e.getMessage(), e);
    }
  }

  /** The pairs of one run: named once, or, with a copy of it, twice. */
  private static Optional<Comparison> within(List<Measured> all, Gate gate) {
    List<Results> runs = all.stream().flatMap(one -> one.run().stream()).toList();
    if (runs.size() < all.size()
        || !runs.get(0).run().id().equals(runs.get(runs.size() - 1).run().id())) {
      return Optional.empty();
    }
    return Contest.of(runs.get(0))
        .map(contest -> gate.hasMargin() ? contest.withMargin(gate.margin()) : contest)
        .map(Contest::comparison);
  }

  /**
   * What was measured before, read once.
   *
   * @param run what it is if it is a run; empty for a baseline, and for a file of JMH's
   */
  private record Measured(Source source, Optional<Results> run) {

    static Measured read(Path path) throws IOException {
      if (!Files.isDirectory(path)) {
        return new Measured(Source.read(path), Optional.empty());
      }
      Results run = Results.load(path);
      return new Measured(Source.of(run), Optional.of(run));
    }
  }
}
