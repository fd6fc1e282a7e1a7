/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.reports.Fixture;
import org.cachemark.reports.HitsFixture;
import org.cachemark.reports.PercentilesFixture;
import org.cachemark.reports.compare.ContestFixture;
import org.cachemark.reports.compare.History;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Results;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlReportTest {

  private static final long MOST_BYTES = 2_000_000;

  @TempDir Path directory;

  private String page(Results results, String... notes) throws IOException {
    return HtmlReport.of(List.of(Pages.subject(results, directory, notes)));
  }

  private static JsonNode data(String page) throws IOException {
    Matcher json =
        Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>")
            .matcher(page);
    assertThat(json.find()).isTrue();
    return new ObjectMapper().readTree(json.group(1));
  }

  @Test
  void beginsWithTheAnswerAndHoldsAllItNeeds() throws IOException {
    String page = page(Pages.choice());
    assertThat(page).contains("<h1>ReadOnly: caffeine wins in 3 of 6 settings for certain; in 3 ");
    assertThat(page.replaceAll("(?s)<script>.*?</script>", ""))
        .doesNotContainPattern("<(script|img|link|iframe)[^>]* (src|href)=");
    assertThat(page).contains("Content-Security-Policy").contains("default-src 'none'");
    assertThat(page).contains("Licensed to the Apache Software Foundation", "Apache License");
    assertThat(page).doesNotContain(Pages.HOSTILE);
  }

  /** ECharts before 6.1.0 takes the names of such a series for markup, in its tips. */
  @Test
  void drawsNoSeriesOfLinesFromPointToPoint() throws IOException {
    Matcher scripts = Pattern.compile("(?s)<script>(.*?)</script>").matcher(page(Pages.contest()));
    List<String> own = new ArrayList<>();
    while (scripts.find()) {
      if (!scripts.group(1).contains("Licensed to the Apache Software Foundation")) {
        own.add(scripts.group(1));
      }
    }
    assertThat(String.join("", own)).contains("\"scatter\"").doesNotContain("\"lines\"");
  }

  @Test
  void saysWhatIsNotShownAndWhatIsToBeKnownFirst() throws IOException {
    String page = page(Pages.choice(), "the run is older than <3>");
    assertThat(page)
        .contains("exit code 3 &lt;b&gt;", "it is slow &amp; old", "crashed", "excluded");
    assertThat(page).contains("<li>the run is older than &lt;3&gt;</li>");
    assertThat(page(new Fixture().measured("ReadOnly", "a", Role.COMPETITOR, 1, 2).results()))
        .contains("the run is not complete: 2 of 5 rounds");
  }

  @Test
  void givesAProductOneColour() throws IOException {
    JsonNode looks = data(page(Pages.contest())).path("looks");
    assertThat(looks).hasSizeGreaterThan(2);
    assertThat(looks.findValuesAsText("color")).containsOnly(looks.at("/0/color").asText());
    assertThat(looks.findValuesAsText("symbol")).doesNotHaveDuplicates();
    JsonNode others = data(page(Pages.choice())).path("looks");
    assertThat(others.findValuesAsText("color")).doesNotHaveDuplicates();
    assertThat(others.toString()).contains("#D55E00").contains("#0072B2");
  }

  @Test
  void drawsTheFiguresOfTheSummary() throws IOException {
    JsonNode data = data(page(Pages.choice()));
    JsonNode ranking = data.at("/plots/plot-1/series/0/marks");
    assertThat(ranking.findValuesAsText("text").get(0)).startsWith("50000 [").endsWith("] k ops/s");
    assertThat(data.at("/plots/plot-1/ties")).hasToString("[[1,2]]");
    assertThat(ranking.findValuesAsText("label")).containsExactly("", "1–2", "1–2", "3");
    assertThat(data.at("/plots/plot-1/ceiling").asDouble()).isEqualTo(50_000);
    assertThat(data.at("/plots").findValuesAsText("kind")).contains("ranking", "curve", "bars");
  }

  @Test
  void drawsLinesOverThePriceOfAMissAndWhatWasMeasured() throws IOException {
    assertThat(page(Pages.choice())).doesNotContain("By the price of a miss");
    String page = page(Pages.pricing());
    assertThat(page).contains("By the price of a miss", "By this quick is fastest");
    JsonNode plots = data(page).path("plots");
    JsonNode plot = plots.path("plot-" + plots.size());
    assertThat(plot.path("x").asText()).isEqualTo("µs a miss");
    assertThat(plot.path("series").findValuesAsText("name")).contains("quick", "clever");
    assertThat(plot.at("/series/0/joined").asBoolean()).isTrue();
    assertThat(plot.at("/series/1/joined").asBoolean()).isFalse();
    assertThat(plot.at("/series/1/marks/0/x").asDouble()).isEqualTo(10);
  }

  @Test
  void drawsPercentilesOverHowRareTheyAre() throws IOException {
    assertThat(page(Pages.choice())).doesNotContain("By percentile");
    String page = page(PercentilesFixture.small().results());
    assertThat(page)
        .contains("<h2>By percentile</h2>", "left out: late (misses the rate 40)")
        .contains("Wait, rate 10k, 1 thread, JVM ZGC, by percentile");
    List<JsonNode> plots =
        data(page)
            .get("plots")
            .valueStream()
            .filter(plot -> plot.path("x").asText().equals("percentile"))
            .toList();
    assertThat(plots).as("rates times JVMs").hasSize(4);
    JsonNode plot = plots.get(0);
    assertThat(plot.get("logX").asBoolean()).isTrue();
    assertThat(plot.get("logY").asBoolean()).isTrue();
    assertThat(plot.get("series").findValuesAsText("name"))
        .containsExactly("map", "quick", "slow", "nobody");
    JsonNode quick = plot.at("/series/1/marks");
    assertThat(quick.findValuesAsText("label")).containsExactly("50", "99", "99.99");
    assertThat(quick.findValuesAsText("x")).containsExactly("2.0", "100.0", "10000.0");
    assertThat(quick.findValuesAsText("value")).containsExactly("1.0", "9.0", "1000.0");
    assertThat(quick.get(1).get("low").asDouble()).isBetween(6.0, 8.0);
    assertThat(plot.at("/series/3/look").isMissingNode()).as("it is no system").isTrue();
    assertThat(plot.at("/series/3/marks/0/text").asText()).startsWith("nobody: 90.0 [");
  }

  @Test
  void keepsTheCommandThatMeasuresACellAgain() throws IOException {
    assertThat(data(page(Pages.choice())).findValuesAsText("command"))
        .contains("./run.sh run 20261121-000000-test --only cell=ReadOnly_map_threads=11000_100");
    assertThat(data(page(Pages.contest())).findValuesAsText("command"))
        .contains(
            "./run.sh compare lib@1 lib@2 --sweep 20261121-000000-release"
                + " --only benchmark=ReadOnly,entries=1000,threads=1");
  }

  @Test
  void putsRunsSideBySide() throws IOException {
    Results run = Pages.choice();
    Results later = new Fixture().measured("ReadOnly", "map", Role.REFERENCE, 7, 8, 9).results();
    String page =
        HtmlReport.of(List.of(Pages.subject(run, directory), Pages.subject(run, directory)));
    assertThat(page).contains("<h1>2 runs side by side</h1>", "from separate runs");
    assertThat(data(page).path("plots").findValues("categories")).isNotEmpty();
    assertThat(
            HtmlReport.of(List.of(Pages.subject(run, directory), Pages.subject(later, directory))))
        .contains("no setting in common");
  }

  @Test
  void showsReleasesAgainstTheirAnchor() throws IOException {
    Results run =
        new ContestFixture()
            .setting(1, 12, 0.005, 1, 1, 1, 1, 1, 0.8, 0.8, 0.8, 0.8, 0.8)
            .results();
    History history =
        History.of(
            List.of(run), Optional.empty(), (a, b) -> Integer.parseInt(a) - Integer.parseInt(b));
    String page = HtmlReport.of(history, List.of(Pages.subject(run, directory)));
    assertThat(page).contains("<h1>ReadOnly, entries 1k, 1 thread: from 7 on, slower by ");
    assertThat(page).containsPattern("new level: slower by (19|20)\\.\\d %");
    assertThat(data(page).findValuesAsText("verdict")).contains("change");
  }

  @Test
  void staysSmallForAHundredCells() throws IOException {
    ContestFixture contest = new ContestFixture();
    for (int threads = 1; threads <= 25; threads++) {
      contest.setting(threads, 50, 0.1, 1, 1); // each with its twin
    }
    String page = page(contest.results());
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan((int) MOST_BYTES);
  }

  @Test
  void drawsMissesOverTheCapacityBesideTheirReferences() throws IOException {
    String page = page(HitsFixture.both().results());
    assertThat(page).contains("<h2>Against room</h2>", "% misses, less is better");
    JsonNode curve = misses(page);
    assertThat(curve.get("logX").asBoolean()).isTrue();
    assertThat(curve.get("logY").asBoolean()).as("10 to 60 %").isFalse();
    List<JsonNode> series = curve.get("series").valueStream().toList();
    assertThat(series)
        .extracting(one -> one.get("name").asText())
        .containsExactly("clever", "quick", "twin", "OPT", "FIFO");
    assertThat(series.get(1).at("/marks/1/value").asDouble()).isEqualTo(50);
    assertThat(series.get(3).has("look")).as("a reference is of no system").isFalse();
    assertThat(series.get(3).get("marks"))
        .as("at 500, 1000, 2000 and 4000, 10 % each")
        .hasSize(4)
        .allMatch(mark -> mark.get("value").asDouble() == 10);
    assertThat(page).doesNotContain("<h2>Against trace</h2>").contains("<h2>By trace</h2>");
  }

  private static JsonNode misses(String page) throws IOException {
    return data(page)
        .get("plots")
        .valueStream()
        .filter(plot -> plot.path("unit").asText().equals("% misses"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"98, true", "97.5, true", "97, false", "100, false"})
  void drawsFewMissesOnALogarithmicAxis(double most, boolean isLogarithmic) throws IOException {
    HitsFixture run =
        new HitsFixture()
            .hits("a@1", Role.COMPETITOR, "zipf", 500, Map.of(), 50, 50)
            .hits("a@1", Role.COMPETITOR, "zipf", 1000, Map.of(), most, most);
    assertThat(misses(page(run.results())).get("logY").asBoolean()).isEqualTo(isLogarithmic);
  }

  @Test
  void hasWhatARequestCostsAtEachStopOfTheSlider() throws IOException {
    String page = page(HitsFixture.both().results());
    assertThat(page)
        .contains("<h2>Speed × hits</h2>", "At equal memory: ", "Left out: map (no hits)");
    List<JsonNode> stops =
        data(page)
            .get("plots")
            .valueStream()
            .filter(plot -> plot.has("stops"))
            .findFirst()
            .orElseThrow()
            .get("stops")
            .valueStream()
            .toList();
    assertThat(stops).hasSize(37);
    assertThat(stops.get(0).get("label").asText()).isEqualTo("0.01 µs");
    assertThat(stops.get(13).get("label").asText()).isEqualTo("1.5 µs");
    assertThat(stops.get(36).get("label").asText()).isEqualTo("10 ms");
    assertThat(stops.get(36).get("text").asText()).isEqualTo("At 10 ms a miss clever costs least.");
    assertThat(stops.get(36).at("/lines/0/texts/0").asText()).isEqualTo("1");
    assertThat(stops.get(36).at("/lines/1/texts/0").asText()).isEqualTo("2–3");
  }

  @Test
  void refusesARunWithoutFigures() {
    Results empty =
        new Fixture().failed("ReadOnly", "a", Results.Failure.Outcome.CRASHED, "it").results();
    assertThatThrownBy(() -> page(empty))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("run 20261121-000000-test has no finished cell, so there is nothing to show");
  }
}
