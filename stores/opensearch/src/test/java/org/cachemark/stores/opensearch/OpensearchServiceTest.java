/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StartedServer;
import org.junit.jupiter.api.Test;

@WhereAsked
class OpensearchServiceTest extends ServerServiceTest {

  OpensearchServiceTest() {
    super(OpensearchService.class, "OpenSearch");
  }

  @Test
  void forgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server =
            StartedServer.of(new OpensearchService(), new OpensearchFactory(), "", directory);
        BenchmarkStore store = server.open(true)) {
      assertThat(store.configuration())
          .contains("8 connections", "1 shard, 0 replicas", "translog ASYNC", "1024 MB");
      store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
      assertThat(store.findByPrefix("wo", 10)).hasSize(1);
      server.reset();
      assertThatThrownBy(() -> store.get(0)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSo() throws Exception {
    try (StartedServer server =
            StartedServer.of(
                new OpensearchService(), new OpensearchFactory(), "durability=disk", directory);
        BenchmarkStore store = server.open(false)) {
      assertThat(store.configuration()).contains("translog REQUEST");
    }
  }
}
