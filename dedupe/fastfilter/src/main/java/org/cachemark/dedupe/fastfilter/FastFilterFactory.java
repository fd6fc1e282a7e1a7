/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.fastfilter;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.fastfilter.Filter;
import org.fastfilter.bloom.BlockedBloom;
import org.fastfilter.bloom.Bloom;
import org.fastfilter.utils.Hash;

/**
 * Bloom filters of fastfilter. They are made of keys and can be added to, so one that knows nothing
 * yet is made of as many zeros: the key 0 is known from the beginning.
 */
public final class FastFilterFactory extends KeyMemoryFactory {

  private static final String BITS = "bits";
  private static final String BLOCKED = "blocked";
  private static final int DEFAULT_BITS = 10;
  private static final int WORD = Long.SIZE;

  /** Fixed, so that a filter makes the same mistakes in each fork. */
  private static final long SEED = 42;

  @Override
  public String name() {
    return "fastfilter";
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        BITS,
        "bits for each key, from 1; 10",
        BLOCKED,
        "true: all bits of a key are in two neighbouring words");
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return Set.of();
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    int bits = options.number(BITS, 1).orElse(DEFAULT_BITS);
    boolean isBlocked = options.flag(BLOCKED);
    long[] zeros = new long[keys];
    Hash.setSeed(SEED);
    return isBlocked
        ? new Memory(BlockedBloom.construct(zeros, bits), blockedRate(bits), "blocked")
        : new Memory(Bloom.construct(zeros, bits), rate(bits), "standard");
  }

  /**
   * Of k = bits × ln 2 hashes, rounded, when as many keys are in it as it was made for (Bloom
   * 1970).
   */
  static double rate(int bits) {
    double hashes = Math.max(1, Math.round(bits * Math.log(2)));
    return Math.pow(1 - Math.exp(-hashes / bits), hashes);
  }

  /**
   * Two bits in each of two words. How many keys touch a word is Poisson's, with two words a key; a
   * word with j of them has a given bit with the chance 1 − q^2j, q = 63/64. Two bits of a key are
   * one and the same in 1 of 64 cases.
   */
  static double blockedRate(int bits) {
    double touches = 2.0 * WORD / bits;
    double q = 1 - 1.0 / WORD;
    double one = 1 - Math.exp(-touches * (1 - q * q));
    double both =
        1 - 2 * Math.exp(-touches * (1 - q * q)) + Math.exp(-touches * (1 - Math.pow(q, 4)));
    double word = q * both + (1 - q) * one;
    return word * word;
  }

  private static final class Memory implements KeyMemory {

    private final Filter filter;
    private final double rate;
    private final String form;
    private long size;

    Memory(Filter filter, double rate, String form) {
      this.filter = filter;
      this.rate = rate;
      this.form = form;
    }

    @Override
    public boolean remember(long high, long low) {
      if (filter.mayContain(low)) {
        return false;
      }
      filter.add(low);
      size++;
      return true;
    }

    /** Counted here: the filter tells nobody which of its bits are set. */
    @Override
    public long size() {
      return size;
    }

    @Override
    public double rate() {
      return rate;
    }

    @Override
    public String configuration() {
      return "%s, %d bits".formatted(form, filter.getBitCount());
    }
  }
}
