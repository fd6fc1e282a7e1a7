/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.util.Map;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.jdbc.SqlServer;

/**
 * MariaDB in a process of its own, which a {@link MariadbService} starts, or where the user has it.
 */
public final class MariadbFactory extends EngineStoreFactory {

  private static final ServerUri.Form FORM =
      new ServerUri.Form("jdbc:mariadb://HOST:PORT/?user=USER&password=PASSWORD", "jdbc:mariadb:");

  /** Statements are prepared by the server, as those of the other stores are. */
  private static final Map<String, String> CONNECTION = Map.of("useServerPrepStmts", "true");

  /** Made by its name. */
  public MariadbFactory() {
    this(System.getenv());
  }

  MariadbFactory(Map<String, String> environment) {
    super(environment, FORM, CONNECTION, OwnDatabase::isMariadb);
  }

  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  MariadbDialect dialect(SqlServer server, Engine engine) {
    return new MariadbDialect(server, engine);
  }
}
