/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.guava;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Set;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.HashKey;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;

/** Hash functions of Guava: MurmurHash3 with the seed 0, SipHash with a key. */
public final class GuavaHashFactory extends TextHashFactory {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final String SIPHASH = "siphash-2-4";

  private static final Map<String, HashFunction> FUNCTIONS =
      Map.of("murmur3-128", Hashing.murmur3_128(), "farm-64", Hashing.farmHashFingerprint64());

  @Override
  public String name() {
    return "guavahash";
  }

  @Override
  public Set<String> functions() {
    return Set.of("murmur3-128", SIPHASH, "farm-64");
  }

  @Override
  protected Set<HashCapability> capabilities(String function) {
    return function.equals("murmur3-128") ? Set.of(HashCapability.WIDE) : Set.of();
  }

  @Override
  protected boolean takesKey(String function) {
    return function.equals(SIPHASH);
  }

  @Override
  protected TextHash open(String function, HashKey key) {
    return takesKey(function)
        ? new Hash(Hashing.sipHash24(key.word(0), key.word(1)), false, "SipHash-2-4, " + key)
        : open(function);
  }

  @Override
  protected TextHash open(String function) {
    HashFunction hash = FUNCTIONS.get(function);
    if (hash == null) {
      throw new IllegalArgumentException("no function " + function);
    }
    return new Hash(hash, hash.bits() == 128, hash.toString());
  }

  private record Hash(HashFunction function, boolean isWide, String configuration)
      implements TextHash {
    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      var code = function.hashBytes(text, from, length);
      if (isWide) {
        // MurmurHash3 is written with its lower half first, as little-endian bytes.
        byte[] bytes = code.asBytes();
        digest.set((long) LONG.get(bytes, 0), (long) LONG.get(bytes, Long.BYTES));
      } else {
        digest.set(0, code.asLong());
      }
    }
  }
}
