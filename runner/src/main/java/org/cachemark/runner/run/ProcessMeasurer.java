/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.cachemark.results.Cell;
import org.cachemark.results.Fork;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.plan.PlannedCell;

/** Measures each round of a cell in a process of its own, and leaves its files in the directory. */
final class ProcessMeasurer implements Measurer {

  /** With less than this, whatever failed is put down to the disk. */
  private static final long FULL_BELOW_BYTES = 1 << 16;

  private final RunDirectory directory;
  private final Results results;
  private final Map<String, PlannedCell> cells;
  private final Services services;
  private final Holding holding;

  /**
   * @param cells by id
   */
  ProcessMeasurer(
      RunDirectory directory,
      Results results,
      Map<String, PlannedCell> cells,
      Services services,
      Holding holding) {
    this.directory = directory;
    this.results = results;
    this.cells = cells;
    this.services = services;
    this.holding = holding;
  }

  @Override
  public Outcome measure(Cell cell, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    PlannedCell planned = planned(cell);
    Services.Ready ready;
    try {
      ready = services.ready(planned);
    } catch (ServiceFailure e) {
      requireSpace(Path.of(System.getProperty("java.io.tmpdir")));
      Files.writeString(directory.logFile(cell, round), e.getMessage() + "\n");
      Failure failure = new Failure(Failure.Outcome.CRASHED, round, e.getMessage());
      directory.fail(cell, round, failure);
      return Outcome.of(failure);
    }
    return measure(planned.warmedUp(warmUpFactor), ready, round, warmUpFactor);
  }

  @Override
  public void forget(List<Cell> forgotten, int round) throws IOException {
    for (Cell cell : forgotten) {
      directory.forget(cell, round);
    }
  }

  @Override
  public void left(List<Cell> later) throws IOException, InterruptedException {
    if (later.isEmpty()) {
      services.roundEnded();
    } else {
      services.measured(later.stream().map(this::planned).toList());
    }
  }

  /** What a fork says that has waited for the other of its pair for too long. */
  private static final String NOT_COME = "the other fork of the pair has not come within";

  private PlannedCell planned(Cell cell) {
    return Objects.requireNonNull(cells.get(cell.id()), cell.id());
  }

  private Outcome measure(PlannedCell planned, Services.Ready ready, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    Path temp = directory.freshTemp();
    Job job = job(planned, ready, round, warmUpFactor, holding.of(planned, round), temp);
    ChildProcess.Result ended =
        ChildProcess.run(job.command, job.log, planned.effort().timeout(), ready.anyEnd());
    Outcome outcome = outcome(job, ready, ended);
    directory.removeTemp();
    return outcome;
  }

  @Override
  public List<Outcome> measure(List<Cell> pair, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    List<PlannedCell> both =
        pair.stream().map(cell -> planned(cell).warmedUp(warmUpFactor)).toList();
    List<Hold> holds = holding.ofPair(both.get(0), both.get(1), round);
    List<Path> temps = directory.freshTemps("-0", "-1");
    Path place = Files.createDirectory(temps.get(0).resolve("pair"));
    Duration timeout = both.get(0).effort().timeout();
    List<Job> jobs = new ArrayList<>();
    for (int side = 0; side < both.size(); side++) {
      List<String> meeting =
          List.of(
              "-Dcachemark.pair=" + place,
              "-Dcachemark.pairSide=" + side,
              "-Dcachemark.pairSeconds=" + Math.max(1, timeout.toSeconds() / 2));
      Hold hold = holds.get(side).and(meeting);
      jobs.add(
          job(both.get(side), Services.Ready.NONE, round, warmUpFactor, hold, temps.get(side)));
    }
    List<ChildProcess.Result> ends =
        PairOfProcesses.run(
            jobs.stream().map(Job::command).toList(),
            jobs.stream().map(Job::log).toList(),
            timeout);
    List<Outcome> outcomes = new ArrayList<>();
    for (int side = 0; side < jobs.size(); side++) {
      boolean isVoid = ends.get(side).end() == ChildProcess.End.ABANDONED;
      if (waitedInVain(jobs.get(1 - side))) {
        outcomes.add(notCome(jobs.get(side)));
      } else {
        outcomes.add(
            isVoid || waitedInVain(jobs.get(side))
                ? Outcome.NONE
                : outcome(jobs.get(side), Services.Ready.NONE, ends.get(side)));
      }
    }
    directory.removeTemp();
    return outcomes;
  }

  /** Whether a fork has ended since the other of its pair did not come. */
  private static boolean waitedInVain(Job job) throws IOException {
    return Files.exists(job.log) && Files.readString(job.log).contains(NOT_COME);
  }

  /** What hangs is the fork that the other has waited for. */
  private Outcome notCome(Job job) throws IOException {
    Failure failure =
        new Failure(
            Failure.Outcome.TIMED_OUT,
            job.round,
            "it did not come to its next iteration, while the other of the pair waited for it");
    directory.fail(job.planned.cell(), job.round, failure);
    return Outcome.of(failure);
  }

  /** A process that measures a round of a cell. */
  private record Job(PlannedCell planned, int round, Path temp, List<String> command, Path log) {

    static Path result(Path temp) {
      return temp.resolve("result.json");
    }

    boolean isCounted() {
      return planned.benchmark().measurer() == Benchmark.Kind.COUNTED;
    }
  }

  private Job job(
      PlannedCell planned, Services.Ready ready, int round, int warmUpFactor, Hold hold, Path temp)
      throws IOException {
    List<String> command =
        planned.benchmark().measurer() == Benchmark.Kind.COUNTED
            ? CountedProcess.of(planned, ready, hold, temp)
            : JmhFork.of(planned, ready, warmUpFactor, hold, temp, Job.result(temp));
    return new Job(planned, round, temp, command, directory.logFile(planned.cell(), round));
  }

  /** What came of a process that has ended; it is kept. */
  private Outcome outcome(Job job, Services.Ready ready, ChildProcess.Result ended)
      throws IOException, InterruptedException {
    Cell cell = job.planned.cell();
    int round = job.round;
    Path result = Job.result(job.temp);
    Duration timeout = job.planned.effort().timeout();
    if (job.isCounted()) {
      CountedProcess.keep(job.temp, result);
    }
    Fork record = JmhFork.record(job.temp);
    Optional<Observation> observed = results.read(result, cell, round, record);
    Optional<Failure> failure =
        LogReader.failure(ended, observed.isPresent(), job.log, round, timeout);
    Optional<String> death = failure.isPresent() ? ready.deathBehind() : ready.death();
    if (death.isPresent()) {
      failure = death.map(reason -> new Failure(Failure.Outcome.CRASHED, round, reason));
    }
    if (failure.isPresent()) {
      requireSpace(job.temp);
    }
    if (failure.isPresent() && death.isEmpty() && job.isCounted()) {
      failure = Optional.of(LogReader.ofCounted(failure.get(), job.log));
    }
    if (failure.isPresent()) {
      services.failed(job.planned);
      directory.fail(cell, round, failure.get());
    } else {
      directory.keep(cell, round, record);
      directory.keep(cell, round, result);
    }
    return failure.map(Outcome::of).orElseGet(() -> Outcome.of(observed.orElseThrow()));
  }

  private void requireSpace(Path written) throws IOException {
    if (Files.getFileStore(written).getUsableSpace() < FULL_BELOW_BYTES) {
      throw new IOException("No space left on device for " + directory.path());
    }
  }
}
