/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.cachemark.reports.Analysis;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.compare.ComparisonText;
import org.cachemark.reports.compare.History;
import org.cachemark.reports.html.HtmlReport;
import org.cachemark.reports.html.Subject;
import org.cachemark.results.Anchor;
import org.cachemark.results.Results;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Names;
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
      "  ./run.sh report RUN RUN RUN --pool                separate runs as one",
      "  ./run.sh report --history --anchor caffeine@2.9.3   releases, from all runs",
      ""
    },
    description =
        "Shows what a run has found, also one that is not complete, and writes report.html.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {

  private static final String FILE = "report.html";

  /** The mark of a page that Cachemark has written. */
  private static final String GENERATOR = "<meta name=\"generator\" content=\"Cachemark\">";

  /** Where the mark is, above the styles. */
  private static final int HEAD_BYTES = 4096;

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

  @Option(
      names = "--force",
      description = "Write the page over a file that Cachemark has not written, too.")
  private boolean force;

  @Option(
      names = "--history",
      description = {
        "How releases went against an anchor that was measured beside them, from these",
        "runs (default: all), with the releases from which on the level is another."
      })
  private boolean history;

  @Option(
      names = "--pool",
      description = {
        "These runs of the same cells as one, in which each run counts once, and of",
        "exact figures each fork; from three on with intervals. Writes runs/pool-…"
      })
  private boolean pool;

  @Option(
      names = "--anchor",
      paramLabel = "CACHE",
      description =
          "The anchor, a system or a value such as way=put (default: what most of the runs have"
              + " compared with).")
  private String anchor;

  @Mixin private Publication publication;

  @Override
  public Integer call() throws IOException {
    if (anchor != null && !history) {
      throw new InputError("--anchor is for --history");
    }
    if (pool && (history || out != null)) {
      throw new InputError("--pool goes with neither --history nor --out");
    }
    if (pool && new LinkedHashSet<>(names).size() < 2) {
      throw new InputError("--pool needs two runs or more; name them (./run.sh list runs)");
    }
    Progress progress = Screen.progress();
    Path page = pool ? pooled(progress) : history ? history(progress) : page(progress);
    progress.print(List.of("", "Report: " + Runs.fromHere(page)));
    return Cachemark.OK;
  }

  private Path pooled(Progress progress) throws IOException {
    return PoolReport.of(names, workspace.home, workspace.catalogue(), publication, progress);
  }

  private Path page(Progress progress) throws IOException {
    List<Path> runs = new ArrayList<>();
    for (String name : names.isEmpty() ? List.of("") : new LinkedHashSet<>(names)) {
      runs.add(RunChoice.find(workspace.home, name));
    }
    Path page = page(runs.size() == 1 ? runs.get(0) : workspace.home.runs(), FILE);
    boolean isItsOwn = out == null && runs.size() == 1;
    OutputFile file = isItsOwn ? null : output(page);
    Catalogue catalogue = workspace.catalogue();
    List<Subject> subjects = new ArrayList<>();
    for (Path run : runs) {
      subjects.add(subject(Runs.load(run), run, page, catalogue));
    }
    if (subjects.size() == 1) {
      publication.check(subjects.get(0).results().run().sweep());
    }
    String html = understood(() -> HtmlReport.of(subjects));
    if (subjects.size() == 1) {
      show(subjects.get(0).analysis(), progress);
    }
    if (file == null) {
      RunDirectory.write(page, html);
    } else {
      file.write(html);
    }
    return page;
  }

  private Path history(Progress progress) throws IOException {
    Catalogue catalogue = workspace.catalogue();
    Path page = page(workspace.home.runs(), "history.html");
    OutputFile file = output(page);
    Optional<Anchor> base = Optional.ofNullable(anchor).map(text -> anchor(text, catalogue));
    List<Subject> subjects = new ArrayList<>();
    for (String name : names.isEmpty() ? Runs.ids(workspace.home) : names) {
      Path run = RunChoice.find(workspace.home, name);
      Optional<Results> results =
          names.isEmpty() ? ifReadable(run, progress) : Optional.of(Runs.load(run));
      if (results.isPresent() && !results.get().observations().isEmpty()) {
        subjects.add(subject(results.get(), run, page, catalogue));
      }
    }
    List<Results> results = subjects.stream().map(Subject::results).toList();
    History releases = understood(() -> History.of(results, base, Releases.BY_AGE));
    subjects.removeIf(subject -> !releases.isOf(subject.results()));
    releases.headline().forEach(line -> progress.print(TextReport.wrap(line, "")));
    file.write(HtmlReport.of(releases, subjects));
    return page;
  }

  /** An anchor with the default version where it names none. */
  private static Anchor anchor(String text, Catalogue catalogue) {
    Anchor written = Names.anchor("--anchor", text);
    return new Anchor(
        written.systems().stream()
            .map(system -> catalogue.system("--anchor", system).name())
            .toList(),
        written.values());
  }

  /** A run that nobody named may be of another version of Cachemark; that is said, and no error. */
  private static Optional<Results> ifReadable(Path run, Progress progress) {
    try {
      return Optional.of(Runs.load(run));
    } catch (InputError e) {
      progress.print(TextReport.wrap("left out: " + e.getMessage(), "  "));
      return Optional.empty();
    }
  }

  private Path page(Path directory, String name) {
    if (out == null) {
      return directory.resolve(name);
    }
    Path page = out.toAbsolutePath().normalize();
    return Files.isDirectory(page) ? page.resolve(name) : page;
  }

  private OutputFile output(Path page) {
    return OutputFile.toReplace(
        out == null ? "" : "--out", Runs.fromHere(page), ReportCommand::isPage, force);
  }

  /** Whether a file is a page of Cachemark's: it is there, and its head says so. */
  static boolean isPage(Path file) {
    return hasMark(file, GENERATOR);
  }

  /** Whether a file is there, and has this in its head. */
  static boolean hasMark(Path file, String mark) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8).contains(mark);
    } catch (IOException e) {
      throw new InputError(file + " cannot be read", e);
    }
  }

  private Subject subject(Results results, Path run, Path page, Catalogue catalogue) {
    Path directory = run.toAbsolutePath().normalize();
    String link =
        Objects.requireNonNull(page.toAbsolutePath().getParent(), "a file is in a directory")
            .relativize(directory)
            .toString()
            .replace('\\', '/');
    if (link.indexOf(':') >= 0) {
      link = "./" + link; // else what is before the colon would be a scheme
    }
    boolean isKnown = directory.startsWith(workspace.home.runs());
    return new Subject(
        new Analysis(results),
        directory,
        link.isEmpty() ? "" : link + "/",
        isKnown ? results.run().id() : Runs.fromHere(directory).toString(),
        Releases.newerThan(results.run(), catalogue));
  }

  private interface Report<T> {
    T make() throws IOException;
  }

  /** What a report says of runs that it cannot be made of is the user's affair. */
  private static <T> T understood(Report<T> report) throws IOException {
    try {
      return report.make();
    } catch (IllegalArgumentException e) {
      throw new InputError(e.getMessage(), e);
    }
  }

  private void show(Analysis analysis, Progress progress) throws IOException {
    if (analysis.isComparison()) {
      progress.print(ComparisonText.lines(analysis.comparison()));
      return;
    }
    progress.print(TextReport.lines(analysis.summary()));
    publication.publish(analysis.summary());
  }
}
