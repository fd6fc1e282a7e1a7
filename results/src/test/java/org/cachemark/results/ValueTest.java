/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTest {

  private final Random random = new Random(2);

  private Value any() {
    return switch (random.nextInt(4)) {
      case 0 -> new Value.Whole(random.nextLong() >> random.nextInt(64));
      case 1 ->
          new Value.Decimal(
              new BigDecimal(
                  BigInteger.valueOf(random.nextLong(1_000_000_000_000_000L) >> random.nextInt(50)),
                  1 + random.nextInt(15)));
      case 2 ->
          new Value.Time(Duration.ofMillis(random.nextInt(1_000_000_000) >> random.nextInt(30)));
      default -> new Value.Word("w" + Integer.toString(random.nextInt(1000), 36) + ".-Z");
    };
  }

  @Test
  void parsesWhateverItPrintsAndWrites() throws JsonProcessingException {
    for (int i = 0; i < 20_000; i++) {
      Value value = any();
      assertThat(Value.parse(value.toString())).isEqualTo(value);
      assertThat(Value.parse(value.label()).position()).isEqualTo(value.position());
      String json = Json.MAPPER.writeValueAsString(value);
      assertThat(Json.MAPPER.readValue(json, Value.class)).as(json).isEqualTo(value);
      JsonNode tree = Json.MAPPER.readTree(json);
      assertThat(Json.MAPPER.treeToValue(tree, Value.class)).isEqualTo(value);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "100k, 100000, WHOLE",
    "8M, 8000000, WHOLE",
    "-3, -3, WHOLE",
    "1_000, 1000, WHOLE",
    "-9223372036854775808, -9223372036854775808, WHOLE",
    "0.990, 0.99, DECIMAL",
    "1.0, 1.0, DECIMAL",
    "-0.5, -0.5, DECIMAL",
    "0.000000000000001, 0.000000000000001, DECIMAL",
    "20ms, 20ms, DURATION",
    "1000ms, 1s, DURATION",
    "90m, 90m, DURATION",
    "3600s, 1h, DURATION",
    "0s, 0ms, DURATION",
    "putAll, putAll, WORD",
    "a.b-c, a.b-c, WORD",
    "NaN, NaN, WORD"
  })
  void tellsTheKindByHowItIsWritten(String written, String printed, Value.Kind kind) {
    Value value = Value.parse(written);
    assertThat(value).hasToString(printed);
    assertThat(value.kind()).isEqualTo(kind);
  }

  @Test
  void ordersValuesOfAllKindsTotally() {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      values.add(any());
    }
    for (int i = 0; i < 30_000; i++) {
      Value a = values.get(random.nextInt(values.size()));
      Value b = values.get(random.nextInt(values.size()));
      Value c = values.get(random.nextInt(values.size()));
      assertThat(a.compareTo(b)).isEqualTo(-b.compareTo(a));
      assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
      if (a.compareTo(b) <= 0 && b.compareTo(c) <= 0) {
        assertThat(a.compareTo(c)).as("%s %s %s", a, b, c).isNotPositive();
      }
    }
    values.sort(null);
    List<Value> again = new ArrayList<>(values);
    Collections.shuffle(again, random);
    again.sort(null);
    assertThat(again).isEqualTo(values);
  }

  @Test
  void ordersNumbersBySizeAndDurationsByLength() {
    assertThat(Value.parse("2")).isLessThan(Value.parse("10"));
    assertThat(Value.parse("9007199254740993")).isGreaterThan(Value.parse("9007199254740992"));
    assertThat(Value.parse("0.5")).isLessThan(Value.parse("1"));
    assertThat(Value.parse("900ms")).isLessThan(Value.parse("1s"));
    assertThat(Value.parse("put")).isLessThan(Value.parse("putAll"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-",
        "1e3",
        ".5",
        "5.",
        "1.2.3",
        "1K",
        "9999999999999999999",
        "9223372036854775807k",
        "999999999999999M",
        "1234567890123456.5",
        "0.1234567890123456",
        "-1ms",
        "1d",
        "1h30m",
        "_a",
        "a b",
        "a=b",
        "a\u0000",
        "a\nb",
        "\u001b[31m",
        "ä",
        "1\u20281"
      })
  void refusesWhatIsNoneInAShortLine(String text) {
    for (String one : List.of(text, text + "x".repeat(100_000), "9".repeat(100_000))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Value.parse(one))
          .satisfies(
              e ->
                  assertThat(e.getMessage())
                      .hasSizeLessThan(200)
                      .doesNotContainPattern("[\\p{Cc}\u2028\u2029]"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "[]",
        "{}",
        "[1]",
        "1e999",
        "1e300",
        "-1e-300",
        "99999999999999999999",
        "\"\"",
        "{\"number\": 1}",
        "\"a b\""
      })
  void takesNoOtherJson(String json) {
    Assertions.assertThatThrownBy(() -> Json.MAPPER.readValue(json, Value.class))
        .isInstanceOf(JsonMappingException.class);
  }
}
