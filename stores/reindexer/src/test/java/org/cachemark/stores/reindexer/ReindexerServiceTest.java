/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StartedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(NeedsLibrary.class)
class ReindexerServiceTest {

  @TempDir Path directory;

  @Test
  void forgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server =
        StartedServer.of(
            new ReindexerService(), new ReindexerFactory(), "server=true;pool=2", directory)) {
      server.reset();
      try (BenchmarkStore store = server.open(true)) {
        store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
        assertThat(store.findByPrefix("wo", 10)).hasSize(1);
        server.reset();
        assertThatThrownBy(() -> store.get(0)).hasMessageContaining("does not exist");
      }
    }
  }
}
