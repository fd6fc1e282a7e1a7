/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cachemark.results.Parameter;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.plan.PlannedCell;

/**
 * Asks benchmarks that count, before anything is measured, whether they can count what is planned:
 * where a word takes a file, once for all systems; where it says so, for each system. All that is
 * asked of one JVM and class path is asked of one process.
 */
final class Countable {

  private static final Pattern REFUSED = Pattern.compile("refused: (\\d+) (.*)");

  private Countable() {}

  /**
   * Makes sure that nothing speaks against the cells. What could not be found out, counting will
   * tell.
   *
   * @throws InputError if something does; in one line
   */
  static void require(Collection<PlannedCell> cells, Progress progress)
      throws IOException, InterruptedException {
    Collection<List<PlannedCell>> asked = asked(cells);
    if (asked.isEmpty()) {
      return;
    }
    progress.print("Checking the input of what is counted …");
    ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<Optional<String>>> answers = new ArrayList<>();
      asked.forEach(together -> answers.add(workers.submit(() -> refused(together))));
      for (Future<Optional<String>> answer : answers) {
        answer
            .get()
            .ifPresent(
                reason -> {
                  throw new InputError(reason);
                });
      }
    } catch (ExecutionException e) {
      throw new IOException("what is counted could not be checked: " + e.getCause(), e);
    } finally {
      workers.shutdownNow();
    }
  }

  /** The cells to ask about, by the process that is asked. */
  private static Collection<List<PlannedCell>> asked(Collection<PlannedCell> cells) {
    Set<Object> works = new HashSet<>();
    Map<Object, List<PlannedCell>> asked = new LinkedHashMap<>();
    for (PlannedCell planned : cells) {
      if (planned.benchmark().measurer() == Benchmark.Kind.COUNTED
          && (isAskedOfEach(planned) || (takesFile(planned) && works.add(work(planned))))) {
        asked
            .computeIfAbsent(
                List.of(planned.benchmark().method(), CountedProcess.java(planned)),
                process -> new ArrayList<>())
            .add(planned);
      }
    }
    return asked.values();
  }

  /** No service is there yet to try a system with that needs one. */
  private static boolean isAskedOfEach(PlannedCell planned) {
    return planned.limits().stream().anyMatch(Parameter.Limit::eachSystem)
        && planned.systems().values().stream().allMatch(system -> system.service().isEmpty());
  }

  private static boolean takesFile(PlannedCell planned) {
    return planned.limits().stream().anyMatch(limit -> limit.file() != null);
  }

  /** What cells have in common that differ in their systems alone. */
  private static Object work(PlannedCell planned) {
    return List.of(
        planned.benchmark().name(),
        planned.cell().params(),
        planned.cell().threads(),
        planned.jvm().name());
  }

  /** What speaks against the first of these that cannot be counted. */
  private static Optional<String> refused(List<PlannedCell> cells)
      throws IOException, InterruptedException {
    try (TempDirectory directory = TempDirectory.create("cachemark-ask-")) {
      Path temp = directory.path();
      Path log = temp.resolve("log");
      ChildProcess.Result ended =
          ChildProcess.run(
              CountedProcess.asking(cells, temp), log, cells.get(0).effort().timeout());
      if (ended.end() != ChildProcess.End.EXITED || ended.exitCode() != Cachemark.WRONG_INPUT) {
        return Optional.empty();
      }
      return ChildProcess.said(log).stream()
          .map(REFUSED::matcher)
          .filter(Matcher::matches)
          .findFirst()
          .map(line -> reason(cells.get(Integer.parseInt(line.group(1))), line.group(2)));
    }
  }

  private static String reason(PlannedCell planned, String reason) {
    String of =
        isAskedOfEach(planned)
            ? planned.cell().systems().values().stream()
                .map(Object::toString)
                .collect(Collectors.joining(" + ", " of ", ""))
            : "";
    return "%s%s: %s".formatted(planned.cell().benchmark(), of, reason);
  }
}
