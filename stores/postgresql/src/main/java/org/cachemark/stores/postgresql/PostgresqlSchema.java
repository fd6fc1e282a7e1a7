/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.jdbc.OwnSchema;

/** A schema in the database that the user's URI names. */
final class PostgresqlSchema extends OwnSchema {

  PostgresqlSchema(ServerUri uri) {
    super("a schema", uri, Map.of());
  }

  /** Others speak its protocol, too. */
  @Override
  protected Optional<String> otherProduct() throws SQLException {
    return ask("SELECT version()").filter(version -> !version.startsWith("PostgreSQL "));
  }

  /** The standard's views hide those of others. */
  @Override
  protected boolean exists() throws SQLException {
    return ask("SELECT nspname FROM pg_namespace WHERE nspname = '%s'".formatted(NAME)).isPresent();
  }

  @Override
  protected String client() {
    return "host(inet_client_addr()) || CASE WHEN ssl THEN ' by TLS' ELSE '' END"
        + " FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
  }

  @Override
  protected String cascade() {
    return " CASCADE";
  }
}
