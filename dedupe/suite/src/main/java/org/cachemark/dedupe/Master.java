/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.List;
import org.cachemark.harness.Meter;
import org.jspecify.annotations.Nullable;

/**
 * What is at the end of a {@link TextChannel}: asks a memory, if it has one, whether a text is new,
 * and writes it to a sink. For one thread, but for {@link #open}.
 */
public final class Master implements AutoCloseable {

  private static final int LONGEST_REASON = 1000;

  private final @Nullable KeyMemory memory;
  private final TextSink sink;
  private long taken;
  private long writes;
  private long cpuBefore;
  private long allocatedBefore;
  private String failure = "";

  private Master(@Nullable KeyMemory memory, TextSink sink) {
    this.memory = memory;
    this.sink = sink;
  }

  /**
   * Makes one, whose memory and sink are empty.
   *
   * @throws IllegalArgumentException if there is no such memory or sink, or no such option
   */
  public static Master open(MasterSpec spec) {
    KeyMemory memory =
        spec.memory().isEmpty()
            ? null
            : KeyMemoryFactory.find(spec.memory()).create(spec.keys(), spec.memoryOptions());
    try {
      return new Master(memory, TextSinkFactory.find(spec.sink()).create(spec.sinkOptions()));
    } catch (RuntimeException | Error e) {
      if (memory != null) {
        memory.close();
      }
      throw e;
    }
  }

  /** Its memory and its sink, for the report. */
  public String configuration() {
    return sink.configuration() + (memory == null ? "" : ", behind " + memory.configuration());
  }

  /** The stream begins, for the thread that takes it. */
  public void begin() {
    allocatedBefore = Meter.threadAllocatedBytes();
    cpuBefore = Meter.threadCpuNanos();
  }

  /** Takes a text. After a failure the others are taken, and let fall, so that nobody waits. */
  public void take(long high, long low, byte[] text) {
    taken++;
    if (!failure.isEmpty()) {
      return;
    }
    try {
      if (memory == null || memory.remember(high, low)) {
        sink.write(high, low, text);
        writes++;
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  /** The stream has ended: returns when the sink has all of it, or has failed. */
  public MasterReport end(long collectionMillis) {
    if (failure.isEmpty()) {
      try {
        sink.flush();
      } catch (RuntimeException | Error e) {
        fail(e);
      }
    }
    return new MasterReport(
        taken,
        writes,
        sink.acknowledged(),
        Meter.threadCpuNanos() - cpuBefore,
        Meter.threadAllocatedBytes() - allocatedBefore,
        collectionMillis,
        failure);
  }

  /** From now on texts are let fall; the report tells the first failure. */
  void fail(Throwable e) {
    if (!failure.isEmpty()) {
      return;
    }
    String reason = e.toString();
    failure = reason.substring(0, Math.min(reason.length(), LONGEST_REASON));
  }

  /** As {@link TextSink#written}. */
  public List<Fingerprint> written() {
    return sink.written();
  }

  @Override
  public void close() {
    try (sink) {
      if (memory != null) {
        memory.close();
      }
    }
  }
}
