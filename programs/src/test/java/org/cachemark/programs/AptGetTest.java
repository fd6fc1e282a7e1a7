/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.programs.FakeTools.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AptGetTest {

  private static final int SECONDS = 60;

  @TempDir Path directory;

  private Programs programs;
  private FakeTools tools;

  @BeforeEach
  void makeTools() throws IOException {
    programs = new Programs(directory.resolve("programs"));
    tools = new FakeTools(directory.resolve("bin"));
  }

  private Prepared get(String... packages) throws Exception {
    try (AptGet aptGet = AptGet.open(programs, tools.environment())) {
      return aptGet.get("acme", packages(packages));
    }
  }

  private Prepared getOfSid() throws Exception {
    try (AptGet aptGet = AptGet.open(programs, tools.environment())) {
      return aptGet.get("acme", packages("acme").of("sid"));
    }
  }

  private static Packages packages(String... names) {
    return new Packages(PackageSource.APT, List.of(names));
  }

  /** The names of what is in the folder of all programs, hidden or not. */
  private List<String> kept() throws IOException {
    try (Stream<Path> files = Files.list(programs.folder())) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static String said(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  @Test
  void bringsProgramsAndWhatTheyDependOn() throws Exception {
    tools.onInstall(archive("acme", "1:2.0-3") + archive("acme-common", "2.0-3"));

    Prepared prepared = get("acme");

    assertThat(programs.find("acme", packages("acme"))).contains(prepared);
    assertThat(prepared.version("acme")).as("without the epoch").isEqualTo("2.0-3");
    assertThat(prepared.versions()).containsOnlyKeys("acme", "acme-common");
    assertThat(prepared.bytes()).isPositive();
    Path libraries = prepared.folder().resolve("usr/lib");
    assertThat(said(prepared.command("usr/bin/acme", "told")))
        .isEqualTo("1:2.0-3 told %s/a-linux-gnu:%s".formatted(libraries, libraries));
    assertThat(kept()).containsExactly("acme");
  }

  @Test
  void hasAptWriteIntoItsOwnFolderAlone() throws Exception {
    tools.onInstall(archive("acme", "1") + "pwd >" + directory.resolve("archives"));
    get("acme");
    String own = programs.folder() + "/.get-" + ProcessHandle.current().pid() + "-";
    assertThat(tools.settings())
        .contains("Dir::State \"" + own, "Dir::State::status \"" + own, "Dir::Cache \"" + own);
    assertThat(directory.resolve("archives")).content().startsWith(own);
  }

  @Test
  void takesAnotherReleaseFromTheSystemsMirror() throws Exception {
    Path seen = directory.resolve("seen");
    tools.onTargets("echo 'W: a word of warning'; echo mirror file:/a/mirror; echo mirror file:/b");
    tools.onInstall(
        archive("acme", "2") + "cat ../../sid/sources.list ../../sid/state/status >" + seen);

    assertThat(getOfSid().version("acme")).isEqualTo("2");

    assertThat(seen)
        .content()
        .as("the source, and that nothing is installed")
        .isEqualTo(
            "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] file:/a/mirror sid main\n");
    String own = programs.folder() + "/.get-" + ProcessHandle.current().pid() + "-";
    assertThat(tools.settings())
        .contains("Dir::Etc::sourcelist \"" + own, "Dir::Etc::sourceparts \"-\"");
    assertThat(kept()).containsExactly("acme");
  }

  @Test
  void tellsThatNoMirrorIsKnown() throws Exception {
    tools
        .onTargets("echo 'E: no lists'")
        .onUpdate("echo 'W: Failed to fetch the list: no network'");
    assertThatThrownBy(this::getOfSid)
        .isInstanceOf(PackagesException.class)
        .hasMessage(
            "they are of Debian's sid, and apt-get knows no mirror of Debian here; before that:"
                + " Failed to fetch the list: no network");
    assertThat(kept()).isEmpty();
  }

  @Test
  void putsTheNewInThePlaceOfTheFormer() throws Exception {
    tools.onInstall(archive("acme", "1") + archive("gone", "1"));
    get("acme");
    tools.onInstall(archive("acme", "2"));
    get("acme");
    assertThat(programs.require("acme").versions()).isEqualTo(Map.of("acme", "2"));
    assertThat(programs.require("acme").folder().resolve("usr/bin/gone")).doesNotExist();
    assertThat(kept()).containsExactly("acme");
  }

  @Test
  void tellsWhatCannotBeHad() throws Exception {
    tools.onInstall("echo Reading; echo 'E: Unable to locate package  acme' >&2; exit 100");
    assertThatThrownBy(() -> get("acme"))
        .isInstanceOf(PackagesException.class)
        .hasMessage("Unable to locate package acme");
    tools.onUpdate("echo 'W: Failed to fetch the list: no network'");
    assertThatThrownBy(() -> get("acme"))
        .hasMessage(
            "Unable to locate package acme; before that: Failed to fetch the list: no network");
    tools.onInstall("exit 1").onUpdate("exit 0");
    assertThatThrownBy(() -> get("acme")).hasMessage("apt-get fails");
    tools.onInstall(archive("acme", "1"));
    assertThatThrownBy(() -> get("acme", "acme-more"))
        .hasMessage("apt-get brings [acme] for acme acme-more");
    assertThat(kept()).isEmpty();
  }

  @Test
  void leavesTheFormerWhereItFailsInTheMiddle() throws Exception {
    tools.onInstall(archive("acme", "1"));
    get("acme");
    tools.onInstall(archive("acme", "2") + archive("acme-common", "broken"));
    assertThatThrownBy(() -> get("acme"))
        .isInstanceOf(PackagesException.class)
        .hasMessage("dpkg-deb fails: dpkg-deb: error: acme-common is broken");
    assertThat(programs.require("acme").version("acme")).isEqualTo("1");
    assertThat(kept()).containsExactly("acme");
  }

  /** What one product has downloaded is not the other's. */
  @Test
  void goesOnAfterOneThatFails() throws Exception {
    try (AptGet aptGet = AptGet.open(programs, tools.environment())) {
      tools.onInstall(archive("one", "broken"));
      assertThatThrownBy(() -> aptGet.get("one", packages("one")))
          .isInstanceOf(PackagesException.class);
      tools.onInstall(archive("two", "2"));
      assertThat(aptGet.get("two", packages("two")).versions()).isEqualTo(Map.of("two", "2"));
    }
    assertThat(kept()).containsExactly("two");
  }

  @Test
  void tellsThatThereIsNoAptGet() throws Exception {
    Path bin = Files.createDirectory(directory.resolve("poor"));
    Path rm = Files.writeString(bin.resolve("rm"), "#!/bin/sh\nexec /bin/rm \"$@\"\n");
    assertThat(rm.toFile().setExecutable(true)).isTrue();
    try (AptGet aptGet = AptGet.open(programs, Map.of("PATH", bin.toString()))) {
      assertThatThrownBy(() -> aptGet.get("acme", packages("acme")))
          .isInstanceOf(PackagesException.class)
          .hasMessage("there is no apt-get here, by which Debian and Ubuntu have them");
    }
    assertThat(kept()).isEmpty();
  }

  /** For {@link #leavesNothingWhereItIsKilled()}: a JVM of its own. */
  static final class Getter {
    public static void main(String[] args) throws Exception {
      try (AptGet aptGet = AptGet.open(Programs.ofUser())) {
        aptGet.get("acme", packages("acme"));
      }
    }
  }

  @Test
  void leavesNothingWhereItIsKilled() throws Exception {
    Path pid = directory.resolve("pid");
    tools.onInstall("echo $$ >%s.part; mv %s.part %s; exec sleep 600".formatted(pid, pid, pid));
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Getter.class.getName());
    builder.environment().putAll(tools.environment());
    builder.environment().put(Programs.VARIABLE, programs.folder().toString());
    Process getter = builder.start();
    List<String> atWork;
    try {
      await(pid, true);
      atWork = kept();
    } finally {
      getter.destroyForcibly();
    }
    assertThat(atWork).singleElement().asString().startsWith(".get-" + getter.pid() + "-");
    ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
        .ifPresent(asleep -> asleep.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join());
    await(programs.folder().resolve(atWork.get(0)), false);
    assertThat(kept()).isEmpty();
  }

  private static void await(Path file, boolean isThere) throws Exception {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (Files.exists(file) != isThere) {
      assertThat(System.nanoTime()).as("not in time: %s", file).isLessThan(until);
      Thread.sleep(20);
    }
  }

  @Test
  void removesWhatOthersLeft() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Path left = programs.folder().resolve(".get-" + ended.pid() + "-1");
    Path atWork = programs.folder().resolve(".get-" + ProcessHandle.current().pid() + "-1");
    Files.createDirectories(left.resolve("archives"));
    Files.createDirectories(atWork);
    AptGet.open(programs, tools.environment()).close();
    assertThat(left).doesNotExist();
    assertThat(atWork).exists();
  }
}
