/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * Which text it is, and whether it is whole: one of which a byte was lost or changed has another.
 *
 * @param id its {@linkplain Tape#idOf id}; -1 of a text that is too short for one
 * @param length in bytes
 * @param checksum its CRC-32C
 */
public record Fingerprint(long id, int length, int checksum) {

  /** That of a text. */
  public static Fingerprint of(byte[] text) {
    CRC32C checksum = new CRC32C();
    checksum.update(text);
    return new Fingerprint(
        text.length < Tape.SUFFIX ? -1 : Tape.idOf(text), text.length, (int) checksum.getValue());
  }

  /** That of a text's last {@link Tape#SUFFIX} bytes, which is all that some sinks know of it. */
  public static Fingerprint ofEnd(byte[] text) {
    return of(Arrays.copyOfRange(text, text.length - Tape.SUFFIX, text.length));
  }

  /** Those of what was written to a sink that can do this. */
  public static Function<byte[], Fingerprint> by(Set<SinkCapability> sink) {
    return sink.contains(SinkCapability.KEEPS_NOTHING) ? Fingerprint::ofEnd : Fingerprint::of;
  }

  /** Writes it as {@link #read} reads it. */
  public void write(DataOutput out) throws IOException {
    out.writeLong(id);
    out.writeInt(length);
    out.writeInt(checksum);
  }

  /** Reads what {@link #write} wrote. */
  public static Fingerprint read(DataInput in) throws IOException {
    return new Fingerprint(in.readLong(), in.readInt(), in.readInt());
  }
}
