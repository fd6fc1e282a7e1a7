/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.dedupe.ServerSinkTest;

class PostgresqlSinkTest extends ServerSinkTest {

  PostgresqlSinkTest() {
    super(PostgresqlService.class, "postgresqlsink", "PostgreSQL");
  }

  @Override
  protected List<String> again(Path root, Path data, int port, Options options) {
    return PostgresqlService.server(root, data, port, options);
  }
}
