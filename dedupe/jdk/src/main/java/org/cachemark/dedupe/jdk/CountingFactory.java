/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.SinkCapability;
import org.cachemark.dedupe.Tape;
import org.cachemark.dedupe.TextSink;
import org.cachemark.dedupe.TextSinkFactory;

/** Writes texts nowhere, but knows which they were: what a channel costs, and a barrier. */
public final class CountingFactory extends TextSinkFactory {

  @Override
  public String name() {
    return "counting";
  }

  @Override
  public Set<SinkCapability> capabilities(Options options) {
    return Set.of(SinkCapability.KEEPS_NOTHING);
  }

  @Override
  protected TextSink open(Options options) {
    return new Counting();
  }

  private static final class Counting implements TextSink {

    /** The ends of all texts, one behind the other: they are looked at afterwards. */
    private byte[] ends = new byte[1024 * Tape.SUFFIX];

    private int length;

    @Override
    public void write(long high, long low, byte[] text) {
      if (length == ends.length) {
        ends = Arrays.copyOf(ends, Math.multiplyExact(2, length));
      }
      System.arraycopy(text, text.length - Tape.SUFFIX, ends, length, Tape.SUFFIX);
      length += Tape.SUFFIX;
    }

    @Override
    public void flush() {
      // all is there
    }

    @Override
    public long acknowledged() {
      return length / Tape.SUFFIX;
    }

    @Override
    public List<Fingerprint> written() {
      return IntStream.range(0, length / Tape.SUFFIX)
          .mapToObj(i -> Arrays.copyOfRange(ends, i * Tape.SUFFIX, (i + 1) * Tape.SUFFIX))
          .map(Fingerprint::of)
          .toList();
    }

    @Override
    public String configuration() {
      return "a count of what came";
    }
  }
}
