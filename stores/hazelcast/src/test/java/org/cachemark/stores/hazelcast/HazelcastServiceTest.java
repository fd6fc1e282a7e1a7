/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StartedServer;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HazelcastServiceTest {

  @TempDir Path directory;

  @Test
  void forgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server =
            StartedServer.of(
                new HazelcastService(), new HazelcastFactory(), "server=true", directory);
        BenchmarkStore store = server.open(false)) {
      store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
      assertThat(store.findByName("one", 10)).hasSize(1);
      server.reset();
      assertThat(store.get(0)).isNull();
      assertThat(store.findByName("one", 10)).isEmpty();
    }
  }

  @Test
  void isRefusedWithoutAServer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("server=true"))
        .withMessage("hazelcast needs a server, which the runner starts");
  }

  @Test
  void doesNotPromiseWhatIsInMemoryOnADisk() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("durability=disk"))
        .withMessageContaining("durability");
  }

  private BenchmarkStore open(String options) {
    return new HazelcastFactory()
        .create(new StoreSpec(1, false, 1, directory, Options.parse(options)));
  }
}
