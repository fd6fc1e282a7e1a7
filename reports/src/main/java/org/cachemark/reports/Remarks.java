/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.cachemark.reports.compare.Steadiness;
import org.cachemark.results.Cell;
import org.cachemark.results.Combine;
import org.cachemark.results.Environment;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Sampling;
import org.cachemark.results.Units;
import org.cachemark.results.Warmth;

/** What on the machine, or in the files, a reader must know beside the figures. */
public final class Remarks {

  /** Below this share of a CPU a worker thread was held up by others. */
  private static final double BUSY_BELOW = 0.9;

  /** Load average a core above which others are at work. */
  private static final double BUSY_LOAD = 0.5;

  /** Per cent of the time that somebody waits for a CPU, above which others are at work. */
  private static final double BUSY_PRESSURE = 10;

  /** Per cent of the CPU time for warming up; the clock ended what had less. */
  private static final double WARM_FROM = 99;

  private Remarks() {}

  /** The CPUs that a cell's forks could use. */
  private static int cpus(Cell cell, Environment machine) {
    return Math.min(machine.cores(), cell.cpus().of(cell.threads()).orElse(machine.cores()));
  }

  private static boolean isHeld(Cell cell) {
    return cell.cpus().of(cell.threads()).isPresent();
  }

  /** What on the machine makes figures noisy, a line each; known before anything is measured. */
  public static List<String> cautions(Environment machine, List<Cell> cells) {
    List<String> cautions = new ArrayList<>();
    int threads = cells.stream().mapToInt(Cell::threads).max().orElse(0);
    if (threads > machine.cores()) {
      cautions.add(
          "%d threads share %d cores: their cells show contention for the CPU too"
              .formatted(threads, machine.cores()));
    }
    if (machine.load() > BUSY_LOAD * machine.cores()) {
      cautions.add(
          "the load average was %s on %d cores before the run"
              .formatted(Units.digits(machine.load()), machine.cores()));
    }
    if (machine.cpuPressure() > BUSY_PRESSURE) {
      cautions.add(
          "work waited for a CPU %s %% of the time before the run"
              .formatted(Units.digits(machine.cpuPressure())));
    }
    if (!machine.governor().isEmpty() && !machine.governor().equals("performance")) {
      cautions.add("the CPU's frequency governor is '" + machine.governor() + "'");
    }
    return cautions;
  }

  /** What a reader must know to trust the figures, or not to. */
  static List<String> of(Results results, Titles titles, List<Summary.Table> tables) {
    Environment machine = results.run().environment();
    List<String> remarks = new ArrayList<>(results.run().notes());
    remarks.addAll(titles.notes());
    remarks.addAll(cautions(machine, results.run().cells()));
    remarks.addAll(Recorded.disagreements(results));
    // Threads also wait for locks, a product's own threads, and answers from another process: the
    // best cell without these tells of the machine.
    double share =
        tables.stream()
            .filter(table -> !table.score().isLessBetter())
            .flatMap(table -> table.rows().stream())
            .map(Summary.Row::cell)
            .filter(cell -> cell.threads() <= cpus(cell, machine))
            .filter(cell -> !results.run().isRemote(cell))
            .flatMapToDouble(cell -> median(results, cell, Observation.CPU_SHARE).stream())
            .max()
            .orElse(1);
    if (share < BUSY_BELOW) {
      remarks.add(
          "the machine was busy: worker threads got %.0f %% of a CPU at the most"
              .formatted(100 * share));
    }
    // Threads beyond the cores wait for each other: the quietest cell tells of the neighbours.
    tables.stream()
        .flatMap(table -> table.rows().stream())
        .filter(row -> row.cell().threads() <= cpus(row.cell(), machine) || !isHeld(row.cell()))
        .flatMapToDouble(row -> median(results, row.cell(), Observation.CPU_PRESSURE).stream())
        .min()
        .ifPresent(
            waited -> {
              if (waited > BUSY_PRESSURE) {
                remarks.add(
                    "while it was measured, work waited for a CPU %s %% of the time or more"
                        .formatted(Units.digits(waited)));
              }
            });
    if (tables.stream().noneMatch(Summary.Table::isPooled)) {
      remarks.addAll(CpusApart.remarks(results));
      incomplete(results).ifPresent(remarks::add);
    }
    tables.stream().flatMap(table -> unsteady(table).stream()).forEach(remarks::add);
    cold(tables).ifPresent(remarks::add);
    remarks.addAll(Unreported.remarks(tables));
    Double asked = results.run().precision();
    if (asked != null) {
      List<String> lacking = new Precision(results, asked).lacking(titles);
      if (!lacking.isEmpty()) {
        remarks.add(
            "less precise than the ±%s %% asked for: %s"
                .formatted(Units.plain(100 * asked), String.join("; ", lacking)));
      }
    }
    randomised(tables).ifPresent(remarks::add);
    results.unreadable().forEach(file -> remarks.add("left out, since it is damaged: " + file));
    return remarks;
  }

