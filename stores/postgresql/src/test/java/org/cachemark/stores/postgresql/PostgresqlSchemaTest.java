/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.jdbc.OwnSchemaTest;

class PostgresqlSchemaTest extends OwnSchemaTest {

  PostgresqlSchemaTest() {
    super(new PostgresqlService());
  }

  @Override
  protected BenchmarkStoreFactory factory(Map<String, String> environment) {
    return new PostgresqlFactory(environment);
  }

  /** The first line that fits says how a user is asked. */
  @Override
  protected void admit(Place server) throws Exception {
    Path rules = server.directory().resolve("pg_hba.conf");
    Files.writeString(
        rules,
        "host all %s 127.0.0.1/32 scram-sha-256\n%s".formatted(USER, Files.readString(rules)));
    execute("CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(USER, PASSWORD));
    execute("GRANT CREATE ON DATABASE postgres TO " + USER);
    execute("SELECT pg_reload_conf()");
  }

  @Override
  protected String administrator(int port) {
    return "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(port);
  }

  @Override
  protected String uri(int port) {
    return "jdbc:postgresql://127.0.0.1:%d/postgres?user=%s&password=%s"
        .formatted(port, USER, PASSWORD);
  }

  @Override
  protected String theirs() {
    return "public";
  }

  @Override
  protected String[] told() {
    return new String[] {"18.", "fsync off", "2 connections"};
  }
}
