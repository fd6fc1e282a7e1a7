/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.util.Arrays;
import java.util.Set;
import org.cachemark.api.Options;
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
    return Set.of();
  }

  @Override
  protected TextSink open(Options options) {
    return new Counting();
  }

  private static final class Counting implements TextSink {

    private long[] ids = new long[1024];
    private int count;

    @Override
    public void write(long high, long low, byte[] text) {
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, 2 * count);
      }
      ids[count++] = Tape.idOf(text);
    }

    @Override
    public void flush() {
      // all is there
    }

    @Override
    public long[] written() {
      return Arrays.copyOf(ids, count);
    }

    @Override
    public String configuration() {
      return "a count of what came";
    }
  }
}
