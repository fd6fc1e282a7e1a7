/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Set;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;

/**
 * A text's length and its last bytes in place of its digest: what is left of a measurement when a
 * hash costs nothing. The texts of this family differ at their ends, so that nothing is confused.
 */
public final class FloorHashFactory extends TextHashFactory {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  @Override
  public String name() {
    return "floorhash";
  }

  @Override
  public Set<String> functions() {
    return Set.of("ends");
  }

  @Override
  protected Set<HashCapability> capabilities(String function) {
    return Set.of();
  }

  @Override
  protected TextHash open(String function) {
    return new Ends();
  }

  private static final class Ends implements TextHash {

    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      digest.set(0, length ^ last(text, from, length));
    }

    private static long last(byte[] text, int from, int length) {
      int end = from + length;
      if (length >= Long.BYTES) {
        return (long) LONG.get(text, end - Long.BYTES);
      }
      long last = 0;
      for (int i = from; i < end; i++) {
        last = (last << Byte.SIZE) | (text[i] & 0xff);
      }
      return last;
    }

    @Override
    public String configuration() {
      return "the length and the last bytes";
    }
  }
}
