/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryContractTest {

  private static final Set<MemoryCapability> ALL =
      EnumSet.complementOf(EnumSet.of(MemoryCapability.KEEPS_NOTHING, MemoryCapability.REMOTE));

  @TempDir Path directory;

  /** What a memory does wrong. */
  private enum Fault {
    FORGETS,
    INVENTS,
    LOSES_ZERO,
    IGNORES_THE_UPPER_HALF,
    STATES_A_RATE,
    GROWS
  }

  /** A set that is called bounded and atomic, and has one fault. */
  private static final class Factory extends KeyMemoryFactory {

    private final Fault fault;

    Factory(Fault fault) {
      this.fault = fault;
    }

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public Set<MemoryCapability> capabilities(Options options) {
      return ALL;
    }

    @Override
    protected KeyMemory open(int keys, Options options) {
      return new Memory(fault);
    }
  }

  private static class Memory implements KeyMemory {

    private final Fault fault;
    private final Set<List<Long>> told = new HashSet<>();

    Memory(Fault fault) {
      this.fault = fault;
    }

    @Override
    public synchronized boolean remember(long high, long low) {
      boolean isNew = told.add(List.of(fault == Fault.IGNORES_THE_UPPER_HALF ? 0 : high, low));
      return switch (fault) {
        case FORGETS -> isNew || low % 100 == 0;
        case INVENTS -> isNew && low % 100 != 0;
        case LOSES_ZERO -> isNew && low != 0;
        default -> isNew;
      };
    }

    @Override
    public long size() {
      return fault == Fault.GROWS ? told.size() : 0;
    }

    @Override
    public double rate() {
      return fault == Fault.STATES_A_RATE ? 0.01 : 0;
    }

    @Override
    public String configuration() {
      return fault.toString();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FORGETS                | knowsWhatItWasTold     | calls one new that it was told
          INVENTS                | dropsNoMoreThanItSays  | new keys for known ones, expected at most 0
          STATES_A_RATE          | dropsNoMoreThanItSays  | an exact memory has the rate 0
          LOSES_ZERO             | knowsKeysThatAreOdd    | asked for (0, 0) the time 1, it says false
          IGNORES_THE_UPPER_HALF | looksAtBothHalves      | of keys that differ in the upper half
          GROWS                  | holdsNoMoreThanItsBound | keys, made for 20000
          """)
  void failsAMemoryThatBreaksARule(Fault fault, String name, String reason) {
    Contract.Rule<MemoryCapability> rule =
        new MemoryContract(new Factory(fault), Options.NONE, ALL)
            .rules().stream().filter(one -> one.name().equals(name)).findAny().orElseThrow();
    assertThatThrownBy(() -> rule.check().run())
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void failsAFloorThatKeepsAKey() {
    Set<MemoryCapability> promised = Set.of(MemoryCapability.KEEPS_NOTHING);
    MemoryContract contract = new MemoryContract(new Factory(Fault.GROWS), Options.NONE, promised);
    assertThat(contract.rules())
        .extracting(Contract.Rule::name)
        .contains("callsEachKeyNew")
        .doesNotContain("knowsWhatItWasTold");
    assertThatThrownBy(() -> contract.rules().get(2).check().run())
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("it promises to keep nothing, and knows 0");
  }

  /** Drops as a Bloom filter of seven hashes does, with this rate once it is full. */
  private static final class Filter extends KeyMemoryFactory {

    private final double rateWhenFull;

    Filter(double rateWhenFull) {
      this.rateWhenFull = rateWhenFull;
    }

    @Override
    public String name() {
      return "filter";
    }

    @Override
    public Set<MemoryCapability> capabilities(Options options) {
      return Set.of();
    }

    @Override
    protected KeyMemory open(int keys, Options options) {
      SplittableRandom random = new SplittableRandom(1);
      return new Memory(Fault.STATES_A_RATE) {
        private int told;

        @Override
        public synchronized boolean remember(long high, long low) {
          double share = Math.pow(1.0 * told++ / keys, 7);
          return random.nextDouble() >= rateWhenFull * share;
        }
      };
    }
  }

  /** It drops less than it states while it fills, whichever of these it is. */
  @ParameterizedTest
  @CsvSource({"0.01, true", "0.02, false", "0.06, false"})
  void holdsAFilterToItsRateWhenItIsFull(double rateWhenFull, boolean isKept) throws Exception {
    Contract.Rule<MemoryCapability> rule =
        new MemoryContract(new Filter(rateWhenFull), Options.NONE, Set.of())
            .rules().stream()
                .filter(one -> one.name().equals("dropsNoMoreThanItSays"))
                .findAny()
                .orElseThrow();
    if (isKept) {
      rule.check().run();
    } else {
      assertThatThrownBy(() -> rule.check().run())
          .isInstanceOf(CheckFailedException.class)
          .hasMessageContaining("keys that are new to a full one for known ones");
    }
  }

  /** What a race does to some keys, this does to all. */
  private static MemoryContract.Race raced(boolean answer) {
    KeyMemory memory =
        new KeyMemory() {
          @Override
          public boolean remember(long high, long low) {
            return answer;
          }

          @Override
          public long size() {
            return 0;
          }

          @Override
          public String configuration() {
            return "none";
          }
        };
    MemoryContract.Race race = new MemoryContract.Race(memory, 100, 1);
    race.run();
    return race;
  }

  @Test
  void failsAMemoryThatTellsTwoThreads() {
    MemoryContract.Race race = raced(true);
    race.requireTold();
    assertThatThrownBy(race::requireToldOnce)
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("100 of 100 keys are new to two threads");
    assertThatThrownBy(race::requireKnown)
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("100 of 100 keys that threads told it at once are new again");
  }

  @Test
  void failsAMemoryThatTellsNobody() {
    MemoryContract.Race race = raced(false);
    race.requireToldOnce();
    race.requireKnown();
    assertThatThrownBy(race::requireTold)
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("100 of 100 keys are new to nobody, expected at most 0");
  }

  /** As a table does that two threads grow at once; the others would wait for it for ever. */
  @Test
  void failsAMemoryThatThrowsInAThread() {
    KeyMemory memory =
        new Memory(Fault.STATES_A_RATE) {
          @Override
          public synchronized boolean remember(long high, long low) {
            throw new ArrayIndexOutOfBoundsException(7);
          }
        };
    assertThatThrownBy(() -> new MemoryContract.Race(memory, 100, 1).run())
        .hasMessageContaining("ArrayIndexOutOfBoundsException");
  }

  @Test
  void writesTheOutcomeByTheProtocol() throws IOException {
    Path file = directory.resolve("outcome");
    Set<MemoryCapability> promised = Set.of(MemoryCapability.EXACT);
    ContractCheck.check(
        file, () -> new MemoryContract(new Factory(Fault.FORGETS), Options.NONE, promised));
    assertThat(Files.readAllLines(file))
        .anyMatch(line -> line.startsWith("failed\tcanDoWhatIsPromised\tits description promises"))
        .contains("passed\tdropsNoMoreThanItSays\t")
        .contains("not-applicable\tlooksAtBothHalves\tit lacks WIDE")
        .last()
        .isEqualTo("configuration\tFORGETS");
  }

  @Test
  void saysWhyThereIsNoMemory() throws IOException {
    Path file = directory.resolve("outcome");
    ContractCheck.check(
        file, () -> new MemoryContract(KeyMemoryFactory.find("no"), Options.NONE, ALL));
    assertThat(Files.readAllLines(file))
        .hasSize(2)
        .first()
        .asString()
        .startsWith("refused\tno memory factory named 'no' on the class path");
  }
}
