/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import com.hazelcast.cache.HazelcastCachingProvider;
import com.hazelcast.cache.impl.maxsize.impl.EntryCountCacheEvictionChecker;
import com.hazelcast.config.CacheConfig;
import com.hazelcast.config.EvictionConfig;
import com.hazelcast.config.EvictionPolicy;
import com.hazelcast.config.MaxSizePolicy;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.Objects;
import java.util.Properties;
import javax.cache.Cache;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;
import org.jspecify.annotations.Nullable;

/** By an eviction of Hazelcast's own, in a member that looks for no others. */
final class HazelcastBound implements Bound {

  private @Nullable HazelcastInstance member;

  @Override
  public void prepareJvm() {
    System.setProperty(
        "hazelcast.config", "classpath:org/cachemark/thirdparty/jcache/hazelcast.xml");
  }

  @Override
  public Properties properties(CachingProvider provider, long capacity) {
    member = Hazelcast.newHazelcastInstance();
    return HazelcastCachingProvider.propertiesByInstanceItself(member);
  }

  @Override
  public <K, V> Configuration<K, V> bounded(MutableConfiguration<K, V> standard, long capacity) {
    return new CacheConfig<>(standard)
        .setBackupCount(0)
        .setEvictionConfig(
            new EvictionConfig()
                .setMaxSizePolicy(MaxSizePolicy.ENTRY_COUNT)
                .setEvictionPolicy(EvictionPolicy.LRU)
                .setSize(sizeToHold(capacity)));
  }

  /**
   * Hazelcast shares a bound out among its partitions, with an allowance for uneven shares: of 1000
   * entries it holds 3523. This is the greatest bound with which it holds what was asked.
   */
  private int sizeToHold(long capacity) {
    HazelcastInstance started = Objects.requireNonNull(member, "the properties come first");
    int partitions = started.getPartitionService().getPartitions().size();
    int size = Math.toIntExact(capacity);
    while (size > 1
        && (long) partitions
                * EntryCountCacheEvictionChecker.calculateMaxPartitionSize(size, partitions)
            > capacity) {
      size -= Math.max(1, size / 1000);
    }
    return size;
  }

  @Override
  public String describe(Cache<?, ?> cache) {
    return Bound.configuration(cache, CacheConfig.class).getEvictionConfig().toString();
  }

  @Override
  public void close() {
    if (member != null) {
      member.shutdown();
    }
  }
}
