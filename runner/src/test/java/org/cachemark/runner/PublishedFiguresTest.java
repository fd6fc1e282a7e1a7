/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.cachemark.reports.Lead;
import org.cachemark.reports.Pool;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Units;
import org.junit.jupiter.api.Test;

/** That figures in our own pages are those of the bundles that they are said to be of. */
class PublishedFiguresTest {

  /**
   * One system, or several that work together, a store behind a cache, and values that tell it from
   * the other side: {@code caffeine threads=2}. Where there is but one system, the values that are
   * compared: {@code way=streamer,flush=1000}.
   */
  private static final String SYSTEM = "\\S+(?: \\+ \\S+)*(?: \\w+=\\S+)*";

  /** In place of the other system: the sweep's base for the one, and its lead, paired by rounds. */
  private static final String BASE = "base";

  /**
   * A paragraph's claim: sweep, benchmark, values, one system over another, ratios run by run, and
   * what of, if not of the score. Who is ahead is certain in all runs, in none, or in some alone.
   */
  private static final Pattern CLAIM =
      Pattern.compile(
          "<!-- (?:claim|uncertain|partly) (\\S+): (\\w+)((?: \\w+=\\S+)*): ("
              + SYSTEM
              + ") / ("
              + SYSTEM
              + ") = ([\\d., ]+?)(?: of (\\w+))? -->");

  /** A paragraph's figures beside scores: sweep, benchmark, values, system, name, run by run. */
  private static final Pattern FIGURES =
      Pattern.compile(
          "<!-- figures (\\S+): (\\w+)((?: \\w+=\\S+)*): ("
              + SYSTEM
              + "): (\\w+) = ([\\d., ]+) -->");

  /**
   * A paragraph's ratios with their intervals, paired by rounds: sweep, benchmark, values, one
   * system over another, run by run, name of the figure.
   */
  private static final Pattern PAIRED =
      Pattern.compile(
          "<!-- paired (\\S+): (\\w+)((?: \\w+=\\S+)*): ("
              + SYSTEM
              + ") / ("
              + SYSTEM
              + ") = ([\\d., \\[\\]]+) of (\\w+) -->");

  /** Of a ratio that is told with its interval: the middle and the ends. */
  private static final Pattern INTERVAL =
      Pattern.compile("([\\d.]+) \\[([\\d.]+), ([\\d.]+)\\](?:, )?");

  /**
   * A paragraph's claim that a figure is about the base's: sweep, benchmark, values, system, by how
   * many per cent it is more or less at most in each run, name.
   */
  private static final Pattern WITHIN =
      Pattern.compile(
          "<!-- within (\\S+): (\\w+)((?: \\w+=\\S+)*): ("
              + SYSTEM
              + ") / base = ([\\d.]+) % of (\\w+) -->");

  /** Between the figures of two runs. */
  private static final String NEXT = "(?: (?:%|×|ms|µs|ns))?(?:,| and)\\s";

  private final Map<String, PublishedRuns> published = new HashMap<>();

  /** Each line of the README is the report's, in its order, and no row of a table is left out. */
  @Test
  void readmeHasThePoolOfItsRuns() throws IOException {
    String readme = Files.readString(CachemarkProcess.HOME.resolve("README.md"));
    Matcher block =
        Pattern.compile("--pool`\\):\n\n```\n(.*?)\n```", Pattern.DOTALL).matcher(readme);
    assertThat(block.find()).isTrue();
    List<String> shown = block.group(1).lines().toList();
    List<String> lines = TextReport.lines(Pool.of(runs("quick").results()).analysis().summary());
    assertThat(lines).containsSubsequence(shown);
    assertThat(shown).containsAll(lines.stream().filter(l -> l.matches("\\S+ {2,}.*")).toList());
  }

  /** What a mark demands of its runs, and of the text of its paragraph. */
  private interface Demand {
    void meet(MatchResult mark, String text, SoftAssertions all) throws IOException;
  }

