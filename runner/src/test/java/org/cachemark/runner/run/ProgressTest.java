/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Run;
import org.cachemark.results.SystemId;
import org.cachemark.results.Title;
import org.cachemark.results.Value;
import org.cachemark.runner.TestRun;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(shown, true, UTF_8);

  @Test
  void drawsAnewHowManySystemsAreCheckedOnATerminal() {
    Progress progress = new Progress(out, true);
    progress.checked(1, 3);
    assertThat(shown.toString(UTF_8)).startsWith("checked 1/3  ").endsWith("\n");
    shown.reset();
    progress.checked(2, 3);
    assertThat(shown.toString(UTF_8)).startsWith("\033[1A\033[Jchecked 2/3  ");
    shown.reset();
    progress.checked(3, 3);
    assertThat(shown.toString(UTF_8)).isEqualTo("\033[1A\033[J");
    shown.reset();
    progress.print("It begins.");
    assertThat(shown.toString(UTF_8)).isEqualToIgnoringNewLines("It begins.");
  }

  /** Where systems are the same in all cells, and their titles long. */
  @Test
  void tellsFirstWhatIsComparedBesideSystems() {
    Cell cell =
        new Cell(
            "a",
            "Ingest",
            Map.of(Cell.CACHE, SystemId.parse("ignite:client@1")),
            Title.parse("Ignite client (backups=1, FULL_SYNC, unbounded, and much more of it)"),
            Cell.Role.COMPETITOR,
            Map.of("sql", new Value.Whole(3), "way", new Value.Word("putAll")),
            1,
            Run.DEFAULT_JVM,
            null,
            false);
    Contrast contrast = Contrast.of(List.of("sql", "way"));
    Run run = TestRun.of(List.of(cell), contrast, null, List.of("a"));
    new Progress(out, true).begins(run, cell, 1, 0, 1, 9);
    assertThat(shown.toString(UTF_8).lines().toList().get(1))
        .startsWith("now   sql 3, putAll, Ignite client (backups=1, ")
        .endsWith("…")
        .hasSize(79);
  }

  @Test
  void tellsOfChecksElsewhereOnlyWhereTheyDrag() {
    AtomicLong nanos = new AtomicLong();
    Progress progress = new Progress(out, false, nanos::get);
    nanos.addAndGet(Duration.ofSeconds(29).toNanos());
    progress.checked(1, 5);
    assertThat(shown.toString(UTF_8)).isEmpty();
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    progress.checked(2, 5);
    progress.checked(3, 5);
    nanos.addAndGet(Duration.ofSeconds(30).toNanos());
    progress.checked(4, 5);
    progress.checked(5, 5);
    progress.print("It begins.");
    assertThat(shown.toString(UTF_8).lines())
        .as("without cursor movements")
        .containsExactly("checked 2/5  30 s", "checked 4/5  1 min 00 s", "It begins.");
  }
}
