/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.cachemark.api.RecordWriter;
import org.cachemark.harness.CheckFailedException;
import org.junit.jupiter.api.Test;

class AuditTest {

  private static final int PAYLOAD = 4;

  private final Stream stream = Stream.of(Keys.SCATTERED, 3000, 50, 0, PAYLOAD, 0, 1);
  private final Map<Integer, Data> cache = new HashMap<>();
  private final Audit audit =
      new Audit(
          (keys, valueOrNull) -> {
            for (Integer key : keys) {
              valueOrNull.accept(key, cache.get(key));
            }
          },
          PAYLOAD);

  private void write(BiConsumer<Integer, Data> way) {
    try (RecordWriter<Integer, Data> writer = RecordWriter.each(way)) {
      for (int i = 0; i < stream.keys.length; i++) {
        writer.write(stream.keys[i], stream.values[i]);
      }
      audit.newestIsThere(stream);
      audit.updatesTakeEffect(Stream.preparing(writer), stream, () -> {});
    }
  }

  @Test
  void findsNothingWhereNothingIsWrong() {
    write(cache::put);
    assertThat(audit.lost() + audit.stale() + audit.ignored()).isZero();
  }

  @Test
  void findsThatUpdatesAreIgnored() {
    write(cache::putIfAbsent);
    assertThat(audit.ignored()).isEqualTo(500);
    assertThat(audit.stale()).as("keys that came again have the older value").isPositive();
    assertThat(audit.lost()).isZero();
  }

  @Test
  void findsWhatIsLost() {
    write(
        (key, value) -> {
          if (Keys.SCATTERED.place(key) % 10 != 0) {
            cache.put(key, value);
          }
        });
    assertThat(audit.lost()).isGreaterThanOrEqualTo(stream.distinct.length / 10);
    assertThat(audit.stale() + audit.ignored()).isZero();
  }

  /** An older value that comes late, over a newer one. */
  @Test
  void findsWhatIsReordered() {
    Map<Integer, Data> before = new HashMap<>();
    write(
        (key, value) -> {
          Data older = before.put(key, value);
          cache.put(key, key % 7 == 0 && older != null ? older : value);
        });
    assertThat(audit.stale()).isPositive();
    assertThat(audit.lost() + audit.ignored()).isZero();
  }

  @Test
  void takesNoDamagedValueForAValue() {
    cache.put(stream.distinct[0], new Data(stream.newest[0], new byte[PAYLOAD + 1]));
    assertThatThrownBy(() -> audit.newestIsThere(stream))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("the value of key %d is damaged".formatted(Keys.SCATTERED.key(0)));
  }

  /** An update that two writers make of what they have read loses what the other has written. */
  @Test
  void findsUpdatesThatAreLostOrOutOfDate() {
    Integer[] keys = {1, 2, 3, 4};
    cache.put(1, value(1).withNinth(7));
    cache.put(2, value(2));
    cache.put(3, value(3).withNinth(6));
    audit.holds(DataField.NINTH, keys, new int[] {7, 7, 7, 7});
    assertThat(audit.lost()).as("key 4 is gone").isEqualTo(1);
    assertThat(audit.ignored()).as("key 2 was not updated, key 3 has an older number").isEqualTo(2);
    audit.holds(DataField.EIGHTH, new Integer[] {1}, new int[] {Data.NOT_UPDATED});
    assertThat(audit.ignored()).as("what nobody updates is as it was").isEqualTo(2);
  }

  private static Data value(int sequence) {
    return new Data(sequence, new byte[PAYLOAD]);
  }
}
