/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.HashMap;
import java.util.Map;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric.Means;
import org.cachemark.results.Metric.Shown;
import org.cachemark.results.Results;
import org.cachemark.results.Value;

/** Runs that have measured percentiles of times, and those of somebody who is no system. */
public final class PercentilesFixture {

  private final Fixture run =
      new Fixture()
          .noisy(
              "Wait",
              Fixture.percentile("p99", "99th percentile", Shown.SCORE, null, 99),
              Fixture.percentile("p50", "p50", Shown.COLUMN, null, 50),
              Fixture.percentile("p9999", "p99.99", Shown.DIAGNOSTIC, null, 99.99),
              Fixture.percentile("h50", "nobody", Shown.DIAGNOSTIC, Means.REFERENCE, 50),
              Fixture.percentile("h99", "nobody", Shown.DIAGNOSTIC, Means.REFERENCE, 99),
              Fixture.column("longest", "max", "us"),
              Fixture.fault("late", "misses the rate", ""));

  /** What is compared beside systems. */
  public PercentilesFixture comparing(String... dimensions) {
    run.comparing("map", dimensions);
    return this;
  }

  /** The 99th percentile in microseconds, a round each, and other figures by name. */
  public PercentilesFixture waits(
      String cache, Role role, String jvm, long rate, Map<String, Double> figures, double... p99) {
    Cell plain = Fixture.cell("Wait", cache, role, 1, Map.of("rate", new Value.Whole(rate)));
    run.figures(figures)
        .measured(
            new Cell(
                plain.id() + "_" + rate + "_" + jvm,
                plain.benchmark(),
                plain.systems(),
                plain.title(),
                role,
                plain.params(),
                1,
                jvm,
                null,
                false),
            p99);
    return this;
  }

  public Results results() {
    return run.results();
  }

  /** Three systems at two rates in two JVMs; of the last a fork was late in one of them. */
  public static PercentilesFixture small() {
    PercentilesFixture fixture = new PercentilesFixture();
    for (String jvm : new String[] {"G1", "ZGC"}) {
      for (long rate : new long[] {10_000, 100_000}) {
        double more = rate / 10_000.0;
        fixture
            .waits("map", Role.REFERENCE, jvm, rate, figures(0.5, 1, 90), 0.9, 1, 1.1)
            .waits("quick@1", Role.COMPETITOR, jvm, rate, figures(1, more, 90), 8, 9, 10)
            .waits("slow@1", Role.COMPETITOR, jvm, rate, figures(2, more, 110), 80, 95, 100);
      }
    }
    Map<String, Double> late = new HashMap<>(figures(500, 1, 90));
    late.put("late", 40.0);
    return fixture.waits("late@1", Role.COMPETITOR, "G1", 100_000, late, 9e5, 9e5, 9e5);
  }

  private static Map<String, Double> figures(double p50, double more, double hiccup) {
    return Map.of("p50", p50, "p9999", 1000 * more * p50, "h50", hiccup, "h99", 10 * hiccup);
  }
}
