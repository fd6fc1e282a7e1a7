/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.cachemark.harness.Reachable;

/**
 * Values of one size, each an object of its own that holds nothing of another's.
 *
 * @param word what the parameter calls them
 * @param type their class
 * @param least bytes that one takes wherever it is: what it says cannot be said in fewer
 * @param value makes the value of a key, anew each time, and always an equal one
 */
record Payload<V>(String word, Class<V> type, int least, IntFunction<V> value) {

  private static final int KILOBYTE = 1000;

  static final Payload<Integer> INTEGER =
      new Payload<>("integer", Integer.class, Integer.BYTES, key -> ~key);

  private static final List<Payload<?>> ALL =
      List.of(
          INTEGER,
          new Payload<>("string32", String.class, 16, Payload::hexadecimal),
          new Payload<>("bytes1k", byte[].class, KILOBYTE, key -> random(key, KILOBYTE)));

  /**
   * By the word of the parameter.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Payload<?> of(String word) {
    return ALL.stream()
        .filter(payload -> payload.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no values '" + word + "' are known"));
  }

  /** Bytes on the heap of a key, and of its value. */
  long bytes(Integer key) {
    return Reachable.bytes(key) + Reachable.bytes(value.apply(key));
  }

  /** Sixteen random bytes as 32 characters. */
  private static String hexadecimal(int key) {
    return HexFormat.of().formatHex(random(key, 16));
  }

  private static byte[] random(int key, int length) {
    byte[] bytes = new byte[length];
    new SplittableRandom(key).nextBytes(bytes);
    ByteBuffer.wrap(bytes).putInt(0, key); // no two are alike
    return bytes;
  }
}
