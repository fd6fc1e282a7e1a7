/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.datasketches;

import java.util.Map;
import java.util.Set;
import org.apache.datasketches.filters.bloomfilter.BloomFilter;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;

/** The Bloom filter of Apache DataSketches, which asks and adds in one call. */
public final class BloomFilterFactory extends KeyMemoryFactory {

  private static final String RATE = "rate";
  private static final String DEFAULT_RATE = "0.01";

  /** Fixed, so that a filter makes the same mistakes in each fork. */
  private static final long SEED = 42;

  @Override
  public String name() {
    return "datasketches";
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        RATE, "new keys that it may take for known ones when it is full: above 0, below 1");
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return Set.of();
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    double rate = rate(options);
    return new Bloom(BloomFilterBuilder.createByAccuracy(keys, rate, SEED), rate);
  }

  private static double rate(Options options) {
    String written = options.text(RATE).orElse(DEFAULT_RATE);
    try {
      double rate = Double.parseDouble(written);
      if (rate > 0 && rate < 1) {
        return rate;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        "option rate must be above 0 and below 1, such as 0.01, not '" + written + "'");
  }

  private record Bloom(BloomFilter filter, double rate) implements KeyMemory {

    @Override
    public boolean remember(long high, long low) {
      return !filter.queryAndUpdate(low);
    }

    /** By the bits that are set: keys that were taken for known ones are not in it. */
    @Override
    public long size() {
      double share = (double) filter.getBitsUsed() / filter.getCapacity();
      return Math.round(-Math.log1p(-share) * filter.getCapacity() / filter.getNumHashes());
    }

    @Override
    public String configuration() {
      return "%d bits, %d hashes, made for a rate of %s"
          .formatted(filter.getCapacity(), filter.getNumHashes(), rate);
    }
  }
}
