/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;

/** Without a machine: the shares that others use, one after the other, are the test's. */
class QuietTest {

  private static final Cell CELL = TestRun.cells("ReadOnly", "map").get(0);

  @TempDir private Path run;

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

  /** Its last outcome comes again and again. */
  private Measurer measurer(Measurer.Outcome... outcomes) {
    Deque<Measurer.Outcome> left = new ArrayDeque<>(Arrays.asList(outcomes));
    return new Measurer() {
      @Override
      public Outcome measure(Cell cell, int round, int factor) {
        events.add("round " + round);
        return left.size() > 1 ? left.remove() : left.element();
      }

      @Override
      public List<Outcome> measure(List<Cell> pair, int round, int factor) {
        events.add("pair " + round);
        return List.of(left.element(), left.element());
      }

      @Override
      public void forget(List<Cell> cells, int round) {
        events.add("forget " + round);
      }
    };
  }

  private Measurer around(Quiet quiet, Measurer measurer) {
    return quiet.around(new RunDirectory(run), measurer);
  }

  private Company company() throws IOException {
    return Company.of(run);
  }

  private static Measurer.Outcome failed(Results.Failure.Outcome how) {
    return Measurer.Outcome.of(new Results.Failure(how, 1, "broken"));
  }

  private static Measurer.Outcome measured() {
    return Measurer.Outcome.of(TestRun.observation(1, 10));
  }

  @Test
  void measuresOnceWhereOthersUseLittle() throws Exception {
    Quiet quiet = quiet(0.01, 0.04, 0.02);
    Measurer measurer = around(quiet, measurer(measured()));
    measurer.measure(CELL, 1, 1);
    measurer.measure(CELL, 2, 1);
    assertThat(measurer.measure(List.of(CELL, CELL), 3, 1)).hasSize(2);
    assertThat(events).containsExactly("round 1", "round 2", "pair 3");
    assertThat(company()).isEqualTo(new Company(3, 0, 0.02, 0.04, 0, 0, 0));
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void measuresAgainOnceItIsQuiet() throws Exception {
    Quiet quiet = quiet(0.3, 0.4, 0.2, 0.01, 0.02);
    around(quiet, measurer(measured())).measure(CELL, 1, 1);
    assertThat(events)
        .containsExactly(
            "round 1",
            "forget 1",
            "pause 3",
            "pause 10",
            "pause 3",
            "pause 10",
            "pause 3",
            "round 1");
    assertThat(company()).isEqualTo(new Company(1, 0, 0.02, 0.02, 1, 0, 29));
    assertThat(out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("is measured again: others used 30.0 % of the machine's CPUs meanwhile.")
        .contains("Others use 40.0 % of the machine's CPUs: measuring goes on once it is quiet.");
  }

  @Test
  void takesTheThirdWhateverHappenedAndSaysSo() throws Exception {
    Quiet quiet = quiet(0.3, 0.01, 0.3, 0.01, 0.4);
    around(quiet, measurer(measured())).measure(CELL, 1, 1);
    assertThat(events).filteredOn("round 1"::equals).hasSize(3);
    assertThat(company()).isEqualTo(new Company(1, 0, 0.4, 0.4, 1, 1, 6));
  }

  @Test
  void neverTriesAFailureAgain() throws Exception {
    Measurer.Outcome failed = failed(Results.Failure.Outcome.FAILED_CHECK);
    assertThat(around(quiet(0.3), measurer(failed)).measure(CELL, 1, 1)).isEqualTo(failed);
    assertThat(events).containsExactly("round 1");
    assertThat(company().disturbed()).isEqualTo(1);
  }

  @Test
  void triesAgainWhatOthersMayHaveTakenTheTimeOf() throws Exception {
    Measurer.Outcome late = failed(Results.Failure.Outcome.TIMED_OUT);
    Measurer measurer = around(quiet(0.3, 0.01, 0.01), measurer(late, measured()));
    assertThat(measurer.measure(CELL, 1, 1).observation()).isPresent();
    assertThat(events).containsExactly("round 1", "forget 1", "pause 3", "round 1");
    Measurer alone = around(quiet(0.01), measurer(late));
    assertThat(alone.measure(CELL, 2, 1)).as("nobody was beside").isEqualTo(late);
  }

  /** Whoever measured the rounds, and however often that began anew: all that count are told. */
  @Test
  void tellsOfAllRoundsOfARun() throws Exception {
    around(quiet(0.01), measurer(measured())).measure(CELL, 1, 1);
    around(quiet(0.03), measurer(measured())).measure(CELL, 2, 1);
    isTold = false;
    around(quiet(), measurer(measured())).measure(CELL, 3, 1);
    assertThat(company()).isEqualTo(new Company(3, 1, 0.02, 0.03, 0, 0, 0));
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
