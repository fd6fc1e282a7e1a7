/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.process.ServiceMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For adapters to extend: a server and the JVM that has started it end together. */
public abstract class ServerServiceTest {

  private static final int MINUTES = 2;

  private final Class<? extends Service> service;
  private final String name;

  @TempDir protected Path directory;

  /** The test of a service, and what its messages call the server. */
  protected ServerServiceTest(Class<? extends Service> service, String name) {
    this.service = service;
    this.name = name;
  }

  /** A JVM as the runner's, with a server in it. */
  public static Process host(Class<? extends Service> service, Path directory) throws IOException {
    return host(service, Options.NONE, directory);
  }

  /** The same, with the options of a system. */
  public static Process host(Class<? extends Service> service, Options options, Path directory)
      throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + directory,
            "-cp",
            System.getProperty("java.class.path"),
            ServiceMain.class.getName(),
            service.getName(),
            options.toString(),
            "mark")
        .redirectError(directory.resolve("host.log").toFile())
        .start();
  }

  /** Where the server of that JVM is, once it has started. */
  public static Place place(Process host) throws IOException {
    BufferedReader answers = host.inputReader();
    String line = answers.readLine();
    assertThat(line).startsWith("mark ok ");
    return Place.parse(line.substring("mark ok ".length()));
  }

  /** All processes of a server. */
  public static List<ProcessHandle> processes(Place place) {
    ProcessHandle server = ProcessHandle.of(place.pid()).orElseThrow();
    return Stream.concat(Stream.of(server), server.descendants()).toList();
  }

  /** Returns when all have ended. */
  public static void awaitEnd(List<ProcessHandle> all) throws Exception {
    for (ProcessHandle one : all) {
      one.onExit().get(MINUTES, TimeUnit.MINUTES);
    }
  }

  @Test
  void refusesADurabilityThatItDoesNotKnow() throws Exception {
    Service made = service.getConstructor().newInstance();
    try {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> made.start(Options.parse("durability=some")))
          .withMessage("option durability must be none or disk, not 'some'");
    } finally {
      made.close();
    }
  }

  @Test
  void theServerGoesWithAHostThatIsKilled() throws Exception {
    Process host = host(service, directory);
    List<ProcessHandle> all;
    try {
      all = processes(place(host));
    } finally {
      host.destroyForcibly();
    }
    awaitEnd(all);
  }

  @Test
  void theHostEndsWithAServerThatIsKilled() throws Exception {
    Process host = host(service, directory);
    try {
      List<ProcessHandle> all = processes(place(host));
      all.get(0).destroyForcibly();
      assertThat(host.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
      assertThat(host.exitValue()).isEqualTo(1);
      assertThat(directory.resolve("host.log"))
          .content()
          .contains("IllegalStateException: " + name + " has ended by itself");
      awaitEnd(all);
    } finally {
      host.destroyForcibly();
    }
  }
}
