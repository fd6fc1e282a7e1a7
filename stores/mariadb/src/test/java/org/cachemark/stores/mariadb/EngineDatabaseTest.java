/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Dataset;
import org.cachemark.stores.jdbc.OwnSchemaTest;
import org.junit.jupiter.api.Test;

/** What servers of MariaDB and MySQL that are the user's have in common. */
abstract class EngineDatabaseTest extends OwnSchemaTest {

  EngineDatabaseTest(Service service) {
    super(service);
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
  protected String theirs() {
    return "theirs";
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
