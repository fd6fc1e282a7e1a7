/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SinkContractTest {

  /** What a sink does wrong. */
  private enum Fault {
    NONE,
    LOSES_THE_LAST_BATCH,
    STOPS_AT_A_FLUSH,
    REPEATS,
    KEEPS_WHAT_WAS,
    CHOKES_ON_NUL,
    DROPS_NULS,
    MANGLES,
    KNOWS_ENDS_ALONE,
    ACKNOWLEDGES_WHAT_IT_IS_HANDED,
    ACKNOWLEDGES_LESS,
    CLOSES_WHAT_IS_FLUSHED_ALONE
  }

  /** What comes of a text. */
  private static byte[] kept(Fault fault, byte[] text) {
    byte[] kept = text.clone();
    switch (fault) {
      case DROPS_NULS -> {
        int length = 0;
        for (byte one : text) {
          kept[length] = one;
          length += one == 0 ? 0 : 1;
        }
        return Arrays.copyOf(kept, length);
      }
      case MANGLES -> kept[(kept.length - Tape.SUFFIX) / 2] ^= 1;
      default -> {}
    }
    return kept;
  }

  /** Writes in batches of 100. */
  private static final class Factory extends TextSinkFactory {

    private final Fault fault;
    private final boolean isIdempotent;
    private final List<Fingerprint> outlives = new ArrayList<>();

    Factory(Fault fault, boolean isIdempotent) {
      this.fault = fault;
      this.isIdempotent = isIdempotent;
    }

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public Set<SinkCapability> capabilities(Options options) {
      return isIdempotent ? Set.of(SinkCapability.IDEMPOTENT) : Set.of();
    }

    @Override
    protected TextSink open(Options options) {
      List<Fingerprint> there = fault == Fault.KEEPS_WHAT_WAS ? outlives : new ArrayList<>();
      List<Fingerprint> batch = new ArrayList<>();
      Set<Long> keys = new HashSet<>();
      return new TextSink() {
        private boolean isDone;
        private long handed;
        private long acknowledged;

        @Override
        public void write(long high, long low, byte[] text) {
          handed++;
          boolean isChoked = fault == Fault.CHOKES_ON_NUL && text[0] == 0;
          boolean isKnown = isIdempotent && !keys.add(high);
          if (!isDone && !isChoked && (!isKnown || fault == Fault.REPEATS)) {
            batch.add(
                fault == Fault.KNOWS_ENDS_ALONE
                    ? Fingerprint.ofEnd(text)
                    : Fingerprint.of(kept(fault, text)));
          }
          if (batch.size() == 100) {
            send();
          }
        }

        private void send() {
          acknowledged = handed - (fault == Fault.ACKNOWLEDGES_LESS ? 1 : 0);
          there.addAll(batch);
          batch.clear();
        }

        @Override
        public void flush() {
          if (fault != Fault.LOSES_THE_LAST_BATCH) {
            send();
          }
          isDone = fault == Fault.STOPS_AT_A_FLUSH;
        }

        @Override
        public long acknowledged() {
          return fault == Fault.ACKNOWLEDGES_WHAT_IT_IS_HANDED ? handed : acknowledged;
        }

        @Override
        public void close() {
          if (fault == Fault.CLOSES_WHAT_IS_FLUSHED_ALONE && !batch.isEmpty()) {
            throw new CheckFailedException("there is a batch on its way");
          }
        }

        @Override
        public List<Fingerprint> written() {
          return List.copyOf(there);
        }

        @Override
        public String configuration() {
          return fault.toString();
        }
      };
    }
  }

  private static Contract<SinkCapability> contract(Fault fault, boolean isIdempotent) {
    Factory factory = new Factory(fault, isIdempotent);
    return new SinkContract(factory, Options.NONE, factory.capabilities(Options.NONE));
  }

  private static Contract.Rule<SinkCapability> rule(
      Contract<SinkCapability> contract, String name) {
    return contract.rules().stream().filter(one -> one.name().equals(name)).findAny().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LOSES_THE_LAST_BATCH | hasAllThatWasFlushed          | it has 2300 texts, of which 2300 differ
          STOPS_AT_A_FLUSH     | goesOnAfterAFlush             | it has 1 texts
          REPEATS              | hasAKeyOnceOrAsOftenAsItCame  | of which 1173 differ, where 1173 were
          KEEPS_WHAT_WAS       | isEmptyWhenItIsMade           | where 0 were written
          ACKNOWLEDGES_WHAT_IT_IS_HANDED | hasWhatItAcknowledges | 2345 texts that it acknowledges first it has 2300
          ACKNOWLEDGES_LESS    | hasWhatItAcknowledges         | that were flushed it acknowledges 2344
          CLOSES_WHAT_IS_FLUSHED_ALONE | closesInTheMiddleOfABatch | there is a batch on its way
          CHOKES_ON_NUL        | takesAnyBytes                 | it has 5 texts
          DROPS_NULS           | takesAnyBytes                 | were written, of which 10 differ; some are not
          MANGLES              | takesAnyBytes                 | were written, of which 10 differ; some are not
          MANGLES              | hasAllThatWasFlushed          | of which 2345 differ; some are not
          KNOWS_ENDS_ALONE     | hasAllThatWasFlushed          | of which 2345 differ; some are not
          """)
  void failsASinkThatBreaksARule(Fault fault, String name, String reason) {
    assertThatThrownBy(() -> rule(contract(fault, true), name).check().run())
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void failsASinkThatDropsARepeatWithoutSayingThatItWould() {
    Factory factory = new Factory(Fault.NONE, true);
    Contract<SinkCapability> contract = new SinkContract(factory, Options.NONE, Set.of());
    assertThatThrownBy(() -> rule(contract, "hasAKeyOnceOrAsOftenAsItCame").check().run())
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("it has 1173 texts");
  }

  @Test
  void takesAnEndForATextWhereASinkSaysThatItKeepsNothing() throws Exception {
    Factory factory = new Factory(Fault.KNOWS_ENDS_ALONE, false);
    Contract<SinkCapability> contract =
        new SinkContract(factory, Options.NONE, Set.of(SinkCapability.KEEPS_NOTHING));
    rule(contract, "hasAllThatWasFlushed").check().run();
    rule(contract, "takesAnyBytes").check().run();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void passesASinkThatBreaksNone(boolean isIdempotent) throws Exception {
    for (Contract.Rule<SinkCapability> rule : contract(Fault.NONE, isIdempotent).rules()) {
      rule.check().run();
    }
  }
}
