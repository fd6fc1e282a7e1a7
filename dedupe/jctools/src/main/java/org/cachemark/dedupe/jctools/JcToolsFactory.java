/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jctools;

import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.jctools.maps.NonBlockingHashMapLong;

/** JCTools' map from longs, which grows from its default size; it has no such set. */
public final class JcToolsFactory extends KeyMemoryFactory {

  @Override
  public String name() {
    return "jctools";
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return Set.of(MemoryCapability.EXACT, MemoryCapability.CONCURRENT, MemoryCapability.ATOMIC);
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    return new Memory(new NonBlockingHashMapLong<>());
  }

  private record Memory(NonBlockingHashMapLong<Boolean> map) implements KeyMemory {
    @Override
    public boolean remember(long high, long low) {
      return map.putIfAbsent(low, Boolean.TRUE) == null;
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public long keyBytes() {
      return Long.BYTES;
    }

    @Override
    public String configuration() {
      return "a map from longs without locks";
    }
  }
}
