/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import org.cachemark.stores.jdbc.SqlServer;
import org.cachemark.stores.jdbc.Statements;

/** What of MySQL's SQL, and of its driver, is other than MariaDB's. */
final class MysqlDialect extends MariadbDialect {

  MysqlDialect(SqlServer server, Engine engine) {
    super(server, engine);
  }

  /** Its driver makes one text of several statements, or waits for the answer to each. */
  @Override
  public boolean sendsBatchesAhead() {
    return false;
  }

  /**
   * After one statement for several rows its index of words has those of the last row alone, and
   * does not come to have the others, be it {@code ON DUPLICATE KEY UPDATE} or {@code REPLACE}:
   * found with 9.7.4.
   */
  @Override
  public Statements statements() {
    return super.statements().with(null);
  }
}
