/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.cachemark.reports.CsvReport;
import org.cachemark.reports.Fixture;
import org.cachemark.reports.Grid;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.Scale;
import org.cachemark.reports.Summary;
import org.cachemark.reports.SummaryGrid;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.ComparisonCsv;
import org.cachemark.reports.compare.ComparisonGrid;
import org.cachemark.reports.compare.ComparisonJson;
import org.cachemark.reports.compare.ComparisonMarkdown;
import org.cachemark.reports.compare.ComparisonText;
import org.cachemark.reports.compare.ContestFixture;
import org.cachemark.reports.compare.Row;
import org.cachemark.reports.compare.Verdict;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric;
import org.cachemark.results.Results;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same run gives the same figures in text, Markdown, CSV, JSON and HTML. */
class RenderingsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private static Results run() {
    return new Fixture()
        .allocating(24)
        .exact("Hits", Fixture.linear("hitRatio", "%", Metric.Better.HIGHER, 0.5))
        .measured("ReadOnly", "map", Role.REFERENCE, 50e6, 51e6, 49e6, 50e6, 50.5e6)
        .measured("ReadOnly", "fast@1", Role.COMPETITOR, 20e6, 21e6, 19e6, 20.3e6, 20.1e6)
        .measured("ReadOnly", "slow@1", Role.COMPETITOR, 3e6, 3.1e6, 2.9e6, 3.02e6, 3e6)
        .measured("Hits", "map", Role.REFERENCE, 50, 50)
        .measured("Hits", "dice@1", Role.COMPETITOR, 60.25, 64.75)
        .results();
  }

  private static List<Map<String, String>> rows(String csv) throws IOException {
    CsvSchema schema = CsvSchema.emptySchema().withHeader();
    try (MappingIterator<Map<String, String>> rows =
        new CsvMapper().readerForMapOf(String.class).with(schema).readValues(csv)) {
      return rows.readAll();
    }
  }

  /** Cells of one row, in their order, with whatever a rendering has between them. */
  private static Pattern row(List<String> cells, String between) {
    return Pattern.compile(
        cells.stream().map(Pattern::quote).collect(Collectors.joining(between)), Pattern.DOTALL);
  }

  private static String markdown(List<String> cells) {
    return cells.stream()
        .map(MarkdownReport::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static JsonNode data(String page) throws IOException {
    String json = page.replaceFirst("(?s).*<script type=\"application/json\" id=\"data\">", "");
    return JSON.readTree(json.replaceFirst("(?s)</script>.*", ""));
  }

  @Test
  void haveTheFiguresOfARunInCommon() throws IOException {
    Results results = run();
    Summary summary = Summary.of(results);
    String text = String.join("\n", TextReport.lines(summary));
    String page = HtmlReport.of(List.of(Pages.subject(results, directory)));
    String tables = page.replaceAll("(?s)<script.*?</script>", "");
    JsonNode drawn = data(page).path("cells");
    List<Map<String, String>> rounds = rows(CsvReport.of(results));
    assertThat(summary.tables()).hasSize(2);
    for (Summary.Table table : summary.tables()) {
      Scale scale = Scale.of(table);
      Grid grid = SummaryGrid.of(table);
      for (int i = 0; i < table.rows().size(); i++) {
        Summary.Row row = table.rows().get(i);
        List<String> cells = grid.rows().get(i);
        String figure = cells.get(1);
        assertThat(text).containsPattern(row(cells, "[^\n]*?"));
        assertThat(MarkdownReport.of(summary)).contains(markdown(cells));
        assertThat(tables).containsPattern(row(cells, "(?:(?!</tr>).)*?"));
        double[] written =
            rounds.stream()
                .filter(round -> round.get("cell").equals(row.cell().id()))
                .mapToDouble(round -> Double.parseDouble(round.get("score")))
                .toArray();
        assertThat(scale.digits(table.score().forks().of(written)))
            .as("results.csv, put together")
            .isEqualTo(figure);
        double[] scores =
            StreamSupport.stream(drawn.spliterator(), false)
                .filter(cell -> cell.path("id").asText().equals(row.cell().id()))
                .flatMap(cell -> StreamSupport.stream(cell.path("scores").spliterator(), false))
                .mapToDouble(JsonNode::asDouble)
                .toArray();
        assertThat(scores).as("what the page looks up").hasSameSizeAs(written);
        assertThat(new Scale(1, "").digits(table.score().forks().of(scores))).isEqualTo(figure);
        assertThat(data(page).path("plots").toString())
            .as("what the page draws")
            .contains(scale.text(row.score()));
      }
    }
  }

  @Test
  void haveTheFiguresOfAComparisonInCommon() throws IOException {
    Results results = new ContestFixture().setting(1, 20, 0.01, 0.8, 1).results();
    Subject subject = Pages.subject(results, directory);
    Comparison comparison = subject.analysis().comparison();
    String text = String.join(" ", ComparisonText.lines(comparison));
    String page = HtmlReport.of(List.of(subject)).replaceAll("(?s)<script.*?</script>", "");
    List<Map<String, String>> csv = rows(ComparisonCsv.of(comparison));
    JsonNode json = JSON.readTree(ComparisonJson.of(comparison)).path("rows");
    Grid grid = ComparisonGrid.of(comparison.rows());
    int byClock = grid.headings().indexOf("by the clock");
    for (int i = 0; i < comparison.rows().size(); i++) {
      Row row = comparison.rows().get(i);
      List<String> cells = grid.rows().get(i);
      String change = cells.get(byClock);
      List<String> figures = cells.subList(byClock - 1, byClock + 1);
      assertThat(ComparisonMarkdown.of(comparison)).contains(figures);
      assertThat(page).contains(figures);
      if (row.verdict() != Verdict.SAME) { // which are folded into a number
        assertThat(text.replaceAll("\\s+", " ")).contains(figures);
      }
      double shown = Double.parseDouble(change.replaceFirst(" .*", ""));
      double inCsv = Double.parseDouble(csv.get(i).get("wall"));
      double inJson = 100 * json.get(i).path("wall").path("change").asDouble();
      assertThat(inCsv).isCloseTo(inJson, within(0.001));
      assertThat(shown).isCloseTo(inJson, within(0.051));
      assertThat(csv.get(i).get("verdict")).isEqualTo(json.get(i).path("verdict").asText());
    }
  }
}
