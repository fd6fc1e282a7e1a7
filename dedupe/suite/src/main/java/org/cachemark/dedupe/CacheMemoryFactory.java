/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;

/**
 * A cache as a memory, by its {@code putIfAbsent}: a key is a {@link UUID} of 128 bits, and the
 * value says nothing. What a bounded cache evicts, it has forgotten.
 */
final class CacheMemoryFactory extends KeyMemoryFactory {

  private final BenchmarkCacheFactory caches;

  CacheMemoryFactory(BenchmarkCacheFactory caches) {
    this.caches = caches;
  }

  @Override
  public String name() {
    return caches.name();
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    Set<MemoryCapability> all =
        EnumSet.of(
            MemoryCapability.EXACT,
            MemoryCapability.CONCURRENT,
            MemoryCapability.ATOMIC,
            MemoryCapability.WIDE);
    Set<Capability> ofCache = caches.capabilities(options);
    if (ofCache.contains(Capability.BOUNDED) || ofCache.contains(Capability.BOUNDED_BY_BYTES)) {
      all.add(MemoryCapability.BOUNDED);
    }
    return all;
  }

  @Override
  public Map<String, String> options() {
    return caches.options();
  }

  @Override
  public BenchmarkCacheFactory.Environment start(Options options) {
    return caches.start(options);
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    CacheSpec<UUID, Boolean> spec = CacheSpec.of(UUID.class, Boolean.class, keys);
    boolean isRemote = caches.capabilities(options).contains(Capability.REMOTE);
    return new CacheMemory(caches.create(spec.withOptions(options)), isRemote);
  }

  private record CacheMemory(BenchmarkCache<UUID, Boolean> cache, boolean isRemote)
      implements KeyMemory {

    @Override
    public boolean remember(long high, long low) {
      return cache.putIfAbsent(new UUID(high, low), Boolean.TRUE);
    }

    @Override
    public long size() {
      return cache.size();
    }

    @Override
    public Reach reach() {
      return isRemote ? Reach.LITTLE : Reach.IT_AND_MORE;
    }

    @Override
    public void settle() {
      cache.settle();
    }

    @Override
    public String configuration() {
      return cache.configuration();
    }

    @Override
    public void close() {
      cache.close();
    }
  }
}
