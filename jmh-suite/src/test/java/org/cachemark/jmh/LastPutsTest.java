/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LastPutsTest {

  private final LastPuts puts = new LastPuts(Keys.SCATTERED, 10);

  private static int key(int place) {
    return Keys.SCATTERED.key(place);
  }

  private boolean mayBeFirst(int place) {
    return puts.mayHaveLeft(key(place), key(place));
  }

  private boolean mayBeSecond(int place) {
    return puts.mayHaveLeft(key(place), ~key(place));
  }

  @Test
  void allowsWhatAWriterHasPutLastAndElseTheFirst() {
    LastPuts.Writer one = puts.ofAnother();
    one.put(key(1), ~key(1));
    one.put(key(1), key(1)); // before that
    one.put(key(2), key(2));
    one.put(key(2), ~key(2));
    assertThat(mayBeFirst(0)).as("put by nobody").isTrue();
    assertThat(mayBeSecond(0)).isFalse();
    assertThat(mayBeFirst(1)).isFalse();
    assertThat(mayBeSecond(1)).isTrue();
    assertThat(mayBeFirst(2)).isTrue();
    assertThat(mayBeSecond(2)).isFalse();

    LastPuts.Writer other = puts.ofAnother();
    other.put(key(1), key(1));
    other.put(key(2), key(2));
    assertThat(mayBeFirst(1)).isTrue();
    assertThat(mayBeSecond(1)).as("of the one").isTrue();
    assertThat(mayBeSecond(2)).as("of neither").isFalse();
  }
}
