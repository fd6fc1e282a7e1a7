/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

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

/** MariaDB in a process of its own, which a {@link MariadbService} starts. */
public final class MariadbFactory extends BenchmarkStoreFactory {

  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    Set<StoreCapability> all = EnumSet.complementOf(EnumSet.of(StoreCapability.TEXT_TYPO));
    if (Engine.of(options) == Engine.MEMORY) {
      all.removeAll(Set.of(StoreCapability.TEXT, StoreCapability.TEXT_PREFIX));
    }
    return all;
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        Engine.OPTION,
        Engine.MEANING,
        Pool.OPTION,
        Pool.MEANING,
        Durability.OPTION,
        Durability.MEANING,
        Service.OPTION,
        Place.MEANING);
  }

  /** What is in memory alone cannot wait for the disk. */
  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    Options options = spec.options();
    Engine engine = Engine.of(options);
    if (Durability.of(options) == Durability.DISK && engine == Engine.MEMORY) {
      throw new IllegalArgumentException("the engine memory writes nothing to the disk");
    }
    return new JdbcStore(spec, new MariadbDialect(Place.of(name(), options).address(), engine));
  }
}
