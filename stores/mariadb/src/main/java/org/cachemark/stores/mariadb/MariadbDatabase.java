/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.sql.SQLException;
import java.util.Optional;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.jdbc.OwnSchema;

/** A database on the user's server: MariaDB has no schemas beside these. */
final class MariadbDatabase extends OwnSchema {

  MariadbDatabase(ServerUri uri) {
    super("a database", uri, MariadbDialect.CONNECTION);
  }

  /** MySQL speaks its protocol, too. */
  @Override
  protected Optional<String> otherProduct() throws SQLException {
    return ask("SELECT concat(@@version_comment, ' ', version())")
        .filter(told -> !told.contains("MariaDB") && !told.contains("mariadb"));
  }

  @Override
  protected String client() {
    return "substring_index(user(), '@', -1)";
  }

  @Override
  protected String cascade() {
    return "";
  }
}
