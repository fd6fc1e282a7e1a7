/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.dedupefilter;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.Rate;
import org.cachemark.dedupe.TextMemory;
import org.cachemark.dedupe.filter.DedupeFilter;
import org.cachemark.dedupe.filter.FilterBuilder;

/** Filters of this project's library, each of which takes its memory at the start. */
public final class DedupeFilterFactory extends KeyMemoryFactory {

  private static final String FORGETS = "forgets";

  /** Fixed, so that a filter makes the same mistakes in each fork. */
  private static final long SEED = 42;

  /** From so many texts on a filter has parts, each with a lock. */
  private static final int PARTED = 1 << 16;

  @Override
  public String name() {
    return "dedupefilter";
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        Rate.NAME,
        "new keys that it may take for known ones when it is full, to 0.5; exact without it",
        FORGETS,
        "true: forgets the keys that were not asked for the longest; else it refuses when full");
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    Set<MemoryCapability> all =
        EnumSet.of(
            MemoryCapability.WIDE,
            MemoryCapability.CONCURRENT,
            MemoryCapability.ATOMIC,
            MemoryCapability.TEXTS);
    if (rate(options) == 0) {
      all.add(MemoryCapability.EXACT);
    }
    if (options.flag(FORGETS)) {
      all.add(MemoryCapability.BOUNDED);
    }
    return all;
  }

  private static double rate(Options options) {
    return options.text(Rate.NAME).isEmpty() ? 0 : Rate.of(options);
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    double rate = rate(options);
    FilterBuilder builder = rate == 0 ? DedupeFilter.exact() : DedupeFilter.falsePositives(rate);
    builder.seed(SEED);
    return options.flag(FORGETS)
        ? new Memory(builder.capacity(least(keys)).forgetWhenFull().open(), rate, keys)
        : new Memory(builder.capacity(keys).open(), rate, keys);
  }

  /**
   * The capacity of a filter that never holds more than these keys, in two generations: 64 parts of
   * each have room for eight standard deviations above their share s of it, so s + 8 √s is a 128th
   * of the keys. Few keys have one part.
   */
  private static long least(int keys) {
    if (keys < 2 * PARTED) {
      return Math.max(1, keys / 2);
    }
    double root = Math.sqrt(16 + keys / 128) - 4;
    return (long) (64 * root * root);
  }

  private record Memory(DedupeFilter filter, double rate, int keys) implements TextMemory {

    @Override
    public boolean remember(long high, long low) {
      return remember(ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array());
    }

    @Override
    public boolean remember(byte[] text) {
      return filter.isNew(text);
    }

    @Override
    public boolean remember(String text) {
      return filter.isNew(text);
    }

    @Override
    public long size() {
      return filter.counters().remembered();
    }

    @Override
    public double rate() {
      return rate;
    }

    @Override
    public long keyBytes() {
      return rate == 0 ? 2 * Long.BYTES : 0;
    }

    @Override
    public String configuration() {
      return "made for %d keys, remembers %d at the least in %d bytes"
          .formatted(keys, filter.capacity(), filter.bytes());
    }
  }
}
