/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.cachemark.api.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LocalChannelTest {

  private static final int FAILS_AT = 10;
  private static final int TEXTS = 3 * LocalChannel.ROOM;

  /** A queue that fails twice where its texts are taken: with one in its hands, and without. */
  private static final class Failing extends LocalChannel {

    private final BlockingQueue<byte[]> queue = new ArrayBlockingQueue<>(ROOM);
    private int taken;
    private int failures;

    @Override
    protected void renew() {
      taken = 0;
      failures = 0;
    }

    @Override
    protected void put(long high, long low, byte[] text) throws InterruptedException {
      queue.put(text);
    }

    @Override
    protected void drain(Taker taker) throws InterruptedException {
      boolean goesOn = true;
      while (goesOn) {
        if (failures == 1) {
          failures++;
          throw new AssertionError("it fails again");
        }
        byte[] text = queue.take();
        if (taken++ == FAILS_AT) {
          failures++;
          throw new IllegalStateException("nobody alerts it");
        }
        goesOn = taker.take(0, 0, text);
      }
    }

    @Override
    protected String queue() {
      return "a queue";
    }
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.MINUTES)
  void goesOnTakingWhereItsQueueFailsAndTellsIt() {
    byte[] text = new Tape(1, 100, 1).text(0);
    try (TextChannel channel = new Failing()) {
      for (int stream = 0; stream < 2; stream++) {
        channel.begin(MasterSpec.of(RecordingSinkFactory.class.getName(), Options.NONE));
        for (int i = 0; i < TEXTS; i++) {
          channel.send(0, 0, ~0, text);
        }
        MasterReport report = channel.finish();
        assertThat(report.failure()).isEqualTo("java.lang.IllegalStateException: nobody alerts it");
        assertThat(report.taken()).isEqualTo(TEXTS - 1);
        assertThat(report.writes()).isEqualTo(FAILS_AT);
        assertThat(report.acknowledged()).isEqualTo(FAILS_AT);
      }
    }
  }
}
