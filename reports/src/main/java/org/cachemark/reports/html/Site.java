/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.reports.MachineFacts;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Summary.Table;
import org.cachemark.reports.html.SitePage.Answer;
import org.cachemark.reports.html.SitePage.Link;
import org.cachemark.reports.html.SitePage.Part;
import org.cachemark.reports.html.SitePage.Place;
import org.cachemark.reports.html.SitePage.Shown;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Title;

/**
 * A static site of results: an entry page, a page for each sweep, for each benchmark and for each
 * system, and one for releases where there are several of a system. What pages share is there once,
 * the figures are in files of their own, one for each benchmark of a group, and nobody else is
 * asked for anything.
 */
public final class Site {

  /** Settings of a benchmark whose plots the entry page has; of more it has the answer alone. */
  private static final int PLOTS = 4;

  private static final String RELEASES = "releases.html";

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final List<String> SCRIPTS =
      List.of(
          "basics", "site", "pieces", "kinds", "places", "filters", "tables", "details", "sliders",
          "start");

  private final List<SiteGroup> groups;
  private final SeriesStyles looks = new SeriesStyles();
  private final SystemPages pages = new SystemPages();
  private final PageNames sweepPages = new PageNames();
  private final Map<String, String> files = new LinkedHashMap<>();

  private Site(List<SiteGroup> groups) {
    this.groups = groups;
  }

  /**
   * A run that the site shows.
   *
   * @param ending of the files with what there is of each fork, such as {@code txt}
   */
  public record Source(Results results, String ending) {

    /** The file of its bundle, as a site has it and a reader downloads it. */
    String bundle() {
      return results.run().id() + ".zip";
    }

    String created() {
      return results.run().created();
    }
  }

  /**
   * The text files of a site, by their paths in it. The files of forks are beside: {@code
   * forks/RUN/CELL/round-N.ENDING}.
   *
   * @param sources runs, one at the least, in any order
   * @param byRelease the order of versions
   * @throws IllegalArgumentException if a run is none of a site's; the message says so in a line
   */
  public static Map<String, String> of(List<Source> sources, Comparator<String> byRelease)
      throws IOException {
    Site site = new Site(SiteGroup.of(sources, byRelease));
    site.write();
    return site.files;
  }

