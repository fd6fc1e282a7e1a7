/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KeyedHashContractTest {

  private static final Options OPTIONS = Options.parse("function=xor");

  /** What a function does with the key that it is given. */
  private enum Way {
    TAKES_IT,
    IGNORES_IT,
    TAKES_ANOTHER_EACH_TIME
  }

  private static final class Factory extends TextHashFactory {

    private final AtomicLong opened = new AtomicLong();
    private final Way way;

    Factory(Way way) {
      this.way = way;
    }

    @Override
    public String name() {
      return "keyed";
    }

    @Override
    public Set<String> functions() {
      return Set.of("xor", "plain");
    }

    @Override
    protected Set<HashCapability> capabilities(String function) {
      return Set.of();
    }

    @Override
    protected boolean takesKey(String function) {
      return function.equals("xor");
    }

    @Override
    protected TextHash open(String function) {
      return new Xor(0);
    }

    @Override
    protected TextHash open(String function, HashKey key) {
      return new Xor(
          switch (way) {
            case TAKES_IT -> key.word(0);
            case IGNORES_IT -> 0;
            case TAKES_ANOTHER_EACH_TIME -> opened.incrementAndGet();
          });
    }
  }

  private record Xor(long key) implements TextHash {
    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      digest.set(0, key ^ Arrays.hashCode(Arrays.copyOfRange(text, from, from + length)));
    }

    @Override
    public String configuration() {
      return "xor";
    }
  }

  private static Contract.Check secret(Way way) {
    return new HashContract(new Factory(way), OPTIONS, Set.of(HashCapability.KEYED))
        .rules().stream()
            .filter(rule -> rule.name().equals("hasAKeyThatNobodyKnows"))
            .findAny()
            .orElseThrow()
            .check();
  }

  @Test
  void passesAFunctionThatTakesTheKeyOfTheProcess() {
    assertThatCode(() -> secret(Way.TAKES_IT).run()).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          IGNORES_IT              | it has the digests of a key that is published
          TAKES_ANOTHER_EACH_TIME | two of one process give a text two digests
          """)
  void failsAFunctionThatHasNoKeyOfItsOwn(Way way, String reason) {
    assertThatThrownBy(() -> secret(way).run())
        .isInstanceOf(CheckFailedException.class)
        .hasMessage(reason);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void isNotKeyedByAKeyThatIsWrittenDown(Way way) {
    Factory factory = new Factory(way);
    assertThat(factory.capabilities(OPTIONS)).containsExactly(HashCapability.KEYED);
    assertThat(factory.capabilities(factory.published(OPTIONS))).isEmpty();
    assertThat(factory.capabilities(Options.parse("function=plain"))).isEmpty();
  }

  @Test
  void saysWhatKeysItTakes() {
    Factory factory = new Factory(Way.TAKES_IT);
    assertThatThrownBy(() -> factory.create(Options.parse("function=xor;key=0001")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("option key must be published, not '0001'; without it a key is drawn");
    assertThatThrownBy(() -> factory.create(Options.parse("function=plain;key=published")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("plain of keyed takes no key");
    assertThat(HashKey.published()).hasToString("the key 00 01 02 …");
    assertThat(HashKey.published().word(1)).isEqualTo(0x0f0e0d0c0b0a0908L);
    assertThat(HashKey.secret()).hasToString("a key that was drawn");
  }
}
