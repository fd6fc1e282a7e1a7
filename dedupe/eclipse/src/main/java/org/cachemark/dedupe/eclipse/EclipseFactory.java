/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.eclipse;

import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/** Eclipse Collections' set of longs, which grows from its default size. */
public final class EclipseFactory extends KeyMemoryFactory {

  @Override
  public String name() {
    return "eclipse";
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
