/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract, held against a cache that breaks one rule of it. */
class ContractCheckTest {

  private final Properties before = (Properties) System.getProperties().clone();

  @TempDir Path directory;
  @TempDir Path outcome;

  @BeforeEach
  void nameTheCache() {
    Map.of(
            "java.io.tmpdir",
            directory.toString(), // others leave files in the system's
            "cachemark.check.label",
            "faulty@1",
            "cachemark.check.factory",
            FaultyFactory.class.getName(),
            "cachemark.check.capabilities",
            "STORAGE,OBJECTS,ITERATION,PUT_IF_ABSENT")
        .forEach(System::setProperty);
  }

  @AfterEach
  void restore() {
    System.setProperties(before);
  }

  private List<String> failures(String fault) throws IOException {
    System.setProperty("cachemark.check.options", fault.isEmpty() ? "" : "fault=" + fault);
    Path file = outcome.resolve("lines");
    ContractCheck.check(file);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).contains("configuration\ta map");
    return lines.stream()
        .filter(line -> line.startsWith("failed"))
        .map(line -> line.split("\t", -1)[1])
        .toList();
  }

  @Test
  void findsNothingWhereNothingIsWrong() throws IOException {
    assertThat(failures("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "swallows every put, readsBackWhatItPut",
    "swallows one put in fifty, readsBackWhatItPut",
    "swallows puts over present keys, overwrites",
    "swallows the first of a bulk, readsAndWritesInBulk"
  })
  void findsPutsThatAreSwallowed(String fault, String test) throws IOException {
    assertThat(failures(fault)).contains(test);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hides an entry", "shows an entry twice"})
  void findsEntriesThatAreNotShownOnce(String fault) throws IOException {
    assertThat(failures(fault)).containsExactly("showsEachEntryOnce");
  }

  @Test
  void findsAKeyThatTwoThreadsClaim() throws IOException {
    assertThat(failures("gets, then puts")).containsExactly("letsOneThreadClaimAKey");
  }

  @ParameterizedTest
  @ValueSource(strings = {"puts what is present", "says that all was absent"})
  void findsAPutIfAbsentThatDoesNotLookOrDoesNotTell(String fault) throws IOException {
    assertThat(failures(fault)).contains("putsOnlyWhatIsAbsent");
  }

  @Test
  void findsAThreadUnlessItsNameIsToldWhateverItsNumber() throws IOException {
    System.setProperty("cachemark.check.keepsThreads", "other,faulty-pool-*");
    assertThat(failures("leaves a thread")).isEmpty();
  }
}
