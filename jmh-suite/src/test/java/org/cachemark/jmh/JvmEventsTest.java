/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import jdk.jfr.Event;
import jdk.jfr.Name;
import org.junit.jupiter.api.Test;

class JvmEventsTest {

  @Name("cachemark.Probe")
  static final class ProbeEvent extends Event {}

  @Name("cachemark.Other")
  static final class OtherEvent extends Event {}

  private static void happen(Event event) {
    event.begin();
    event.commit();
  }

  @Test
  void countsEventsOfItsKindAloneAndOfItsTimeAlone() {
    happen(new ProbeEvent());
    try (JvmEvents events = new JvmEvents("cachemark.Probe")) {
      happen(new ProbeEvent());
      happen(new OtherEvent());
      happen(new ProbeEvent());
      assertThat(events.finish()).hasSize(2);
    }
    happen(new ProbeEvent());
  }

  @Test
  void findsNoneOfAKindThatTheJvmDoesNotKnow() {
    try (JvmEvents events = new JvmEvents("jdk.NobodyKnows")) {
      assertThat(events.finish()).isEmpty();
    }
  }
}
