/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.Summary;
import org.cachemark.runner.InputError;
import org.cachemark.runner.run.RunDirectory;
import picocli.CommandLine.Option;

/** A page that gets a run's answer, in the place that it has marked for the sweep. */
final class Publication {

  private static final String END = "<!-- end -->";

  @Option(
      names = "--into",
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
      place(read(), sweep);
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
    String page = read();
    int[] place = place(page, sweep);
    RunDirectory.write(file, page.substring(0, place[0]) + "\n" + text + page.substring(place[1]));
  }

  private String read() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new InputError("--into: " + file + " cannot be read", e);
    }
  }

  private int[] place(String page, String sweep) {
    String begin = "<!-- run " + sweep + " -->";
    int from = page.indexOf(begin) + begin.length();
    int to = page.indexOf(END, from);
    if (from < begin.length() || to < 0) {
      throw new InputError(
          "--into: %s has no place for the sweep; put these two lines where its tables go: %s %s"
              .formatted(file, begin, END));
    }
    return new int[] {from, to};
  }
}
