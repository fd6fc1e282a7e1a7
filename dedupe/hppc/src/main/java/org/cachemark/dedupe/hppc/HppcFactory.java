/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.hppc;

import com.carrotsearch.hppc.LongHashSet;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;

/** HPPC's set of longs, which grows from its default size. */
public final class HppcFactory extends KeyMemoryFactory {

  @Override
  public String name() {
    return "hppc";
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return Set.of(MemoryCapability.EXACT);
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    return new Memory(new LongHashSet());
  }

  private record Memory(LongHashSet set) implements KeyMemory {
    @Override
    public boolean remember(long high, long low) {
      return set.add(low);
    }

    @Override
    public long size() {
      return set.size();
    }

    @Override
    public long keyBytes() {
      return Long.BYTES;
    }

    @Override
    public String configuration() {
      return "a set of longs";
    }
  }
}
