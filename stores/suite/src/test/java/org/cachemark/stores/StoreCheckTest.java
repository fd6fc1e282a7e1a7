/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.stores.ProbeStoreFactory.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreCheckTest {

  @TempDir Path directory;

  private List<String> check(String options) throws IOException {
    Set<StoreCapability> all = new ProbeStoreFactory().capabilities(Options.parse(options));
    return check("probe", options, all);
  }

  private List<String> check(String factory, String options, Set<StoreCapability> promised)
      throws IOException {
    Path file = directory.resolve("outcome");
    StoreCheck.check(file, factory, options, promised);
    return Files.readAllLines(file);
  }

  private static String failures(List<String> lines) {
    return String.join("\n", lines.stream().filter(line -> line.startsWith("failed")).toList());
  }

  @Test
  void passesAStoreThatKeepsToTheContract() throws IOException {
    List<String> lines = check("fault=NONE");
    assertThat(lines).hasSize(15).last().isEqualTo("configuration\ta map, and NONE");
    assertThat(lines.subList(0, 14)).allMatch(line -> line.startsWith("passed\t"));
    assertThat(ProbeStoreFactory.last.isClosed()).isTrue();
    assertThat(ProbeStoreFactory.last.spec().directory()).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LOSES_ONE               | findsEachItemByItsKey             | found null, expected Item[id=5,
          INVENTS_ONE             | findsEachItemByItsKey             | it has an item -1, which nobody put
          CUTS_TEXTS              | findsEachItemByItsKey             | found Item[id=0,
          DOES_NOT_LOOP           | getsManyInEachOfItsWays           | it does not get many one after the other
          SWAPS_TWO               | getsManyInEachOfItsWays           | by BULK: found Item[id=
          LEAVES_OUT_THE_LAST     | getsManyInEachOfItsWays           | by BULK: found 0 items, expected 1
          LEAVES_OUT_WHAT_IS_ABSENT | getsManyInEachOfItsWays         | by BULK: found 5 items, expected 8
          GETS_EACH_ONCE          | getsManyInEachOfItsWays           | by BULK: found 99 items, expected 100
          PUTS_OTHERS_FOR_WHAT_IS_ABSENT | getsManyInEachOfItsWays    | for key -1, which nobody put
          FINDS_OTHERS            | findsTenByName                    | which does not fit
          FINDS_OTHERS            | findsTenByTheBeginningOfAWord     | which does not fit
          FINDS_NINE              | findsTenByName                    | has 9 of 10 items
          FINDS_ONE_TWICE         | findsTenByNameAndYear             | twice
          FINDS_TOO_MANY          | findsTenByName                    | has 11 items
          IGNORES_YEARS           | findsTenByNameAndYear             | which does not fit
          KNOWS_NO_TYPOS          | findsTheRightOnesByATypo          | the answer to TYPO
          FINDS_WHOLE_WORDS_ALONE | findsTenByTheBeginningOfAWord     | the answer to PREFIX
          KEEPS_OLD_NAMES         | showsWhatWasOverwritten           | is not found by what it has since
          KEEPS_OLD_ITEMS         | showsWhatWasOverwritten           | found Item[id=0,
          KEEPS_OLD_WORDS         | findsTheWordsOfWhatWasOverwritten | is not found by what it has since
          KEEPS_OLD_NAMES         | overwritesManyInEachOfItsWays     | is not found by what it has since
          KEEPS_OLD_WORDS         | overwritesManyInEachOfItsWays     | is not found by what it has since
          DOES_NOT_LOOP_TO_WRITE  | overwritesManyInEachOfItsWays     | it does not overwrite many one after the other
          WRITES_ALL_BUT_THE_LAST | overwritesManyInEachOfItsWays     | by BULK: found Item[id=
          WRITES_TEN_AT_MOST      | overwritesManyInEachOfItsWays     | by BULK: found Item[id=
          WRITES_THE_FIRST_TO_ALL | overwritesManyInEachOfItsWays     | by BULK: found Item[id=
          WRITES_ALL_BUT_THE_LAST | servesManyCallersAtOnce           | found Item[id=
          FAILS_THE_ELEVENTH_CALLER | servesManyCallersAtOnce         | found null, expected Item[id=
          LEAVES_A_THREAD         | leavesNothingBehind               | thread left-behind outlives it
          """)
  void failsAStoreThatBreaksARule(Fault fault, String name, String reason) {
    Options options = Options.parse("fault=" + fault);
    ProbeStoreFactory factory = new ProbeStoreFactory();
    StoreContract.Rule rule =
        new StoreContract(factory, options, factory.capabilities(options))
            .rules().stream().filter(one -> one.name().equals(name)).findAny().orElseThrow();
    assertThatThrownBy(() -> rule.check().run())
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining(reason);
    assertThat(ProbeStoreFactory.last.isClosed()).isTrue();
    assertThat(ProbeStoreFactory.last.spec().directory()).doesNotExist();
  }

  @Test
  void doesNotAskForWhatAStoreLacks() throws IOException {
    assertThat(check("lacks=TEXT+TEXT_TYPO+TEXT_PREFIX+OVERWRITE"))
        .contains(
            "not-applicable\tfindsTenByAWord\tit lacks TEXT",
            "not-applicable\tfindsTheRightOnesByATypo\tit lacks TEXT_TYPO",
            "not-applicable\tshowsWhatWasOverwritten\tit lacks OVERWRITE",
            "passed\tservesManyCallersAtOnce\t")
        .noneMatch(line -> line.startsWith("failed"));
  }

  @Test
  void failsAStoreThatCannotDoWhatItsDescriptionPromises() throws IOException {
    Set<StoreCapability> less = Set.of(StoreCapability.FIND_BY_ONE);
    assertThat(failures(check("probe", "", less)))
        .startsWith("failed\tcanDoWhatIsPromised\tits description promises [FIND_BY_ONE]");
  }

  @Test
  void saysWhyThereIsNoStore() throws IOException {
    assertThat(check("no", "", Set.of()))
        .containsExactly(
            "refused\tno store factory named 'no' on the class path, only [probe]",
            "configuration\tnot to be had");
    assertThat(check("probe", "speed=high", Set.of()))
        .first()
        .isEqualTo("refused\tprobe has no option 'speed'; it knows fault, lacks, service");
    assertThat(check("probe", "fault=DOES_NOT_START", Set.of()))
        .first()
        .isEqualTo("no-start\tthe probe does not start");
  }
}
