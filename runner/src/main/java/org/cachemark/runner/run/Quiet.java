/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.cachemark.results.Cell;
import org.cachemark.results.Results.Failure;
import org.cachemark.results.Units;
import org.cachemark.runner.InputError;

/**
 * Measures only while others leave the machine alone: a round beside which they used more of the
 * CPUs than they may is forgotten, and measured again once it is quiet. What is left out is chosen
 * by what others did, and never by its figures; others are all but this runner and what it started,
 * the kernel's own threads too. For use by one thread.
 */
public final class Quiet {

  /** What is measured so often, in company each time, counts as it is. */
  private static final int ATTEMPTS = 3;

  private static final Duration LOOK = Duration.ofSeconds(3);
  private static final Duration BETWEEN = Duration.ofSeconds(10);
  private static final int BLAMED = 3;

  private final double most;
  private final Progress progress;
  private final Supplier<Optional<CpuTimes>> times;
  private final Pause pause;
  private final DoubleSupplier clock;

  private double waitedSeconds;

  /** Waits. */
  interface Pause {
    void forAs(Duration duration) throws InterruptedException;
  }

  /**
   * @param mostPercent which share of the machine's CPUs others may use
   */
  public Quiet(double mostPercent, Progress progress) {
    this(
        mostPercent,
        progress,
        CpuTimes::now,
        duration -> Thread.sleep(duration.toMillis()),
        () -> System.nanoTime() / 1e9);
  }

  /** For tests: other times, and no waiting. */
  Quiet(
      double mostPercent,
      Progress progress,
      Supplier<Optional<CpuTimes>> times,
      Pause pause,
      DoubleSupplier clock) {
    most = mostPercent / 100;
    this.progress = progress;
    this.times = times;
    this.pause = pause;
    this.clock = clock;
  }

  /**
   * Makes sure that it is quiet now.
   *
   * @throws InputError if it is not, with the processes that use most; or if nobody tells
   */
  public void require() throws InterruptedException {
    Map<Long, Duration> before = cpuOfOthers();
    OptionalDouble others = look();
    if (others.isEmpty()) {
      throw new InputError("how busy this machine is cannot be found out; that takes Linux");
    }
    if (others.getAsDouble() > most) {
      throw new InputError(
          "the machine is busy: others use %s of its CPUs, and may use %s%s"
              .formatted(percent(others.getAsDouble()), percent(most), blamed(before)));
    }
  }

  /** Which share others use; empty where nobody tells. */
  private OptionalDouble look() throws InterruptedException {
    Optional<CpuTimes> before = times.get();
    pause.forAs(LOOK);
    return since(before);
  }

  private OptionalDouble since(Optional<CpuTimes> before) {
    Optional<CpuTimes> now = times.get();
    return before.isPresent() && now.isPresent()
        ? now.get().othersSince(before.get())
        : OptionalDouble.empty();
  }

  /** How long was waited in all, in seconds. */
  public double waitedSeconds() {
    return waitedSeconds;
  }

  /** Waits until it is quiet; at once where nobody tells. */
  public void await() throws InterruptedException {
    double began = clock.getAsDouble();
    Map<Long, Duration> before = cpuOfOthers();
    OptionalDouble others = look();
    if (others.orElse(0) > most) {
      progress.print(
          "Others use %s of the machine's CPUs%s: measuring goes on once it is quiet."
              .formatted(percent(others.getAsDouble()), blamed(before)));
    }
    while (others.orElse(0) > most) {
      pause.forAs(BETWEEN);
      others = look();
    }
    waitedSeconds += clock.getAsDouble() - began;
  }

  /** A measurer that keeps to it, and notes in the run's directory how quiet it was. */
  Measurer around(RunDirectory directory, Measurer measurer) {
    return new MeasurerAround(measurer) {
      @Override
      public Outcome measure(Cell cell, int round, int factor)
          throws IOException, InterruptedException {
        Round once = () -> List.of(measurer.measure(cell, round, factor));
        return quietly(List.of(cell), round, once, measurer, directory).get(0);
      }

      @Override
      public List<Outcome> measure(List<Cell> pair, int round, int factor)
          throws IOException, InterruptedException {
        Round once = () -> measurer.measure(pair, round, factor);
        return quietly(pair, round, once, measurer, directory);
      }
    };
  }

  private interface Round {
    List<Measurer.Outcome> measure() throws IOException, InterruptedException;
  }

  private List<Measurer.Outcome> quietly(
      List<Cell> cells, int round, Round once, Measurer measurer, RunDirectory directory)
      throws IOException, InterruptedException {
    double waitedBefore = waitedSeconds;
    for (int attempt = 1; ; attempt++) {
      Optional<CpuTimes> before = times.get();
      List<Measurer.Outcome> outcomes = once.measure();
      OptionalDouble others = since(before);
      boolean isDisturbed = others.orElse(0) > most;
      if (!isDisturbed || attempt == ATTEMPTS || outcomes.stream().anyMatch(Quiet::isFinal)) {
        Double share = others.isPresent() ? others.getAsDouble() : null;
        directory.keep(
            cells.get(0),
            round,
            new Beside(share, isDisturbed, attempt, waitedSeconds - waitedBefore));
        return outcomes;
      }
      measurer.forget(cells, round); // before all else: whoever ends this run shall not leave it
      progress.print(
          "%s is measured again: others used %s of the machine's CPUs meanwhile."
              .formatted(cells.get(0).title(), percent(others.getAsDouble())));
      await();
    }
  }

  /** No failure is dropped, but that a time was over beside others, who may have taken it. */
  private static boolean isFinal(Measurer.Outcome outcome) {
    return outcome.failure().isPresent()
        && outcome.failure().get().outcome() != Failure.Outcome.TIMED_OUT;
  }

  private static String percent(double share) {
    return Units.digits(100 * share) + " %";
  }

  /** CPU time of each process that is not ours. */
  private static Map<Long, Duration> cpuOfOthers() {
    ProcessHandle self = ProcessHandle.current();
    Set<Long> own = self.descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    own.add(self.pid());
    Map<Long, Duration> all = new HashMap<>();
    ProcessHandle.allProcesses()
        .filter(process -> !own.contains(process.pid()))
        .forEach(
            process ->
                process.info().totalCpuDuration().ifPresent(cpu -> all.put(process.pid(), cpu)));
    return all;
  }

  /** The others that used most since. */
  private static String blamed(Map<Long, Duration> before) {
    Map<Long, Duration> used = new HashMap<>();
    cpuOfOthers()
        .forEach(
            (pid, cpu) -> {
              Duration since = cpu.minus(before.getOrDefault(pid, Duration.ZERO));
              if (since.toMillis() > LOOK.toMillis() / 20) {
                used.put(pid, since);
              }
            });
    String named =
        used.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(BLAMED)
            .map(Map.Entry::getKey)
            .map(Quiet::named)
            .collect(Collectors.joining(", "));
    return named.isEmpty() ? "" : "; most is used by " + named;
  }

  private static String named(long pid) {
    return ProcessHandle.of(pid)
            .flatMap(process -> process.info().command())
            .map(command -> command.replaceFirst(".*/", ""))
            .orElse("process")
        + " (pid "
        + pid
        + ")";
  }
}
