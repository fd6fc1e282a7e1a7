/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;

/** Remembers nothing: what is left of a measurement when a memory costs nothing. */
public final class FloorMemoryFactory extends KeyMemoryFactory {

  @Override
  public String name() {
    return "floormemory";
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return Set.of(
        MemoryCapability.EXACT,
        MemoryCapability.WIDE,
        MemoryCapability.BOUNDED,
        MemoryCapability.KEEPS_NOTHING);
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    return new Nothing();
  }

  /** Looks at both halves, or the compiler would leave out the load of the key, and its hash. */
  private static final class Nothing implements KeyMemory {

    private long all;

    @Override
    public boolean remember(long high, long low) {
      all ^= high ^ low;
      return true;
    }

    @Override
    public long size() {
      return 0;
    }

    @Override
    public Reach reach() {
      return Reach.LITTLE;
    }

    @Override
    public String configuration() {
      return "takes each key for a new one, last " + all;
    }
  }
}
