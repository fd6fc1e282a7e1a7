/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.datasketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.SystemContractTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds every memory of this module's catalogue to the contract. */
class DataSketchesContractTest extends SystemContractTest {

  private static KeyMemory open(String options) {
    return new BloomFilterFactory().create(10_000, Options.parse(options));
  }

  /** The contract asks for no more than the rate; that there is one at all is seen here. */
  @Test
  void dropsMoreOnceItIsOverfull() {
    KeyMemory memory = open("");
    SplittableRandom random = new SplittableRandom(1);
    int dropped = 0;
    for (int i = 0; i < 20_000; i++) {
      dropped += memory.remember(0, random.nextLong()) ? 0 : 1;
    }
    assertThat(dropped).isGreaterThan(200);
    assertThat(memory.rate()).isEqualTo(0.01);
    assertThat(memory.size()).isBetween(18_000L, 20_500L);
    assertThat(open("rate=0.0001").configuration()).endsWith("made for a rate of 1.0E-4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "-0.1", "NaN", "few"})
  void refusesARateThatIsNone(String rate) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("rate=" + rate))
        .withMessage("option rate must be above 0 and below 1, such as 0.01, not '%s'", rate);
  }
}
