/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric.Better;
import org.cachemark.results.Value;
import org.junit.jupiter.api.Test;

class PricingTest {

  private final Fixture run =
      new Fixture()
          .noisy(
              "Load",
              Fixture.score("throughput", "throughput", "requests/s", Better.HIGHER),
              Fixture.share("hits", "hits", "cost"));

  /** A system that was measured with two threads at a price. */
  private void measured(String cache, Role role, String cost, double hits, double rate) {
    Map<String, Value> params = new TreeMap<>(Map.of("entries", new Value.Whole(1000)));
    params.put("cost", Value.parse(cost));
    Cell plain = Fixture.cell("Load", cache, role, 2, params);
    Cell cell =
        new Cell(
            plain.id() + "_cost=" + cost,
            plain.benchmark(),
            plain.systems(),
            plain.title(),
            role,
            params,
            2,
            plain.jvm(),
            null,
            false);
    run.figures(Map.of("hits", hits)).measured(cell, rate, rate * 1.01, rate * 0.99);
  }

  /** Of 2 threads, 4 M a second are 0.5 µs each, 2 M a second 1 µs, 1 M a second 2 µs. */
  private void threeCaches() {
    measured("quick@1", Role.COMPETITOR, "0", 50, 4e6);
    measured("middling@1", Role.COMPETITOR, "0", 70, 2e6);
    measured("clever@1", Role.COMPETITOR, "0", 80, 1e6);
    measured("map", Role.REFERENCE, "0", 95, 8e6);
  }

  private Pricing only() {
    List<Pricing> pricings = run.summary().pricings();
    assertThat(pricings).hasSize(1);
    return pricings.get(0);
  }

  private Pricing.Line line(String name) {
    return only().lines().stream()
        .filter(line -> line.row().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void goesOnFromWhatWasMeasuredWithoutAPrice() {
    threeCaches();
    assertThat(only().setting()).hasToString("Load, entries 1k, 2 threads");
    Pricing.Line quick = line("quick");
    assertThat(quick.freeMicros()).isCloseTo(0.5, within(1e-12));
    assertThat(quick.misses()).isCloseTo(0.5, within(1e-12));
    assertThat(quick.at(0)).isCloseTo(4e6, within(1e-3));
    assertThat(quick.at(10)).as("2 threads, 5.5 µs each").isCloseTo(2e6 / 5.5, within(1e-3));
    assertThat(line("clever").at(10)).isCloseTo(2e6 / 4, within(1e-3));
  }

  /** t0 + misses·m: 0.5 + 0.5 m, 1 + 0.3 m and 2 + 0.2 m meet at 2.5, 5 and 10 µs. */
  @Test
  void findsWhereAnotherTakesTheLead() {
    threeCaches();
    List<Leader<Pricing.Line>> leaders = only().leaders();
    assertThat(leaders)
        .extracting(leader -> leader.line().row().name())
        .as("the reference does not compete")
        .containsExactly("quick", "middling", "clever");
    assertThat(leaders.get(0).micros()).isZero();
    assertThat(leaders.get(1).micros()).isCloseTo(2.5, within(1e-9));
    assertThat(leaders.get(2).micros()).isCloseTo(10, within(1e-9));
    assertThat(line("quick").passedBy(line("clever")).getAsDouble()).isCloseTo(5, within(1e-9));
    assertThat(line("clever").passedBy(line("quick"))).isEmpty();
    assertThat(PricingGrid.leaders(only()))
        .contains(
            "By this quick is fastest as long as a miss costs little, middling from 2.50 µs a miss"
                + " on, clever from 10.0 µs a miss on.");
  }

  /** The winner at each price is who has the most by the formula, over five decades. */
  @Test
  void theLeaderIsWhoIsFastestAtEachPrice() {
    threeCaches();
    measured("hopeless@1", Role.COMPETITOR, "0", 60, 0.9e6);
    measured("lucky@1", Role.COMPETITOR, "0", 81, 0.2e6);
    Pricing pricing = only();
    for (double price = 0.01; price < 1000; price *= 1.37) {
      double micros = price;
      Pricing.Line fastest =
          pricing.lines().stream()
              .filter(line -> line.row().cell().role() == Role.COMPETITOR)
              .max(Comparator.comparingDouble(line -> line.at(micros)))
              .orElseThrow();
      Pricing.Line leader = null;
      for (Leader<Pricing.Line> one : pricing.leaders()) {
        leader = one.micros() <= micros ? one.line() : leader;
      }
      assertThat(leader).as("at " + micros).isEqualTo(fastest);
    }
  }

  @Test
  void oneThatIsBetterInBothLeadsWhateverAMissCosts() {
    measured("a@1", Role.COMPETITOR, "0", 90, 4e6);
    measured("b@1", Role.COMPETITOR, "0", 50, 2e6);
    assertThat(PricingGrid.leaders(only())).contains("By this a is fastest whatever a miss costs.");
  }

  @Test
  void holdsWhatWasMeasuredAtOtherPricesAgainstIt() {
    threeCaches();
    measured("quick@1", Role.COMPETITOR, "10", 50, 2e6 / 5.5 * 0.9);
    measured("quick@1", Role.COMPETITOR, "1", 50, 2e6);
    measured("clever@1", Role.COMPETITOR, "10", 80, 5.05e5);
    Pricing pricing = only();
    assertThat(pricing.prices()).containsExactly(1.0, 10.0);
    assertThat(line("quick").check(10).getAsDouble()).isCloseTo(0.9, within(1e-9));
    assertThat(line("quick").check(1).getAsDouble()).isCloseTo(1, within(1e-9));
    assertThat(line("clever").check(1)).isEmpty();
    Grid grid = PricingGrid.of(pricing);
    assertThat(grid.title())
        .isEqualTo(
            "Load, entries 1k, 2 threads: throughput in k requests/s by cost, R = T/(t0 +"
                + " misses·cost)");
    assertThat(grid.headings())
        .containsExactly(
            "cache",
            "t0 µs",
            "misses",
            "1 µs",
            "10 µs",
            "100 µs",
            "1 ms",
            "found at 1 µs",
            "found at 10 µs");
    assertThat(grid.rows())
        .contains(
            List.of("quick", "0.500", "50.0 %", "2000", "364", "39.6", "4.00", "1.00 R", "0.90 R"),
            List.of("clever", "2.00", "20.0 %", "909", "500", "90.9", "9.90", "-", "1.01 R"));
  }

  @Test
  void takesAPriceThatIsADurationToo() {
    measured("a@1", Role.COMPETITOR, "0ms", 50, 4e6);
    measured("a@1", Role.COMPETITOR, "2ms", 50, 1900);
    assertThat(only().prices()).containsExactly(2000.0);
  }

  @Test
  void saysNothingWhereNothingWasMeasuredWithoutAPriceOrNothingHasOne() {
    measured("a@1", Role.COMPETITOR, "10", 50, 4e6);
    assertThat(run.summary().pricings()).isEmpty();
    assertThat(
            new Fixture().measured("ReadOnly", "a@1", Role.COMPETITOR, 1, 2).summary().pricings())
        .isEmpty();
  }

  @Test
  void standsInTheSummaryForPeople() {
    threeCaches();
    Summary summary = run.summary();
    assertThat(String.join("\n", TextReport.lines(summary)))
        .contains("misses·cost)", "By this quick is fastest");
    assertThat(MarkdownReport.of(summary)).contains("misses·cost)", "| quick | 0.500 | 50.0 % |");
  }
}
