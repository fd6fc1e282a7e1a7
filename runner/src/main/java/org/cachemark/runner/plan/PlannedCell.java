/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Parameter;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.sweep.Sweep;

/**
 * A cell with all that it takes to measure it, found once.
 *
 * @param systems by slot
 * @param classPath of its process
 */
public record PlannedCell(
    Cell cell,
    Family family,
    Benchmark benchmark,
    Map<String, SystemUnderTest> systems,
    List<Path> classPath,
    Sweep.Jvm jvm,
    Sweep.Effort effort) {

  /** The same for a cell that is like it. */
  public PlannedCell of(Cell other) {
    return new PlannedCell(other, family, benchmark, systems, classPath, jvm, effort);
  }

  /**
   * About how long a fork of it takes before one has been measured, in seconds.
   *
   * @param warmUpFactor how many times the planned warm-up it gets
   */
  public double guessSeconds(int warmUpFactor) {
    return overheadSeconds()
        + warmUpFactor * effort.warmup().seconds()
        + effort.measure().seconds();
  }

  /**
   * The same where it is known how long an iteration takes, which may be another time than the
   * sweep's: a piece of work takes as long as it takes.
   */
  public double guessSeconds(int warmUpFactor, double iterationSeconds) {
    int iterations = warmUpFactor * effort.warmup().count() + effort.measure().count();
    return overheadSeconds() + iterations * iterationSeconds;
  }

  private double overheadSeconds() {
    double overhead = family.overheadSeconds();
    for (SystemUnderTest system : systems.values()) {
      overhead += Objects.requireNonNullElse(system.library().overheadSeconds(), 0.0);
    }
    return overhead;
  }

  /** What the words of its parameters take besides. */
  public List<Parameter.Limit> limits() {
    return cell.params().entrySet().stream()
        .flatMap(
            param -> {
              Parameter declared = benchmark.params().get(param.getKey());
              return declared == null
                  ? Stream.empty()
                  : declared.limits().stream()
                      .filter(limit -> limit.word().equals(param.getValue().toString()));
            })
        .toList();
  }

  /** The same with as much time as so many times the warm-up may take. */
  public PlannedCell warmedUp(int factor) {
    Sweep.Effort longer =
        new Sweep.Effort(
            effort.heap(),
            effort.rounds(),
            effort.warmup(),
            effort.measure(),
            effort.timeoutSeconds() * factor);
    return new PlannedCell(cell, family, benchmark, systems, classPath, jvm, longer);
  }

  /** Finds it. */
  public static PlannedCell of(Cell cell, Sweep sweep, Catalogue catalogue, ClassPaths classPaths) {
    Family family = catalogue.family(cell.benchmark());
    Map<String, SystemUnderTest> systems = new LinkedHashMap<>();
    cell.systems()
        .forEach(
            (slot, name) ->
                systems.put(
                    slot, catalogue.system("", name.toString(), family, slot).requireAvailable()));
    boolean isRemote = systems.values().stream().anyMatch(SystemUnderTest::isRemote);
    return new PlannedCell(
        cell,
        family,
        catalogue.benchmark("", cell.benchmark()),
        Collections.unmodifiableMap(systems),
        classPaths.ofCell(family, systems.values(), cell.params()),
        sweep.jvm(cell.jvm()),
        sweep.effortFor(isRemote));
  }

  /** The same text where it can be a file's name; other characters by their code. */
  public static String fileName(String text) {
    return text.codePoints()
        .mapToObj(
            c ->
                Character.isLetterOrDigit(c) || "_=.@:+-[];".indexOf(c) >= 0
                    ? Character.toString(c)
                    : "%" + Integer.toHexString(c))
        .collect(Collectors.joining());
  }
}
