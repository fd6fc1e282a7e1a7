/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.Source;
import org.cachemark.reports.compare.UnpairedComparison;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Fork;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.junit.jupiter.api.Test;

/** What forks have recorded of themselves. */
class RecordedTest {

  private static final String COLLECTOR = "collector";

  /** Results of which the last fork of each cell ran with a collector of its own. */
  private static Results recorded(String collector, String ofTheLast) {
    Results plain =
        new Fixture()
            .measured("ReadOnly", "map", Role.REFERENCE, 5, 6, 5, 6, 5)
            .measured("ReadOnly", "caffeine@3", Role.COMPETITOR, 3, 4, 3, 4, 3)
            .results();
    Results results = Results.none(plain.run());
    for (Cell cell : plain.run().cells()) {
      List<Observation> forks = new ArrayList<>(plain.of(cell));
      for (Observation one : forks) {
        boolean isLast = one.equals(forks.get(forks.size() - 1));
        Map<String, String> conditions = Map.of(COLLECTOR, isLast ? ofTheLast : collector);
        Map<String, String> all = new TreeMap<>(one.conditions());
        all.putAll(conditions);
        results.add(
            cell,
            new Observation(
                one.score(),
                one.round(),
                one.values(),
                one.warmUps(),
                all,
                new Fork(
                    conditions,
                    cell.first().product().equals("map")
                        ? Map.of()
                        : Map.of(Cell.CACHE, "maximumSize=1500, Policy@" + one.round() + "abcd"))));
      }
    }
    return results;
  }

  @Test
  void tellsWhatForksRanWithAndWhatTheyMeasured() {
    Results results = recorded("G1", "G1");
    assertThat(Recorded.lines(results)).containsExactly("by the forks' own account: collector G1");
    assertThat(Recorded.disagreements(results)).isEmpty();
    assertThat(Recorded.configurations(results))
        .containsEntry("caffeine@3", "maximumSize=1500, Policy@1abcd")
        .containsKey("map");
    assertThat(MarkdownReport.of(Summary.of(results)))
        .contains("collector G1", "- `caffeine@3`: maximumSize=1500");
  }

  @Test
  void saysNothingOfRunsThatRecordedNothing() {
    Results results = new Fixture().measured("ReadOnly", "map", Role.REFERENCE, 5, 6).results();
    assertThat(Recorded.lines(results)).isEmpty();
    assertThat(Recorded.disagreements(results)).isEmpty();
    Map<String, String> checked = new TreeMap<>();
    results.run().systems().forEach((name, info) -> checked.put(name, info.configuration()));
    assertThat(Recorded.configurations(results)).isEqualTo(checked);
  }

  @Test
  void tellsWhereForksDisagree() {
    Results results = recorded("G1", "Serial");
    assertThat(Recorded.disagreements(results))
        .containsExactly(
            "ReadOnly_map_threads=2: not the same collector in all forks: G1 (4 forks), Serial (1"
                + " forks)",
            "ReadOnly_caffeine@3_threads=2: not the same collector in all forks: G1 (4 forks),"
                + " Serial (1 forks)");
    assertThat(Summary.of(results).remarks()).anyMatch(line -> line.contains("not the same"));
  }

  @Test
  void areConditionsOfWhatCanBeCompared() {
    Source g1 = Source.of(recorded("G1", "G1"));
    Source serial = Source.of(recorded("Serial", "Serial"));
    Comparison refused = new UnpairedComparison(g1, serial, 0.03, Set.of()).comparison();
    assertThat(refused.rows())
        .isNotEmpty()
        .allSatisfy(
            row -> assertThat(row.reason()).contains("collector differs: G1 against Serial"));
    Comparison across = new UnpairedComparison(g1, serial, 0.03, Set.of(COLLECTOR)).comparison();
    assertThat(across.rows())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.reason()).doesNotContain("differs"));
    Results old =
        new Fixture().measured("ReadOnly", "map", Role.REFERENCE, 5, 6, 5, 6, 5).results();
    assertThat(
            new UnpairedComparison(Source.of(old), g1, 0.03, Set.of())
                .comparison().rows().stream().map(row -> row.reason()))
        .as("what an old run did not record is not held against it")
        .noneMatch(reason -> reason.contains("differs"));
  }
}
