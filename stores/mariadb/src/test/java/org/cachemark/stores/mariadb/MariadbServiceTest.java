/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StartedServer;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each start unpacks 300 MB; that such a server goes with its host, and its host with it, is tested
 * with Redis, which is one process as well.
 */
class MariadbServiceTest {

  @TempDir Path directory;

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server =
        StartedServer.of(
            new MariadbService(), new MariadbFactory(), "durability=disk;pool=2", directory)) {
      try (BenchmarkStore store = server.open(true)) {
        store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
        assertThat(store.configuration())
            .contains(
                "2 connections",
                "engine innodb",
                "innodb_flush_log_at_trx_commit 1",
                "innodb_doublewrite ON");
        assertThat(store.findByPrefix("wo", 10)).hasSize(1);
        server.reset();
        assertThatThrownBy(() -> store.get(0)).isInstanceOf(IllegalStateException.class);
      }
      server.healthy();
    }
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(""))
        .withMessage("mariadb needs a server, which the runner starts");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("engine=aria"))
        .withMessage("option engine must be innodb or memory, not 'aria'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("engine=memory;durability=disk"))
        .withMessage("the engine memory writes nothing to the disk");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("durability=some"))
        .withMessage("option durability must be none or disk, not 'some'");
    assertThat(directory).isEmptyDirectory();
  }

  private void open(String options) {
    new MariadbFactory()
        .create(new StoreSpec(1, false, 1, directory, Options.parse(options)))
        .close();
  }
}
