/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.zah;

import java.util.Map;
import java.util.Set;
import net.openhft.hashing.LongHashFunction;
import net.openhft.hashing.LongTupleHashFunction;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;

/** Functions of OpenHFT's zero-allocation hashing, with the seed 0. */
public final class ZahFactory extends TextHashFactory {

  private static final String WIDE = "xxh3-128";
  private static final Map<String, LongHashFunction> NARROW =
      Map.of(
          "xxh64", LongHashFunction.xx(),
          "xxh3-64", LongHashFunction.xx3(),
          "farm-64", LongHashFunction.farmNa());

  @Override
  public String name() {
    return "zah";
  }

  @Override
  public Set<String> functions() {
    return Set.of("xxh64", "xxh3-64", "farm-64", WIDE);
  }

  @Override
  protected Set<HashCapability> capabilities(String function) {
    return function.equals(WIDE) ? Set.of(HashCapability.WIDE) : Set.of();
  }

  @Override
  protected TextHash open(String function) {
    LongHashFunction narrow = NARROW.get(function);
    String seed = function.equals("farm-64") ? "" : ", seed 0";
    return narrow != null ? new Narrow(narrow, function + seed) : new Wide();
  }

  private record Narrow(LongHashFunction function, String configuration) implements TextHash {
    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      digest.set(0, function.hashBytes(text, from, length));
    }
  }

  /** The lower half comes first. */
  private static final class Wide implements TextHash {

    private final LongTupleHashFunction function = LongTupleHashFunction.xx128();
    private final long[] halves = new long[2];

    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      function.hashBytes(text, from, length, halves);
      digest.set(halves[1], halves[0]);
    }

    @Override
    public String configuration() {
      return WIDE + ", seed 0";
    }
  }
}
