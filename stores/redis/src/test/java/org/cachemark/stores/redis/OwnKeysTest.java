/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreContract;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;

/** A store on a server of the user's, which is one of the run's own service with a password. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OwnKeysTest {

  private static final String PASSWORD = "geheim";
  private static final Options OPTIONS = Options.parse("pool=2;uri=MY_REDIS");

  @TempDir Path directory;

  private final RedisService service = new RedisService();
  private Place place = new Place(0, "", Path.of(""));
  private Jedis theirs = new Jedis();

  @BeforeAll
  void start() throws Exception {
    place = Place.parse(service.start(Options.NONE));
    theirs = Connections.connect(place.address());
    theirs.configSet("requirepass", PASSWORD);
    theirs.auth(PASSWORD);
  }

  @AfterAll
  void end() throws Exception {
    theirs.close();
    service.close();
  }

  /** Theirs is in database 0, and Cachemark's in 1. */
  @BeforeEach
  void putWhatIsTheirs() {
    theirs.set("items", "7");
  }

  @AfterEach
  void leavesAloneWhatIsTheirs() {
    assertThat(theirs.dbSize()).isEqualTo(1);
    assertThat(theirs.get("items")).isEqualTo("7");
    assertThat(keys()).as("left behind").isEmpty();
  }

  private List<String> keys() {
    theirs.select(1);
    try {
      return List.copyOf(theirs.keys("*"));
    } finally {
      theirs.select(0);
    }
  }

  private String uri(int database) {
    return "redis://:%s@%s/%d".formatted(PASSWORD, place.address(), database);
  }

  private static RedisFactory factory(String uri) {
    return new RedisFactory(Map.of("MY_REDIS", uri));
  }

  private BenchmarkStore open(String uri) {
    return factory(uri).create(new StoreSpec(1, false, 1, directory, OPTIONS));
  }

  @TestFactory
  Stream<DynamicTest> keepsToTheContract() {
    RedisFactory factory = factory(uri(1));
    StoreContract contract = new StoreContract(factory, OPTIONS, factory.capabilities(OPTIONS));
    return contract.rules().stream()
        .filter(rule -> contract.lacks(rule).isEmpty())
        .map(rule -> DynamicTest.dynamicTest(rule.name(), () -> rule.check().run()));
  }

  @Test
  void tellsTheServersOwnVersionAndNoPassword() {
    try (BenchmarkStore store = open(uri(1))) {
      store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
      assertThat(keys())
          .hasSize(2)
          .allMatch(key -> key.matches("(?s)made_by_cachemark|cachemark:.*"));
      assertThat(store.configuration())
          .startsWith("Redis 6.2.")
          .contains("the user's server of MY_REDIS, called from 127.0.0.1", "2 connections")
          .doesNotContain(PASSWORD);
    }
  }

  @Test
  void takesThePlaceOfWhatAForkHasLeftThatWasKilledAndTouchesNoOtherKey() {
    BenchmarkStore killed = open(uri(1));
    killed.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
    theirs.select(1);
    theirs.set("theirs", "since");
    theirs.select(0);
    try (BenchmarkStore store = open(uri(1))) {
      assertThat(store.get(0)).isNull();
      assertThatIllegalStateException()
          .isThrownBy(killed::close)
          .withMessageContaining("another Cachemark has come");
    }
    assertThat(keys()).containsExactly("theirs");
    theirs.select(1);
    theirs.del("theirs");
    theirs.select(0);
  }

  @Test
  void leavesAloneADatabaseThatHasKeysOfOthers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(uri(0)))
        .withMessage(
            "the server of MY_REDIS has keys in its database that Cachemark did not make, and"
                + " leaves alone; name another");
  }

  @ParameterizedTest
  @CsvSource({
    "redis://127.0.0.1:1/1, cannot be used: Failed to connect",
    "redis://:geheim@127.0.0.1:1/1, cannot be used: Failed to connect",
    "redis://PLACE/1, NOAUTH",
    "redis://:falsch@PLACE/1, WRONGPASS",
    "redis://:geheim@PLACE/999, DB index is out of range",
    "redis://:geheim@, cannot be used",
    "redis://:geheim@one two, cannot be used"
  })
  void saysInALineWhyTheServerCannotBeUsed(String uri, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(uri.replace("PLACE", place.address())))
        .withMessageStartingWith("the server of MY_REDIS cannot be used: ")
        .withMessageContaining(reason)
        .withMessageContaining("write its URI as redis://")
        .withMessageNotContainingAny(PASSWORD, "falsch", "\n")
        .withNoCause();
  }

  @Test
  void knowsOtherProductsByWhatTheySay() {
    assertThat(Connections.otherProduct("redis_version:7.2.4\r\nvalkey_version:8.0.1\r\n"))
        .contains("valkey 8.0.1");
    assertThat(Connections.otherProduct("redis_version:7.2.4\r\ngcc_version:10.2.1\r\n")).isEmpty();
  }
}
