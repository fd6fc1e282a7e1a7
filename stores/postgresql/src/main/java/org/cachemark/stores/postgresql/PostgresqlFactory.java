/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.util.EnumSet;
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
import org.cachemark.stores.jdbc.JdbcStore;

/** PostgreSQL in processes of its own, which a {@link PostgresqlService} starts. */
public final class PostgresqlFactory extends BenchmarkStoreFactory {

  @Override
  public String name() {
    return "postgresql";
  }

  /** Trigrams find what is similar; whether that is one typo away they do not say. */
  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return EnumSet.complementOf(EnumSet.of(StoreCapability.TEXT_TYPO));
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
    Durability.of(spec.options());
    return new JdbcStore(spec, new PostgresqlDialect(Place.of(name(), spec.options()).address()));
  }
}
