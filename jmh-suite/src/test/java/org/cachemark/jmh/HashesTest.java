/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HashesTest {

  private static final int COUNT = 100_000;

  @ParameterizedTest
  @EnumSource(Hashes.class)
  void keysAreDistinctAndOfTheirClassAndNoneIsABoxThatAllShare(Hashes hashes) {
    Object[] keys = hashes.keys(COUNT);
    assertThat(keys).hasOnlyElementsOfType(hashes.type()).doesNotHaveDuplicates();
    assertThat(hashes.numbers(COUNT)).noneMatch(number -> -128 <= number && number <= 127);
    assertThat(hashes.key(7)).isEqualTo(keys[7]).isNotSameAs(keys[7]);
  }

  @ParameterizedTest
  @CsvSource({"SCATTERED, 100000", "SEQUENTIAL, 100000", "CLUSTERED, 100000", "COLLIDING, 1"})
  void hashCodesAreAsManyAsTheirKindSays(Hashes hashes, long different) {
    Object[] keys = hashes.keys(COUNT);
    assertThat(Arrays.stream(keys).map(Object::hashCode).distinct()).hasSize((int) different);
  }

  /** In a table of the JDK's, whose bin is by hash ^ hash >>> 16, clusters share few bins. */
  @ParameterizedTest
  @CsvSource({"SCATTERED, 10000, 16384", "SEQUENTIAL, 10000, 10000", "CLUSTERED, 64, 64"})
  void clustersUseFewBinsOfATable(Hashes hashes, int fewest, int most) {
    long bins =
        Arrays.stream(hashes.keys(10_000))
            .mapToInt(Object::hashCode)
            .map(hash -> (hash ^ hash >>> 16) & 16_383)
            .distinct()
            .count();
    assertThat(bins).isBetween((long) fewest / 2, (long) most);
  }

  /** What is equal in its hash can be ordered, as strings can. */
  @Test
  void collidingKeysCanBeOrdered() {
    TreeSet<Object> ordered = new TreeSet<>(Arrays.asList(Hashes.COLLIDING.keys(1000)));
    assertThat(ordered).hasSize(1000);
    assertThat(ordered.first()).isEqualTo(Hashes.COLLIDING.key(0));
  }

  /** Up to the greatest capacity: half as many again to fill it, and as many to evict. */
  @Test
  void clustersReachAsFarAsTheBenchmarkGoes() {
    int last = 10_000_000 - 1;
    assertThat(Hashes.CLUSTERED.number(last)).isNotIn(Hashes.CLUSTERED.number(last % (1 << 20)));
    assertThat(Hashes.CLUSTERED.number((1 << 24) - 65)).isNegative();
  }

  @Test
  void refusesAnUnknownWord() {
    assertThat(Hashes.of("clustered")).isEqualTo(Hashes.CLUSTERED);
    assertThatIllegalArgumentException().isThrownBy(() -> Hashes.of("other"));
  }
}
