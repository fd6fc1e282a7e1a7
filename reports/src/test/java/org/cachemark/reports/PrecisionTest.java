/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often an interval holds that was stopped at because it is narrow, by simulation with a fixed
 * seed: each case is a line of the table in docs/method.md.
 */
class PrecisionTest {

  private static final Path DOCS = Path.of("..", "docs", "method.md");
  private static final long SEED = 20261122;
  private static final int SERIES = 4000;
  private static final int ROUNDS = 7;
  private static final int MOST = 200;
  private static final double ASKED = 0.05;

  @ParameterizedTest
  @CsvSource({"0.03", "0.06", "0.10", "0.20"})
  void stopsAtIntervalsThatHold(double noise) throws IOException {
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    int holds = 0;
    long rounds = 0;
    for (int i = 0; i < SERIES; i++) {
      double[] drawn = normal.samples(MOST).map(x -> noise * x).toArray();
      int n = ROUNDS;
      Location known = Location.covering(Arrays.copyOf(drawn, n));
      for (int more = Precision.more(known, ASKED);
          more > 0 && n < MOST;
          more = Precision.more(known, ASKED)) {
        n = Math.min(MOST, n + more);
        known = Location.covering(Arrays.copyOf(drawn, n));
      }
      holds += known.interval(Summary.CONFIDENCE).includes(0) ? 1 : 0;
      rounds += n;
    }
    String line =
        String.format(
            Locale.ROOT,
            "| %.0f %% | %.1f %% | %d |",
            100 * noise,
            100.0 * holds / SERIES,
            Math.round((double) rounds / SERIES));
    assertThat(holds / (double) SERIES).as("intervals that hold").isGreaterThan(0.92);
    assertThat(Files.readString(DOCS).contains(line)).as("docs/method.md has %s", line).isTrue();
  }
}
