/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.cachemark.api.Options;

/**
 * What a {@link Master} is made of, which may be in another process.
 *
 * @param memory the memory that it asks whether a text is new, as {@link KeyMemoryFactory#find}
 *     takes it; empty where it writes all that it is sent
 * @param memoryOptions that memory's options
 * @param keys how many keys the memory is made for
 * @param sink where it writes, as {@link TextSinkFactory#find} takes it
 * @param sinkOptions that sink's options
 */
public record MasterSpec(
    String memory, Options memoryOptions, int keys, String sink, Options sinkOptions) {

  /** One that writes all that it is sent. */
  public static MasterSpec of(String sink, Options sinkOptions) {
    return new MasterSpec("", Options.NONE, 0, sink, sinkOptions);
  }

  /** Writes it as {@link #read} reads it. */
  public void write(DataOutput out) throws IOException {
    LongText.write(memory, out);
    LongText.write(memoryOptions.toString(), out);
    out.writeInt(keys);
    LongText.write(sink, out);
    LongText.write(sinkOptions.toString(), out);
  }

  /** Reads what {@link #write} wrote. */
  public static MasterSpec read(DataInput in) throws IOException {
    return new MasterSpec(
        LongText.read(in),
        Options.parse(LongText.read(in)),
        in.readInt(),
        LongText.read(in),
        Options.parse(LongText.read(in)));
  }
}
