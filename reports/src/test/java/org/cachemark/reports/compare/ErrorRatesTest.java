/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.cachemark.reports.Location;
import org.cachemark.results.Decider;
import org.cachemark.results.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How often the rules are wrong, by simulation with a fixed seed: each line is a line of the table
 * in docs/method.md. A failure names the line as it is now.
 */
class ErrorRatesTest {

  private static final long SEED = 20261122;

  private static final Path DOCS = Path.of("..", "docs", "method.md");

  /** The slow mode that one fork in ten of a real benchmark is in. */
  private static final double SLOW_MODE = Math.log(0.75);

  private static final Set<Verdict> SLIGHT =
      EnumSet.of(Verdict.SLIGHTLY_SLOWER, Verdict.SLIGHTLY_FASTER);

  /**
   * What is true of a cell.
   *
   * @param burnt CPU time that the other takes on top, as a share
   * @param parked time that it waits on top
   * @param noise standard deviation of a pair, per CPU second
   * @param shareNoise of the shares of the CPU; that by the clock is of both
   * @param isByClock whether the clock decides
   * @param hasModes whether one fork in ten is slow
   */
  record Scenario(
      double burnt,
      double parked,
      double noise,
      double shareNoise,
      boolean isByClock,
      boolean hasModes,
      int series) {

    boolean isNothing() {
      return burnt == 0 && parked == 0;
    }

    double truth() {
      return -Math.log1p(burnt) - (parked > 0 ? Math.log1p(parked) : 0);
    }

    @Override
    public String toString() {
      String what =
          isNothing()
              ? "nothing" + (hasModes ? ", one fork in ten slow" : "")
              : burnt > 0 ? percent(burnt) + " burnt" : percent(parked) + " parked";
      String decided = isByClock ? "by the clock" : "per CPU second";
      return "| %s | %s | %s | %s |".formatted(what, decided, percent(noise), percent(shareNoise));
    }

    private static String percent(double share) {
      return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
  }

  static List<Scenario> scenarios() {
    List<Scenario> all = new ArrayList<>();
    for (double noise : new double[] {0.03, 0.06, 0.10}) {
      all.add(new Scenario(0, 0, noise, noise, false, false, 2000));
    }
    all.add(new Scenario(0, 0, 0.06, 0.06, true, false, 2000));
    all.add(new Scenario(0, 0, 0.03, 0.03, false, true, 2000));
    for (double noise : new double[] {0.03, 0.06, 0.10}) {
      all.add(new Scenario(0.05, 0, noise, 0.06, false, false, 1000));
    }
    all.add(new Scenario(0.04, 0, 0.06, 0.06, false, false, 1000));
    for (double noise : new double[] {0.03, 0.06, 0.10}) {
      all.add(new Scenario(0, 0.05, 0.03, noise, false, false, 1000));
    }
    all.add(new Scenario(0, 0.05, 0.03, 0.03, true, false, 1000));
    return all;
  }

  /** What a thousand cells like that are called. */
  private static final class Rates {
    private final Scenario scenario;
    private int changed;
    private int same;
    private int faster;
    private long pairs;
    private int slightly;
    private int holds;
    private double figures;

    Rates(Scenario scenario) {
      this.scenario = scenario;
      Decider decider = scenario.isByClock ? Decider.clock("of that") : Decider.CPU_SECOND;
      Rules rules =
          new Rules(Metric.ofJmh("thrpt", "ops/s"), 0.03, Selftest.PAIRS, Optional.of(decider));
      UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
      ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
      for (int i = 0; i < scenario.series; i++) {
        List<Difference> series = new ArrayList<>();
        for (int pair = 0; pair < 2 * Selftest.PAIRS; pair++) {
          series.add(pair(scenario, random, normal));
        }
        Judgement judgement = Judge.judge(series, rules);
        pairs += judgement.explored() + judgement.confirming();
        same += judgement.verdict() == Verdict.SAME ? 1 : 0;
        if (judgement.verdict().isChange() && !judgement.unconfirmed()) {
          changed++;
          slightly += SLIGHT.contains(judgement.verdict()) ? 1 : 0;
          Location shown = judgement.evidence().deciding();
          holds += shown.interval(Rules.CONFIDENCE).includes(scenario.truth()) ? 1 : 0;
          double figure = shown.value();
          faster += figure > 0 ? 1 : 0;
          figures += figure;
        }
      }
    }

    private static Difference pair(
        Scenario scenario,
        UniformRandomProvider random,
        ZigguratSampler.NormalizedGaussian normal) {
      double perCpu = -Math.log1p(scenario.burnt) + scenario.noise * normal.sample();
      if (scenario.hasModes) {
        perCpu += (random.nextInt(10) == 0 ? SLOW_MODE : 0);
        perCpu -= (random.nextInt(10) == 0 ? SLOW_MODE : 0);
      }
      double share = -Math.log1p(scenario.parked) + scenario.shareNoise * normal.sample();
      double process = -perCpu + 0.01 * normal.sample();
      return new Difference(perCpu + share, perCpu, share, process);
    }

    double share(int count) {
      return count / (double) scenario.series;
    }

    /** How large the change is shown, on the average, as a factor of what it is. */
    double exaggeration() {
      return figures / changed / scenario.truth();
    }

    @Override
    public String toString() {
      return "%s %s | %s | %s | %s | %s | %.0f |"
          .formatted(
              scenario,
              new Proportion(changed, scenario.series),
              percent(slightly / (double) scenario.series),
              new Proportion(same, scenario.series),
              scenario.isNothing() ? "-" : percent(Math.expm1(figures / changed)),
              scenario.isNothing() ? "-" : percent(holds / (double) changed),
              pairs / (double) scenario.series);
    }

    private static String percent(double share) {
      return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void areThoseOfTheDocumentation(Scenario scenario) throws IOException {
    Rates rates = new Rates(scenario);
    if (scenario.isNothing()) {
      assertThat(rates.share(rates.changed)).as("false alarms").isLessThan(Rules.ALARMS);
    } else {
      assertThat(rates.share(rates.same)).as("false same").isLessThan(0.01);
      assertThat(rates.share(rates.faster)).as("the wrong direction").isLessThan(0.01);
      double most = Math.max(scenario.noise, scenario.shareNoise) <= 0.06 ? 1.25 : 1.4;
      assertThat(rates.holds / (double) rates.changed)
          .as("of what is confirmed, the interval shown holds what is true")
          .isGreaterThan(0.94);
      assertThat(rates.exaggeration()).as("the figure shown").isBetween(0.9, most);
    }
    if (scenario.burnt >= 0.05) {
      double least = scenario.noise <= 0.03 ? 0.95 : scenario.noise <= 0.06 ? 0.85 : 0.6;
      assertThat(rates.share(rates.changed)).as("found").isGreaterThan(least);
    }
    assertThat(Files.readString(DOCS).contains(rates.toString()))
        .as("docs/method.md has the line %s", rates)
        .isTrue();
  }

  /** Fresh pairs in which nothing is, after a search that has found something. */
  @Test
  void confirmsWhatIsNotThereInFourCasesOfAHundred() {
    Rules rules = new Rules(Metric.ofJmh("thrpt", "ops/s"), 0.03, Selftest.PAIRS, Optional.empty());
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    Location found = new Location(-0.05, 0.0125, 9, 16);
    Confirmation confirmation = Confirmation.of(found, rules);
    assertThat(confirmation.pairs()).as("a spread of 5 %").isBetween(24, 40);
    int confirmed = 0;
    int series = 10_000;
    for (int i = 0; i < series; i++) {
      double[] fresh = normal.samples(confirmation.pairs()).map(x -> 0.05 * x).toArray();
      for (int look : confirmation.looks()) {
        if (Confirmation.holds(found, Location.of(Arrays.copyOf(fresh, look)))) {
          confirmed++;
          break;
        }
      }
    }
    assertThat(confirmed / (double) series).isBetween(0.033, 0.047);
  }

  @Test
  void asksForPairsByTheSpreadAndNoMoreThanThereMayBe() {
    Rules rules = new Rules(Metric.ofJmh("thrpt", "ops/s"), 0.03, Selftest.PAIRS, Optional.empty());
    assertThat(Confirmation.of(new Location(-0.05, 0.001, 5, 8), rules).looks())
        .containsExactly(8, 16, 24);
    assertThat(Confirmation.of(new Location(-0.9, 0.1, 5, 8), rules).looks())
        .containsExactly(16, 33, 50);
    Rules few = new Rules(Metric.ofJmh("thrpt", "ops/s"), 0.03, 8, Optional.empty());
    assertThat(Confirmation.of(new Location(-0.9, 0.1, 5, 8), few).looks()).containsExactly(8);
  }
}
