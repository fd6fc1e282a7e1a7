/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoriesTest {

  @TempDir Path temporary;

  private Path elsewhere;
  private Path directory;

  /** Files of 3 and 4 bytes, one of them deep, and a link to one of 5 bytes outside. */
  @BeforeEach
  void fill() throws IOException {
    elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("kept"), "12345");
    directory = Files.createDirectory(temporary.resolve("directory"));
    Files.writeString(directory.resolve("file"), "123");
    Path deep = Files.createDirectories(directory.resolve("a/b"));
    Files.writeString(deep.resolve("file"), "1234");
    Files.createSymbolicLink(directory.resolve("link"), elsewhere);
  }

  @Test
  void deletesAllThatIsInADirectoryAndNothingThatLinksLeadTo() throws IOException {
    Directories.delete(directory);
    assertThat(directory).doesNotExist();
    assertThat(elsewhere.resolve("kept")).hasContent("12345");
    assertThatThrownBy(() -> Directories.delete(directory)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void countsTheBytesOfAllFilesOnce() throws IOException {
    assertThat(Directories.bytes(directory)).isEqualTo(7);
  }
}
