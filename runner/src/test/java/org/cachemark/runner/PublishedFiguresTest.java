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
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
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
   * what of, if not of the score.
   */
  private static final Pattern CLAIM =
      Pattern.compile(
          "<!-- claim (\\S+): (\\w+)((?: \\w+=\\S+)*): ("
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

  @Test
  void claimsAndFiguresAreBorneByTheirRuns() throws IOException {
    SoftAssertions all = new SoftAssertions();
    int claimed = 0;
    int marked = 0;
    for (Path page : pages()) {
      for (String paragraph : Files.readString(page).split("\n\n", -1)) {
        List<MatchResult> claims = CLAIM.matcher(paragraph).results().toList();
        List<MatchResult> figures = FIGURES.matcher(paragraph).results().toList();
        List<MatchResult> bounds = WITHIN.matcher(paragraph).results().toList();
        String marks = CLAIM.pattern() + "|" + FIGURES.pattern() + "|" + WITHIN.pattern();
        String text = paragraph.replaceAll(marks, "");
        assertThat(text)
            .as(page.toString())
            .doesNotContain("<!-- claim", "<!-- figures", "<!-- within");
        for (MatchResult claim : claims) {
          require(claim, text, all);
        }
        for (MatchResult figure : figures) {
          requireFigures(figure, text, all);
        }
        for (MatchResult bound : bounds) {
          requireWithin(bound, text, all);
        }
        claimed += claims.size();
        marked += figures.size();
      }
    }
    assertThat(claimed).isPositive();
    assertThat(marked).isPositive();
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

  private void require(MatchResult claim, String text, SoftAssertions all) throws IOException {
    List<Row> ones = rows(claim, claim.group(4));
    boolean isPaired = claim.group(5).equals(BASE);
    List<Row> others = isPaired ? ones : rows(claim, claim.group(5));
    List<String> ratios = runByRun(claim, ones);
    assertThat(ratios.stream().map(BigDecimal::new).map(BigDecimal.ONE::compareTo).distinct())
        .as("who is ahead is the same in all runs: " + claim.group())
        .hasSize(1);
    for (int i = 0; i < ratios.size(); i++) {
      if (claim.group(7) != null) {
        assertThat(isPaired).as("to the base in scores alone: " + claim.group()).isFalse();
        requireFigure(claim, ratios.get(i), ones.get(i), others.get(i), all);
      } else if (isPaired) {
        requireLead(claim.group(), ratios.get(i), ones.get(i), all);
      } else {
        require(claim.group(), ratios.get(i), ones.get(i), others.get(i), all);
      }
    }
    requireIn(text, ratios, claim, all);
  }

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
    String together = figures.stream().map(Pattern::quote).collect(joining(NEXT));
    all.assertThat(text)
        .as("what %s is about", marked.group())
        .containsPattern(
            "(?<![\\d.])(?<!\\d" + NEXT + ")" + together + "(?!\\d|\\.\\d|" + NEXT + "\\d)");
  }

  /** Certain: the interval leaves out that neither is ahead. */
  private static void requireLead(String claim, String written, Row row, SoftAssertions all) {
    assertThat(row.lead()).as(claim).isPresent();
    requireRatio(claim, written, row.lead().get().ahead().value(), all);
    all.assertThat(row.lead().get().sign())
        .as("whether %s is certain: %s", claim, row.lead().get().ahead())
        .isNotZero();
  }

  /** Certain: the interval of rounds' ratios is on the same side of 1. */
  private static void requireFigure(
      MatchResult claim, String written, Row one, Row other, SoftAssertions all) {
    String name = claim.group(7);
    Double above = one.figures().get(name);
    Double below = other.figures().get(name);
    assertThat(above).as(claim.group()).isNotNull();
    assertThat(below).as(claim.group()).isNotNull();
    requireRatio(claim.group(), written, above / below, all);
    Estimate times = PublishedRuns.times(one, other, name);
    all.assertThat(above > below ? times.low() > 1 : times.high() < 1)
        .as("whether %s is certain: %s", claim.group(), times)
        .isTrue();
  }

  /** As exact as it is written. */
  private static void requireRatio(String claim, String written, double ratio, SoftAssertions all) {
    BigDecimal said = new BigDecimal(written);
    BigDecimal is = BigDecimal.valueOf(ratio);
    all.assertThat(is.round(new MathContext(said.precision(), RoundingMode.HALF_UP)))
        .as(claim)
        .isEqualByComparingTo(said);
  }

  /** Certain: the intervals of the two do not meet. */
  private static void require(
      String claim, String written, Row one, Row other, SoftAssertions all) {
    requireRatio(claim, written, one.score().value() / other.score().value(), all);
    all.assertThat(
            one.score().low() > other.score().high() || one.score().high() < other.score().low())
        .as("whether %s is certain: %s and %s", claim, one.score(), other.score())
        .isTrue();
  }
}
