/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.util.Map;
import org.cachemark.stores.BenchmarkStoreFactory;

class MariadbDatabaseTest extends EngineDatabaseTest {

  MariadbDatabaseTest() {
    super(new MariadbService());
  }

  @Override
  protected BenchmarkStoreFactory factory(Map<String, String> environment) {
    return new MariadbFactory(environment);
  }

  @Override
  protected String administrator(int port) {
    return "jdbc:mariadb://127.0.0.1:%d/?user=root".formatted(port);
  }

  @Override
  protected String uri(int port) {
    return "jdbc:mariadb://127.0.0.1:%d/theirs?user=%s&password=%s".formatted(port, USER, PASSWORD);
  }

  @Override
  protected String[] told() {
    return new String[] {"11.", "MariaDB", "innodb_doublewrite OFF", "2 connections"};
  }
}
