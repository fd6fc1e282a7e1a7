/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.junit.jupiter.api.Test;

/**
 * MySQL's driver and what is said to it, on a server of MariaDB that is taken for one here alone.
 */
class MysqlTest extends MariadbDatabaseTest {

  @Override
  protected BenchmarkStoreFactory factory(Map<String, String> environment) {
    return new MysqlFactory(environment, told -> true);
  }

  @Override
  protected String uri(int port) {
    return super.uri(port).replace("mariadb", "mysql");
  }

  @Test
  void isNoMariadb() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(new MysqlFactory(environment()), OPTIONS))
        .withMessageMatching("the server of MY_DB is .*MariaDB.*");
  }
}
