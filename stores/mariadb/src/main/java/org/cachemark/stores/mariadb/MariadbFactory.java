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
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.ServerStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.jdbc.JdbcStore;
import org.cachemark.stores.jdbc.SqlServer;

/**
 * MariaDB in a process of its own, which a {@link MariadbService} starts, or where the user has it.
 */
public final class MariadbFactory extends ServerStoreFactory {

  private static final ServerUri.Form FORM =
      new ServerUri.Form("jdbc:mariadb://HOST:PORT/?user=USER&password=PASSWORD", "jdbc:mariadb:");

  /** Made by its name. */
  public MariadbFactory() {
    this(System.getenv());
  }

  MariadbFactory(Map<String, String> environment) {
    super(environment, FORM);
  }

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
    SqlServer server =
        SqlServer.ofRun(Place.of(name(), spec.options()).address(), MariadbDialect.CONNECTION);
    return new JdbcStore(spec, new MariadbDialect(server, Engine.of(spec.options())));
  }

  @Override
  protected BenchmarkStore openOnTheirs(StoreSpec spec, ServerUri uri) {
    MariadbDatabase database = new MariadbDatabase(uri);
    database.open();
    return new JdbcStore(spec, new MariadbDialect(database, Engine.of(spec.options())));
  }
}
