/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.reports.MachineFacts;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Results;
import org.cachemark.results.Run;

/**
 * A static site of results: an entry page, a page for each sweep, for each benchmark and for each
 * system. What pages share is there once, the figures are in files of their own, one for each
 * benchmark of a group, and nobody else is asked for anything.
 */
public final class Site {

  /** Settings of a benchmark whose plots the entry page has; of more it has the answer alone. */
  private static final int PLOTS = 4;

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

  /** A page as its template shows it. */
  record Page(
      String title,
      String question,
      String intro,
      List<Link> sweeps,
      List<Link> benchmarks,
      List<Link> systems,
      List<Part> parts,
      List<String> scripts) {}

  /** A link to another page. */
  record Link(String href, String text) {}

  /** What a page shows of a group. */
  record Part(
      String id,
      String title,
      String about,
      List<Answer> answers,
      List<Place> places,
      List<String> environment,
      List<String> warnings,
      List<Section.Table> missing,
      List<Link> bundles) {

    boolean hasAnswers() {
      return !answers.isEmpty();
    }

    /** Whether there are plots alone, which stand side by side. */
    boolean isGrid() {
      return places.stream().noneMatch(Place::hasTables);
    }
  }

  /** A sentence, and the page that it is from. */
  record Answer(String href, String text) {}

  /**
   * Where the script puts figures.
   *
   * @param system whose figures alone are shown; empty for all
   */
  record Place(String group, String benchmark, String system, boolean hasTables) {}

  /**
   * The text files of a site, by their paths in it. The files of forks are beside: {@code
   * forks/RUN/CELL/round-N.ENDING}.
   *
   * @param sources runs, one at the least, in any order
   * @throws IllegalArgumentException if a run is none of a site's; the message says so in a line
   */
  public static Map<String, String> of(List<Source> sources) throws IOException {
    Site site = new Site(SiteGroup.of(sources));
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
      for (String benchmark : benchmarks(group)) {
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
  }

  private void page(String name, Page page) throws IOException {
    files.put(name, HtmlReport.template("site.mustache").execute(page));
  }

  private static String data(String group, String benchmark) {
    return "data/" + group + "-" + slug(benchmark) + ".js";
  }

  private static String data(SiteData data) throws JsonProcessingException {
    String json = JSON.writeValueAsString(data).replace("<", "\\u003c");
    return "(window.cachemark ??= []).push(" + json + ");\n";
  }

  private static Set<String> benchmarks(SiteGroup group) {
    Set<String> benchmarks = new LinkedHashSet<>();
    group
        .analysis()
        .summary()
        .tables()
        .forEach(table -> benchmarks.add(table.setting().benchmark()));
    return benchmarks;
  }

  private Set<String> benchmarks() {
    Set<String> benchmarks = new LinkedHashSet<>();
    groups.forEach(group -> benchmarks.addAll(benchmarks(group)));
    return benchmarks;
  }

  private Set<String> sweeps() {
    Set<String> sweeps = new LinkedHashSet<>();
    groups.forEach(group -> sweeps.add(group.analysis().run().sweep()));
    return sweeps;
  }

  /** Systems that have figures: titles by the names of their pages. */
  private Map<String, String> systems() {
    Map<String, String> systems = new TreeMap<>();
    for (SiteGroup group : groups) {
      for (Table table : group.analysis().summary().tables()) {
        for (Summary.Row row : RankingSection.withoutFloor(table.rows())) {
          systems.putIfAbsent(pages.of(row.cell()), row.cell().title().stem());
        }
      }
    }
    return systems;
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

  private Page entry() {
    List<Part> parts = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (SiteGroup group : groups) {
      Summary summary = group.analysis().summary();
      List<Answer> answers = new ArrayList<>();
      List<Place> places = new ArrayList<>();
      for (String benchmark : benchmarks(group)) {
        summary
            .headline(benchmark)
            .forEach(sentence -> answers.add(new Answer(href(benchmark), sentence)));
        if (tables(group, benchmark).size() <= PLOTS) {
          places.add(new Place(group.id(), benchmark, "", false));
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

  private static List<Table> tables(SiteGroup group, String benchmark) {
    return group.analysis().summary().tables().stream()
        .filter(table -> table.setting().benchmark().equals(benchmark))
        .toList();
  }

  private Page ofSweep(String sweep) {
    List<Part> parts = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (SiteGroup group : groups) {
      if (group.analysis().run().sweep().equals(sweep)) {
        List<Answer> answers = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        List<Section.Table> missing = new ArrayList<>();
        for (String benchmark : benchmarks(group)) {
          answers.addAll(answers(group, benchmark));
          places.add(new Place(group.id(), benchmark, "", true));
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

  private Page ofBenchmark(String benchmark) {
    List<Part> parts = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (SiteGroup group : groups) {
      if (benchmarks(group).contains(benchmark)) {
        List<Place> places = List.of(new Place(group.id(), benchmark, "", true));
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

  private Page ofSystem(String system, String title) {
    List<Part> parts = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (SiteGroup group : groups) {
      List<Place> places =
          benchmarks(group).stream()
              .filter(benchmark -> isIn(group, benchmark, system))
              .map(benchmark -> new Place(group.id(), benchmark, system, true))
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

  private boolean isIn(SiteGroup group, String benchmark, String system) {
    return tables(group, benchmark).stream()
        .flatMap(table -> table.rows().stream())
        .anyMatch(row -> pages.of(row.cell()).equals(system));
  }

  private Page page(
      String title, String question, String intro, List<Part> parts, List<Place> places) {
    List<String> scripts =
        places.stream().map(place -> data(place.group(), place.benchmark())).distinct().toList();
    return new Page(
        title, question, intro, toSweeps(), toBenchmarks(), toSystems(), parts, scripts);
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
