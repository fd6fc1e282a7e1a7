/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.api.Options;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** Redis as a store, on the server of a {@link FaultyService}, which does what its option says. */
public final class FaultyFactory extends BenchmarkStoreFactory {

  private final RedisFactory redis = new RedisFactory();

  @Override
  public String name() {
    return "faulty";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return redis.capabilities(options);
  }

  @Override
  public Map<String, String> options() {
    Map<String, String> all = new TreeMap<>(redis.options());
    all.put(Fault.OPTION, "what is wrong with the server");
    return all;
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    Map<String, String> options = new TreeMap<>(spec.options().values());
    options.remove(Fault.OPTION);
    return redis.create(
        new StoreSpec(
            spec.items(), spec.hasText(), spec.callers(), spec.directory(), new Options(options)));
  }
}
