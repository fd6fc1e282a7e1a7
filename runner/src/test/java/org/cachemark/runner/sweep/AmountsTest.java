/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.cachemark.runner.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AmountsTest {

  @Test
  void readsWhatPeopleWrite() {
    assertThat(Amounts.count("n", "8M", 1, 10_000_000)).isEqualTo(8_000_000);
    assertThat(Amounts.count("n", "100k", 1, 1_000_000)).isEqualTo(100_000);
    assertThat(Amounts.count("n", "1_000", 1, 1000)).isEqualTo(1000);
    assertThat(Amounts.time("t", "200ms")).isEqualTo(Duration.ofMillis(200));
    assertThat(Amounts.time("t", "5m")).isEqualTo(Duration.ofMinutes(5));
    assertThat(Amounts.iterations("i", "4x200ms", 1)).hasToString("4x200ms");
    assertThat(Amounts.iterations("i", "3x2s", 1)).isEqualTo(new Sweep.Iterations(3, 2000));
    assertThat(Amounts.heap("h", "2g")).isEqualTo("2g");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "101", "many", "", "1.5", "99999999999999999999", "1g"})
  void refusesACountOutOfRange(String text) {
    assertThatThrownBy(() -> Amounts.count("x.yaml:4: hitRate", text, 1, 100))
        .isInstanceOf(InputError.class)
        .hasMessage("x.yaml:4: hitRate must be a whole number from 1 to 100, not '" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "5", "-1s", "s", "1.5s", ""})
  void refusesATimeThatIsNone(String text) {
    assertThatThrownBy(() -> Amounts.time("budget", text)).isInstanceOf(InputError.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x1s", "4x", "x1s", "4x0ms", "4 x 1s", "4x1h"})
  void refusesIterationsThatAreNone(String text) {
    assertThatThrownBy(() -> Amounts.iterations("measure", text, 1)).isInstanceOf(InputError.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0m", "63m", "2", "2t", "-1g"})
  void refusesAHeapThatIsNone(String text) {
    assertThatThrownBy(() -> Amounts.heap("heap", text)).isInstanceOf(InputError.class);
  }
}
