/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.concurrent.atomic.LongAdder;

/** Counts for {@link IngestCounters}. Threads may share it. */
final class Counts {

  private final LongAdder records = new LongAdder();
  private final LongAdder batches = new LongAdder();
  private final LongAdder retries = new LongAdder();

  void taken() {
    records.increment();
  }

  void written() {
    batches.increment();
  }

  void sentAgain() {
    retries.increment();
  }

  IngestCounters read(long waiting) {
    return new IngestCounters(records.sum(), batches.sum(), retries.sum(), waiting);
  }
}
