/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.cachemark.reports.EnergyDivisive.Split;
import org.junit.jupiter.api.Test;

class EnergyDivisiveTest {

  /** A series of levels that each last for so many values, with noise. */
  private static double[] levels(long seed, double noise, int each, double... levels) {
    Random random = new Random(seed);
    return IntStream.range(0, each * levels.length)
        .mapToDouble(i -> levels[i / each] + noise * random.nextGaussian())
        .toArray();
  }

  private static List<Integer> places(double[] series) {
    return EnergyDivisive.splits(series, 0.05, 1).stream().map(Split::at).toList();
  }

  @Test
  void measuresDistancesAsSciPyDoes() throws IOException {
    JsonNode cases;
    try (InputStream in = getClass().getResourceAsStream("energy.json")) {
      cases = new ObjectMapper().readTree(in);
    }
    assertThat(cases).hasSize(5);
    for (JsonNode one : cases) {
      double[] series =
          StreamSupport.stream(one.path("series").spliterator(), false)
              .mapToDouble(JsonNode::asDouble)
              .toArray();
      assertThat(
              new EnergyDivisive.Distances(series)
                  .statistic(0, one.path("at").asInt(), series.length))
          .as(one.path("name").asText())
          .isCloseTo(one.path("statistic").asDouble(), within(1e-12));
    }
  }

  @Test
  void findsOneLevelAfterAnother() {
    assertThat(places(levels(1, 0.01, 8, 0, 0.1))).containsExactly(8);
    assertThat(places(levels(2, 0.01, 8, 0, 0.1, 0.05))).containsExactly(8, 16);
    assertThat(places(levels(3, 0.01, 6, 0, 0.1, 0))).containsExactly(6, 12);
  }

  @Test
  void findsNothingWhereNothingIs() {
    int alarms = 0;
    for (int seed = 0; seed < 100; seed++) {
      alarms += places(levels(seed, 0.02, 12, 0)).isEmpty() ? 0 : 1;
    }
    assertThat(alarms).as("of 100, at a significance of 5 %").isLessThanOrEqualTo(12);
    assertThat(places(new double[20])).isEmpty();
    assertThat(places(new double[0])).isEmpty();
    assertThat(places(new double[] {0, 0, 0, 9, 9, 9, 9})).as("too few").isEmpty();
  }

  /** Chance puts two of eight to one of the ends in one order of fourteen. */
  @Test
  void seesNoLevelOfTwoAmongEight() {
    int alarms = 0;
    for (int seed = 0; seed < 20; seed++) {
      double[] series = levels(seed, 0.01, 8, 0);
      series[6]++;
      series[7]++;
      alarms += places(series).isEmpty() ? 0 : 1;
    }
    assertThat(alarms).as("of 20, whatever the sums' last bits are").isLessThanOrEqualTo(1);
  }

  @Test
  void takesOneOddValueForNoLevel() {
    double[] series = levels(5, 0.01, 16, 0);
    series[7] = 1;
    assertThat(places(series)).isEmpty();
  }

  @Test
  void dependsOnNeitherScaleNorShift() {
    double[] series = levels(6, 0.03, 7, 0, 0.1);
    List<Integer> places = places(series);
    assertThat(places).isNotEmpty();
    assertThat(places(Arrays.stream(series).map(x -> 1000 * x).toArray())).isEqualTo(places);
    assertThat(places(Arrays.stream(series).map(x -> x - 5).toArray())).isEqualTo(places);
  }

  @Test
  void leavesTheSeriesAlone() {
    double[] series = levels(7, 0.01, 8, 0, 0.1);
    double[] before = series.clone();
    EnergyDivisive.splits(series, 0.05, 1);
    assertThat(series).isEqualTo(before);
  }
}