  /** A name as a part of a file's name. */
  static String slug(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]+", "-");
  }

  private void write() throws IOException {
    files.put("assets/echarts.min.js", HtmlReport.resource("echarts/echarts.min.js"));
    files.put(
        "assets/licences.txt",
        HtmlReport.resource("echarts/NOTICE")
            + "\n"
            + HtmlReport.resource("echarts/LICENSE")
            + "\n"
            + HtmlReport.resource("echarts/LICENSE-d3"));
    files.put("assets/site.css", HtmlReport.resource("report.css"));
    files.put(
        "assets/site.js", "(() => {\n\"use strict\";\n" + HtmlReport.script(SCRIPTS) + "})();\n");
    for (SiteGroup group : groups) {
      for (String benchmark : group.benchmarks()) {
        files.put(data(group.id(), benchmark), data(SiteData.of(group, benchmark, looks, pages)));
      }
    }
    page("index.html", entry());
    for (String sweep : sweeps()) {
      page(sweepHref(sweep), ofSweep(sweep));
    }
    for (String benchmark : benchmarks()) {
      page("benchmark-" + slug(benchmark) + ".html", ofBenchmark(benchmark));
    }
    for (Map.Entry<String, String> system : systems().entrySet()) {
      page("system-" + system.getKey() + ".html", ofSystem(system.getKey(), system.getValue()));
    }
    if (hasReleases()) {
      page(RELEASES, ofReleases());
    }
  }

  private void page(String name, SitePage page) throws IOException {
    files.put(name, HtmlReport.template("site.mustache").execute(page));
  }

  private static String data(String group, String benchmark) {
    return "data/" + group + "-" + slug(benchmark) + ".js";
  }

  private static String data(SiteData data) throws JsonProcessingException {
    String json = JSON.writeValueAsString(data).replace("<", "\\u003c");
    return "(window.cachemark ??= []).push(" + json + ");\n";
  }

  private Set<String> benchmarks() {
    Set<String> benchmarks = new LinkedHashSet<>();
    groups.forEach(group -> benchmarks.addAll(group.benchmarks()));
    return benchmarks;
  }

  private Set<String> sweeps() {
    Set<String> sweeps = new LinkedHashSet<>();
    groups.forEach(group -> sweeps.add(group.analysis().run().sweep()));
    return sweeps;
  }

  /**
   * Systems that have figures: titles by the names of their pages, with forms where names repeat.
   */
  private Map<String, String> systems() {
    Map<String, Title> systems = new TreeMap<>();
    for (SiteGroup group : groups) {
      for (Table table : group.analysis().summary().tables()) {
        for (Summary.Row row : RankingSection.withoutFloor(table.rows())) {
          systems.merge(pages.of(row.cell()), row.cell().title(), Site::inCommon);
        }
      }
    }
    List<String> stems = systems.values().stream().map(Title::stem).toList();
    Map<String, String> titles = new TreeMap<>();
    systems.forEach(
        (page, title) -> {
          boolean isAlone = Collections.frequency(stems, title.stem()) == 1;
          titles.put(page, isAlone ? title.stem() : title.toString());
        });
    return titles;
  }

  /** What a system is called whatever its options are. */
  private static Title inCommon(Title one, Title other) {
    List<String> form = new ArrayList<>(one.form());
    form.retainAll(other.form());
    return new Title(one.stem(), form);
  }

  private List<Link> toSweeps() {
    return sweeps().stream().map(name -> new Link(sweepHref(name), name)).toList();
  }

  private String sweepHref(String sweep) {
    return "sweep-" + sweepPages.of(sweep) + ".html";
  }

  private List<Link> toBenchmarks() {
    return benchmarks().stream().map(name -> new Link(href(name), name)).toList();
  }

  private static String href(String benchmark) {
    return "benchmark-" + slug(benchmark) + ".html";
  }

  private List<Link> toSystems() {
    return systems().entrySet().stream()
        .map(system -> new Link("system-" + system.getKey() + ".html", system.getValue()))
        .sorted((a, b) -> a.text().compareToIgnoreCase(b.text()))
        .toList();
  }

  private SitePage entry() {
    List<Part> parts = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (SiteGroup group : groups) {
      Summary summary = group.analysis().summary();
      List<Answer> answers = new ArrayList<>();
      List<Place> places = new ArrayList<>();
      for (String benchmark : group.benchmarks()) {
        summary
            .headline(benchmark)
            .forEach(sentence -> answers.add(new Answer(href(benchmark), sentence)));
        if (group.tables(benchmark).size() <= PLOTS) {
          places.add(Place.of(group, benchmark, Shown.PLOTS));
        }
      }
      all.addAll(places);
      parts.add(part(group, answers, places, List.of()));
    }
    return page(
        "results",
        "Which cache, for what?",
        "Each answer is of one machine and one JDK, and of no other; what is said of several runs"
            + " has the intervals of runs. A figure leads to what JMH printed of its forks, and to"
            + " the command that measures it again.",
        parts,
        all);
  }

  private SitePage ofSweep(String sweep) {
    List<Part> parts = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (SiteGroup group : groups) {
      if (group.analysis().run().sweep().equals(sweep)) {
        List<Answer> answers = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        List<Section.Table> missing = new ArrayList<>();
        for (String benchmark : group.benchmarks()) {
          answers.addAll(answers(group, benchmark));
          places.add(Place.of(group, benchmark, Shown.ALL));
          missing.addAll(missing(group, benchmark));
        }
        all.addAll(places);
        parts.add(part(group, answers, places, missing));
      }
    }
    return page(
        sweep,
        "The sweep " + sweep,
        "All that it measured, benchmark by benchmark; intervals are 95 %.",
        parts,
        all);
  }

  private static List<Answer> answers(SiteGroup group, String benchmark) {
    return group.analysis().summary().headline(benchmark).stream()
        .map(sentence -> new Answer("", sentence))
        .toList();
  }

  private SitePage ofBenchmark(String benchmark) {
    List<Part> parts = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (SiteGroup group : groups) {
      if (group.benchmarks().contains(benchmark)) {
        List<Place> places = List.of(Place.of(group, benchmark, Shown.ALL));
        all.addAll(places);
        parts.add(part(group, answers(group, benchmark), places, missing(group, benchmark)));
      }
    }
    return page(
        benchmark,
        benchmark,
        "Systems by their score in each setting, with 95 % intervals. A bar at the right joins what"
            + " cannot be told apart.",
        parts,
        all);
  }

  private static List<Section.Table> missing(SiteGroup group, String benchmark) {
    Section.Table all = HtmlReport.missing(group.analysis().results());
    List<Section.Line> lines =
        all.lines().stream()
            .filter(line -> (line.first() + ",").startsWith(benchmark + ","))
            .toList();
    return lines.isEmpty()
        ? List.of()
        : List.of(new Section.Table("", all.caption(), all.header(), lines));
  }

  private SitePage ofSystem(String system, String title) {
    List<Part> parts = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (SiteGroup group : groups) {
      List<Place> places =
          group.benchmarks().stream()
              .filter(benchmark -> isIn(group, benchmark, system))
              .map(benchmark -> new Place(group.id(), benchmark, Shown.ALL, system))
              .toList();
      if (!places.isEmpty()) {
        all.addAll(places);
        parts.add(part(group, List.of(), places, List.of()));
      }
    }
    return page(
        title,
        title + ": good at what, bad at what?",
        "Against the baseline of its runs, best first. Ahead or behind is said where the 95 %"
            + " interval leaves no doubt.",
        parts,
        all);
  }

  private boolean hasReleases() {
    return groups.stream().anyMatch(group -> !group.lineages().isEmpty());
  }

  private SitePage ofReleases() {
    List<Part> parts = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (SiteGroup group : groups) {
      List<Place> places =
          group.lineages().stream()
              .map(lineage -> lineage.setting().benchmark())
              .distinct()
              .map(benchmark -> Place.of(group, benchmark, Shown.RELEASES))
              .toList();
      if (!places.isEmpty()) {
        all.addAll(places);
        parts.add(part(group, changes(group), places, List.of()));
      }
    }
    return page(
        "releases",
        "Which releases got slower, and at what?",
        "Each release of a system against the one before, paired by rounds. A pin marks what has"
            + " certainly changed. All such steps of a setting are judged at once (Holm, 1979), by"
            + " intervals as much wider as that takes: where nothing has changed, nothing is marked"
            + " in 95 % of settings at the least. A step that takes more rounds to tell, or runs"
            + " where they are pooled, has none.",
        parts,
        all);
  }

  private static List<Answer> changes(SiteGroup group) {
    List<Answer> changes =
        group.lineages().stream()
            .flatMap(lineage -> lineage.sentences().stream())
            .map(sentence -> new Answer("", sentence))
            .toList();
    return changes.isEmpty()
        ? List.of(new Answer("", "No step from a release to the next is known for certain."))
        : changes;
  }

  private boolean isIn(SiteGroup group, String benchmark, String system) {
    return group.tables(benchmark).stream()
        .flatMap(table -> table.rows().stream())
        .anyMatch(row -> pages.of(row.cell()).equals(system));
  }

  private SitePage page(
      String title, String question, String intro, List<Part> parts, List<Place> places) {
    List<String> scripts =
        places.stream().map(place -> data(place.group(), place.benchmark())).distinct().toList();
    List<Link> more = hasReleases() ? List.of(new Link(RELEASES, "releases")) : List.of();
    return new SitePage(
        title, question, intro, toSweeps(), toBenchmarks(), toSystems(), more, parts, scripts);
  }

  private static Part part(
      SiteGroup group, List<Answer> answers, List<Place> places, List<Section.Table> missing) {
    Run run = group.analysis().run();
    List<String> warnings = new ArrayList<>(group.analysis().summary().remarks());
    warnings.addAll(group.notes());
    int runs = group.sources().size();
    String measured =
        runs == 1
            ? "one run, " + run.minute() + " UTC"
            : "%d runs, the last on %s UTC".formatted(runs, run.minute());
    return new Part(
        group.id(),
        "%s: %s, %s".formatted(run.sweep(), run.environment().cpu(), measured),
        run.description(),
        answers,
        places,
        MachineFacts.of(run),
        warnings,
        missing,
        group.sources().stream()
            .map(one -> new Link("bundles/" + one.bundle(), one.results().run().id()))
            .toList());
  }
}
