/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MarksTest {

  @Test
  void holdsWhatATreeSetHolds() {
    for (int most : new int[] {1, 30, 1500, 40_000}) {
      Random random = new Random(most);
      Marks marks = new Marks();
      TreeSet<Long> expected = new TreeSet<>();
      for (long moment = 1; moment < 60_000; moment++) {
        marks.add(moment);
        expected.add(moment);
        marks.removeLastUpTo(expected.first() - 1); // there is none
        if (expected.size() > most) {
          long upTo = random.nextLong(expected.first(), moment + 1);
          marks.removeLastUpTo(upTo);
          expected.remove(expected.floor(upTo));
        }
        if (moment % 501 == 0) {
          long after = random.nextLong(moment + 1);
          assertThat(marks.after(after)).isEqualTo(expected.tailSet(after, false).size());
          assertThat(marks.after(-1)).isEqualTo(expected.size());
        }
      }
    }
  }
}