  @Test
  void marksAreBorneByTheirRuns() throws IOException {
    Map<Pattern, Demand> demands =
        Map.of(
            CLAIM, this::requireRatios,
            FIGURES, this::requireFigures,
            PAIRED, this::requirePaired,
            WITHIN, this::requireWithin);
    String anyMark = demands.keySet().stream().map(Pattern::pattern).collect(joining("|"));
    SoftAssertions all = new SoftAssertions();
    Set<Pattern> used = new HashSet<>();
    for (Path page : pages()) {
      for (String paragraph : Files.readString(page).split("\n\n", -1)) {
        String text = paragraph.replaceAll(anyMark, "");
        assertThat(text)
            .as(page.toString())
            .doesNotContainPattern("<!-- (?!run SWEEP )\\w+ (?!-->)");
        for (Map.Entry<Pattern, Demand> demand : demands.entrySet()) {
          for (MatchResult mark : demand.getKey().matcher(paragraph).results().toList()) {
            demand.getValue().meet(mark, text, all);
            used.add(demand.getKey());
          }
        }
      }
    }
    assertThat(used).isEqualTo(demands.keySet());
    all.assertAll();
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(CachemarkProcess.HOME.resolve("docs"))) {
      return Stream.concat(Stream.of(CachemarkProcess.HOME.resolve("README.md")), docs)
          .filter(file -> file.toString().endsWith(".md"))
          .toList();
    }
  }

  private PublishedRuns runs(String sweep) throws IOException {
    PublishedRuns known = published.get(sweep);
    if (known == null) {
      known = PublishedRuns.of(sweep);
      published.put(sweep, known);
    }
    return known;
  }

  private void requireRatios(MatchResult claim, String text, SoftAssertions all)
      throws IOException {
    List<Row> ones = rows(claim, claim.group(4));
    boolean isPaired = claim.group(5).equals(BASE);
    List<Row> others = isPaired ? ones : rows(claim, claim.group(5));
    List<String> ratios = runByRun(claim, ones);
    List<Ratio> found = new ArrayList<>();
    for (int i = 0; i < ratios.size(); i++) {
      Row one = ones.get(i);
      Ratio ratio = isPaired ? ofLead(claim, one) : of(claim, one, others.get(i));
      requireRatio(claim.group(), ratios.get(i), ratio.value(), all);
      found.add(ratio);
    }
    String kind = claim.group().split(" ", 3)[1];
    long certain = found.stream().filter(Ratio::isCertain).count();
    String certainIn = certain == found.size() ? "claim" : certain == 0 ? "uncertain" : "partly";
    all.assertThat(kind)
        .as("%s: certain in %d runs: %s", claim.group(), certain, found)
        .isEqualTo(certainIn);
    if (kind.equals("claim")) {
      all.assertThat(ratios.stream().map(BigDecimal::new).map(BigDecimal.ONE::compareTo).distinct())
          .as("who is ahead is the same in all runs: " + claim.group())
          .hasSize(1);
    }
    requireIn(text, ratios, claim, all);
  }

  /**
   * Of two systems in a run.
   *
   * @param isCertain whether intervals say who is ahead
   * @param intervals those that it goes by, for whoever reads of a failure
   */
  private record Ratio(double value, boolean isCertain, List<Estimate> intervals) {}

  private void requireFigures(MatchResult marked, String text, SoftAssertions all)
      throws IOException {
    List<Row> rows = rows(marked, marked.group(4));
    List<String> figures = runByRun(marked, rows);
    for (int i = 0; i < figures.size(); i++) {
      Double figure = rows.get(i).figures().get(marked.group(5));
      assertThat(figure).as(marked.group()).isNotNull();
      all.assertThat(Units.digits(figure)).as(marked.group()).isEqualTo(figures.get(i));
    }
    requireIn(text, figures, marked, all);
  }

  private void requirePaired(MatchResult pair, String text, SoftAssertions all) throws IOException {
    List<Row> ones = rows(pair, pair.group(4));
    List<Row> others = rows(pair, pair.group(5));
    List<MatchResult> told = INTERVAL.matcher(pair.group(6)).results().toList();
    assertThat(told.stream().map(MatchResult::group).collect(joining())).isEqualTo(pair.group(6));
    assertThat(ones).as(pair.group()).hasSameSizeAs(told).hasSameSizeAs(others);
    for (int i = 0; i < told.size(); i++) {
      Estimate times = PublishedRuns.times(ones.get(i), others.get(i), pair.group(7));
      requireRatio(pair.group(), told.get(i).group(1), times.value(), all);
      requireRatio(pair.group(), told.get(i).group(2), times.low(), all);
      requireRatio(pair.group(), told.get(i).group(3), times.high(), all);
    }
    String together =
        told.stream()
            .map(
                one -> "%s(?: ×)? \\[%s, %s\\]".formatted(one.group(1), one.group(2), one.group(3)))
            .collect(joining(NEXT));
    requireIn(text, together.replace(".", "\\."), pair, all);
  }

  /** By the whole intervals of all runs. */
  private void requireWithin(MatchResult bound, String text, SoftAssertions all)
      throws IOException {
    double most = 1 + Double.parseDouble(bound.group(5)) / 100;
    List<Row> rows = rows(bound, bound.group(4));
    for (Estimate times : runs(bound.group(1)).timesBase(rows, bound.group(6))) {
      all.assertThat(times.low()).as("%s: %s", bound.group(), times).isGreaterThan(1 / most);
      all.assertThat(times.high()).as("%s: %s", bound.group(), times).isLessThan(most);
    }
    all.assertThat(text)
        .as(bound.group())
        .containsPattern("(?<![\\d.])" + Pattern.quote(bound.group(5)) + " %");
  }

  private List<Row> rows(MatchResult marked, String side) throws IOException {
    List<String> values = new ArrayList<>(List.of(marked.group(3).strip().split(" ", -1)));
    values.remove("");
    StringJoiner system = new StringJoiner(" ");
    for (String word : side.split(" ", -1)) {
      if (word.matches("\\w+=\\S+")) {
        values.addAll(List.of(word.split(",", -1)));
      } else {
        system.add(word);
      }
    }
    String named = system.length() == 0 ? null : system.toString();
    return runs(marked.group(1)).rows(marked.group(2), values, named);
  }

  private static List<String> runByRun(MatchResult marked, List<Row> rows) {
    List<String> figures = List.of(marked.group(6).split(", ", -1));
    assertThat(rows).as(marked.group()).hasSize(figures.size());
    return figures;
  }

  /** Beside each other, in the order of the runs, and not of more: {@code 2.0 and 1.6}. */
  private static void requireIn(
      String text, List<String> figures, MatchResult marked, SoftAssertions all) {
    requireIn(text, figures.stream().map(Pattern::quote).collect(joining(NEXT)), marked, all);
  }

  private static void requireIn(
      String text, String together, MatchResult marked, SoftAssertions all) {
    all.assertThat(text)
        .as("what %s is about", marked.group())
        .containsPattern(
            "(?<![\\d.])(?<![\\d\\]]" + NEXT + ")" + together + "(?!\\d|\\.\\d|" + NEXT + "\\d)");
  }

  /** To the base of the sweep, by the score: certain where the interval leaves out 1. */
  private static Ratio ofLead(MatchResult claim, Row row) {
    assertThat(claim.group(7)).as("to the base in scores alone: " + claim.group()).isNull();
    assertThat(row.lead()).as(claim.group()).isPresent();
    Lead lead = row.lead().get();
    return new Ratio(lead.ahead().value(), lead.sign() != 0, List.of(lead.ahead()));
  }

  /**
   * Of one to another: by the scores, certain where their intervals do not meet; by another figure,
   * where that of the rounds' ratios is on the same side of 1.
   */
  private static Ratio of(MatchResult claim, Row one, Row other) {
    String figure = claim.group(7);
    if (figure == null) {
      Estimate a = one.score();
      Estimate b = other.score();
      return new Ratio(
          a.value() / b.value(), a.low() > b.high() || a.high() < b.low(), List.of(a, b));
    }
    Double above = one.figures().get(figure);
    Double below = other.figures().get(figure);
    assertThat(above).as(claim.group()).isNotNull();
    assertThat(below).as(claim.group()).isNotNull();
    Estimate times = PublishedRuns.times(one, other, figure);
    return new Ratio(
        above / below, above > below ? times.low() > 1 : times.high() < 1, List.of(times));
  }

  /** As exact as it is written. */
  private static void requireRatio(String claim, String written, double ratio, SoftAssertions all) {
    BigDecimal said = new BigDecimal(written);
    BigDecimal is = BigDecimal.valueOf(ratio);
    all.assertThat(is.round(new MathContext(said.precision(), RoundingMode.HALF_UP)))
        .as(claim)
        .isEqualByComparingTo(said);
  }
}
