/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.disruptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.cachemark.api.Options;
import org.cachemark.dedupe.LocalChannel;
import org.cachemark.dedupe.MasterSpec;
import org.cachemark.dedupe.RecordingSinkFactory;
import org.cachemark.dedupe.Tape;
import org.cachemark.dedupe.TextChannel;
import org.junit.jupiter.api.Test;

class DisruptorFactoryTest {

  /** More than there is room for, since the master sleeps at each text. */
  private static void fill(TextChannel channel) {
    byte[] text = new Tape(1, 100, 1).text(0);
    for (int i = 0; i < 3 * LocalChannel.ROOM; i++) {
      channel.send(0, 0, ~0, text);
    }
  }

  @Test
  void letsGoOfAWorkerThatIsInterruptedWhereThereIsNoRoom() {
    Options slow = Options.parse("pauses=" + Integer.MAX_VALUE);
    TextChannel channel = new DisruptorFactory().create(1, Options.NONE);
    try {
      channel.begin(MasterSpec.of(RecordingSinkFactory.class.getName(), slow));
      Thread.currentThread().interrupt();
      assertThatIllegalStateException().isThrownBy(() -> fill(channel)).withMessage("interrupted");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
      channel.close();
    }
  }
}
