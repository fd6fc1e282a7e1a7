/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Combine;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Better;
import org.cachemark.results.Metric.Shown;
import org.junit.jupiter.api.Test;

class NotesTest {

  private static Metric metric(String name, String unit, Shown shown) {
    Metric.Scale scale = shown == Shown.SCORE ? Metric.Scale.LOGARITHMIC : Metric.Scale.LINEAR;
    Combine mean = Combine.MEAN;
    return new Metric(name, name, unit, Better.LOWER, scale, mean, mean, shown, 0, "it " + name);
  }

  /** More than 1 % of the score of 200 ms, or of the time; of what is neither, whatever it is. */
  @Test
  void saysWhatIsMoreThanAHundredthOfTheScoreOrOfTheTime() {
    Fixture fixture =
        new Fixture()
            .noisy(
                "Fill",
                metric("takes", "ms", Shown.SCORE),
                metric("lives", "ms", Shown.NOTE),
                metric("stops", Metric.OF_THE_TIME, Shown.NOTE),
                metric("compiles", Metric.OF_THE_CPU_TIME, Shown.NOTE),
                metric("waits", "times", Shown.NOTE))
            .figures(Map.of("lives", 1.9, "stops", 1.0, "compiles", 0.9, "waits", 0.0))
            .measured("Fill", "little@1", Role.COMPETITOR, 200, 200, 200)
            .figures(Map.of("lives", 2.5, "stops", 15.8, "compiles", 40.0))
            .measured("Fill", "much@1", Role.COMPETITOR, 200, 200, 200)
            .measured("Fill", "floor@1", Role.FLOOR, 200, 200, 200);
    assertThat(Notes.explanations(fixture.summary()))
        .contains(
            "Fill, entries 1k, 2 threads: it lives: much 2.50 ms",
            "Fill, entries 1k, 2 threads: it stops: much 15.8 % of the time",
            "Fill, entries 1k, 2 threads: it compiles: much 40.0 % of the CPU time",
            "Fill, entries 1k, 2 threads: it waits: little 0 times");
  }
}
