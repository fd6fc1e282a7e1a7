/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.jdbc.OwnSchema;

/** A database on the user's server: there are no schemas beside these. */
final class OwnDatabase extends OwnSchema {

  private final Predicate<String> isExpected;

  /**
   * @param settings of the connections, beside those in the URI
   * @param isExpected whether a server is the product's, by what it tells of its version
   */
  OwnDatabase(ServerUri uri, Map<String, String> settings, Predicate<String> isExpected) {
    super("a database", uri, settings);
    this.isExpected = isExpected;
  }

  /** Whether a server is MariaDB, which others do not say that they are. */
  static boolean isMariadb(String told) {
    return told.toLowerCase(Locale.ROOT).contains("mariadb");
  }

  /** Drivers of MariaDB and MySQL call both. */
  @Override
  protected Optional<String> otherProduct() throws SQLException {
    return ask("SELECT concat(@@version_comment, ' ', version())").filter(isExpected.negate());
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
