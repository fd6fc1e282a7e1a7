/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.util.Map;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.NeedsPrograms;
import org.junit.jupiter.api.extension.ExtendWith;

/** MySQL itself, called by TLS, as its driver prefers it. */
@ExtendWith(NeedsPrograms.class)
class MysqlDatabaseTest extends EngineDatabaseTest {

  MysqlDatabaseTest() {
    super(new MysqlService());
  }

  @Override
  protected BenchmarkStoreFactory factory(Map<String, String> environment) {
    return new MysqlFactory(environment);
  }

  @Override
  protected String administrator(int port) {
    return "jdbc:mysql://127.0.0.1:%d/?user=root".formatted(port);
  }

  @Override
  protected String uri(int port) {
    return "jdbc:mysql://127.0.0.1:%d/theirs?user=%s&password=%s".formatted(port, USER, PASSWORD);
  }

  @Override
  protected String[] told() {
    return new String[] {"version_comment (", "Ssl_cipher TLS", "innodb_doublewrite OFF"};
  }
}
