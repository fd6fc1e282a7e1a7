/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerProcess;
import org.cachemark.harness.server.ServerServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For adapters to extend: what becomes of texts when the server behind a sink dies. */
public abstract class ServerSinkTest {

  private static final int BATCH = 100;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Class<? extends Service> service;
  private final String sink;
  private final String name;

  @TempDir Path directory;

  /**
   * The test of a sink that takes a {@code batch}, its service, and what its failures begin with.
   */
  protected ServerSinkTest(Class<? extends Service> service, String sink, String name) {
    this.service = service;
    this.sink = sink;
    this.name = name;
  }

  /** The command that starts a server with what another has left. */
  protected abstract List<String> again(Path root, Path data, int port, Options options);

  /** The port of an address. */
  private static int port(String address) {
    Matcher port = Pattern.compile(":(\\d+)").matcher(address);
    assertThat(port.find()).isTrue();
    return Integer.parseInt(port.group(1));
  }

  /** It is killed when a batch is written, and all of the next but its last text is on its way. */
  @Test
  void hasWhatItAcknowledgedWhenTheServerThatDiedInABatchComesBack() throws Exception {
    Options disk = Options.parse("durability=disk");
    Process host = ServerServiceTest.host(service, disk, directory);
    try {
      Place place = ServerServiceTest.place(host);
      Options options = Options.parse("batch=%d;%s;service=%s".formatted(BATCH, disk, place));
      Master master = Master.open(MasterSpec.of(sink, options));
      master.begin();
      take(master, 0, 2 * BATCH - 1);
      List<ProcessHandle> all = ServerServiceTest.processes(place);
      all.forEach(ProcessHandle::destroyForcibly);
      ServerServiceTest.awaitEnd(all);
      take(master, 2 * BATCH - 1, 5 * BATCH);
      MasterReport report = master.end(0);
      assertThat(report.failure()).startsWith("java.lang.IllegalStateException: " + name + ": ");
      assertThat(report.taken()).isEqualTo(5 * BATCH);
      assertThat(report.writes()).isEqualTo(2 * BATCH - 1);
      assertThat(report.acknowledged()).isEqualTo(BATCH);

      Path data = place.directory();
      List<String> command = again(data.getParent(), data, port(place.address()), disk);
      try (ServerProcess server =
          new ServerProcess(name, "TERM", command, directory.resolve("again.log"))) {
        server.await(master::written, PATIENCE);
        assertThat(master.written())
            .containsAll(fingerprints(report.acknowledged()))
            .isSubsetOf(fingerprints(2 * BATCH));
      }
    } finally {
      host.destroyForcibly();
    }
  }

  /** So short that a sink sends the last of a batch with what sends the batch. */
  private static byte[] text(long id) {
    return Tape.withId(new byte[Tape.SHORTEST], id);
  }

  private static List<Fingerprint> fingerprints(long count) {
    return LongStream.range(0, count).mapToObj(ServerSinkTest::text).map(Fingerprint::of).toList();
  }

  @Test
  void writesATextOfAHundredMegabytes() throws Exception {
    Process host = ServerServiceTest.host(service, directory);
    try {
      Options options = Options.parse("service=" + ServerServiceTest.place(host));
      byte[] text = new byte[100_000_000];
      new SplittableRandom(1).nextBytes(text);
      Tape.withId(text, 1);
      try (Master master = Master.open(MasterSpec.of(sink, options))) {
        master.begin();
        master.take(1, 1, text);
        assertThat(master.end(0).failure()).isEmpty();
        assertThat(master.written()).containsExactly(Fingerprint.of(text));
      }
    } finally {
      host.destroyForcibly();
    }
  }

  private static void take(Master master, int from, int to) {
    for (int id = from; id < to; id++) {
      master.take(id, id, text(id));
    }
  }
}
