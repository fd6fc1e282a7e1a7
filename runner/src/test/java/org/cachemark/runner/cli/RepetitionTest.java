/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.run.Alarm;
import org.cachemark.runner.run.Progress;
import org.junit.jupiter.api.Test;

/** Without a process and without waiting. */
class RepetitionTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<String> events = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-22T10:00:00Z");

  private final Clock clock =
      new Clock() {
        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return now;
        }
      };

  private Repetition repetition(String times, String every) {
    return new Repetition(
        times,
        every,
        new Alarm(
            clock,
            pause -> {
              events.add("wait " + pause.toMinutes());
              now = now.plus(pause);
            }));
  }

  private int carryOut(Repetition repetition, boolean isDry, int minutes, int... exitCodes)
      throws Exception {
    Progress progress = new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false);
    List<String> runs = new ArrayList<>();
    return repetition.carryOut(
        progress,
        isDry,
        () -> {
          runs.add("run-" + (runs.size() + 1));
          events.add(runs.get(runs.size() - 1));
          now = now.plus(Duration.ofMinutes(minutes));
          return new Repetition.Measured(
              runs.get(runs.size() - 1), exitCodes[Math.min(runs.size(), exitCodes.length) - 1]);
        },
        ids -> events.add("pool " + ids));
  }

  @Test
  void beginsRunsSoLongApartAndPoolsThem() throws Exception {
    assertThat(carryOut(repetition("3", "1h"), false, 10, 0)).isZero();
    assertThat(events)
        .containsExactly(
            "run-1", "wait 50", "run-2", "wait 50", "run-3", "pool [run-1, run-2, run-3]");
    assertThat(out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("Run 2 of 3 begins at 11:00 UTC, in 50 min 00 s. Ctrl-C ends it here;")
        .contains("./run.sh report run-1 Run 2 of 3.")
        .contains("./run.sh report run-1 run-2 --pool Run 3 of 3.");
  }

  @Test
  void doesNotWaitWhereARunTookLonger() throws Exception {
    carryOut(repetition("2", "5m"), false, 10, 0);
    assertThat(events).containsExactly("run-1", "run-2", "pool [run-1, run-2]");
  }

  @Test
  void endsWithTheGreatestExitCode() throws Exception {
    assertThat(carryOut(repetition("3", null), false, 1, 0, 4, 0)).isEqualTo(4);
  }

  @Test
  void measuresOnceIfNobodyAsksForMore() throws Exception {
    assertThat(carryOut(repetition(null, null), false, 1, 0)).isZero();
    assertThat(events).containsExactly("run-1");
    assertThat(out.size()).isZero();
  }

  @Test
  void showsAPlanOnce() throws Exception {
    carryOut(repetition("4", "1h"), true, 0, 0);
    assertThat(events).containsExactly("run-1");
  }

  @Test
  void saysWhyARunIsLeftOut() throws Exception {
    Progress progress = new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false);
    int exitCode =
        repetition("2", null)
            .carryOut(
                progress,
                false,
                () -> {
                  events.add("run");
                  if (events.size() > 1) {
                    throw new AccessDeniedException("/runs/x");
                  }
                  return new Repetition.Measured("run-1", 0);
                },
                ids -> {});
    assertThat(exitCode).isEqualTo(Cachemark.MACHINE_FAILED);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("Run 2 of 2 is left out: not allowed: /runs/x");
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> repetition(null, "1h").check())
        .isInstanceOf(InputError.class)
        .hasMessage("--every is for --repeat");
    assertThatThrownBy(() -> repetition("0", null).check()).hasMessageStartingWith("--repeat must");
    assertThatThrownBy(() -> repetition("2", "soon").check())
        .hasMessageStartingWith("--every must");
  }
}
