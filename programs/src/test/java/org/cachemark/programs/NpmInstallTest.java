/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpmInstallTest {

  private static final Packages LIB =
      new Packages(PackageSource.NPM, List.of("@acme/lib@1.2-rc.3"));

  @TempDir Path directory;

  private Programs programs;
  private FakeTools tools;

  @BeforeEach
  void makeTools() throws IOException {
    programs = new Programs(directory.resolve("programs"));
    tools = new FakeTools(directory.resolve("bin"));
  }

  private Prepared get(Packages packages) throws Exception {
    try (NpmInstall npm = NpmInstall.open(programs, tools.environment())) {
      return npm.get("acme", packages);
    }
  }

  private List<String> kept() throws IOException {
    try (Stream<Path> files = Files.list(programs.folder())) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void bringsTheVersionThatIsWritten() throws Exception {
    Prepared prepared = get(LIB);

    assertThat(prepared.versions()).isEqualTo(Map.of("@acme/lib", "1.2-rc.3"));
    assertThat(prepared.folder().resolve("node_modules/@acme/lib/lib.so")).exists();
    assertThat(programs.find("acme", LIB)).contains(prepared);
    Packages later = new Packages(PackageSource.NPM, List.of("@acme/lib@1.3"));
    assertThat(programs.find("acme", later)).as("another version").isEmpty();
    assertThat(get(later).versions()).isEqualTo(Map.of("@acme/lib", "1.3"));
    assertThat(kept()).as("neither a cache nor the former").containsExactly("acme");
  }

  @Test
  void tellsWhatCannotBeHadAndLeavesTheFormer() throws Exception {
    get(LIB);
    tools.onNpmInstall(
        """
        echo npm error code E404
        echo 'npm error 404 Not Found - GET http://127.0.0.1:1/@acme%2flib'
        exit 1
        """);
    assertThatThrownBy(() -> get(LIB))
        .isInstanceOf(PackagesException.class)
        .hasMessage("404 Not Found - GET its registry");
    tools.onNpmInstall("echo 'npm ERR! notsup Unsupported platform'; exit 1");
    assertThatThrownBy(() -> get(LIB)).hasMessage("notsup Unsupported platform");
    tools.onNpmInstall("exit 1");
    assertThatThrownBy(() -> get(LIB)).hasMessage("npm fails");
    assertThat(programs.find("acme", LIB)).isPresent();
    assertThat(kept()).containsExactly("acme");
  }

  @Test
  void tellsThatThereIsNoNpm() throws Exception {
    Path bin = Files.createDirectory(directory.resolve("poor"));
    Path rm = Files.writeString(bin.resolve("rm"), "#!/bin/sh\nexec /bin/rm \"$@\"\n");
    assertThat(rm.toFile().setExecutable(true)).isTrue();
    try (NpmInstall npm = NpmInstall.open(programs, Map.of("PATH", bin.toString()))) {
      assertThatThrownBy(() -> npm.get("acme", LIB))
          .isInstanceOf(PackagesException.class)
          .hasMessage("there is no npm here, which comes with Node.js");
    }
    assertThat(kept()).isEmpty();
  }

  @Test
  void refusesWhatIsNoPackageWithItsVersion() {
    for (String written :
        List.of("lib", "@acme/lib", "lib@latest", "-y@1", "lib@1 -y", "../lib@1")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Packages(PackageSource.NPM, List.of(written)))
          .withMessage("a package of npm is written as name@version, not '" + written + "'");
    }
  }
}
