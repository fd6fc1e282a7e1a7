/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Set;
import org.apache.commons.codec.digest.Blake3;
import org.apache.commons.codec.digest.MurmurHash3;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;

/** MurmurHash3 with the seed 0, and BLAKE3 without a key, of Apache Commons Codec. */
public final class CodecFactory extends TextHashFactory {

  private static final String BLAKE3 = "blake3";
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  @Override
  public String name() {
    return "codec";
  }

  @Override
  public Set<String> functions() {
    return Set.of("murmur3-128", BLAKE3);
  }

  @Override
  protected Set<HashCapability> capabilities(String function) {
    return function.equals(BLAKE3)
        ? Set.of(HashCapability.WIDE, HashCapability.CRYPTOGRAPHIC)
        : Set.of(HashCapability.WIDE);
  }

  @Override
  protected TextHash open(String function) {
    return function.equals(BLAKE3) ? new Cryptographic() : new Fast();
  }

  private static final class Fast implements TextHash {
    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      long[] halves = MurmurHash3.hash128x64(text, from, length, 0);
      digest.set(halves[0], halves[1]);
    }

    @Override
    public String configuration() {
      return "murmur3-128, seed 0";
    }
  }

  private static final class Cryptographic implements TextHash {

    private final Blake3 hash = Blake3.initHash();
    private final byte[] bytes = new byte[2 * Long.BYTES];

    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      hash.reset().update(text, from, length).doFinalize(bytes);
      digest.set((long) LONG.get(bytes, 0), (long) LONG.get(bytes, Long.BYTES));
    }

    @Override
    public String configuration() {
      return "blake3, no key";
    }
  }
}
