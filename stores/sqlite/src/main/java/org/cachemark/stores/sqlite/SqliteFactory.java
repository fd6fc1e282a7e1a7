/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.sqlite;

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

/** SQLite in the calling process, with its data in a file. */
public final class SqliteFactory extends BenchmarkStoreFactory {

  @Override
  public String name() {
    return "sqlite";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return EnumSet.complementOf(EnumSet.of(StoreCapability.TEXT_TYPO, StoreCapability.REMOTE));
  }

  @Override
  public Map<String, String> options() {
    return Map.of(Pool.OPTION, Pool.MEANING, Durability.OPTION, Durability.MEANING);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    Durability durability = Durability.of(spec.options());
    return new JdbcStore(spec, new SqliteDialect(spec.directory(), durability));
  }
}
