/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.Dataset;
import org.cachemark.stores.jdbc.OwnSchemaTest;
import org.junit.jupiter.api.Test;

class MariadbDatabaseTest extends OwnSchemaTest {

  MariadbDatabaseTest() {
    super(new MariadbService());
  }

  @Override
  protected BenchmarkStoreFactory factory(Map<String, String> environment) {
    return new MariadbFactory(environment);
  }

  /** The service's own database has the name that Cachemark's on a server of the user's has. */
  @Override
  protected void admit(Place server) throws Exception {
    String account = "'%s'@'127.0.0.1'".formatted(USER);
    execute("CREATE USER %s IDENTIFIED BY '%s'".formatted(account, PASSWORD));
    execute("CREATE DATABASE theirs");
    execute("GRANT ALL ON theirs.* TO " + account);
    execute("GRANT ALL ON cachemark.* TO " + account);
    execute("DROP DATABASE cachemark");
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
  protected String theirs() {
    return "theirs";
  }

  @Override
  protected String[] told() {
    return new String[] {"11.", "MariaDB", "innodb_doublewrite OFF", "2 connections"};
  }

  @Test
  void keepsMoreInMemoryThanAServerAllowsUnasked() {
    Dataset data = new Dataset(Dataset.Sizes.of(20_000), 1);
    try (BenchmarkStore store =
        open(factory(environment()), Options.parse("engine=memory;pool=1;uri=MY_DB"))) {
      store.load(data.items());
      assertThat(store.get(19_999)).isEqualTo(data.item(19_999));
      assertThat(store.configuration()).contains("engine memory");
    }
  }
}