  /** That rounds are missing, and of the cell with fewest how many it has. */
  private static Optional<String> incomplete(Results results) {
    return results.run().cells().stream()
        .filter(cell -> !results.failures().containsKey(cell.id()))
        .filter(cell -> counted(results, cell) < results.run().planned(cell))
        .min(Comparator.comparingInt(cell -> counted(results, cell)))
        .map(
            cell ->
                "the run is not complete: %d of %d rounds"
                    .formatted(counted(results, cell), results.run().planned(cell)));
  }

  /** Rounds with as much warm-up as the cell has had: it may have begun anew. */
  private static int counted(Results results, Cell cell) {
    return Warmth.warmest(results.of(cell)).size();
  }

  /** Names what was not warm, by its figures, in a setting. */
  private static Optional<String> unsteady(Summary.Table table) {
    List<String> drifting = new ArrayList<>();
    for (Summary.Row row : table.rows()) {
      if (!table.isExact()) {
        Steadiness.byClock(row.observations(), Summary.CONFIDENCE)
            .ifPresent(share -> drifting.add("%s %+.1f %%".formatted(row.name(), 100 * share)));
      }
    }
    return drifting.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s: unsteady, by what the second half of the iterations is faster than the first: %s"
                .formatted(table.setting(), String.join(", ", drifting)));
  }

  /** Names what was unsteady in some of several runs. */
  static Optional<String> unsteady(List<Results> runs) {
    Map<String, Integer> times = new LinkedHashMap<>();
    for (Results one : runs) {
      for (Cell cell : one.run().cells()) {
        boolean isNoisy = one.run().work(cell).sampling() == Sampling.ROUNDS;
        if (isNoisy
            && Steadiness.byClock(Warmth.warmest(one.of(cell)), Summary.CONFIDENCE).isPresent()) {
          String name = one.run().contrast().side(cell) + " in " + one.run().setting(cell);
          times.merge(name, 1, Integer::sum);
        }
      }
    }
    List<String> names = new ArrayList<>();
    times.forEach((name, n) -> names.add("%s (%d)".formatted(name, n)));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of("unsteady in so many of the runs: " + String.join("; ", names));
  }

  /** Names what was less warm than wanted, since the clock ended its warm-up. */
  private static Optional<String> cold(List<Summary.Table> tables) {
    List<String> cold = new ArrayList<>();
    for (Summary.Table table : tables) {
      for (Summary.Row row : table.rows()) {
        row.observations().stream()
            .flatMapToDouble(one -> one.median(Observation.WARM_UP).stream())
            .min()
            .ifPresent(
                share -> {
                  if (share < WARM_FROM) {
                    cold.add("%s in %s %.0f %%".formatted(row.name(), table.setting(), share));
                  }
                });
      }
    }
    return cold.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "warmed up for less CPU time than wanted, since that took too long by the clock: "
                + String.join("; ", cold));
  }

  /** Median of the rounds' medians; empty where none has it. */
  private static OptionalDouble median(Results results, Cell cell, String name) {
    double[] values =
        results.of(cell).stream().flatMapToDouble(one -> one.median(name).stream()).toArray();
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Combine.MEDIAN.of(values));
  }

  /** Names what should have repeated to the bit, and did not. */
  private static Optional<String> randomised(List<Summary.Table> tables) {
    List<String> names =
        tables.stream()
            .filter(Summary.Table::isExact)
            .flatMap(table -> table.rows().stream())
            .filter(row -> row.score().hasInterval())
            .map(Summary.Row::name)
            .distinct()
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of("randomised, so shown with the spread: " + String.join(", ", names));
  }
}
