/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.process.ServiceMain;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresqlServiceTest {

  private static final int MINUTES = 2;

  @TempDir Path directory;

  /** A JVM as the runner's, with a server in it. */
  static Process host(Path directory) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + directory,
            "-cp",
            System.getProperty("java.class.path"),
            ServiceMain.class.getName(),
            PostgresqlService.class.getName(),
            "",
            "mark")
        .redirectError(directory.resolve("host.log").toFile())
        .start();
  }

  /** Where the server of that JVM is, once it has started. */
  static Place place(Process host) throws IOException {
    BufferedReader answers = host.inputReader();
    String line = answers.readLine();
    assertThat(line).startsWith("mark ok ");
    return Place.parse(line.substring("mark ok ".length()));
  }

  @Test
  void theServerGoesWithAHostThatIsKilled() throws Exception {
    Process host = host(directory);
    List<ProcessHandle> all;
    try {
      ProcessHandle server = ProcessHandle.of(place(host).pid()).orElseThrow();
      all = server.descendants().toList();
      assertThat(all).isNotEmpty();
    } finally {
      host.destroyForcibly();
    }
    for (ProcessHandle one : all) {
      one.onExit().get(MINUTES, TimeUnit.MINUTES);
    }
  }

  @Test
  void theHostEndsWithAServerThatIsKilled() throws Exception {
    Process host = host(directory);
    try {
      ProcessHandle.of(place(host).pid()).orElseThrow().destroyForcibly();
      assertThat(host.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
      assertThat(host.exitValue()).isEqualTo(1);
      assertThat(directory.resolve("host.log"))
          .content()
          .contains("IllegalStateException: PostgreSQL has ended by itself");
    } finally {
      host.destroyForcibly();
    }
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    Options disk = Options.parse("durability=disk;pool=2");
    PostgresqlService service = new PostgresqlService();
    Place place;
    try {
      place = Place.parse(service.start(disk));
      Options options = Options.parse(disk + ";service=" + place);
      try (BenchmarkStore store =
          new PostgresqlFactory().create(new StoreSpec(1, true, 1, directory, options))) {
        store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
        assertThat(store.configuration())
            .contains("2 connections", "fsync on", "synchronous_commit on", "full_page_writes on");
        assertThat(store.findByPrefix("wo", 10)).hasSize(1);
        service.healthy();
        service.reset();
        assertThatThrownBy(() -> store.get(0)).isInstanceOf(IllegalStateException.class);
      }
      service.healthy();
    } finally {
      service.close();
    }
    assertThat(ProcessHandle.of(place.pid())).isEmpty();
    assertThat(place.directory()).doesNotExist();
  }

  @Test
  void refusesWhatItDoesNotKnowAndToBeWithoutAServer() throws Exception {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PostgresqlService().start(Options.parse("durability=some")))
        .withMessage("option durability must be none or disk, not 'some'");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new PostgresqlFactory().create(new StoreSpec(1, false, 1, directory, Options.NONE)))
        .withMessage("postgresql needs a server, which the runner starts");
    assertThat(directory).isEmptyDirectory();
  }
}
