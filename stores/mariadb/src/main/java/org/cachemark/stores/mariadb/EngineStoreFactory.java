/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.ServerStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.jdbc.JdbcStore;
import org.cachemark.stores.jdbc.SqlServer;

/** What MariaDB and MySQL share, which have the same engines and speak the same SQL. */
abstract class EngineStoreFactory extends ServerStoreFactory {

  private final Map<String, String> connection;
  private final Predicate<String> isProduct;

  /**
   * @param connection settings of the connections, beside those in the URI
   * @param isProduct whether a server is the product's, by what it tells of its version
   */
  EngineStoreFactory(
      Map<String, String> environment,
      ServerUri.Form form,
      Map<String, String> connection,
      Predicate<String> isProduct) {
    super(environment, form);
    this.connection = connection;
    this.isProduct = isProduct;
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
  protected BenchmarkStore openOnOurs(StoreSpec spec) {
    String url = Place.of(name(), spec.options()).address();
    return store(spec, SqlServer.ofRun(url, connection));
  }

  @Override
  protected BenchmarkStore openOnTheirs(StoreSpec spec, ServerUri uri) {
    OwnDatabase database = new OwnDatabase(uri, connection, isProduct);
    database.open();
    return store(spec, database);
  }

  /** The SQL of the product. */
  abstract MariadbDialect dialect(SqlServer server, Engine engine);

  private BenchmarkStore store(StoreSpec spec, SqlServer server) {
    return new JdbcStore(spec, dialect(server, Engine.of(spec.options())));
  }
}
