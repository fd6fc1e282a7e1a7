/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
import org.cachemark.runner.InputError;
import org.cachemark.runner.TestRun;
import org.junit.jupiter.api.Test;

/** Without a machine: the shares that others use, one after the other, are the test's. */
class QuietTest {

  private static final Cell CELL = TestRun.cells("ReadOnly", "map").get(0);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<String> events = new ArrayList<>();
  private final Deque<Double> shares = new ArrayDeque<>();
  private boolean isTold = true;
  private CpuTimes now = new CpuTimes(0, 0, 0);
  private int readings;
  private double seconds;

  /** Every second reading ends a span, in which others have used the next share. */
  private Optional<CpuTimes> reading() {
    if (!isTold) {
      return Optional.empty();
    }
    if (readings++ % 2 == 1) {
      long used = Math.round(1000 * shares.remove());
      now = new CpuTimes(now.there() + 1000, now.used() + used, 0);
    }
    return Optional.of(now);
  }

  private Quiet quiet(Double... shares) {
    this.shares.addAll(Arrays.asList(shares));
    return new Quiet(
        5,
        new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false),
        this::reading,
        pause -> {
          events.add("pause " + pause.toSeconds());
          seconds += pause.toSeconds();
        },
        () -> seconds);
  }

  private Measurer measurer(Measurer.Outcome outcome) {
    return new Measurer() {
      @Override
      public Outcome measure(Cell cell, int round, int factor) {
        events.add("round " + round);
        return outcome;
      }

      @Override
      public List<Outcome> measure(List<Cell> pair, int round, int factor) {
        events.add("pair " + round);
        return List.of(outcome, outcome);
      }
    };
  }

  private static Measurer.Outcome measured() {
    return Measurer.Outcome.of(TestRun.observation(1, 10));
  }

  @Test
  void measuresOnceWhereOthersUseLittle() throws Exception {
    Quiet quiet = quiet(0.01, 0.04, 0.02);
    Measurer measurer = quiet.around(measurer(measured()));
    measurer.measure(CELL, 1, 1);
    measurer.measure(CELL, 2, 1);
    assertThat(measurer.measure(List.of(CELL, CELL), 3, 1)).hasSize(2);
    assertThat(events).containsExactly("round 1", "round 2", "pair 3");
    assertThat(quiet.company()).isEqualTo(new Company(3, 0.02, 0.04, 0, 0, 0));
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void measuresAgainOnceItIsQuiet() throws Exception {
    Quiet quiet = quiet(0.3, 0.4, 0.2, 0.01, 0.02);
    quiet.around(measurer(measured())).measure(CELL, 1, 1);
    assertThat(events)
        .containsExactly(
            "round 1", "pause 3", "pause 10", "pause 3", "pause 10", "pause 3", "round 1");
    assertThat(quiet.company()).isEqualTo(new Company(1, 0.02, 0.02, 1, 0, 29));
    assertThat(out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("is measured again: others used 30.0 % of the machine's CPUs meanwhile.")
        .contains("Others use 40.0 % of the machine's CPUs: measuring goes on once it is quiet.");
  }

  @Test
  void takesTheThirdWhateverHappenedAndSaysSo() throws Exception {
    Quiet quiet = quiet(0.3, 0.01, 0.3, 0.01, 0.4);
    quiet.around(measurer(measured())).measure(CELL, 1, 1);
    assertThat(events).filteredOn("round 1"::equals).hasSize(3);
    assertThat(quiet.company()).isEqualTo(new Company(1, 0.4, 0.4, 2, 1, 6));
  }

  @Test
  void neverTriesAFailureAgain() throws Exception {
    Quiet quiet = quiet(0.3);
    Measurer.Outcome failed =
        Measurer.Outcome.of(new Results.Failure(Results.Failure.Outcome.FAILED_CHECK, 1, "broken"));
    assertThat(quiet.around(measurer(failed)).measure(CELL, 1, 1)).isEqualTo(failed);
    assertThat(events).containsExactly("round 1");
  }

  @Test
  void refusesToBeginOnABusyMachine() {
    Quiet quiet = quiet(0.5, 0.01);
    assertThatThrownBy(quiet::require)
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith(
            "the machine is busy: others use 50.0 % of its CPUs, and may use 5.00 %");
    assertThatCode(quiet::require).doesNotThrowAnyException();
    isTold = false;
    assertThatThrownBy(quiet::require).hasMessageContaining("that takes Linux");
  }
}
