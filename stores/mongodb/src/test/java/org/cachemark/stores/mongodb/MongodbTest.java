/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.abort;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.Document;
import org.cachemark.api.Options;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreCapability;
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

/** The adapter on a stand-in for the protocol, which is no MongoDB, and has no index of words. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MongodbTest {

  private static final Options OPTIONS = Options.parse("pool=2;uri=MY_MONGO");

  @TempDir Path directory;

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private String address = "";
  private MongoClient client = MongoClients.create();

  @BeforeAll
  void start() {
    client.close();
    address = "127.0.0.1:" + server.bind().getPort();
    client = MongoClients.create("mongodb://" + address);
  }

  @AfterAll
  void end() {
    client.close();
    server.shutdownNow();
  }

  @BeforeEach
  void putWhatIsTheirs() {
    client.getDatabase("theirs").getCollection("items").insertOne(new Document("_id", 7));
  }

  @AfterEach
  void leavesAloneWhatIsTheirs() {
    assertThat(client.getDatabase("theirs").getCollection("items").find())
        .containsExactly(new Document("_id", 7));
    client.getDatabase("theirs").drop();
    assertThat(collections()).as("left behind").isEmpty();
  }

  private List<String> collections() {
    return client.getDatabase("cachemark").listCollectionNames().into(new ArrayList<>());
  }

  private MongodbFactory factory(String uri) {
    return new MongodbFactory(Map.of("MY_MONGO", uri.replace("PLACE", address)));
  }

  private BenchmarkStore open(String uri, Options options) {
    return factory(uri).create(new StoreSpec(1, false, 1, directory, options));
  }

  private BenchmarkStore open() {
    return open("mongodb://PLACE/theirs", OPTIONS);
  }

  @TestFactory
  Stream<DynamicTest> keepsToTheContract() {
    MongodbFactory factory = factory("mongodb://PLACE/theirs");
    Set<StoreCapability> promised = factory.capabilities(OPTIONS);
    Set<StoreCapability> here = EnumSet.copyOf(promised);
    here.remove(StoreCapability.TEXT);
    StoreContract contract = new StoreContract(factory, OPTIONS, here);
    return contract.rules().stream()
        .filter(rule -> !rule.name().equals("canDoWhatIsPromised"))
        .filter(rule -> promised.containsAll(rule.needs()))
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.name(),
                    () -> {
                      if (contract.lacks(rule).isPresent()) {
                        abort(
                            "the stand-in has no index of words: ./run.sh check"
                                + " 'mongodb[uri=MY_MONGO]' tries this on a MongoDB");
                      }
                      rule.check().run();
                    }));
  }

  @Test
  void tellsTheServersOwnVersionAndHowWritesAreAcknowledged() {
    try (BenchmarkStore store = open()) {
      assertThat(store.configuration())
          .matches(
              "MongoDB [\\d.]+, w 1, journal false, the user's server of MY_MONGO,"
                  + " over the loopback, 2 connections");
    }
    try (BenchmarkStore store =
        open("mongodb://PLACE/?w=3&journal=false", Options.parse(OPTIONS + ";durability=disk"))) {
      assertThat(store.configuration()).contains("w 1, journal true");
    }
  }

  @Test
  void takesThePlaceOfWhatAForkHasLeftThatWasKilled() {
    BenchmarkStore killed = open();
    killed.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
    try (BenchmarkStore store = open()) {
      store.load(List.of(new Item(1, "two", 2002, "wort")).iterator());
      assertThat(store.get(0)).isNull();
      assertThatIllegalStateException()
          .isThrownBy(killed::close)
          .withMessageContaining("another Cachemark has come");
      assertThat(store.get(1)).isNotNull();
    }
  }

  @Test
  void leavesAloneADatabaseOfThatNameThatIsNotItsOwn() {
    client.getDatabase("cachemark").getCollection("items").insertOne(new Document("_id", 9));
    assertThatIllegalArgumentException()
        .isThrownBy(this::open)
        .withMessage(
            "the server of MY_MONGO has a database cachemark that Cachemark did not make, and"
                + " leaves alone; name another");
    assertThat(collections()).containsExactly("items");
    client.getDatabase("cachemark").drop();
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb://u:geheim@127.0.0.1:1/?serverSelectionTimeoutMS=100, refused",
    "mongodb://u:geheim@PLACE, authenticat",
    "mongodb://u:geheim@PLACE/?readPreference=no, read preference",
    "mongodb://u:gehe@im@PLACE, cannot be used",
    "mongodb://, cannot be used"
  })
  void saysInALineWhyTheServerCannotBeUsed(String uri, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(uri, OPTIONS))
        .withMessageStartingWith("the server of MY_MONGO cannot be used: ")
        .withMessageContaining(reason)
        .withMessageContaining("write its URI as mongodb://")
        .withMessageNotContainingAny("gehe", "\n")
        .withNoCause();
  }

  @Test
  void saysThatThereIsNoneHere() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("mongodb://PLACE", Options.NONE))
        .withMessage("mongodb is not available here: name a server of yours by option uri");
  }
}
