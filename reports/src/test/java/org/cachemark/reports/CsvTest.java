/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

  @ParameterizedTest
  @ValueSource(strings = {"=1", "@sum(a)", "+a", "-1+cmd|' /C calc'!A0", "+1;2", "-"})
  void leavesNothingToASpreadsheetToCarryOut(String text) {
    assertThat(Csv.of(List.of(List.of(text)))).containsPattern("^\"?'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1.0", "+2", "-1.5E-7", "1e6", "caffeine@3.3.1"})
  void leavesOtherTextsAsTheyAre(String text) {
    assertThat(Csv.of(List.of(List.of(text)))).isEqualTo(text + "\n");
  }
}
