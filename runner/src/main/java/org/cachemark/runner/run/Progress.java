/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.cachemark.reports.Notes;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;
import org.cachemark.results.Results.Failure;
import org.cachemark.results.Run;
import org.cachemark.results.Shown;
import org.cachemark.results.Units;

/**
 * Shows how far a run is: a block that is drawn anew on a terminal, a line for each round of a cell
 * elsewhere. It draws between forks only, so that it takes nothing from the one that is measured.
 */
public final class Progress {

  private static final int BAR = 24;
  private static final int WIDTH = 79;

  /** Where there is no terminal, from one line on how far checks are to the next, at least. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final PrintStream out;
  private final boolean live;
  private final LongSupplier nanoTime;
  private final long started;
  private final Map<String, Taken> takenByCell = new HashMap<>();
  private final Taken takenByAll = new Taken();
  private final List<String> failures = new ArrayList<>();
  private long checkedToldAt;
  private String last = "";
  private int drawn;

  /**
   * Shows progress on a stream.
   *
   * @param live whether it is a terminal that understands cursor movements
   */
  public Progress(PrintStream out, boolean live) {
    this(out, live, System::nanoTime);
  }

  /** The same, by another clock. */
  Progress(PrintStream out, boolean live, LongSupplier nanoTime) {
    this.out = out;
    this.live = live;
    this.nanoTime = nanoTime;
    started = nanoTime.getAsLong();
    checkedToldAt = started;
  }

  /**
   * So many of all systems have been checked; a line where there is no terminal only if it drags.
   */
  void checked(int done, int all) {
    long now = nanoTime.getAsLong();
    if (done == all) {
      erase();
    } else if (live || now - checkedToldAt >= PATIENCE.toNanos()) {
      erase();
      line("checked %d/%d  %s".formatted(done, all, Units.duration((now - started) / 1e9)));
      out.flush();
      checkedToldAt = now;
    }
  }

  /** A round of a cell begins. */
  void begins(Run run, Cell cell, int round, int done, int left, double secondsLeft) {
    if (!live) {
      return;
    }
    int all = done + left;
    int filled = all == 0 ? 0 : BAR * done / all;
    erase();
    line(
        "%s%s %d/%d  round %d  %s, about %s left"
            .formatted(
                "█".repeat(filled),
                "░".repeat(BAR - filled),
                done,
                all,
                round,
                Units.duration((nanoTime.getAsLong() - started) / 1e9),
                Units.duration(secondsLeft)));
    line("now   " + name(run, cell));
    if (!last.isEmpty()) {
      line("last  " + last);
    }
    failures.forEach(failure -> line("fail  " + failure));
    out.flush();
  }

  /** A round of a cell has taken so many seconds, of which so many had been guessed. */
  void took(Cell cell, double seconds, double guess) {
    takenByCell.computeIfAbsent(cell.id(), id -> new Taken()).add(seconds, guess);
    takenByAll.add(seconds, guess);
  }

  /** A round of a cell has ended. */
  void ended(Run run, Cell cell, Measurer.Outcome ended, int done, int left, double secondsLeft) {
    String name = name(run, cell);
    Optional<Failure> failure = ended.failure();
    String outcome =
        failure
            .map(f -> Notes.word(f.outcome().name()) + ": " + f.reason())
            .orElseGet(() -> ended.observation().map(Progress::score).orElse("no result"));
    last = outcome + "  " + name;
    failure.ifPresent(f -> failures.add(name + ": " + f.reason()));
    if (!live) {
      String counted = "%d/%d  ".formatted(done, done + left);
      String ending = "  " + Units.duration(secondsLeft) + " left";
      int room = WIDTH - counted.length() - ending.length();
      out.println(counted + clipped(Shown.plain(outcome + "  " + name), room) + ending);
      out.flush();
    }
  }

  /** Takes the block away, so that something else can be printed. */
  public void erase() {
    if (live && drawn > 0) {
      out.print("\033[" + drawn + "A\033[J");
      out.flush();
      drawn = 0;
    }
  }

  /**
   * What one round of a cell may take, in seconds: the guess, by as much longer or shorter as its
   * others have taken than was guessed of them; if none has been, as those of all cells have.
   */
  double secondsOf(Cell cell, double guess) {
    return takenByCell.getOrDefault(cell.id(), takenByAll).by(guess);
  }

  /** What rounds have taken, and what had been guessed of them, in seconds. */
  private static final class Taken {
    private double seconds;
    private double guessed;

    void add(double taken, double guess) {
      seconds += taken;
      guessed += guess;
    }

    double by(double guess) {
      return guessed == 0 ? guess : guess * seconds / guessed;
    }
  }

  /** What is compared beside systems comes first: the end is what is clipped. */
  private static String name(Run run, Cell cell) {
    List<String> words = new ArrayList<>(run.contrast().words(cell));
    words.add(cell.title() + ", " + run.setting(cell));
    return String.join(", ", words);
  }

  private static String score(Observation one) {
    double score = one.value();
    boolean millions = one.score().isLogarithmic() && !one.score().isLessBetter() && score >= 1e6;
    return Units.digits(millions ? score / 1e6 : score)
        + (millions ? " M " : " ")
        + one.score().unit().replace("ms/op", "ms");
  }

  private void line(String text) {
    out.println(clipped(Shown.plain(text), WIDTH));
    drawn++;
  }

  private static String clipped(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 1) + "…";
  }

  /** Prints lines between blocks. */
  public void print(List<String> lines) {
    erase();
    lines.forEach(line -> out.println(Shown.plain(Shown.commands(line))));
    out.flush();
  }

  /** Prints a text between blocks, broken at 80 columns. */
  public void print(String text) {
    print(TextReport.wrap(Shown.commands(text), "  "));
  }
}
