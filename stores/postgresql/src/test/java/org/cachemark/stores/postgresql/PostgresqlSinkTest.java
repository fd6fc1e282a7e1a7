/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Master;
import org.cachemark.dedupe.MasterReport;
import org.cachemark.dedupe.MasterSpec;
import org.cachemark.dedupe.Tape;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.ServerServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresqlSinkTest {

  private static final int BATCH = 100;

  @TempDir Path directory;

  @Test
  void tellsThatTheServerHasDiedInABatch() throws Exception {
    Process host = ServerServiceTest.host(PostgresqlService.class, directory);
    try {
      Place place = ServerServiceTest.place(host);
      Options options = Options.parse("batch=%d;service=%s".formatted(BATCH, place));
      Master master = Master.open(MasterSpec.of("postgresqlsink", options));
      master.begin();
      take(master, 0, BATCH + BATCH / 2);
      List<ProcessHandle> all = ServerServiceTest.processes(place);
      all.forEach(ProcessHandle::destroyForcibly);
      ServerServiceTest.awaitEnd(all);
      take(master, BATCH + BATCH / 2, 5 * BATCH);
      MasterReport report = master.end(0);
      assertThat(report.failure()).startsWith("java.lang.IllegalStateException: PostgreSQL: ");
      assertThat(report.taken()).isEqualTo(5 * BATCH);
      assertThat(report.writes()).isLessThan(2 * BATCH);
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
