/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {

  @TempDir Path folder;

  private static Packages packages(String... names) {
    return new Packages(PackageSource.APT, List.of(names));
  }

  @Test
  void findsWhatIsThereAsAWhole() throws IOException {
    Programs programs = new Programs(folder);
    assertThat(programs.find("acme", Packages.NONE)).isEmpty();
    Files.createDirectories(folder.resolve("acme/usr/bin"));
    assertThat(programs.find("acme", Packages.NONE)).as("without a list").isEmpty();
    Files.writeString(folder.resolve("acme/packages.tsv"), "acme\t1.0-1~a+b2\n");
    Prepared found = programs.find("acme", packages("acme")).orElseThrow();
    assertThat(found.version("acme")).isEqualTo("1.0-1~a+b2");
    assertThat(programs.find("acme", packages("acme", "more"))).as("a package less").isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> found.version("more"));
  }

  @Test
  void startsAProgramByTheLoaderThatCameAlong() throws IOException {
    Path libraries = Files.createDirectories(folder.resolve("usr/lib/a-linux-gnu"));
    Path program = Files.createFile(folder.resolve("acme"));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Prepared prepared = new Prepared(folder, Map.of());
    assertThat(prepared.command("acme")).startsWith("env");
    Path loader = Files.createFile(libraries.resolve("ld-linux-a.so.2"));
    assertThat(prepared.command("acme", "told"))
        .containsExactly(
            loader.toString(),
            "--library-path",
            libraries + ":" + folder.resolve("usr/lib"),
            "--argv0",
            program.toString(),
            program.toString(),
            "told");
  }

  @Test
  void saysWhatToDoWhereTheyAreMissing() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new Programs(folder).require("acme"))
        .withMessage("acme: its programs are not prepared; try: ./run.sh store get acme");
    assertThatIllegalStateException()
        .isThrownBy(() -> new Prepared(folder, Map.of()).command("usr/bin/acme"))
        .withMessage("there is no program " + folder.resolve("usr/bin/acme"));
  }
}
