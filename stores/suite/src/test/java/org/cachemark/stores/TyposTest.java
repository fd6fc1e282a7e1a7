/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TyposTest {

  @ParameterizedTest
  @CsvSource({
    "banana, banana, true",
    "banana, bnana, true",
    "banana, bananas, true",
    "banana, abanana, true",
    "banana, bamana, true",
    "banana, abnana, true",
    "banana, banaan, true",
    "banana, bnaana, true",
    "banana, baan, false",
    "banana, bamama, false",
    "banana, naban, false",
    "banana, ananab, false",
    "a, b, true",
    "a, '', true",
    "ab, '', false",
    "ab, ba, true",
    "abc, cba, false"
  })
  void tellsOneTypoFromMore(String word, String other, boolean isOne) {
    assertThat(Typos.isOne(word, other)).isEqualTo(isOne);
    assertThat(Typos.isOne(other, word)).isEqualTo(isOne);
  }

  @Test
  void makesOneTypoOfEachKindBehindTheFirstLetter() {
    SplittableRandom random = new SplittableRandom(1);
    Set<Integer> lengths = new HashSet<>();
    Set<String> made = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      String typo = Typos.make("bacodute", random);
      assertThat(typo).startsWith("b").isNotEqualTo("bacodute");
      assertThat(Typos.isOne("bacodute", typo)).as(typo).isTrue();
      lengths.add(typo.length());
      made.add(typo);
    }
    assertThat(lengths).containsExactlyInAnyOrder(7, 8, 9);
    assertThat(made).contains("bcaodute");
  }
}
