/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramFilesTest {

  @TempDir Path directory;

  private static InputStream content() {
    return new ByteArrayInputStream(new byte[] {'a', 'b'});
  }

  @Test
  void areWrittenBelowTheirDirectoryAndProgramsAloneCanBeStarted() throws IOException {
    ProgramFiles files = new ProgramFiles(directory.resolve("programs"));
    Path program = files.write("bin/acme", content(), true);
    Path settings = files.write("./share/x/../acme.conf", content(), false);
    assertThat(program).isEqualTo(directory.resolve("programs/bin/acme")).isExecutable();
    assertThat(settings).isEqualTo(directory.resolve("programs/share/acme.conf")).hasContent("ab");
    assertThat(settings.toFile().canExecute()).isFalse();
  }

  @Test
  void areNotWrittenElsewhere() {
    ProgramFiles files = new ProgramFiles(directory.resolve("programs"));
    for (String name : new String[] {"../acme", "bin/../../acme", directory + "/acme"}) {
      assertThatIOException()
          .isThrownBy(() -> files.write(name, content(), true))
          .withMessageContaining("would be outside of");
    }
    assertThat(directory).isEmptyDirectory();
  }
}
