/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.NeedsPrograms;
import org.cachemark.stores.StartedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NeedsPrograms.class)
class MysqlServiceTest extends ServerServiceTest {

  MysqlServiceTest() {
    super(MysqlService.class, "MySQL");
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server =
        StartedServer.of(
            new MysqlService(), new MysqlFactory(), "durability=disk;pool=2", directory)) {
      BenchmarkStore store = server.open(true);
      store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
      assertThat(store.configuration())
          .contains(
              "2 connections",
              "engine innodb",
              "innodb_flush_log_at_trx_commit 1",
              "innodb_doublewrite ON",
              "over the loopback")
          .doesNotContain("Ssl_cipher");
      assertThat(store.findByPrefix("wo", 10)).hasSize(1);
      server.reset();
      assertThatThrownBy(() -> store.get(0)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(store::close).as("with connections that were ended").isNotNull();
      server.healthy();
    }
  }
}
