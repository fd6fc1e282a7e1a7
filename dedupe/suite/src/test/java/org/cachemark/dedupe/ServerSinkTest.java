/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For adapters to extend: a master is told that the server behind its sink has died. */
public abstract class ServerSinkTest {

  private static final int BATCH = 100;

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

  @Test
  void tellsThatTheServerHasDiedInABatch() throws Exception {
    Process host = ServerServiceTest.host(service, directory);
    try {
      Place place = ServerServiceTest.place(host);
      Options options = Options.parse("batch=%d;service=%s".formatted(BATCH, place));
      Master master = Master.open(MasterSpec.of(sink, options));
      master.begin();
      take(master, 0, BATCH + BATCH / 2);
      List<ProcessHandle> all = ServerServiceTest.processes(place);
      all.forEach(ProcessHandle::destroyForcibly);
      ServerServiceTest.awaitEnd(all);
      take(master, BATCH + BATCH / 2, 5 * BATCH);
      MasterReport report = master.end(0);
      assertThat(report.failure()).startsWith("java.lang.IllegalStateException: " + name + ": ");
      assertThat(report.taken()).isEqualTo(5 * BATCH);
      assertThat(report.writes()).isLessThan(2 * BATCH);
    } finally {
      host.destroyForcibly();
    }
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
    Tape tape = new Tape(1, 100, 1);
    for (int id = from; id < to; id++) {
      master.take(id, id, tape.text(id));
    }
  }
}
