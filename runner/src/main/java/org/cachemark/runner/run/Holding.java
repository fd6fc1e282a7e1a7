/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Cpus;
import org.cachemark.runner.InputError;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.sweep.Sweep;

/**
 * Which CPUs the forks of a run's cells are held on. A JVM that sees fewer CPUs takes another
 * collector and other numbers of threads, and so do products: all are told the number of CPUs, and
 * the collector, of a fork that is not held, so that what differs is the CPUs alone.
 */
public final class Holding {

  static final String TASKSET = "taskset";

  private final HostCpus host;
  private final Map<Sweep.Jvm, List<String>> jvmFlags;

  private Holding(HostCpus host, Map<Sweep.Jvm, List<String>> jvmFlags) {
    this.host = host;
    this.jvmFlags = jvmFlags;
  }

  /**
   * Makes sure that cells can be held as they ask.
   *
   * @throws InputError if not; in one line
   */
  static void require(Collection<Cell> cells) {
    for (Cell cell : cells) {
      cell.cpus()
          .of(cell.threads())
          .ifPresent(
              count -> {
                String of =
                    cell.cpus().equals(Cpus.THREADS) ? " of " + inThreads(cell.threads()) : "";
                require("cpus: " + cell.cpus() + of, count);
              });
    }
  }

  private static String inThreads(int threads) {
    return threads == 1 ? "1 thread" : threads + " threads";
  }

  /**
   * Makes sure that there are so many CPUs, and means to hold processes on them.
   *
   * @param what what asks for them, which an error begins with
   * @throws InputError if not; in one line
   */
  static void require(String what, int count) {
    // A container's quota counts too: who has more CPUs than that is held up by the scheduler.
    int size = Math.min(HostCpus.look().size(), Runtime.getRuntime().availableProcessors());
    if (size == 0 || !isTasksetThere()) {
      throw new InputError(
          "%s: forks are held on CPUs by Linux's %s, and there is none here; do without"
              .formatted(what, TASKSET));
    }
    if (count > size) {
      throw new InputError(
          "%s takes %d CPUs, and this process may use %d; ask for fewer, or do without"
              .formatted(what, count, size));
    }
  }

  private static boolean isTasksetThere() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, TASKSET)));
  }

  /**
   * The CPUs for the forks of these cells. Starts each of their JVMs once, to learn its collector.
   *
   * @throws InputError if they cannot be held as they ask
   */
  static Holding of(Collection<PlannedCell> planned) throws IOException, InterruptedException {
    require(planned.stream().map(PlannedCell::cell).toList());
    Map<Sweep.Jvm, List<String>> jvmFlags = new LinkedHashMap<>();
    for (PlannedCell one : planned) {
      boolean isHeld = !one.cell().cpus().equals(Cpus.ALL);
      if (isHeld && !jvmFlags.containsKey(one.jvm())) {
        jvmFlags.put(one.jvm(), flags(one.jvm(), one.effort().heap()));
      }
    }
    return new Holding(HostCpus.look(), jvmFlags);
  }

  private static List<String> flags(Sweep.Jvm jvm, String heap)
      throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>();
    flags.add("-XX:ActiveProcessorCount=" + Runtime.getRuntime().availableProcessors());
    JvmProbe.collector(jvm, heap).ifPresent(collector -> flags.add("-XX:+" + collector));
    return flags;
  }

  /**
   * A command of its own, by its user.
   *
   * @param count how many CPUs; empty for all
   * @throws InputError if there are not so many
   */
  public static Hold of(OptionalInt count, Sweep.Jvm jvm, String heap)
      throws IOException, InterruptedException {
    if (count.isEmpty()) {
      return Hold.NONE;
    }
    require("--cpus", count.getAsInt());
    return new Hold(HostCpus.look().choose(count.getAsInt(), 0), flags(jvm, heap));
  }

  /**
   * Where the two forks of a pair are held that are measured at the same time: each where the other
   * was in the round before, and then elsewhere.
   */
  List<Hold> ofPair(PlannedCell base, PlannedCell other, int round) {
    int count = base.cell().cpus().of(base.cell().threads()).orElseThrow();
    List<List<Integer>> chosen = host.choosePair(count, round - 1);
    return List.of(
        new Hold(chosen.get(0), jvmFlags.getOrDefault(base.jvm(), List.of())),
        new Hold(chosen.get(1), jvmFlags.getOrDefault(other.jvm(), List.of())));
  }

  /** Where the fork of a cell is held in a round: elsewhere in the next. */
  Hold of(PlannedCell planned, int round) {
    OptionalInt count = planned.cell().cpus().of(planned.cell().threads());
    return count.isEmpty()
        ? Hold.NONE
        : new Hold(
            host.choose(count.getAsInt(), round - 1),
            jvmFlags.getOrDefault(planned.jvm(), List.of()));
  }
}
