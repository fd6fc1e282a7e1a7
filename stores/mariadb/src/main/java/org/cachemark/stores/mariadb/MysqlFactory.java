/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.util.Map;
import java.util.function.Predicate;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.jdbc.SqlServer;

/** MySQL in a process of its own, which a {@link MysqlService} starts, or where the user has it. */
public final class MysqlFactory extends EngineStoreFactory {

  static final String NAME = "mysql";

  private static final ServerUri.Form FORM =
      new ServerUri.Form("jdbc:mysql://HOST:PORT/?user=USER&password=PASSWORD", "jdbc:mysql:");

  /** The same as MariaDB's; and without the other a batch is a message for each row. */
  private static final Map<String, String> CONNECTION =
      Map.of("useServerPrepStmts", "true", "rewriteBatchedStatements", "true");

  /** Made by its name. */
  public MysqlFactory() {
    this(System.getenv());
  }

  MysqlFactory(Map<String, String> environment) {
    this(environment, told -> !OwnDatabase.isMariadb(told));
  }

  /**
   * @param isMysql whether a server is one, by what it tells of its version
   */
  MysqlFactory(Map<String, String> environment, Predicate<String> isMysql) {
    super(environment, FORM, CONNECTION, isMysql);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  MariadbDialect dialect(SqlServer server, Engine engine) {
    return new MysqlDialect(server, engine);
  }
}
