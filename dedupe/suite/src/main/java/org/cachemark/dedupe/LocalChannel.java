/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A channel to a thread of the same process, for adapters of queues to extend: references go
 * through it, and no bytes are copied. Each stream has a thread and a queue of its own.
 */
public abstract class LocalChannel implements TextChannel {

  /** Room in the queue, in texts. */
  public static final int ROOM = 1024;

  private static final long LONGEST_END_MILLIS = 10_000;

  /** Between tries to drain a queue that fails. */
  private static final long PAUSE_MILLIS = 10;

  /** What comes last. */
  private static final byte[] END = new byte[0];

  private @Nullable Master master;
  private @Nullable Thread thread;
  private volatile @Nullable MasterReport report;

  /** Where an adapter's queue leads to. */
  protected interface Taker {
    /** Takes a text; says whether there are more. */
    boolean take(long high, long low, byte[] text);
  }

  /** Makes the queue of the next stream, with room for {@link #ROOM} texts. */
  protected abstract void renew();

  /** Puts a text into the queue; waits while that is full, unless it is interrupted. */
  protected abstract void put(long high, long low, byte[] text) throws InterruptedException;

  /**
   * Hands on each text, in the thread that calls, until the taker says that there are no more. If
   * it fails it is called again, and goes on with the next text.
   */
  protected abstract void drain(Taker taker) throws InterruptedException;

  @Override
  public final void begin(MasterSpec spec) {
    close();
    Master made = Master.open(spec);
    master = made;
    report = null;
    renew();
    Thread taking = new Thread(() -> take(made), "cachemark-master");
    taking.setDaemon(true);
    taking.start();
    thread = taking;
  }

  private void take(Master by) {
    try {
      by.begin();
      while (!isDrained(by)) {
        Thread.sleep(PAUSE_MILLIS);
      }
      report = by.end(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it is closed, and nobody wants a report
    }
  }

  /**
   * Whether all is taken; if not, the queue has failed, and what is still sent is let fall, so that
   * no worker waits for room.
   */
  private boolean isDrained(Master by) throws InterruptedException {
    try {
      drain(
          (high, low, text) -> {
            if (text == END) {
              return false;
            }
            by.take(high, low, text);
            return true;
          });
      return true;
    } catch (RuntimeException | Error e) {
      by.fail(e);
      return false;
    }
  }

  @Override
  public final void send(int worker, long high, long low, byte[] text) {
    try {
      put(high, low, text);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  @Override
  public final MasterReport finish() {
    Thread taking = thread;
    if (taking == null) {
      throw new IllegalStateException("no stream has begun");
    }
    try {
      put(0, 0, END);
      taking.join();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    MasterReport told = report;
    if (told == null) {
      throw new IllegalStateException("the master's thread has ended without a word");
    }
    return told;
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted", e);
  }

  @Override
  public final List<Fingerprint> written() {
    return opened().written();
  }

  @Override
  public final String configuration() {
    return "%s with room for %d texts, to %s".formatted(queue(), ROOM, opened().configuration());
  }

  /** The queue, for the report. */
  protected abstract String queue();

  private Master opened() {
    if (master == null) {
      throw new IllegalStateException("no stream has begun");
    }
    return master;
  }

  @Override
  public final void close() {
    Thread taking = thread;
    if (taking != null) {
      thread = null;
      taking.interrupt();
      try {
        taking.join(LONGEST_END_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    Master former = master;
    master = null;
    if (former != null) {
      former.close();
    }
  }
}
