/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import org.cachemark.dedupe.ServerSinkTest;

class PostgresqlSinkTest extends ServerSinkTest {

  PostgresqlSinkTest() {
    super(PostgresqlService.class, "postgresqlsink", "PostgreSQL");
  }
}
