/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.tarantool;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerOptions;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** Tarantool in a process of its own, which a {@link TarantoolService} starts. */
public final class TarantoolFactory extends BenchmarkStoreFactory {

  static final String NAME = "tarantool";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return Set.of(
        StoreCapability.FIND_BY_ONE,
        StoreCapability.FIND_BY_TWO,
        StoreCapability.OVERWRITE,
        StoreCapability.REMOTE);
  }

  @Override
  public Map<String, String> options() {
    return ServerOptions.ofStarted();
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    Durability.of(spec.options());
    return new TarantoolStore(Place.of(name(), spec.options()).address(), spec.options());
  }
}
