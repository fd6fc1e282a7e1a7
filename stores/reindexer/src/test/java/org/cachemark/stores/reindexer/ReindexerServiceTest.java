/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(NeedsLibrary.class)
class ReindexerServiceTest {

  @TempDir Path directory;

  @Test
  void forgetsAllWhenItIsReset() throws Exception {
    Options options = Options.parse("server=true;pool=2");
    ReindexerService service = new ReindexerService();
    Place place;
    try {
      place = Place.parse(service.start(options));
      service.reset();
      Options atPlace = Options.parse(options + ";service=" + place);
      try (BenchmarkStore store =
          new ReindexerFactory().create(new StoreSpec(1, true, 1, directory, atPlace))) {
        store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
        assertThat(store.findByPrefix("wo", 10)).hasSize(1);
        service.healthy();
        service.reset();
        assertThatThrownBy(() -> store.get(0)).hasMessageContaining("does not exist");
      }
    } finally {
      service.close();
    }
    assertThat(ProcessHandle.of(place.pid())).isEmpty();
    assertThat(place.directory().getParent()).doesNotExist();
  }
}
