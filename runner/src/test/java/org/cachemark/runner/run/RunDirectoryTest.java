/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Fork;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.TestRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {

  private static final List<Cell> CELLS = TestRun.cells("ReadOnly", "map");
  private static final Run RUN = TestRun.of(CELLS, null, List.of("map"));

  @TempDir Path runs;

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> children = Files.list(directory)) {
      return children.map(child -> child.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void beginsWithItsPlan() throws IOException {
    RunDirectory directory = RunDirectory.create(runs, RUN);

    assertThat(names(runs)).containsExactly(RUN.id());
    assertThat(names(directory.path())).containsExactly("run.json");
    assertThat(Results.loadRun(directory.path())).isEqualTo(RUN);
    assertThatThrownBy(() -> RunDirectory.create(runs, RUN)).isInstanceOf(IOException.class);
    assertThat(names(runs)).as("of the second").containsExactly(RUN.id());
  }

  @Test
  void removesWhatRunnersBeforeItLeftAndSharesNothingWithThem() throws IOException {
    RunDirectory directory = RunDirectory.create(runs, RUN);
    for (String left : List.of("tmp", "tmp-1")) {
      Files.createDirectories(directory.path().resolve(left).resolve("deep"));
      Files.writeString(directory.path().resolve(left).resolve("deep").resolve("file"), "x");
    }

    Path temp = directory.freshTemp();

    String own = "tmp-" + ProcessHandle.current().pid();
    assertThat(temp).isEmptyDirectory().hasFileName(own);
    assertThat(names(directory.path())).containsExactly("run.json", own);
    directory.removeTemp();
    assertThat(names(directory.path())).containsExactly("run.json");
  }

  @Test
  void keepsWhatForksRecordOnceACellAndWhatDiffersByRound() throws IOException {
    RunDirectory directory = RunDirectory.create(runs, RUN);
    Cell cell = RUN.cells().get(0);
    Files.createDirectories(Results.cellDirectory(directory.path(), cell.id()));
    Fork fork = new Fork(Map.of("collector", "G1"), Map.of("cache", "Policy@12ab"));
    Fork alike = new Fork(Map.of("collector", "G1"), Map.of("cache", "Policy@34cd"));
    Fork other = new Fork(Map.of("collector", "Serial"), Map.of("cache", "Policy@12ab"));

    directory.keep(cell, 1, Fork.NONE);
    directory.keep(cell, 2, fork);
    directory.keep(cell, 3, alike);
    directory.keep(cell, 4, other);

    assertThat(names(Results.cellDirectory(directory.path(), cell.id())))
        .containsExactly("fork.json", "round-4.fork.json");
    assertThat(Results.readFork(Fork.ofCell(directory.path(), cell.id()))).isEqualTo(fork);
    assertThat(Results.readFork(Fork.ofRound(directory.path(), cell.id(), 4))).isEqualTo(other);
    Files.writeString(Fork.ofCell(directory.path(), cell.id()), "{");
    assertThat(Results.load(directory.path()).unreadable())
        .singleElement()
        .satisfies(line -> assertThat(line).contains("fork.json"));
  }

  @Test
  void namesTheFileThatCannotBeWritten() throws IOException {
    Path taken = Files.createDirectory(runs.resolve("page.html"));
    Files.writeString(taken.resolve("inhabited"), "x");

    assertThatThrownBy(() -> RunDirectory.write(taken, "text"))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining(taken.toString());

    assertThat(names(runs)).containsExactly("page.html");
    IOException full = new IOException("No space left on device");
    assertThat(RunDirectory.naming(taken, full))
        .hasMessage(taken + ": No space left on device")
        .hasCause(full);
  }
}
