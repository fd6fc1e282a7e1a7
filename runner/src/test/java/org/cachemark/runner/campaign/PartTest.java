/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign.Item;
import org.cachemark.runner.campaign.Campaign.Turn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartTest {

  private static final Campaign CAMPAIGN =
      new Campaign(
          "record",
          "",
          Duration.ZERO,
          5,
          IntStream.range(0, 5)
              .mapToObj(i -> new Item("sweep" + i, "x.yaml:" + i, i + 1, Optional.empty()))
              .toList());

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void putTogetherAreTheWholeAndNothingTwice(int parts) {
    Set<Turn> all = new HashSet<>();
    Set<String> names = new HashSet<>();
    int turns = 0;
    for (int i = 0; i < parts; i++) {
      Campaign part = Part.parse(i + "/" + parts).of(CAMPAIGN);
      names.add(part.name());
      all.addAll(part.turns());
      turns += part.turns().size();
    }
    assertThat(all).hasSize(turns).containsExactlyInAnyOrderElementsOf(CAMPAIGN.turns());
    assertThat(names).as("each has a log of its own").hasSize(parts);
  }

  @Test
  void isCalledAfterItsCampaign() {
    assertThat(Part.parse("2/3").of(CAMPAIGN).name()).isEqualTo("record-2of3");
    assertThat(Part.WHOLE.of(CAMPAIGN)).isSameAs(CAMPAIGN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "4/4", "-1/4", "0/0", "1/2/3", "a/b", "0/1000"})
  void isRefusedInALine(String text) {
    assertThatThrownBy(() -> Part.parse(text))
        .isInstanceOf(InputError.class)
        .hasMessageEndingWith("such as 0/4, not '" + text + "'");
  }

  @Test
  void isNotEmpty() {
    Part part = Part.parse("5/6");
    assertThatThrownBy(() -> part.of(CAMPAIGN))
        .isInstanceOf(InputError.class)
        .hasMessage("record has 5 sweeps, so it has at most as many parts, not 6");
    assertThat(List.of(Part.parse("4/5").of(CAMPAIGN).items())).hasSize(1);
  }
}
