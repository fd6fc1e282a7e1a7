/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cachemark.runner.InputError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PublicationTest {

  private static final String OTHERS =
      "Mine.\n<!-- run other -->\ntheirs\n<!-- end -->\nMore of mine.\n";

  @TempDir Path directory;
  private Path page;

  @BeforeEach
  void prepare() {
    page = directory.resolve("page.md");
  }

  private static Publication into(Path file) {
    Publication publication = new Publication();
    new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("into", spec(publication)))
        .parseArgs("--into", file.toString());
    return publication;
  }

  private static CommandLine.Model.CommandSpec spec(Publication publication) {
    return CommandLine.Model.CommandSpec.forAnnotatedObject(publication);
  }

  @Test
  void putsTheTextIntoItsPlaceAlone() throws Exception {
    Files.writeString(page, "Before.\n<!-- run tiny -->\nold\n<!-- end -->\n" + OTHERS);
    into(page).publish("tiny", "new\n");
    assertThat(page)
        .content()
        .isEqualTo("Before.\n<!-- run tiny -->\nnew\n<!-- end -->\n" + OTHERS);
  }

  @Test
  void takesNoOthersEndForItsOwn() throws Exception {
    String text = "Before.\n<!-- run tiny -->\nold\nAlso mine.\n" + OTHERS;
    Files.writeString(page, text);
    assertThatThrownBy(() -> into(page).publish("tiny", "new\n"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("page.md:2: the place of the sweep does not end")
        .hasMessageContaining("<!-- end -->");
    assertThatThrownBy(() -> into(page).check("tiny")).isInstanceOf(InputError.class);
    assertThat(page).content().isEqualTo(text);
  }

  @Test
  void saysThatThereIsNoPlaceOrNoPage() throws Exception {
    assertThatThrownBy(() -> into(page).check("tiny"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("--into: there is no file");
    Files.writeString(page, OTHERS);
    assertThatThrownBy(() -> into(page).check("tiny"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("no place for the sweep", "<!-- run tiny -->");
    Files.write(page, "Käse".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> into(page).check("tiny"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("not in UTF-8");
  }

  @Test
  void readsNoDevice() {
    assertThatThrownBy(() -> into(Path.of("/dev/zero")).check("tiny"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("/dev/zero is a device");
  }
}
