/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.reports.Scale;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Warmth;
import org.jspecify.annotations.Nullable;

/**
 * How the score went within the forks of a cell, from the first warm-up iteration on.
 *
 * @param warmUps how many of the points are of warm-up
 * @param median over the forks, iteration by iteration
 * @param low the lower quartile
 * @param high the upper quartile
 */
record IterationProfile(int warmUps, List<Double> median, List<Double> low, List<Double> high) {

  /** JMH keeps the scores of the warm-up in its log alone. */
  private static final Pattern WARM_UP =
      Pattern.compile("(?m)^# Warmup Iteration +\\d+: ([0-9.]+(?:E[0-9-]+)?) ");

  /**
   * Reads the logs of a cell's forks.
   *
   * @param directory of the run
   * @param counted the forks, all with as much warm-up
   * @return without the warm-up where a log is not there; null without observations
   */
  static @Nullable IterationProfile of(
      Path directory, String cell, List<Observation> counted, Scale scale) {
    int warmUps = Warmth.most(counted);
    List<List<Double>> warm =
        counted.stream().map(one -> warmUp(directory, cell, one.round())).toList();
    boolean known = warm.stream().allMatch(scores -> scores.size() == warmUps);
    List<List<Double>> courses = new ArrayList<>();
    for (int i = 0; i < counted.size(); i++) {
      List<Double> course = new ArrayList<>(known ? warm.get(i) : List.of());
      course.addAll(counted.get(i).scores());
      courses.add(course);
    }
    int length = courses.stream().mapToInt(List::size).min().orElse(0);
    return length == 0
        ? null
        : new IterationProfile(
            known ? warmUps : 0,
            each(length, courses, sorted -> quantile(sorted, 0.5), scale),
            each(length, courses, sorted -> quantile(sorted, 0.25), scale),
            each(length, courses, sorted -> quantile(sorted, 0.75), scale));
  }

  private static List<Double> warmUp(Path directory, String cell, int round) {
    Path log = Results.cellDirectory(directory, cell).resolve("round-" + round + ".log");
    List<Double> scores = new ArrayList<>();
    try {
      Matcher line = WARM_UP.matcher(new String(Files.readAllBytes(log), StandardCharsets.UTF_8));
      while (line.find()) {
        scores.add(Double.valueOf(line.group(1)));
      }
    } catch (IOException e) {
      scores.clear(); // the log is for people; a page can do without
    }
    return scores;
  }

  private static List<Double> each(
      int length, List<List<Double>> courses, ToDoubleFunction<double[]> figure, Scale scale) {
    List<Double> figures = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      int at = i;
      double[] sorted = courses.stream().mapToDouble(course -> course.get(at)).sorted().toArray();
      figures.add(Data.finite(scale.scaled(figure.applyAsDouble(sorted))));
    }
    return figures;
  }

  /** A quantile of sorted values, by linear interpolation. */
  private static double quantile(double[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
