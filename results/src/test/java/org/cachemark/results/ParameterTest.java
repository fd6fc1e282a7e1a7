/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParameterTest {

  private static Parameter range(Value.Kind kind, String min, String max, String remoteMax) {
    return new Parameter(
        kind,
        "",
        Value.parse(min),
        Value.parse(max),
        remoteMax == null ? null : Value.parse(remoteMax),
        List.of(),
        false,
        false,
        List.of(Value.parse(min)),
        List.of(),
        false,
        List.of());
  }

  private static Parameter words(Value remoteMax) {
    return new Parameter(
        Value.Kind.WORD,
        "",
        null,
        null,
        remoteMax,
        List.of("put", "putAll"),
        false,
        false,
        List.of(Value.parse("put")),
        List.of(),
        false,
        List.of());
  }

  @Test
  void limitsItsValuesByOneOfTheirKind() {
    Parameter entries = range(Value.Kind.WHOLE, "100", "10k", "1k");
    assertThat(entries.readLimit("100k")).as("above all").contains(new Value.Whole(100_000));
    assertThat(entries.readLimit("99")).as("below all").isEmpty();
    assertThat(entries.readLimit("20ms")).isEmpty();
    Parameter skew = range(Value.Kind.DECIMAL, "0.0", "2.0", "1");
    assertThat(skew.remoteMax()).isEqualTo(Value.parse("1.0"));
    assertThat(skew.readLimit("0.99")).contains(Value.parse("0.99"));
    assertThat(skew.readLimit("1")).as("may be whole").contains(Value.parse("1.0"));
    Parameter wait = range(Value.Kind.DURATION, "0ms", "1h", "20ms");
    assertThat(wait.readLimit("2s")).contains(Value.parse("2s"));
    assertThat(wait.readLimit("2")).isEmpty();
    assertThatThrownBy(() -> range(Value.Kind.DURATION, "0ms", "1h", "20"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void hasNoLimitOfWords() {
    assertThat(words(null).readLimit("put")).isEmpty();
    assertThatThrownBy(() -> words(Value.parse("put")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("of words none is the greatest");
  }
}
