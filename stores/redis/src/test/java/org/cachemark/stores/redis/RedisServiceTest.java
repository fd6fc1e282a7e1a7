/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StartedServer;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

class RedisServiceTest extends ServerServiceTest {

  RedisServiceTest() {
    super(RedisService.class, "Redis");
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server = start("durability=disk;pool=2")) {
      Item item = new Item(0, "one", 2001, "wort");
      try (BenchmarkStore store = server.open(false)) {
        store.load(List.of(item).iterator());
        assertThat(store.configuration())
            .contains("2 connections", "appendonly 'yes'", "appendfsync 'always'");
        assertThat(server.place().directory().resolve("appendonly.aof")).content().contains("wort");
        assertThat(store.get(0)).isEqualTo(item);
        server.reset();
        assertThatThrownBy(() -> store.get(0)).isInstanceOf(IllegalStateException.class);
      }
      server.healthy();
      try (BenchmarkStore store = server.open(false)) {
        assertThat(store.get(0)).isNull();
      }
    }
  }

  private StartedServer start(String options) throws Exception {
    return StartedServer.of(new RedisService(), new RedisFactory(), options, directory);
  }

  @Test
  void tellsThatTheServerDidNotTakeWhatIsLoaded() throws Exception {
    try (StartedServer server = start("");
        BenchmarkStore store = server.open(false);
        Jedis settings = Connections.connect(server.place().address())) {
      settings.configSet("maxmemory", "1");
      assertThatThrownBy(() -> store.load(List.of(new Item(0, "one", 2001, "wort")).iterator()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("Redis: OOM ");
    }
  }

  /** Else it would empty, and measure, a server that is somebody else's. */
  @Test
  void doesNotTakeAnotherForItsServerThatHasItsPort() throws Exception {
    RobbedService service = new RobbedService();
    try {
      assertThatIllegalStateException()
          .isThrownBy(() -> service.start(Options.NONE))
          .withMessageMatching(
              "Redis has ended by itself: .*bind: Address already in use; .*Failed listening.*");
      assertThat(service.askOther(connection -> connection.get("whose"))).isEqualTo("another's");
    } finally {
      service.endOther();
      service.close();
    }
  }

  @Test
  void refusesToBeWithoutAServer() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new RedisFactory().create(new StoreSpec(1, false, 1, directory, Options.NONE)))
        .withMessage("redis needs a server, which the runner starts");
    assertThat(directory).isEmptyDirectory();
  }
}
