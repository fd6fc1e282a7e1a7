/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipfTest {

  private static final int COUNT = 1 << 20;

  /** How often each rank, from 1, is drawn. */
  private static int[] timesByRank(Zipf zipf) {
    int[] times = new int[zipf.range()];
    for (int place : zipf.places(new SplittableRandom(1), COUNT)) {
      times[place]++;
    }
    return IntStream.rangeClosed(0, zipf.range())
        .map(rank -> rank == 0 ? 0 : times[zipf.place(rank)])
        .toArray();
  }

  private static double harmonic(int n, double exponent) {
    return IntStream.rangeClosed(1, n).mapToDouble(rank -> Math.pow(rank, -exponent)).sum();
  }

  @ParameterizedTest
  @CsvSource({"10922, 0.99", "10922, 1.2", "100000, 0.99", "100000, 0.5", "1000, 1", "1000, 0"})
  void drawsEachRankAsOftenAsTheLawSays(int range, double exponent) {
    int[] times = timesByRank(new Zipf(range, exponent));
    double all = harmonic(range, exponent);
    for (int rank = 1; rank <= 100; rank++) {
      double expected = COUNT * Math.pow(rank, -exponent) / all;
      assertThat((double) times[rank])
          .as("draws of rank %d", rank)
          .isCloseTo(expected, within(4 * Math.sqrt(expected)));
    }
    for (int hottest : new int[] {range / 100, range / 10, range / 2}) {
      double share = harmonic(hottest, exponent) / all;
      double drawn = IntStream.rangeClosed(1, hottest).map(rank -> times[rank]).sum();
      assertThat(drawn / COUNT)
          .as("share of the hottest %d", hottest)
          .isCloseTo(share, within(4 * Math.sqrt(share * (1 - share) / COUNT)));
    }
  }

  /** Where ranks are drawn of 10^10 and hashed onto the places, these have 21 %. */
  @Test
  void givesTheHottestHundredthOf10922HalfOfTheDraws() {
    int[] times = timesByRank(new Zipf(10_922, 0.99));
    double hottest = IntStream.rangeClosed(1, 109).map(rank -> times[rank]).sum();
    assertThat(100 * hottest / COUNT).isCloseTo(52, within(0.5));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 100, 10_922, 1 << 16, 100_000, 300_030})
  void putsRanksAtPlacesOneToOne(int range) {
    Zipf zipf = new Zipf(range, 0.99);
    assertThat(IntStream.rangeClosed(1, range).map(zipf::place).distinct().count())
        .isEqualTo(range);
    assertThat(IntStream.rangeClosed(1, range).map(zipf::place)).allMatch(p -> 0 <= p && p < range);
  }

  @ParameterizedTest
  @ValueSource(ints = {10_922, 1 << 16, 100_000, 10_000_000})
  void keepsTheHottestApart(int range) {
    Zipf zipf = new Zipf(range, 0.99);
    int[] hottest = IntStream.rangeClosed(1, 100).map(zipf::place).sorted().toArray();
    for (int i = 1; i < hottest.length; i++) {
      assertThat(hottest[i] - hottest[i - 1]).isGreaterThan(range / 300);
    }
  }

  @Test
  void refusesWhatIsNoLaw() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Zipf(0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Zipf(10, -0.1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Zipf(10, Double.NaN));
  }
}
