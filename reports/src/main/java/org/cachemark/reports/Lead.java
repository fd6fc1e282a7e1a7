/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Sampling;
import org.cachemark.results.Units;
import org.cachemark.results.Work;

/**
 * How far one cell is ahead of another by its score: as a ratio on a logarithmic scale, above 1 for
 * better; as a difference in the metric's own unit on a linear one, above 0 for better. Of noisy
 * figures it is paired by rounds; of exact ones it is what the figures say.
 *
 * @param metric the score
 * @param ahead with an interval where the figures are noisy and enough; of exact ones with the
 *     least and the greatest if they do not repeat, and without if they do; n is then how many
 *     figures there are of each side
 * @param isExact whether the figures are exact, so that without an interval the value decides
 */
public record Lead(Metric metric, Estimate ahead, boolean isExact) {

  /** A rate, or a time for whatever is done. */
  private static final Pattern SPEED =
      Pattern.compile("\\w+/(TIME)|(TIME)(/\\w+)?".replace("TIME", "[nuµm]?s|min|hr?|day"));

  /**
   * How far the one is ahead of the other; empty where they have nothing in common.
   *
   * @param differences of noisy figures
   */
  static Optional<Lead> of(
      Work work, List<Observation> one, List<Observation> other, double[] differences) {
    if (work.sampling() == Sampling.ONCE) {
      return exact(work.score(), one, other);
    }
    return differences.length == 0
        ? Optional.empty()
        : Optional.of(of(work.score(), Location.covering(differences), Summary.CONFIDENCE));
  }

  /** A lead of noisy figures, by what is known of the difference of where they stand. */
  static Lead of(Metric metric, Location difference, double confidence) {
    Estimate ahead = difference.interval(confidence);
    return new Lead(metric, metric.isLogarithmic() ? ahead.map(Math::exp) : ahead, false);
  }

  private static Optional<Lead> exact(
      Metric metric, List<Observation> one, List<Observation> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return Optional.empty();
    }
    Estimate a = Statistics.exact(standings(one));
    Estimate b = Statistics.exact(standings(other));
    if (Math.min(one.size(), other.size()) < Sampling.TIMES) { // nobody knows if it repeats
      Estimate once = Estimate.plain(a.value() - b.value(), 1);
      return Optional.of(
          new Lead(metric, metric.isLogarithmic() ? once.map(Math::exp) : once, false));
    }
    boolean repeat = !a.hasInterval() && !b.hasInterval();
    Estimate ahead =
        repeat
            ? Estimate.plain(a.value() - b.value(), 1)
            : Randomised.of(standings(other), standings(one)).interval();
    return Optional.of(
        new Lead(metric, metric.isLogarithmic() ? ahead.map(Math::exp) : ahead, true));
  }

  private static double[] standings(List<Observation> observations) {
    return observations.stream().mapToDouble(Observation::standing).toArray();
  }

  /** What says that neither is ahead. */
  private double none() {
    return metric.isLogarithmic() ? 1 : 0;
  }

  /** Whether neither can be told from the other. */
  boolean isOpen() {
    if (!isExact) {
      return ahead.includes(none());
    }
    return ahead.hasInterval() ? isOfTooFew() || ahead.includes(none()) : ahead.value() == none();
  }

  /** Whether the one is certainly ahead. */
  boolean isCertain() {
    return !isOpen() && ahead.value() > none();
  }

  /** 1 where the one is certainly ahead, -1 where the other is, and 0 where neither is certain. */
  public int sign() {
    return isOpen() ? 0 : ahead.value() > none() ? 1 : -1;
  }

  /** Whether there are too few figures to tell. */
  boolean isUnknown() {
    return !isExact && !ahead.hasInterval();
  }

  /** Whether exact figures differ, and are too few for a word. */
  boolean isOfTooFew() {
    return isExact && ahead.hasInterval() && ahead.n() < Sampling.RANDOMISED_TIMES;
  }

  /** The same in words: {@code 2.26× faster than B [2.04, 2.50]}. */
  String than(String other) {
    String interval = ahead.hasInterval() ? " " + bounds() : "";
    String by =
        metric.isLogarithmic()
            ? amount() + (isSpeed(metric) ? " faster" : " better")
            : "better by " + amount().replaceFirst("^[+]", "");
    return by + " than " + other + interval;
  }

  /** The value, as a table shows it: {@code 2.26×} or {@code +1.20 pp}. */
  public String amount() {
    return metric.isLogarithmic()
        ? Units.ratio(ahead.value()) + "×"
        : (Units.signed(ahead.value()) + " " + metric.differenceUnit()).strip();
  }

  /** The interval, or a dash. */
  public String bounds() {
    if (!ahead.hasInterval()) {
      return "-";
    }
    return metric.isLogarithmic()
        ? "[%s, %s]".formatted(Units.ratio(ahead.low()), Units.ratio(ahead.high()))
        : Units.signedRange(ahead.low(), ahead.high());
  }

  /** Whether a score is a speed or a time, so that people say faster. */
  public static boolean isSpeed(Metric metric) {
    return metric.isLogarithmic() && SPEED.matcher(metric.unit()).matches();
  }

  /** What the leads of a metric are called: how they were found out stands beside. */
  static String title(Metric metric) {
    return metric.isLogarithmic() ? (isSpeed(metric) ? "speed" : "ratio") : "ahead";
  }
}
