/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.sphinx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.NeedsPrograms;
import org.cachemark.stores.StartedServer;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NeedsPrograms.class)
class SphinxServiceTest extends ServerServiceTest {

  SphinxServiceTest() {
    super(SphinxService.class, "Sphinx");
  }

  @Test
  void forgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server =
            StartedServer.of(new SphinxService(), new SphinxFactory(), "pool=2", directory);
        BenchmarkStore store = server.open(true)) {
      store.load(List.of(new Item(0, "one two", 2001, "wort")).iterator());
      store.overwrite(new Item(0, "one two", 2001, "andereswort"));
      assertThat(store.configuration())
          .contains("2.2.11", "2 connections", "min_prefix_len = 1, ", "without a log");
      assertThat(store.findByPrefix("and", 10)).hasSize(1);
      server.reset();
      assertThat(store.get(0)).isNull();
      assertThat(store.findByPrefix("and", 10)).isEmpty();
    }
  }

  @Test
  void refusesToWaitForTheDisk() throws Exception {
    SphinxService service = new SphinxService();
    try {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> service.start(Options.parse("durability=disk")))
          .withMessage("sphinx has no log that a write waits for");
    } finally {
      service.close();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(Options.parse("durability=disk")))
        .withMessage("sphinx has no log that a write waits for");
  }

  private BenchmarkStore open(Options options) {
    return new SphinxFactory().create(new StoreSpec(1, true, 1, directory, options));
  }
}
