/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        .isEqualTo("ignite:client@2.17.0 records=200000 way=putAll on 25 + 5 % burnt");
    assertThat(all.kind(CELL)).isEqualTo("ignite:client records=200000 way=putAll on 25 plant=5");
    assertThat(all.setting(CELL)).hasToString("Ingest, 4 threads");
    assertThat(all.compared(CELL)).containsOnlyKeys("way", "records");
    assertThat(all.words(CELL)).containsExactly("records 200k", "putAll", "25");
    assertThat(ways.words(CELL)).containsExactly("putAll");
  }

  @Test
  void tellsASettingWithoutItsThreads() {
    assertThat(Contrast.SYSTEMS.setting(CELL).withoutThreads())
        .hasToString("Ingest, records 200k, way putAll, JVM 25");
    assertThat(Contrast.SYSTEMS.setting(CELL).without("way"))
        .hasToString("Ingest, records 200k, 4 threads, JVM 25");
  }

  @Test
  void isHeldOnCpusThatItsSettingTellsAndAContrastCompares() {
    Cell held =
        new Cell(
            "id",
            "ReadOnly",
            Map.of(Cell.CACHE, SystemId.parse("map")),
            Title.parse("map"),
            Cell.Role.REFERENCE,
            Map.of(),
            2,
            Cpus.THREADS,
            "default",
            null,
            false);
    assertThat(Contrast.SYSTEMS.setting(held)).hasToString("ReadOnly, 2 threads, a CPU a thread");
    assertThat(Contrast.SYSTEMS.setting(held).withoutThreads())
        .hasToString("ReadOnly, a CPU a thread");
    assertThat(held.again().cpus()).isEqualTo(Cpus.THREADS);
    Contrast cpus = Contrast.of(List.of(Contrast.CPUS));
    assertThat(cpus.setting(held)).hasToString("ReadOnly, 2 threads");
    assertThat(cpus.side(held)).isEqualTo("map cpus=threads");
    assertThat(cpus.side(CELL)).isEqualTo("ignite:client@2.17.0 cpus=all + 5 % burnt");
    assertThat(Anchor.parse("cpus=threads").isFor(held, held)).isTrue();
    assertThat(Anchor.parse("cpus=all").isFor(held, held)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"all, -1, all CPUs", "threads, 4, a CPU a thread", "1, 1, 1 CPU", "12, 12, 12 CPUs"})
  void readsAndPrintsCpus(String text, int ofFourThreads, String label) throws IOException {
    Cpus cpus = Cpus.parse(text);
    assertThat(cpus).hasToString(text);
    assertThat(cpus.of(4).orElse(-1)).isEqualTo(ofFourThreads);
    assertThat(cpus.label()).isEqualTo(label);
    assertThat(Json.MAPPER.readValue(Json.MAPPER.writeValueAsString(cpus), Cpus.class))
        .isEqualTo(cpus);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "thread", "0", "-1", "01", "1.5", "4097", "99999999999", "ALL"})
  void takesNothingElseForCpus(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Cpus.parse(text))
        .withMessageContaining("cpus must be threads, all, or a number from 1 to 4096, not");
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
