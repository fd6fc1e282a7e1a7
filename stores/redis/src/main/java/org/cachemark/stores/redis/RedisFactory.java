/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/**
 * Redis in a process of its own, which a {@link RedisService} starts: by key alone, since it keeps
 * no other index that its user does not keep.
 */
public final class RedisFactory extends BenchmarkStoreFactory {

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return Set.of(StoreCapability.OVERWRITE, StoreCapability.REMOTE);
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        Pool.OPTION,
        Pool.MEANING,
        Durability.OPTION,
        Durability.MEANING,
        Service.OPTION,
        Place.MEANING);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    return new RedisStore(spec.options());
  }
}
