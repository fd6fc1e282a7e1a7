/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
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

/**
 * For adapters to extend: holds a store on a server of the user's to what is promised of these. The
 * server is one that the run's own service starts, called as an account with a password.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class OwnSchemaTest {

  protected static final String USER = "messer";
  protected static final String PASSWORD = "geheim";

  private static final String VARIABLE = "MY_DB";
  protected static final Options OPTIONS = Options.parse("pool=2;uri=" + VARIABLE);

  @TempDir Path directory;

  private final Service service;
  private Place place = new Place(0, "", Path.of(""));

  protected OwnSchemaTest(Service service) {
    this.service = service;
  }

  /** That of the product, for an environment. */
  protected abstract BenchmarkStoreFactory factory(Map<String, String> environment);

  /** Makes {@link #USER}, who needs {@link #PASSWORD} and may make schemas. */
  protected abstract void admit(Place server) throws Exception;

  /** How the administrator calls the server on a port. */
  protected abstract String administrator(int port);

  /** How the user calls it. */
  protected abstract String uri(int port);

  /** The schema of the user's own that a connection without another word has. */
  protected abstract String theirs();

  /** What a store says that it runs with, among other things. */
  protected abstract String[] told();

  @BeforeAll
  void start() throws Exception {
    place = Place.parse(service.start(Options.NONE));
    admit(place);
  }

  @AfterAll
  void end() throws Exception {
    service.close();
  }

  /** What is theirs is there before each test, and as it was after it. */
  @BeforeEach
  void makeWhatIsTheirs() throws SQLException {
    execute("CREATE TABLE %s.items (id INT)".formatted(theirs()));
    execute("INSERT INTO %s.items VALUES (7)".formatted(theirs()));
  }

  @AfterEach
  void leavesAloneWhatIsTheirs() throws SQLException {
    assertThat(ask("SELECT id FROM %s.items".formatted(theirs()))).isEqualTo("7");
    execute("DROP TABLE %s.items".formatted(theirs()));
    assertThat(schemas()).as("left behind").isEqualTo("0");
  }

  protected final void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(administrator(port()));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String ask(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(administrator(port()));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private String schemas() throws SQLException {
    return ask("SELECT count(*) FROM information_schema.schemata WHERE schema_name = 'cachemark'");
  }

  private int port() {
    return Integer.parseInt(place.address().replaceFirst(".*:(\\d+)/.*", "$1"));
  }

  private String uri() {
    return uri(port());
  }

  /** One that holds the user's URI. */
  protected final Map<String, String> environment() {
    return Map.of(VARIABLE, uri());
  }

  protected final BenchmarkStore open(BenchmarkStoreFactory factory, Options options) {
    return factory.create(new StoreSpec(1, false, 1, directory, options));
  }

  private BenchmarkStore open(String held, Options options) {
    return open(factory(Map.of(VARIABLE, held)), options);
  }

  private BenchmarkStore open() {
    return open(uri(), OPTIONS);
  }

  @TestFactory
  Stream<DynamicTest> keepsToTheContract() {
    BenchmarkStoreFactory factory = factory(environment());
    StoreContract contract = new StoreContract(factory, OPTIONS, factory.capabilities(OPTIONS));
    return contract.rules().stream()
        .filter(rule -> contract.lacks(rule).isEmpty())
        .map(rule -> DynamicTest.dynamicTest(rule.name(), () -> rule.check().run()));
  }

  @Test
  void tellsTheServersOwnVersionAndNoPassword() throws Exception {
    try (BenchmarkStore store = open()) {
      assertThat(store.configuration())
          .contains("the user's server of MY_DB, called from 127.0.0.1")
          .contains(told())
          .doesNotContain(PASSWORD, "over the loopback");
    }
  }

  @Test
  void takesThePlaceOfWhatAForkHasLeftThatWasKilled() throws Exception {
    BenchmarkStore killed = open();
    killed.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
    try (BenchmarkStore store = open()) {
      store.load(List.of(new Item(1, "two", 2002, "wort")).iterator());
      assertThat(store.get(0)).isNull();
      assertThatIllegalStateException()
          .isThrownBy(killed::close)
          .withMessage(
              "the server of MY_DB: another Cachemark has come, and dropped what this one had there");
      assertThat(store.get(1)).isNotNull();
    }
  }

  @Test
  void leavesAloneASchemaOfThatNameThatIsNotItsOwn() throws Exception {
    execute("CREATE SCHEMA cachemark");
    try {
      execute("CREATE TABLE cachemark.items (id INT)");
      execute("INSERT INTO cachemark.items VALUES (9)");
      assertThatIllegalArgumentException()
          .isThrownBy(this::open)
          .withMessageMatching(
              "the server of MY_DB has a (schema|database) cachemark that Cachemark did not make,"
                  + " and leaves alone; name another");
      assertThat(ask("SELECT id FROM cachemark.items")).isEqualTo("9");
    } finally {
      execute("DROP TABLE cachemark.items");
      execute("DROP SCHEMA cachemark");
    }
  }

  @Test
  void saysInALineThatAPasswordIsWantedOrWrong() {
    for (String wrong : List.of(uri().replace(PASSWORD, "falsch"), withoutPassword())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> open(wrong, OPTIONS))
          .withMessageStartingWith("the server of MY_DB cannot be used: ")
          .withMessageMatching("(?i).*(password|authenticat).*")
          .withMessageNotContainingAny("falsch", PASSWORD, "\n")
          .withNoCause();
    }
  }

  private String withoutPassword() {
    return uri().replace("&password=" + PASSWORD, "");
  }

  @Test
  void saysInALineThatTheServerCannotBeReached() {
    for (String wrong : List.of(uri(1), uri(1).replace("127.0.0.1:1", "127.0.0.1:one"))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> open(wrong, OPTIONS))
          .withMessageStartingWith("the server of MY_DB cannot be used: ")
          .withMessageContaining("write its URI as jdbc:")
          .withMessageNotContainingAny(PASSWORD, "\n")
          .withNoCause();
    }
  }

  @Test
  void leavesWhatWaitsForTheDiskToTheUser() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(uri(), Options.parse(OPTIONS + ";durability=disk")))
        .withMessage(
            "what waits for the disk is a setting of the server of MY_DB; leave option durability");
  }
}
