/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.rocksdb;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** RocksDB in the calling process: by key alone. */
public final class RocksdbFactory extends BenchmarkStoreFactory {

  @Override
  public String name() {
    return "rocksdb";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return Set.of(StoreCapability.OVERWRITE);
  }

  @Override
  public Map<String, String> options() {
    return Map.of(Durability.OPTION, Durability.MEANING);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    return new RocksdbStore(spec.directory(), Durability.of(spec.options()));
  }
}
