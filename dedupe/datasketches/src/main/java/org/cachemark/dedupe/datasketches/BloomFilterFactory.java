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
import org.cachemark.dedupe.Rate;

/** The Bloom filter of Apache DataSketches, which asks and adds in one call. */
public final class BloomFilterFactory extends KeyMemoryFactory {

  /** Fixed, so that a filter makes the same mistakes in each fork. */
  private static final long SEED = 42;

  @Override
  public String name() {
    return "datasketches";
  }

  @Override
  public Map<String, String> options() {
    return Rate.OPTION;
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return Set.of();
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    double rate = Rate.of(options);
    return new Bloom(BloomFilterBuilder.createByAccuracy(keys, rate, SEED), rate);
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
