/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.bundle.Bundle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The site of the bundles in this repository. */
class SiteCommandTest {

  private static final Path BUNDLES = Path.of("..", "docs", "site");

  @TempDir Path directory;

  private Path site;
  private StringWriter err;

  @BeforeEach
  void prepare() {
    site = directory.resolve("site");
    err = new StringWriter();
  }

  private int execute(Object... arguments) {
    CommandLine line = Cachemark.commandLine();
    line.setErr(new PrintWriter(err));
    return line.execute(List.of(arguments).stream().map(Object::toString).toArray(String[]::new));
  }

  private List<Path> bundles() throws IOException {
    try (var files = Files.list(BUNDLES)) {
      return files.filter(file -> file.toString().endsWith(".zip")).sorted().toList();
    }
  }

  @Test
  void hasWhatIsBehindEachFigure() throws IOException {
    assertThat(execute("site", BUNDLES, "--out", site)).as(err.toString()).isEqualTo(Cachemark.OK);
    assertThat(site.resolve("index.html")).content().contains("Which cache, for what?");
    for (Path bundle : bundles()) {
      String name = bundle.getFileName().toString();
      assertThat(site.resolve("bundles").resolve(name)).hasSameBinaryContentAs(bundle);
      Path forks = site.resolve("forks").resolve(name.replace(".zip", ""));
      Bundle.read(bundle)
          .results()
          .observations()
          .forEach(
              (cell, rounds) ->
                  rounds.forEach(
                      one ->
                          assertThat(forks.resolve(cell + "/round-" + one.round() + ".json"))
                              .isNotEmptyFile()));
    }
  }

  @Test
  void replacesASiteAndNothingElse() throws IOException {
    Path bundle = bundles().get(0);
    assertThat(execute("site", bundle, "--out", site)).isEqualTo(Cachemark.OK);
    Files.writeString(site.resolve("CNAME"), "somebody's");
    Path stale = Files.writeString(site.resolve("data/stale.js"), "x");
    assertThat(execute("site", bundle, "--out", site)).isEqualTo(Cachemark.OK);
    assertThat(site.resolve("CNAME")).exists();
    assertThat(stale).doesNotExist();

    Path own = Files.createDirectories(directory.resolve("own"));
    Files.writeString(own.resolve("index.html"), "<h1>mine</h1>");
    refuses("has something else in it than a site", "site", bundle, "--out", own);
    assertThat(own.resolve("index.html")).hasContent("<h1>mine</h1>");

    String report = "<meta name=\"generator\" content=\"Cachemark\">";
    Files.writeString(own.resolve("index.html"), report);
    refuses("has something else in it than a site", "site", bundle, "--out", own);
    assertThat(own.resolve("index.html")).as("a run's page").hasContent(report);
  }

  @Test
  void takesNoBundleOfTheSiteThatItMakesAnew() throws IOException {
    assertThat(execute("site", bundles().get(0), "--out", site)).isEqualTo(Cachemark.OK);
    Path kept = site.resolve("bundles");
    refuses("take it from elsewhere", "site", kept, "--out", site);
    assertThat(kept).isDirectoryContaining("glob:**.zip");
  }

  @Test
  void saysInOneLineWhatIsWrong() throws IOException {
    Path bundle = bundles().get(0);
    Path copy = Files.copy(bundle, directory.resolve("copy.zip"));
    refuses("are of the same run", "site", bundle, copy, "--out", site);
    refuses("there is no bundle", "site", directory.resolve("none.zip"), "--out", site);
    refuses("make one: ./run.sh bundle RUN", "site", "..", "--out", site);
    refuses("Missing required option", "site", bundle);
    Path damaged = Files.writeString(directory.resolve("damaged.zip"), "no zip");
    refuses("is no sound bundle", "site", damaged, "--out", site);
    refuses("is no sound bundle", "bundle", "--check", damaged);
    refuses("--check takes bundles", "bundle", "--check");
    assertThat(site).doesNotExist();
  }

  private void refuses(String why, Object... arguments) {
    err.getBuffer().setLength(0);
    assertThat(execute(arguments)).as(why).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(err.toString().replaceAll("\\s+", " ")).startsWith("cachemark: ").contains(why);
    assertThat(err.toString()).doesNotContain("\tat ");
  }
}
