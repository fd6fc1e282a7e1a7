/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.api.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerProcessTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir Path directory;

  private ServerProcess start(String... command) throws IOException {
    return new ServerProcess("probe", "TERM", List.of(command), directory.resolve("log"));
  }

  @Test
  void tellsTheLastWordsOfOneThatDoesNotStart() throws Exception {
    try (ServerProcess server = start("sh", "-c", "echo port 1 is taken; exit 3")) {
      assertThatIllegalStateException()
          .isThrownBy(() -> server.await(ServerProcessTest::refuse, PATIENCE))
          .withMessage("probe has ended by itself: port 1 is taken");
    }
  }

  /** As PostgreSQL and MariaDB do, it says last that it is down, and not why. */
  @Test
  void tellsTheComplaintsThatCameBefore() throws Exception {
    String log =
        """
        could not find long ago
        starting
        FATAL: could not bind: Address already in use
        \tat acme.Main.error(Main.java:7)
        HINT: is another running?
        SLF4J: Failed to load class

        [ERROR] Aborting
        shut down""";
    try (ServerProcess server = start("echo", log)) {
      assertThatIllegalStateException()
          .isThrownBy(() -> server.await(ServerProcessTest::refuse, PATIENCE))
          .withMessage(
              "probe has ended by itself: FATAL: could not bind: Address already in use;"
                  + " [ERROR] Aborting; shut down");
    }
  }

  @Test
  void knowsWhetherItIsTheOneThatListens() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerProcess server = start("sleep", "600")) {
      int port = socket.getLocalPort();
      assertThat(Listeners.isAmong(List.of(ProcessHandle.current().pid()), port)).isTrue();
      assertThatIllegalStateException()
          .isThrownBy(() -> server.requireAt(port))
          .withMessage("probe does not listen at port %d", port);
      socket.close();
      assertThat(Listeners.isAmong(List.of(ProcessHandle.current().pid()), port)).isFalse();
    }
  }

  @Test
  void tellsThatThereIsNoSuchCommand() throws Exception {
    try (ServerProcess server = start("no-such-command")) {
      assertThatIllegalStateException()
          .isThrownBy(() -> server.await(ServerProcessTest::refuse, PATIENCE))
          .withMessageContaining("no-such-command");
    }
  }

  @Test
  void givesUpOneThatNeverAnswers() throws Exception {
    try (ServerProcess server = start("sleep", "600")) {
      assertThatIllegalStateException()
          .isThrownBy(() -> server.await(ServerProcessTest::refuse, Duration.ZERO))
          .withMessage("probe does not answer after 0 s: java.io.IOException: refused");
    }
  }

  @Test
  void tellsWhatOneThatNeverAnswersSaidLast() throws Exception {
    try (ServerProcess server = start("sh", "-c", "echo creating tables; exec sleep 600")) {
      while (Files.size(directory.resolve("log")) == 0) {
        Thread.sleep(10);
      }
      assertThatIllegalStateException()
          .isThrownBy(() -> server.await(ServerProcessTest::refuse, Duration.ZERO))
          .withMessage(
              "probe does not answer after 0 s: java.io.IOException: refused; its log: creating"
                  + " tables");
    }
  }

  private static void refuse() throws IOException {
    throw new IOException("refused");
  }

  @Test
  void endsOneWithAllThatItHasStarted() throws Exception {
    ServerProcess server = start("sh", "-c", "sleep 600 & exec sleep 600");
    ProcessHandle handle = ProcessHandle.of(server.pid()).orElseThrow();
    List<ProcessHandle> started = new ArrayList<>();
    server.await(() -> started.add(handle.descendants().findAny().orElseThrow()), PATIENCE);
    assertThat(new ProcessTree(server.pid()).residentBytes()).isPositive();
    server.close();
    assertThat(handle.isAlive()).isFalse();
    assertThat(started).noneMatch(ProcessHandle::isAlive);
    assertThat(new ProcessTree(handle.pid()).cpuNanos()).isZero();
  }

  @Test
  void countsTheTimeOfChildrenThatHaveEnded() throws Exception {
    String busy = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
    try (ServerProcess server = start("sh", "-c", "sh -c '" + busy + "'; echo; exec sleep 600")) {
      ProcessTree tree = new ProcessTree(server.pid());
      server.await(() -> assertSleeping(server), PATIENCE);
      assertThat(tree.cpuNanos()).isPositive();
    }
  }

  private static void assertSleeping(ServerProcess server) throws IOException {
    String command =
        ProcessHandle.of(server.pid()).flatMap(handle -> handle.info().command()).orElse("");
    if (!command.endsWith("sleep") && !command.endsWith("coreutils")) {
      throw new IOException("it is busy: " + command);
    }
  }

  @Test
  void readsThePlaceThatItWrites() {
    Place place = new Place(17, "jdbc:acme://127.0.0.1:4711/x?user=y", Path.of("/a,b"));
    assertThat(Place.of("acme", Options.parse("service=" + place))).isEqualTo(place);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "17", "17,here", "x,here,/tmp"})
  void refusesWhatIsNoPlace(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Place.parse(text))
        .withMessage("'" + text + "' is no place of a server");
  }
}
