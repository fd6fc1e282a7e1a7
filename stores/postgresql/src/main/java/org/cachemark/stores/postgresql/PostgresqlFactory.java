/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.ServerStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.jdbc.JdbcStore;
import org.cachemark.stores.jdbc.SqlServer;

/**
 * PostgreSQL in processes of its own, which a {@link PostgresqlService} starts, or where the user
 * has it.
 */
public final class PostgresqlFactory extends ServerStoreFactory {

  private static final ServerUri.Form FORM =
      new ServerUri.Form(
          "jdbc:postgresql://HOST:PORT/DATABASE?user=USER&password=PASSWORD", "jdbc:postgresql:");

  /** Made by its name. */
  public PostgresqlFactory() {
    this(System.getenv());
  }

  PostgresqlFactory(Map<String, String> environment) {
    super(environment, FORM);
  }

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public Map<String, String> options() {
    Map<String, String> options = new TreeMap<>(super.options());
    options.put(PostgresqlDialect.FASTUPDATE, PostgresqlDialect.MEANING);
    return options;
  }

  @Override
  protected void require(Options options) {
    super.require(options);
    options.isOn(PostgresqlDialect.FASTUPDATE);
  }

  /** Trigrams find what is similar; whether that is one typo away they do not say. */
  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return EnumSet.complementOf(EnumSet.of(StoreCapability.TEXT_TYPO));
  }

  @Override
  protected BenchmarkStore openOnOurs(StoreSpec spec) {
    SqlServer server = SqlServer.ofRun(Place.of(name(), spec.options()).address(), Map.of());
    return new JdbcStore(spec, new PostgresqlDialect(server, spec.options()));
  }

  @Override
  protected BenchmarkStore openOnTheirs(StoreSpec spec, ServerUri uri) {
    PostgresqlSchema schema = new PostgresqlSchema(uri);
    schema.open();
    return new JdbcStore(spec, new PostgresqlDialect(schema, spec.options()));
  }
}
