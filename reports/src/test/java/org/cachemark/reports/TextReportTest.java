/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {

  @Test
  void listsNamesWithWhatThereIsToSayOfThem() {
    String about = "said of it " + "in many words ".repeat(6) + "and more";
    List<String> lines =
        TextReport.entries(
            Grid.plain(
                2,
                List.of(
                    List.of("short", "little"),
                    List.of("", "below"),
                    List.of("a-name", about),
                    List.of("a-name-that-is-longer-than-others-may-be", "pushed"))));
    assertThat(lines)
        .startsWith(
            "short" + " ".repeat(21) + "little",
            " ".repeat(26) + "below",
            "a-name" + " ".repeat(20) + "said of it in many words in many words in many words")
        .endsWith("a-name-that-is-longer-than-others-may-be  pushed")
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(lines.get(3)).startsWith(" ".repeat(26) + "in many");
  }

  @Test
  void alignsEachColumnOfAList() {
    assertThat(
            TextReport.entries(
                Grid.plain(
                    3, List.of(List.of("a", "2026", "2 cells"), List.of("bcd", "", "damaged")))))
        .containsExactly("a    2026  2 cells", "bcd        damaged");
  }
}
