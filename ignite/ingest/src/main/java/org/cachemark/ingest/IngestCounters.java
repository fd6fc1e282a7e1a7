/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

/** What an {@link OrderedIngest} had done at a moment. Immutable. */
public final class IngestCounters {

  private final long records;
  private final long batches;
  private final long retries;
  private final long waiting;

  IngestCounters(long records, long batches, long retries, long waiting) {
    this.records = records;
    this.batches = batches;
    this.retries = retries;
    this.waiting = waiting;
  }

  /** Records and removals that were taken. */
  public long records() {
    return records;
  }

  /** Batches that are in the cache. */
  public long batches() {
    return batches;
  }

  /** How many times a batch was sent again. */
  public long retries() {
    return retries;
  }

  /**
   * Keys that wait or are on their way; one that does both counts twice. After a failure, those
   * that were never sent.
   */
  public long waiting() {
    return waiting;
  }

  @Override
  public String toString() {
    return String.format(
        "%d records, %d batches, %d retries, %d waiting", records, batches, retries, waiting);
  }
}
