/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.cachemark.results.Units;

/** Waits until it is time for what begins later, and says so. */
public final class Alarm {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC);

  private final Clock clock;
  private final Pause pause;

  /** Waits. */
  public interface Pause {
    /** Waits so long. */
    void forAs(Duration duration) throws InterruptedException;
  }

  /** By the machine's clock. */
  public Alarm() {
    this(Clock.systemUTC(), duration -> Thread.sleep(duration.toMillis()));
  }

  /** For tests: another clock, and no waiting. */
  public Alarm(Clock clock, Pause pause) {
    this.clock = clock;
    this.pause = pause;
  }

  /** What time it is. */
  public Instant now() {
    return clock.instant();
  }

  /**
   * Waits until a time; not at all if that has gone by.
   *
   * @param what what begins then
   * @param later what to do with what is done so far, should it be ended here
   */
  public void await(Instant time, String what, String later, Progress progress)
      throws InterruptedException {
    Duration left = Duration.between(clock.instant(), time);
    if (left.isNegative() || left.isZero()) {
      return;
    }
    progress.print(
        "%s begins at %s UTC, in %s. Ctrl-C ends it here; what is done is kept: %s"
            .formatted(what, TIME.format(time), Units.duration(left.toMillis() / 1e3), later));
    pause.forAs(left);
  }
}
