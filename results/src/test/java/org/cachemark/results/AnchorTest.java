/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnchorTest {

  @Test
  void parsesWhateverItPrints() throws JsonProcessingException {
    Random random = new Random(3);
    String[] systems = {
      "map",
      "ignite:client@2.17.0",
      "caffeine@/tmp/my build.jar",
      "a[b=c d=e;f=g h]",
      "jcache:a:b@1"
    };
    String[] values = {"put", "100000", "0.99", "20ms", "a-b.c"};
    for (int i = 0; i < 5_000; i++) {
      Map<String, Value> params = new TreeMap<>();
      for (int n = random.nextInt(4); n > 0; n--) {
        params.put("p" + random.nextInt(5), Value.parse(values[random.nextInt(values.length)]));
      }
      boolean hasSystem = params.isEmpty() || random.nextBoolean();
      SystemId system = SystemId.parse(systems[random.nextInt(systems.length)]);
      Anchor anchor = new Anchor(hasSystem ? List.of(system) : List.of(), params);
      assertThat(Anchor.parse(anchor.toString())).as(anchor.toString()).isEqualTo(anchor);
      String json = Json.MAPPER.writeValueAsString(anchor);
      assertThat(Json.MAPPER.readValue(json, Anchor.class)).isEqualTo(anchor);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          map                       | map
          way=put                   | way=put
          way=put map size=10k      | map size=10000 way=put
          'a[b=c d=e] way=put'      | a[b=c d=e] way=put
          'a[way=put x=y]'          | a[way=put x=y]
          '  map   way=put  '       | map way=put
          """)
  void readsSystemAndValues(String written, String printed) {
    assertThat(Anchor.parse(written)).hasToString(printed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "map cache2k",
        "way=",
        "=put",
        "way=put way=get",
        "way=pu!t",
        "map way=1e3",
        "way=999999999999999M",
        "map\nway=put",
        "map way=put\u0000",
        "[way=put]"
      })
  void refusesWhatIsNoneInAShortLine(String text) {
    for (String one : new String[] {text, text + " x".repeat(50_000), " ".repeat(100_000)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Anchor.parse(one))
          .satisfies(
              e ->
                  assertThat(e.getMessage())
                      .hasSizeLessThan(400)
                      .doesNotContainPattern("[\\p{Cc}\u2028\u2029]"));
    }
  }

  @Test
  void isForASystemOfAnyOptionsUnlessItNamesSome() {
    Cell plain = Runs.cell("1", "Ingest", "ignite:client@2", Runs.params("way", "put"));
    Cell backed = Runs.cell("2", "Ingest", "ignite:client@2[backups=1]", Map.of());
    Cell node = Runs.cell("3", "Ingest", "ignite:node@2", Map.of());
    Anchor client = Anchor.parse("ignite:client");
    assertThat(client.isFor(plain, node)).isTrue();
    assertThat(client.isFor(backed, node)).isTrue();
    assertThat(client.isFor(node, plain)).isFalse();
    assertThat(Anchor.parse("ignite").isFor(plain, node)).as("another variant").isFalse();
    assertThat(Anchor.parse("ignite:client[backups=1]").isFor(plain, node)).isFalse();
    assertThat(Anchor.parse("ignite:client@3").isFor(plain, node)).isFalse();
    assertThat(Anchor.parse("ignite:client way=putAll").isFor(plain, node)).isFalse();
  }

  @Test
  void comparesEachSystemWithItselfWhereItNamesNone() {
    Anchor put = Anchor.parse("way=put");
    Cell base = Runs.cell("1", "Ingest", "map", Runs.params("way", "put"));
    assertThat(put.isFor(base, Runs.cell("2", "Ingest", "map", Runs.params("way", "putAll"))))
        .isTrue();
    assertThat(put.isFor(base, Runs.cell("3", "Ingest", "far", Runs.params("way", "putAll"))))
        .isFalse();
  }

  @Test
  void namesAJvm() {
    Cell usual = Runs.cell("1", "Memory", "map", Map.of(), "usual");
    Cell numbered = Runs.cell("2", "Memory", "map", Map.of(), "25");
    assertThat(Anchor.parse("jvm=usual").isFor(usual, numbered)).isTrue();
    assertThat(Anchor.parse("jvm=usual").isFor(numbered, usual)).isFalse();
    assertThat(Anchor.parse("map jvm=25").isFor(numbered, usual)).isTrue();
    Cell noValue = Runs.cell("3", "Memory", "map", Map.of(), "-XX:+UseZGC and more");
    assertThat(Anchor.parse("map").isFor(noValue, usual)).isTrue();
    assertThat(Anchor.parse("jvm=usual").isFor(noValue, usual)).isFalse();
  }
}
