/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.cachemark.runner.InputError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void prepare() {
    file = directory.resolve("page.html");
  }

  private static void write(Path path, boolean force) throws IOException {
    OutputFile.toReplace("--out", path, OutputFileTest::isOurs, force).write("ours, new");
  }

  private static boolean isOurs(Path path) {
    try {
      return Files.readString(path).startsWith("ours");
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void makesAFileAndWritesItAnew() throws Exception {
    write(file, false);
    write(file, false);
    assertThat(file).hasContent("ours, new");
    assertThat(directory.toFile().list()).as("what is left").containsOnly("page.html");
  }

  @Test
  void writesOverSomebodyElsesFileOnlyByForce() throws Exception {
    Files.writeString(file, "a letter");
    assertThatThrownBy(() -> write(file, false))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("page.html is there, and Cachemark did not write it")
        .hasMessageContaining("--force");
    assertThat(file).hasContent("a letter");
    write(file, true);
    assertThat(file).hasContent("ours, new");
  }

  @Test
  void keepsTheMode() throws Exception {
    Files.writeString(file, "ours");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r-x"));
    write(file, false);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw-r-x");
  }

  @Test
  void followsASymbolicLinkAndLeavesItThere() throws Exception {
    Path link = Files.createSymbolicLink(directory.resolve("link.html"), file);
    assertThatThrownBy(() -> write(link, true))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("a symbolic link to what is not there");
    Files.writeString(file, "a letter");
    assertThatThrownBy(() -> write(link, false)).hasMessageContaining("did not write it");
    Files.writeString(file, "ours");
    write(link, false);
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("ours, new");
  }

  @Test
  void refusesWhatIsNoFileEvenByForce() {
    assertThatThrownBy(() -> write(Path.of("/dev/null"), true))
        .isInstanceOf(InputError.class)
        .hasMessage("--out: /dev/null is a device, or a pipe; name a file");
    assertThatThrownBy(() -> write(directory, true))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("is a directory");
    assertThatThrownBy(() -> write(directory.resolve("no/page.html"), true))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("there is no directory");
  }
}
