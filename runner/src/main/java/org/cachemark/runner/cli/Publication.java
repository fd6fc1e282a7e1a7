/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.Summary;
import org.cachemark.runner.InputError;
import picocli.CommandLine.Option;

/** A page that gets a run's answer, in the place that it has marked for the sweep. */
final class Publication {

  private static final String OPTION = "--into";
  private static final String END = "<!-- end -->";

  @Option(
      names = OPTION,
      paramLabel = "FILE",
      description =
          "Put the tables into this Markdown page, between <!-- run SWEEP --> and " + END + ".")
  private Path file;

  /**
   * Checks the page before anything is measured.
   *
   * @throws InputError if there is no such page, or it has no place for the sweep
   */
  void check(String sweep) {
    if (file != null) {
      place(page().read(OPTION), sweep);
    }
  }

  /** Puts a run's answer into the page, if one was named. */
  void publish(Summary summary) throws IOException {
    publish(summary.results().run().sweep(), MarkdownReport.excerpt(summary));
  }

  /** Puts a text into the page, if one was named. */
  void publish(String sweep, String text) throws IOException {
    if (file == null) {
      return;
    }
    OutputFile page = page();
    String old = page.read(OPTION);
    Place place = place(old, sweep);
    page.write(old.substring(0, place.from()) + "\n" + text + old.substring(place.to()));
  }

  private OutputFile page() {
    return OutputFile.toChange(OPTION, file);
  }

  /** What stands between two marks, by its first character and the one after its last. */
  private record Place(int from, int to) {}

  private Place place(String page, String sweep) {
    String begin = "<!-- run " + sweep + " -->";
    int from = page.indexOf(begin) + begin.length();
    if (from < begin.length()) {
      throw new InputError(
          "%s: %s has no place for the sweep; put these two lines where its tables go: %s %s"
              .formatted(OPTION, file, begin, END));
    }
    int to = page.indexOf("<!--", from);
    if (to < 0 || !page.startsWith(END, to)) { // the end of what follows is not its own
      throw new InputError(
          "%s: %s:%d: the place of the sweep does not end; put this line after its tables: %s"
              .formatted(OPTION, file, line(page, from), END));
    }
    return new Place(from, to);
  }

  private static long line(String page, int at) {
    return page.substring(0, at).lines().count();
  }
}
