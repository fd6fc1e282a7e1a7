/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.NeedsPrograms;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NeedsPrograms.class)
class MysqlServiceTest extends ServerServiceTest {

  MysqlServiceTest() {
    super(MysqlService.class, "MySQL");
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    Options disk = Options.parse("durability=disk;pool=2");
    MysqlService service = new MysqlService();
    Place place;
    try {
      place = Place.parse(service.start(disk));
      Options options = Options.parse(disk + ";service=" + place);
      BenchmarkStore store =
          new MysqlFactory().create(new StoreSpec(1, true, 1, directory, options));
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
      service.healthy();
      service.reset();
      assertThatThrownBy(() -> store.get(0)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(store::close).as("with connections that were ended").isNotNull();
      service.healthy();
    } finally {
      service.close();
    }
    assertThat(ProcessHandle.of(place.pid())).isEmpty();
    assertThat(place.directory()).doesNotExist();
  }
}
