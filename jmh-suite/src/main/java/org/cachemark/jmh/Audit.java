/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import org.cachemark.api.RecordWriter;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Meter;

/**
 * Reads back what a stream has left in a cache, and counts the keys that are not as they should be.
 * Not for timed work.
 */
final class Audit {

  /** Keys whose values are written over and over. */
  private static final int KEYS = 500;

  /** How often. */
  private static final int VERSIONS = 20;

  private final Reader reader;
  private final int payload;
  private int lost;
  private int stale;
  private int ignored;

  /** Reads keys, and tells each with its value, or null. */
  interface Reader {
    void read(Integer[] keys, BiConsumer<Integer, Data> valueOrNull);
  }

  Audit(Reader reader, int payload) {
    this.reader = reader;
    this.payload = payload;
  }

  /** Keys of which no value is there. */
  int lost() {
    return lost;
  }

  /** Keys that have an older value than the newest that was written. */
  int stale() {
    return stale;
  }

  /** Keys that still have the value, or a field, from before it was last written. */
  int ignored() {
    return ignored;
  }

  /** Looks whether each key of a stream has its newest value. */
  void newestIsThere(Stream stream) {
    stale += others(stream.distinct, stream.newest, value -> value.sequence);
  }

  /**
   * Looks what a field holds: whatever else it does, its last update is lost.
   *
   * @param newest what it should hold, by the place of the key; {@link Data#NOT_UPDATED} where it
   *     was not updated
   */
  void holds(DataField field, Integer[] keys, int[] newest) {
    ignored += others(keys, newest, field::of);
  }

  /** Counts the values whose number is another than the wanted one of their key. */
  private int others(Integer[] keys, int[] wanted, ToIntFunction<Data> number) {
    Map<Integer, Integer> byKey = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      byKey.put(keys[i], wanted[i]);
    }
    AtomicInteger others = new AtomicInteger();
    reader.read(
        keys,
        (key, value) -> {
          if (value == null) {
            lost++;
          } else if (!value.isWhole(payload)) {
            throw new CheckFailedException("the value of key %s is damaged".formatted(key));
          } else if (!Objects.equals(number.applyAsInt(value), byKey.get(key))) {
            others.incrementAndGet();
          }
        });
    return others.get();
  }

  /**
   * Writes newer values over keys that are there, several times each, and looks what is left.
   *
   * @param settle returns when all writes are done
   */
  void updatesTakeEffect(RecordWriter<Integer, Object> writer, Stream stream, Runnable settle) {
    int last = stream.keys.length;
    Integer[] keys = Arrays.copyOf(stream.distinct, Math.min(KEYS, stream.distinct.length));
    for (int version = 1; version <= VERSIONS; version++) {
      for (Integer key : keys) {
        writer.write(key, writer.prepared(new Data(last + version, new byte[payload])));
      }
    }
    writer.flush();
    settle.run();
    reader.read(
        keys,
        (key, value) -> {
          if (value == null) {
            lost++;
          } else if (value.sequence < last) {
            ignored++;
          } else if (value.sequence != last + VERSIONS) {
            stale++;
          }
        });
  }

  /** Makes the counts figures of the iteration. */
  void report() {
    Meter.report("lost", lost, "keys");
    Meter.report("stale", stale, "keys");
    Meter.report("ignored", ignored, "keys");
  }
}
