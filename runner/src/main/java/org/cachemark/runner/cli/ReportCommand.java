/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.cachemark.reports.Results;
import org.cachemark.reports.Summary;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.ComparisonText;
import org.cachemark.reports.compare.Contest;
import org.cachemark.reports.html.HtmlReport;
import org.cachemark.reports.html.Subject;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Releases;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.run.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what runs have found. */
@Command(
    name = "report",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh report                                   the newest run",
      "  ./run.sh report 20261121-101500-quick",
      "  ./run.sh report 20261121-101500-quick 20261128-101500-quick    side by side",
      ""
    },
    description =
        "Shows what a run has found, also one that is not complete, and writes report.html.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {

  private static final String FILE = "report.html";

  @Mixin private Workspace workspace;

  @Parameters(
      arity = "0..*",
      paramLabel = "RUN",
      description = "Ids or directories of runs (default: the newest).")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the page there (default: report.html in the run, or beside the runs).")
  private Path out;

  @Mixin private Publication publication;

  @Override
  public Integer call() throws IOException {
    List<Path> runs = new ArrayList<>();
    for (String name : names.isEmpty() ? List.of("") : new LinkedHashSet<>(names)) {
      runs.add(RunChoice.find(workspace.home, name));
    }
    Path page = page(runs);
    Catalogue catalogue = workspace.catalogue();
    List<Subject> subjects = new ArrayList<>();
    for (Path run : runs) {
      subjects.add(subject(run, page, catalogue));
    }
    String html = html(subjects);
    Progress progress = Screen.progress();
    if (subjects.size() == 1) {
      show(subjects.get(0).results(), progress);
    }
    RunDirectory.write(page, html);
    progress.print(List.of("", "Report: " + Runs.fromHere(page)));
    return Cachemark.OK;
  }

  private Path page(List<Path> runs) {
    if (out == null) {
      return runs.size() == 1 ? runs.get(0).resolve(FILE) : workspace.home.runs().resolve(FILE);
    }
    Path page = out.toAbsolutePath().normalize();
    if (Files.isDirectory(page)) {
      return page.resolve(FILE);
    }
    if (!Files.isDirectory(page.getParent())) {
      throw new InputError("--out: there is no directory " + page.getParent());
    }
    return page;
  }

  private Subject subject(Path run, Path page, Catalogue catalogue) {
    Results results = Runs.load(run);
    Path directory = run.toAbsolutePath().normalize();
    String link =
        page.toAbsolutePath().getParent().relativize(directory).toString().replace('\\', '/');
    boolean isKnown = directory.startsWith(workspace.home.runs());
    return new Subject(
        results,
        directory,
        link.isEmpty() ? "" : link + "/",
        isKnown ? results.run().id() : Runs.fromHere(directory).toString(),
        Releases.newerThan(results.run(), catalogue));
  }

  private static String html(List<Subject> subjects) throws IOException {
    try {
      return HtmlReport.of(subjects);
    } catch (IllegalArgumentException e) {
      throw new InputError(e.getMessage(), e);
    }
  }

  private void show(Results results, Progress progress) throws IOException {
    if (results.run().contest() != null) {
      Comparison comparison = new Contest(results, results.run().contest()).comparison();
      progress.print(ComparisonText.lines(comparison));
      return;
    }
    publication.check(results.run().sweep());
    Summary summary = Summary.of(results);
    progress.print(TextReport.lines(summary));
    publication.publish(summary);
  }
}
