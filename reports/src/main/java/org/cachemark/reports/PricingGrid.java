/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.cachemark.reports.Grid.Column;
import org.cachemark.results.Metric;
import org.cachemark.results.Units;

/** What is to be said of prices, as a table and a sentence. */
public final class PricingGrid {

  /** Prices that stand in every table, in microseconds: from memory nearby to a far database. */
  private static final List<Double> SHOWN = List.of(1.0, 10.0, 100.0, 1000.0);

  private PricingGrid() {}

  /** The rows in the order of the lines; what was measured at a price stands at the end. */
  public static Grid of(Pricing pricing) {
    List<Column> columns = new ArrayList<>();
    columns.add(
        Column.words(String.join(" + ", pricing.lines().get(0).row().cell().systems().keySet())));
    columns.add(Column.figures("t0 µs"));
    columns.add(Column.figures("misses"));
    SHOWN.forEach(price -> columns.add(Column.figures(micros(price))));
    pricing.prices().forEach(price -> columns.add(Column.extra("found at " + micros(price))));
    List<List<String>> rows = new ArrayList<>();
    for (Pricing.Line line : pricing.lines()) {
      List<String> cells = new ArrayList<>(List.of(line.row().name()));
      cells.add(Units.digits(line.freeMicros()));
      cells.add(Units.digits(100 * line.misses()) + " %");
      SHOWN.forEach(price -> cells.add(Units.digits(scale(pricing).scaled(line.at(price)))));
      pricing.prices().forEach(price -> cells.add(checked(line.check(price))));
      rows.add(cells);
    }
    return new Grid(title(pricing), columns, rows);
  }

  /** The unit of a table's rates, and of the page's: that of the least that is shown. */
  public static Scale scale(Pricing pricing) {
    Metric score = pricing.score();
    boolean isThousands =
        pricing.lines().stream().allMatch(line -> line.at(SHOWN.get(SHOWN.size() - 1)) >= 1e3);
    return isThousands ? new Scale(1e3, "k " + score.unit()) : new Scale(1, score.unit());
  }

  private static String title(Pricing pricing) {
    return "%s: %s in %s by %s, R = T/(t0 + misses·%4$s)"
        .formatted(
            pricing.setting(), pricing.score().title(), scale(pricing).unit(), pricing.parameter());
  }

  private static String checked(OptionalDouble ratio) {
    return ratio.isPresent() ? Units.ratio(ratio.getAsDouble()) + " R" : "-";
  }

  /** A price as people write it. */
  public static String micros(double price) {
    return price >= 1000
        ? Units.digits(price / 1000).replaceFirst("\\.0+$", "") + " ms"
        : Units.plain(price) + " µs";
  }

  /** Who is fastest at which prices, in a sentence; empty where nobody competes. */
  public static Optional<String> leaders(Pricing pricing) {
    return Leader.sentence("By this", pricing.leaders());
  }
}
