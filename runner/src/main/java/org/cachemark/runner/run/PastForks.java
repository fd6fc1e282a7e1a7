/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cachemark.results.Environment;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.sweep.Sweep;

/**
 * How long iterations took in results that are there. Where an iteration is a piece of work, which
 * may be larger or smaller than the time that a sweep gives it, nothing tells better how long it
 * takes.
 */
final class PastForks {

  /** Each that tells is read as a whole, before anything is measured. */
  private static final int MOST_RUNS = 5;

  private PastForks() {}

  /**
   * What earlier runs of a sweep on such a machine tell, the newest first.
   *
   * @param runs where runs are
   * @param cells ids of those that are asked about
   * @return as {@link #iterationSeconds(Results)}, of those that are known
   */
  static Map<String, Double> iterationSeconds(
      Path runs, Sweep sweep, Environment machine, Set<String> cells) {
    Map<String, Double> known = new HashMap<>();
    int told = 0;
    for (Path directory : newestFirst(runs, sweep.name())) {
      if (told == MOST_RUNS || known.keySet().containsAll(cells)) {
        break;
      }
      Map<String, Double> more = known(directory, sweep, machine);
      more.forEach(known::putIfAbsent);
      told += more.isEmpty() ? 0 : 1;
    }
    known.keySet().retainAll(cells);
    return known;
  }

  private static Map<String, Double> known(Path directory, Sweep sweep, Environment machine) {
    try {
      Run run = Results.loadRun(directory);
      boolean isLike =
          run.sweep().equals(sweep.name())
              && run.environment().hardware().equals(machine.hardware())
              && iterations(KeptSweep.of(run)).equals(iterations(sweep));
      return isLike ? iterationSeconds(Results.load(directory)) : Map.of();
    } catch (IOException | RuntimeException e) {
      return Map.of(); // damaged: whoever reports on it is told, and a guess is worth no failure
    }
  }

  /** Where they are others, their times say nothing. */
  private static List<Sweep.Iterations> iterations(Sweep sweep) {
    return Stream.of(sweep.effortFor(false), sweep.effortFor(true))
        .flatMap(effort -> Stream.of(effort.warmup(), effort.measure()))
        .toList();
  }

  private static List<Path> newestFirst(Path runs, String sweep) {
    Pattern named = Pattern.compile("\\d{8}-\\d{6}-%s(-\\d+)?".formatted(Pattern.quote(sweep)));
    try (Stream<Path> all = Files.list(runs)) {
      return all.filter(run -> named.matcher(run.getFileName().toString()).matches())
          .sorted(Comparator.comparing(Path::getFileName).reversed())
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // there is none yet, or whoever writes one there is told
    }
  }

  /**
   * What results tell.
   *
   * @return seconds of an iteration, those of warm-up included, by the cell's id; nothing of a cell
   *     whose forks do not tell
   */
  static Map<String, Double> iterationSeconds(Results results) {
    Map<String, Double> seconds = new HashMap<>();
    results
        .observations()
        .forEach(
            (cell, forks) ->
                forks.stream()
                    .map(PastForks::secondsOfOne)
                    .flatMapToDouble(OptionalDouble::stream)
                    .average()
                    .ifPresent(mean -> seconds.put(cell, mean)));
    return seconds;
  }

  private static OptionalDouble secondsOfOne(Observation fork) {
    List<Double> soFar = fork.values().getOrDefault(Observation.IN_ITERATIONS, List.of());
    if (soFar.isEmpty() || fork.warmUps() < 0) {
      return OptionalDouble.empty();
    }
    double each = soFar.get(soFar.size() - 1) / (fork.warmUps() + soFar.size());
    return each > 0 && Double.isFinite(each) ? OptionalDouble.of(each) : OptionalDouble.empty();
  }
}
