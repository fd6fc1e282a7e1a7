/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What a {@link Master} has to say at the end of a stream.
 *
 * @param taken texts that it was sent
 * @param writes texts that its sink has taken, to be written at once or later: after a failure
 *     nobody knows of the last of them whether they are
 * @param acknowledged of these, counted from the first, those that are written, as what keeps them
 *     has said; all of them where there is no failure
 * @param cpuNanos CPU time of its thread, from the first text to the end
 * @param allocatedBytes what its thread has allocated meanwhile
 * @param collectionMillis time that collections of garbage took meanwhile in a process of its own,
 *     in milliseconds; 0 where it shares that of the workers
 * @param failure why it could not write them all; empty if it could
 */
public record MasterReport(
    long taken,
    long writes,
    long acknowledged,
    long cpuNanos,
    long allocatedBytes,
    long collectionMillis,
    String failure) {

  /** Writes it as {@link #read} reads it. */
  public void write(DataOutput out) throws IOException {
    out.writeLong(taken);
    out.writeLong(writes);
    out.writeLong(acknowledged);
    out.writeLong(cpuNanos);
    out.writeLong(allocatedBytes);
    out.writeLong(collectionMillis);
    LongText.write(failure, out);
  }

  /** Reads what {@link #write} wrote. */
  public static MasterReport read(DataInput in) throws IOException {
    return new MasterReport(
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        LongText.read(in));
  }
}
