/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.cachemark.reports.Statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LocationTest {

  /** What SciPy computed, see src/test/scipy/location.py; without an other, one sample. */
  record Case(
      String name,
      List<Double> base,
      List<Double> other,
      double value,
      double low,
      double high,
      double sureLow,
      double sureHigh,
      double freedom,
      double detectable) {

    Location location() {
      return other.isEmpty()
          ? Location.of(array(base))
          : Location.difference(array(base), array(other));
    }

    /** The same with every value put through a line, and the sides swapped or not. */
    Location location(double factor, double shift, boolean swap) {
      double[] one = Arrays.stream(array(base)).map(x -> factor * x + shift).toArray();
      double[] two = Arrays.stream(array(other)).map(x -> factor * x + shift).toArray();
      return swap ? Location.difference(two, one) : Location.difference(one, two);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  static List<Case> cases() throws IOException {
    try (InputStream json = LocationTest.class.getResourceAsStream("location.json")) {
      return List.of(new ObjectMapper().readValue(json, Case[].class));
    }
  }

  static List<Case> independent() throws IOException {
    return cases().stream().filter(figures -> !figures.other().isEmpty()).toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithSciPy(Case figures) {
    Location location = figures.location();
    assertThat(location.value()).isCloseTo(figures.value(), within(1e-9));
    assertThat(location.freedom()).isCloseTo(figures.freedom(), within(1e-6));
    assertThat(location.interval(0.95).low()).isCloseTo(figures.low(), within(1e-8));
    assertThat(location.interval(0.95).high()).isCloseTo(figures.high(), within(1e-8));
    assertThat(location.interval(0.995).low()).isCloseTo(figures.sureLow(), within(1e-8));
    assertThat(location.interval(0.995).high()).isCloseTo(figures.sureHigh(), within(1e-8));
    assertThat(location.detectable()).isCloseTo(figures.detectable(), within(1e-8));
    assertThat(location.excludesZero(0.95)).isEqualTo(figures.low() > 0 || figures.high() < 0);
  }

  @ParameterizedTest
  @MethodSource("independent")
  void followsScaleAndNotShiftAndTurnsRoundWithTheSides(Case figures) {
    Location location = figures.location();
    Location scaled = figures.location(7, 100, false);
    assertThat(scaled.value()).isCloseTo(7 * location.value(), within(1e-9));
    assertThat(scaled.error()).isCloseTo(7 * location.error(), within(1e-9));
    assertThat(scaled.freedom()).isCloseTo(location.freedom(), within(1e-6));
    Location swapped = figures.location(1, 0, true);
    assertThat(swapped.value()).isCloseTo(-location.value(), within(1e-12));
    assertThat(swapped.error()).isCloseTo(location.error(), within(1e-12));
  }

  @Test
  void doesNotCareInWhichOrderTheRoundsCame() {
    Random random = new Random(1);
    double[] values = random.doubles(37).toArray();
    double[] backwards = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      backwards[i] = values[values.length - 1 - i];
    }
    double[] before = values.clone();
    assertThat(Location.of(backwards).interval(0.95).low())
        .isCloseTo(Location.of(values).interval(0.95).low(), within(1e-12));
    assertThat(values).as("left as it was").isEqualTo(before);
  }

  @Test
  void knowsNothingFromTooFewValues() {
    assertThatIllegalArgumentException().isThrownBy(() -> Location.of(new double[0]));
    Location two = Location.of(new double[] {1, 2});
    assertThat(two.value()).isEqualTo(1.5);
    assertThat(two.error()).isNaN();
    assertThat(two.detectable()).isNaN();
    assertThat(two.excludesZero(0.95)).isFalse();
    assertThat(two.interval(0.95).hasInterval()).isFalse();
    Location one = Location.difference(new double[] {1, 2, 3}, new double[] {5});
    assertThat(one.value()).isEqualTo(3);
    assertThat(one.excludesZero(0.95)).isFalse();
  }

  @Test
  void isCertainOfWhatIsAlwaysTheSame() {
    Location same = Location.of(new double[] {-0.5, -0.5, -0.5, -0.5, -0.5, -0.5, -0.5, -0.5});
    assertThat(same.interval(0.95)).isEqualTo(new Estimate(-0.5, -0.5, -0.5, 8));
    assertThat(same.detectable()).isZero();
    assertThat(same.excludesZero(0.995)).isTrue();
    Location none = Location.difference(new double[] {2, 2, 2}, new double[] {2, 2, 2});
    assertThat(none.value()).isZero();
    assertThat(none.excludesZero(0.95)).isFalse();
    Location apart = Location.difference(new double[] {2, 2, 2}, new double[] {3, 3, 3});
    assertThat(apart.excludesZero(0.995)).isTrue();
  }

  @Test
  void saysNothingOfWhatIsNoNumber() {
    for (double wrong : new double[] {Double.NaN, Math.log(0), -Math.log(0)}) {
      double[] values = {0.1, 0.2, wrong, 0.1, 0.2, 0.1, 0.2, 0.1, 0.2};
      assertThat(Location.of(values).value()).isNaN();
      assertThat(Location.of(values).excludesZero(0.95)).isFalse();
      assertThat(Location.difference(values, new double[] {1, 2, 3}).excludesZero(0.95)).isFalse();
    }
  }

  /** So many of each size; docs/method.md has the figures of five times as many. */
  private static final int SAMPLES = 20_000;

  static IntStream sizes() {
    return IntStream.concat(IntStream.rangeClosed(3, 20), IntStream.of(25, 30, 50));
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void coversTheMeanOfNormalValues(int n) {
    assertThat(coverage(n, random -> random.nextGaussian())).isGreaterThanOrEqualTo(0.945);
  }

  /** Every tenth value is from a distribution five times as wide: a fork that was disturbed. */
  @ParameterizedTest
  @MethodSource("sizes")
  void coversTheMeanOfNormalValuesOfWhichSomeAreWild(int n) {
    assertThat(coverage(n, r -> (r.nextDouble() < 0.1 ? 5 : 1) * r.nextGaussian()))
        .isGreaterThanOrEqualTo(0.945);
  }

  /** In how many of the samples the interval of 95 % holds the zero that they are about. */
  private static double coverage(int n, ToDoubleFunction<Random> value) {
    Random random = new Random(n);
    int covered = 0;
    double quantile = Double.NaN;
    for (int i = 0; i < SAMPLES; i++) {
      double[] values = new double[n];
      Arrays.setAll(values, at -> value.applyAsDouble(random));
      Location location = Location.covering(values);
      if (i == 0) { // the same for all of one size, and slow
        quantile = (location.interval(0.95).high() - location.value()) / location.error();
      }
      if (Math.abs(location.value()) <= quantile * location.error()) {
        covered++;
      }
    }
    return (double) covered / SAMPLES;
  }
}
