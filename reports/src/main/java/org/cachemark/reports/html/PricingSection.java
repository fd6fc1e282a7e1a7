/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cachemark.reports.Grid;
import org.cachemark.reports.Pricing;
import org.cachemark.reports.PricingGrid;
import org.cachemark.reports.Scale;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.cachemark.results.Metric;

/** How fast systems are over the price of a miss, as lines, and what was measured as points. */
final class PricingSection {

  /** Where a line is drawn, in microseconds: the least does not fit on a logarithmic axis. */
  private static final List<Double> PRICES =
      List.of(0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0);

  private final Subject subject;
  private final Index index;

  PricingSection(Subject subject, Index index) {
    this.subject = subject;
    this.index = index;
  }

  /** The section; none where no benchmark knows a price. */
  List<Section> sections(Summary summary) {
    List<Section.Figure> figures = summary.pricings().stream().map(this::figure).toList();
    return figures.isEmpty()
        ? List.of()
        : List.of(
            new Section(
                "by-the-price-of-a-miss",
                "By the price of a miss",
                "Lines are computed from what was measured where a miss costs nothing, and the"
                    + " share of hits there: R(m) = T / (t0 + (1 − h)·m). Points were measured.",
                figures,
                List.of()));
  }

  private Section.Figure figure(Pricing pricing) {
    Scale scale = PricingGrid.scale(pricing);
    List<Data.Series> series = new ArrayList<>();
    for (Pricing.Line line : pricing.lines()) {
      int cell = index.cell(subject, line.row().cell());
      int look = index.look(cell);
      List<Data.Mark> computed =
          PRICES.stream().map(price -> mark(cell, price, line.at(price), scale)).toList();
      series.add(new Data.Series(line.row().name(), look, true, computed));
      List<Data.Mark> measured = new ArrayList<>();
      for (Map.Entry<Double, Double> point : line.measured().entrySet()) {
        if (point.getKey() > 0) {
          measured.add(mark(cell, point.getKey(), point.getValue(), scale));
        }
      }
      series.add(new Data.Series(line.row().name(), look, false, measured));
    }
    Metric score = pricing.score();
    String id = index.add(Data.Plot.curve(scale.unit(), "µs a miss", true, true, series));
    return new Section.Figure(
        id,
        pricing.setting().toString(),
        PricingGrid.leaders(pricing).orElse(RankingSection.note(scale.unit(), score)),
        table(pricing),
        null,
        false);
  }

  private static Data.Mark mark(int cell, double price, double value, Scale scale) {
    String text =
        "%s %s at %s".formatted(scale.digits(value), scale.unit(), PricingGrid.micros(price));
    return Data.Mark.of(cell, Estimate.plain(scale.scaled(value), 1), text).at(price);
  }

  private Section.Table table(Pricing pricing) {
    Grid grid = PricingGrid.of(pricing);
    List<Section.Line> lines = new ArrayList<>();
    for (int row = 0; row < grid.rows().size(); row++) {
      List<String> cells = grid.rows().get(row);
      int cell = index.cell(subject, pricing.lines().get(row).row().cell());
      lines.add(new Section.Line(cell, null, cells.get(0), cells.subList(1, cells.size())));
    }
    return new Section.Table("", grid.title(), grid.headings(), lines);
  }
}
