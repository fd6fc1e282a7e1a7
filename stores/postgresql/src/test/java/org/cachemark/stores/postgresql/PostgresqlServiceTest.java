/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StartedServer;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;

class PostgresqlServiceTest extends ServerServiceTest {

  PostgresqlServiceTest() {
    super(PostgresqlService.class, "PostgreSQL");
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server =
        StartedServer.of(
            new PostgresqlService(),
            new PostgresqlFactory(),
            "durability=disk;pool=2",
            directory)) {
      try (BenchmarkStore store = server.open(true)) {
        store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
        assertThat(store.configuration())
            .contains(
                "2 connections",
                "fsync on",
                "synchronous_commit on",
                "full_page_writes on",
                "fastupdate on");
        assertThat(store.findByPrefix("wo", 10)).hasSize(1);
        server.reset();
        assertThatThrownBy(() -> store.get(0)).isInstanceOf(IllegalStateException.class);
      }
      server.healthy();
    }
  }

  @Test
  void refusesToBeWithoutAServer() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new PostgresqlFactory().create(new StoreSpec(1, false, 1, directory, Options.NONE)))
        .withMessage("postgresql needs a server, which the runner starts");
    assertThat(directory).isEmptyDirectory();
  }
}
