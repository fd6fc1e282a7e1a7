/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.ServerStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.jdbc.JdbcStore;
import org.cachemark.stores.jdbc.SqlServer;

/** What MariaDB and MySQL share, which have the same engines and speak the same SQL. */
abstract class EngineStoreFactory extends ServerStoreFactory {

  EngineStoreFactory(Map<String, String> environment, ServerUri.Form form) {
    super(environment, form);
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
    Map<String, String> all = super.options();
    all.put(Engine.OPTION, Engine.MEANING);
    return all;
  }

  /** What is in memory alone cannot wait for the disk. */
  @Override
  protected void require(Options options) {
    super.require(options);
    if (Engine.of(options) == Engine.MEMORY && Durability.of(options) == Durability.DISK) {
      throw new IllegalArgumentException("the engine memory writes nothing to the disk");
    }
  }

  @Override
  protected BenchmarkStore openOnTheirs(StoreSpec spec, ServerUri uri) {
    OwnDatabase database = database(uri);
    database.open();
    return store(spec, database);
  }

  /** That of Cachemark on a server of the user's. */
  abstract OwnDatabase database(ServerUri uri);

  /** Whether the product's driver does so: see {@link MariadbDialect#sendsBatchesAhead}. */
  abstract boolean sendsBatchesAhead();

  final BenchmarkStore store(StoreSpec spec, SqlServer server) {
    Engine engine = Engine.of(spec.options());
    return new JdbcStore(spec, new MariadbDialect(server, engine, sendsBatchesAhead()));
  }
}
