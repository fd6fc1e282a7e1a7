/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.guava;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.Rate;

/**
 * Guava's Bloom filter, which tells on adding whether a bit was not set before. It may be used by
 * many threads at once, but each of two that set bits of one key is told that it is new.
 */
public final class GuavaBloomFactory extends KeyMemoryFactory {

  @Override
  public String name() {
    return "guavabloom";
  }

  @Override
  public Map<String, String> options() {
    return Rate.OPTION;
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return Set.of(MemoryCapability.CONCURRENT);
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    double rate = Rate.of(options);
    return new Bloom(BloomFilter.create(Funnels.longFunnel(), keys, rate), rate);
  }

  private record Bloom(BloomFilter<Long> filter, double rate) implements KeyMemory {
    @Override
    public boolean remember(long high, long low) {
      return filter.put(low);
    }

    @Override
    public long size() {
      return filter.approximateElementCount();
    }

    @Override
    public String configuration() {
      return "made for a rate of " + rate;
    }
  }
}
