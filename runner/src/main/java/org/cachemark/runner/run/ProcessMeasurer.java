/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    return measure(planned, ready, cell, round, warmUpFactor);
  }

  @Override
  public void left(List<Cell> later) throws IOException, InterruptedException {
    if (later.isEmpty()) {
      services.roundEnded();
    } else {
      services.measured(later.stream().map(this::planned).toList());
    }
  }

  private PlannedCell planned(Cell cell) {
    return Objects.requireNonNull(cells.get(cell.id()), cell.id());
  }

  private Outcome measure(
      PlannedCell planned, Services.Ready ready, Cell cell, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    Path temp = directory.freshTemp();
    Path result = temp.resolve("result.json");
    Path log = directory.logFile(cell, round);
    boolean isCounted = planned.benchmark().measurer() == Benchmark.Kind.COUNTED;
    Hold hold = holding.of(planned, round);
    List<String> command =
        isCounted
            ? CountedProcess.of(planned, ready, hold, temp)
            : JmhFork.of(planned, ready, warmUpFactor, hold, temp, result);
    ChildProcess.Result ended =
        ChildProcess.run(command, log, planned.effort().timeout(), ready.anyEnd());
    if (isCounted) {
      CountedProcess.keep(temp, result);
    }
    Fork record = JmhFork.record(temp);
    Optional<Observation> observed = results.read(result, cell, round, record);
    Optional<Failure> failure =
        ready.death().map(reason -> new Failure(Failure.Outcome.CRASHED, round, reason));
    if (failure.isEmpty()) {
      failure =
          LogReader.failure(ended, observed.isPresent(), log, round, planned.effort().timeout());
    }
    if (failure.isPresent()) {
      requireSpace(temp);
    }
    if (failure.isPresent() && isCounted) {
      failure = Optional.of(LogReader.ofCounted(failure.get(), log));
    }
    if (failure.isPresent()) {
      services.failed(planned);
      directory.fail(cell, round, failure.get());
    } else {
      directory.keep(cell, round, record);
      directory.keep(cell, round, result);
    }
    directory.removeTemp();
    return failure.map(Outcome::of).orElseGet(() -> Outcome.of(observed.orElseThrow()));
  }

  private void requireSpace(Path written) throws IOException {
    if (Files.getFileStore(written).getUsableSpace() < FULL_BELOW_BYTES) {
      throw new IOException("No space left on device for " + directory.path());
    }
  }
}
