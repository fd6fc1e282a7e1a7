/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.hash4j;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Map;
import java.util.Set;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.HashKey;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;

/**
 * Functions of hash4j, with the seed 0, and PolymurHash, with a key: its 128 bits are two of 64, by
 * two keys.
 */
public final class Hash4jFactory extends TextHashFactory {

  private static final String POLYMUR = "polymur-64";
  private static final String POLYMUR_TWICE = "polymur-128";

  private static final Map<String, Hasher64> NARROW =
      Map.of(
          "xxh64", Hashing.xxh64(),
          "xxh3-64", Hashing.xxh3_64(),
          "farm-64", Hashing.farmHashNa());
  private static final Map<String, Hasher128> WIDE =
      Map.of("xxh3-128", Hashing.xxh3_128(), "murmur3-128", Hashing.murmur3_128());

  @Override
  public String name() {
    return "hash4j";
  }

  @Override
  public Set<String> functions() {
    return Set.of("xxh64", "xxh3-64", "xxh3-128", "murmur3-128", "farm-64", POLYMUR, POLYMUR_TWICE);
  }

  @Override
  protected Set<HashCapability> capabilities(String function) {
    return WIDE.containsKey(function) || function.equals(POLYMUR_TWICE)
        ? Set.of(HashCapability.WIDE)
        : Set.of();
  }

  @Override
  protected boolean takesKey(String function) {
    return function.equals(POLYMUR) || function.equals(POLYMUR_TWICE);
  }

  @Override
  protected TextHash open(String function, HashKey key) {
    if (!takesKey(function)) {
      return open(function);
    }
    String configuration = function + ", " + key;
    return function.equals(POLYMUR)
        ? new Narrow(polymur(key, 0), configuration)
        : new Pair(polymur(key, 0), polymur(key, 2), configuration);
  }

  private static Hasher64 polymur(HashKey key, int word) {
    return Hashing.polymurHash2_0(0, key.word(word), key.word(word + 1));
  }

  @Override
  protected TextHash open(String function) {
    String configuration = function + (function.equals("farm-64") ? "" : ", seed 0");
    Hasher64 narrow = NARROW.get(function);
    if (narrow != null) {
      return new Narrow(narrow, configuration);
    }
    Hasher128 wide = WIDE.get(function);
    if (wide == null) {
      throw new IllegalArgumentException("no function " + function);
    }
    // MurmurHash3 is written with its lower half first.
    return new Wide(wide, function.equals("murmur3-128"), configuration);
  }

  private record Narrow(Hasher64 hasher, String configuration) implements TextHash {
    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      digest.set(0, hasher.hashBytesToLong(text, from, length));
    }
  }

  private record Wide(Hasher128 hasher, boolean isLowFirst, String configuration)
      implements TextHash {
    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      HashValue128 value = hasher.hashBytesTo128Bits(text, from, length);
      long high = value.getMostSignificantBits();
      long low = value.getLeastSignificantBits();
      digest.set(isLowFirst ? low : high, isLowFirst ? high : low);
    }
  }

  private record Pair(Hasher64 high, Hasher64 low, String configuration) implements TextHash {
    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      digest.set(high.hashBytesToLong(text, from, length), low.hashBytesToLong(text, from, length));
    }
  }
}
