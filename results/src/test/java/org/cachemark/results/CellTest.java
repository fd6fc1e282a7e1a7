/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells, and what contrasts make of them. */
class CellTest {

  private static final Cell CELL =
      new Cell(
          "id",
          "Ingest",
          Map.of(Cell.CACHE, SystemId.parse("ignite:client@2.17.0")),
          Title.parse("Ignite client"),
          Cell.Role.COMPETITOR,
          Runs.params("way", "putAll", "records", "200k"),
          4,
          "25",
          Plant.of(5),
          false);

  @Test
  void dividesACellIntoItsSideAndItsSetting() {
    Contrast systems = Contrast.SYSTEMS;
    assertThat(systems.side(CELL)).isEqualTo("ignite:client@2.17.0 + 5 % burnt");
    assertThat(systems.kind(CELL)).isEqualTo("ignite:client plant=5");
    assertThat(systems.setting(CELL))
        .hasToString("Ingest, records 200k, way putAll, 4 threads, JVM 25");

    Contrast ways = Contrast.of(List.of("way"));
    assertThat(ways.side(CELL.again()))
        .isEqualTo("ignite:client@2.17.0 way=putAll + 5 % burnt again");
    assertThat(ways.setting(CELL)).hasToString("Ingest, records 200k, 4 threads, JVM 25");

    Contrast all = Contrast.of(List.of(Contrast.JVM, "way", "records", "other"));
    assertThat(all.side(CELL))
        .isEqualTo("ignite:client@2.17.0 records=200000 way=putAll on 25 + 5 %");
    assertThat(all.kind(CELL)).isEqualTo("ignite:client records=200000 way=putAll on 25 plant=5");
    assertThat(all.setting(CELL)).hasToString("Ingest, 4 threads");
    assertThat(all.compared(CELL)).containsOnlyKeys("way", "records");
  }

  @Test
  void tellsASettingWithoutItsThreads() {
    assertThat(Contrast.SYSTEMS.setting(CELL).withoutThreads())
        .hasToString("Ingest, records 200k, way putAll, JVM 25");
    assertThat(Contrast.SYSTEMS.setting(CELL).without("way"))
        .hasToString("Ingest, records 200k, 4 threads, JVM 25");
  }

  @Test
  void namesAllSystemsOfAPipeline() {
    Map<String, SystemId> slots = new LinkedHashMap<>();
    slots.put("hash", SystemId.parse("xxh3@1"));
    slots.put("set", SystemId.parse("hashset"));
    Cell cell =
        new Cell(
            "id",
            "Dedupe",
            slots,
            Title.parse("a"),
            Cell.Role.FLOOR,
            Map.of(),
            1,
            "default",
            null,
            false);
    assertThat(cell.system()).isEqualTo("xxh3@1 + hashset");
    assertThat(cell.unversioned()).isEqualTo("xxh3 + hashset");
    assertThat(cell.version()).isEqualTo("1");
    assertThat(cell.first()).hasToString("xxh3@1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "..", "../x", "a/b", "a\\b", "a\u0000", "a\nb", "\u001b", "\u009b"})
  void takesNoIdThatIsNoNameOfADirectoryOfItsOwn(String id) {
    for (String one : List.of(id, id + "/" + "x".repeat(100_000))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Runs.cell(one, "A", "map", Map.of()))
          .satisfies(
              e ->
                  assertThat(e.getMessage()).hasSizeLessThan(200).doesNotContainPattern("\\p{Cc}"));
    }
  }

  @Test
  void printsATitleAsItWasWritten() {
    Random random = new Random(4);
    String letters = "ab (),";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder("T");
      for (int n = random.nextInt(12); n > 0; n--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      assertThat(Title.parse(text.toString())).hasToString(text.toString());
    }
    assertThat(Title.parse("Ignite client (FULL_SYNC, near cache)").form())
        .containsExactly("FULL_SYNC", "near cache");
    assertThat(Title.parse("Ignite client").form()).isEmpty();
  }
}
