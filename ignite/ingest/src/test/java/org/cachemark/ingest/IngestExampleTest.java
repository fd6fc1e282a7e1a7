/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.ignite.Ignite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the example does what it says. */
class IngestExampleTest {

  @TempDir private Path work;

  @Test
  void endsWithTheLastPriceOfEachPaper() throws Exception {
    try (LoopbackNodes nodes = new LoopbackNodes(work)) {
      nodes.server(1);
      Ignite ignite = nodes.server(2);
      IngestCounters counters = IngestExample.run(ignite);
      assertThat(counters.records()).isEqualTo(100_000);
      assertThat(counters.waiting()).isZero();
      for (int paper = 0; paper < 1000; paper++) {
        assertThat(ignite.cache("prices").get(paper)).isEqualTo(99_000L + paper);
      }
    }
  }
}
