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
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Combine;
import org.cachemark.results.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StatisticsTest {

  /** What SciPy computed, see src/test/scipy/trimmed.py. */
  record Case(
      String name,
      List<Double> values,
      double confidence,
      double mean,
      double low,
      double high,
      double median) {

    double[] array() {
      return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  static List<Case> cases() throws IOException {
    try (InputStream json = StatisticsTest.class.getResourceAsStream("trimmed.json")) {
      return List.of(new ObjectMapper().readValue(json, Case[].class));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithSciPy(Case figures) {
    Estimate estimate = Location.of(figures.array()).interval(figures.confidence());
    assertThat(estimate.value()).isCloseTo(figures.mean(), within(1e-9));
    assertThat(estimate.low()).isCloseTo(figures.low(), within(1e-9));
    assertThat(estimate.high()).isCloseTo(figures.high(), within(1e-9));
    assertThat(Combine.MEDIAN.of(figures.array())).isCloseTo(figures.median(), within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void doesNotCareForOrderAndFollowsScaleAndSign(Case figures) {
    double[] values = figures.array();
    Estimate estimate = Statistics.mean(values, 0.95);
    double[] reversed = new double[values.length];
    double[] negated = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      reversed[i] = values[values.length - 1 - i];
      negated[i] = -values[i];
    }
    assertThat(Statistics.mean(reversed, 0.95).value()).isCloseTo(estimate.value(), within(1e-12));
    Estimate swapped = Statistics.mean(negated, 0.95);
    assertThat(swapped.low()).isCloseTo(-estimate.high(), within(1e-12));
    assertThat(swapped.high()).isCloseTo(-estimate.low(), within(1e-12));
    Estimate scaled = Statistics.mean(Arrays.stream(values).map(x -> 10 * x + 3).toArray(), 0.95);
    assertThat(scaled.low()).isCloseTo(10 * estimate.low() + 3, within(1e-9));
    assertThat(values).as("left as it was").isEqualTo(figures.array());
  }

  @Test
  void isNotMovedByOneWildValue() {
    double[] calm = {1.00, 1.01, 0.99, 1.02, 0.98, 1.00, 1.01, 0.99, 1.00, 1.00};
    double[] wild = calm.clone();
    wild[3] = 102;
    assertThat(Statistics.mean(wild, 0.95).value()).isCloseTo(1.0, within(0.01));
    assertThat(Statistics.mean(wild, 0.95).high()).isLessThan(1.05);
  }

  @Test
  void hasNoIntervalFromTooFewValues() {
    assertThatIllegalArgumentException().isThrownBy(() -> Statistics.mean(new double[0], 0.95));
    assertThat(Statistics.mean(new double[] {7}, 0.95).hasInterval()).isFalse();
    Estimate two = Statistics.typical(new double[] {4, 9}, Metric.ofJmh("thrpt", "ops/s"), 0.95);
    assertThat(two.hasInterval()).isFalse();
    assertThat(two.value()).isEqualTo(6.5);
    assertThat(two.includes(1)).as("nothing is excluded").isTrue();
    assertThat(Combine.MEDIAN.of()).isNaN();
  }

  @Test
  void knowsEqualValues() {
    Estimate same = Statistics.mean(new double[] {2, 2, 2, 2, 2}, 0.95);
    assertThat(same).isEqualTo(new Estimate(2, 2, 2, 5));
  }

  @Test
  void turnsDifferencesOfLogarithmsIntoARatio() {
    double[] doubled = {Math.log(2), Math.log(2.1), Math.log(1.9), Math.log(2.05), Math.log(1.95)};
    Estimate ratio = Statistics.ratio(doubled, 0.95);
    assertThat(ratio.value()).isCloseTo(2, within(0.01));
    assertThat(ratio.includes(1)).isFalse();
    assertThat(ratio.map(x -> 1 / x).low()).isLessThan(ratio.map(x -> 1 / x).high());
  }
}
