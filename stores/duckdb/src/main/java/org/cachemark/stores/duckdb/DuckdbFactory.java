/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.duckdb;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.jdbc.JdbcStore;

/** DuckDB in the calling process, with its data in memory, or in a file. */
public final class DuckdbFactory extends BenchmarkStoreFactory {

  @Override
  public String name() {
    return "duckdb";
  }

  /** Its index of words is an extension, which is in no jar. */
  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return EnumSet.of(
        StoreCapability.FIND_BY_ONE, StoreCapability.FIND_BY_TWO, StoreCapability.OVERWRITE);
  }

  @Override
  public Map<String, String> options() {
    return Map.of(Pool.OPTION, Pool.MEANING, Durability.OPTION, Durability.MEANING);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    boolean isOnDisk = Durability.of(spec.options()) == Durability.DISK;
    String file = isOnDisk ? spec.directory().resolve("items.duckdb").toString() : "";
    return new JdbcStore(spec, new DuckdbDialect(file));
  }
}
