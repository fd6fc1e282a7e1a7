/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StartedServer;
import org.junit.jupiter.api.Test;

@WhereAsked
class ElasticsearchServiceTest extends ServerServiceTest {

  ElasticsearchServiceTest() {
    super(ElasticsearchService.class, "Elasticsearch");
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server =
        StartedServer.of(
            new ElasticsearchService(),
            new ElasticsearchFactory(),
            "durability=disk;pool=2",
            directory)) {
      try (BenchmarkStore store = server.open(true)) {
        store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
        assertThat(store.configuration())
            .contains("2 connections", "1 shard, 0 replicas", "translog request", "1024 MB");
        assertThat(store.findByPrefix("wo", 10)).hasSize(1);
        server.reset();
        assertThatThrownBy(() -> store.get(0)).isInstanceOf(IllegalStateException.class);
      }
      server.healthy();
    }
  }
}
