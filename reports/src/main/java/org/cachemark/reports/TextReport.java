/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.cachemark.reports.Run.Skipped;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;

/** The summary as plain text within 80 columns, and the pieces that Markdown shares with it. */
public final class TextReport {

  static final int WIDTH = 80;

  private static final String TCK = "TCK";

  /** Share of a cell's time from which on making and dropping the cache is told. */
  private static final double LIFE_SHOWN_FROM = 0.01;

  private TextReport() {}

  /** The whole summary, in lines of at most 80 columns. The headline comes first. */
  public static List<String> lines(Summary summary) {
    List<String> lines = new ArrayList<>();
    summary.headline().forEach(sentence -> lines.addAll(wrap(sentence, "")));
    for (Table table : summary.tables()) {
      lines.add("");
      lines.addAll(wrap(title(table), ""));
      lines.addAll(aligned(withTckInName(cells(table))));
    }
    List<String> notes = notes(summary);
    if (!notes.isEmpty()) {
      lines.add("");
      notes.forEach(note -> lines.addAll(wrap(note, "  ")));
    }
    return lines;
  }

  /** A table's title: the setting, and what its figures are. */
  public static String title(Table table) {
    int forks = table.forks();
    return "%s: %s in %s, %d fork%s"
        .formatted(
            table.setting(),
            table.hasDelays() ? "99th percentile" : table.isTime() ? "time" : "throughput",
            Scale.of(table).unit(),
            forks,
            forks == 1 ? "" : "s");
  }

  /** A table as rows of cells, the header first; what no row tells has no column. */
  public static List<List<String>> cells(Table table) {
    Scale scale = Scale.of(table);
    boolean ratios = table.rows().stream().anyMatch(row -> row.ratio().isPresent());
    boolean hits = table.rows().stream().anyMatch(row -> row.hitRate().isPresent());
    List<List<String>> rows = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of("cache", "median", "95 % interval"));
    if (ratios) {
      header.addAll(List.of("speed", "95 % interval"));
    }
    boolean audits = table.rows().stream().anyMatch(row -> row.audit().isPresent());
    String last = lastTitle(table);
    header.addAll(List.of(audits ? "audit" : hits ? "hits" : "held", last));
    boolean tcks = table.rows().stream().anyMatch(row -> row.tck().isPresent());
    if (tcks) {
      header.add(TCK);
    }
    rows.add(header);
    for (Row row : table.rows()) {
      List<String> cells = new ArrayList<>();
      cells.add(row.name());
      cells.add(struck(row, scale.digits(row.score().value())));
      cells.add(interval(row.score(), scale::digits));
      if (ratios) {
        String none = row.base().isPresent() ? "-" : "1";
        cells.add(row.ratio().map(ratio -> Units.ratio(ratio.value()) + "×").orElse(none));
        cells.add(row.ratio().map(ratio -> interval(ratio, Units::ratio)).orElse("-"));
      }
      cells.add(
          audits
              ? row.audit().map(Audit::toString).orElse("-")
              : percent(hits ? row.hitRate() : row.held()));
      cells.add(last(last, row, scale));
      if (tcks) {
        cells.add(row.tck().map(Tck::toString).orElse("-"));
      }
      rows.add(cells);
    }
    return rows;
  }

  /** What else there is to say of a cell, by what its benchmark is about. */
  private static String lastTitle(Table table) {
    if (table.hasDelays()) {
      return Delays.TITLE;
    }
    return table.rows().stream().anyMatch(row -> row.cpuPerRecord().isPresent())
        ? "CPU µs"
        : "B/op";
  }

  private static String last(String title, Row row, Scale scale) {
    return switch (title) {
      case Delays.TITLE -> row.delays().map(delays -> delays.text(scale)).orElse("-");
      case "B/op" -> number(row.allocated(), value -> String.format(Locale.ROOT, "%.0f", value));
      default -> number(row.cpuPerRecord(), Units::digits);
    };
  }

  private static String number(OptionalDouble value, DoubleFunction<String> text) {
    return value.isPresent() ? text.apply(value.getAsDouble()) : "-";
  }

  /** The speed of what is not correct is struck through, as Markdown writes it. */
  private static String struck(Row row, String text) {
    return row.isCorrect() ? text : "~~" + text + "~~";
  }

  /** Eighty columns have no room for one more: the compliance goes below the name. */
  private static List<List<String>> withTckInName(List<List<String>> rows) {
    int last = rows.get(0).size() - 1;
    if (!rows.get(0).get(last).equals(TCK)) {
      return rows;
    }
    List<List<String>> narrower = new ArrayList<>();
    for (List<String> row : rows) {
      List<String> cells = new ArrayList<>(row.subList(0, last));
      if (row != rows.get(0) && !row.get(last).equals("-")) {
        cells.set(0, row.get(0) + " " + TCK + "\u00a0" + row.get(last));
      }
      narrower.add(cells);
    }
    return narrower;
  }

  /** What the ratios are taken to: one cache for all, or to each its own. */
  private static String bases(Summary summary) {
    Map<String, String> own = new TreeMap<>();
    for (Table table : summary.tables()) {
      for (Row row : table.rows()) {
        row.base().ifPresent(base -> own.put(row.name(), base));
      }
    }
    List<String> distinct = own.values().stream().distinct().toList();
    return distinct.size() == 1
        ? distinct.get(0)
        : own.entrySet().stream()
            .map(pair -> "%s (for %s)".formatted(pair.getValue(), pair.getKey()))
            .collect(Collectors.joining(", "));
  }

  private static String percent(OptionalDouble value) {
    return value.isPresent()
        ? String.format(Locale.ROOT, "%.1f %%", value.getAsDouble()).replace(".0 %", " %")
        : "-";
  }

  private static String interval(Estimate estimate, DoubleFunction<String> digits) {
    return estimate.hasInterval()
        ? "[%s, %s]".formatted(digits.apply(estimate.low()), digits.apply(estimate.high()))
        : "-";
  }

  /** What was not measured and why, the remarks, the baseline and the versions. */
  static List<String> notes(Summary summary) {
    List<String> notes = new ArrayList<>();
    Run run = summary.results().run();
    summary.remarks().forEach(remark -> notes.add("note: " + remark));
    summary
        .results()
        .failures()
        .forEach(
            (cell, failure) ->
                notes.add(
                    "%s: %s: %s"
                        .formatted(
                            word(failure.outcome().name()), label(run, cell), failure.reason())));
    for (Map.Entry<String, List<String>> reason : skippedByReason(run).entrySet()) {
      List<String> cells = reason.getValue();
      String which =
          cells.get(0) + (cells.size() > 1 ? " and " + (cells.size() - 1) + " more" : "");
      notes.add(reason.getKey().replaceFirst(": ", ": " + which + ": "));
    }
    notes.addAll(explanations(summary));
    return notes;
  }

  /** What is to be known of the figures: what they leave out, their base, and the versions. */
  public static List<String> explanations(Summary summary) {
    List<String> notes = new ArrayList<>();
    Run run = summary.results().run();
    summary.tables().forEach(table -> complete(table).ifPresent(notes::add));
    summary.tables().forEach(table -> life(table).ifPresent(notes::add));
    if (summary.tables().stream().anyMatch(t -> t.rows().stream().anyMatch(r -> !r.isCorrect()))) {
      notes.add(
          "struck through: not correct; loses: keys whose value was gone or not updated; reorders:"
              + " keys left with an older value; the most of any iteration");
    }
    if (summary.tables().stream()
        .anyMatch(t -> t.rows().stream().anyMatch(r -> r.ratio().isPresent()))) {
      notes.add("speed: times that of " + bases(summary) + ", paired by rounds");
    }
    Map<String, String> versions = new TreeMap<>();
    for (Cell cell : run.cells()) {
      if (!cell.version().isEmpty()) {
        versions.merge(
            cell.product(),
            cell.version(),
            (old, more) -> old.contains(more) ? old : old + ", " + more);
      }
    }
    if (!versions.isEmpty()) {
      notes.add(
          "versions: "
              + versions.entrySet().stream()
                  .map(product -> product.getKey() + " " + product.getValue())
                  .reduce((a, b) -> a + "; " + b)
                  .orElseThrow());
    }
    return notes;
  }

  /** Names the caches whose writes return before they are done, with the time until they are. */
  private static Optional<String> complete(Table table) {
    List<String> times =
        table.rows().stream()
            .filter(row -> row.complete().isPresent())
            .map(row -> row.name() + " " + Units.digits(row.complete().getAsDouble()) + " ms")
            .toList();
    return times.isEmpty()
        ? Optional.empty()
        : Optional.of(
            table.setting()
                + ": writes return before they are done, every entry is there after: "
                + String.join(", ", times));
  }

  /** Names the caches whose making and dropping, which is not in their time, would show in it. */
  private static Optional<String> life(Table table) {
    List<String> costs =
        table.rows().stream()
            .filter(row -> table.isTime() && row.cell().role() != Cell.Role.FLOOR)
            .filter(row -> row.life().orElse(0) > LIFE_SHOWN_FROM * row.score().value())
            .map(row -> row.name() + " " + Units.digits(row.life().getAsDouble()) + " ms")
            .toList();
    return costs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            table.setting()
                + ": making and dropping the cache comes on top: "
                + String.join(", ", costs));
  }

  private static Map<String, List<String>> skippedByReason(Run run) {
    Map<String, List<String>> byReason = new TreeMap<>();
    for (Skipped skipped : run.skipped()) {
      byReason
          .computeIfAbsent(
              word(skipped.kind().name()) + ": " + skipped.reason(), r -> new ArrayList<>())
          .add(skipped.cell().cache() + " in " + skipped.cell().setting());
    }
    return byReason;
  }

  private static String label(Run run, String cellId) {
    return run.cell(cellId).map(cell -> cell.cache() + " in " + cell.setting()).orElse(cellId);
  }

  /** An enum's name as people write it. */
  public static String word(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Rows of cells as columns, of which the first gives way to fit 80. */
  public static List<String> aligned(List<List<String>> rows) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    int others = 0;
    for (int i = 1; i < columns; i++) {
      others += 2 + widths[i];
    }
    widths[0] = Math.max(8, Math.min(widths[0], WIDTH - others));
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      List<String> name = wrap(row.get(0), "  ", widths[0]);
      line.append(name.get(0).replace('\u00a0', ' '));
      line.append(" ".repeat(Math.max(0, widths[0] - line.length())));
      for (int i = 1; i < columns; i++) {
        line.append("  ").append(" ".repeat(widths[i] - row.get(i).length())).append(row.get(i));
      }
      lines.add(line.toString());
      name.subList(1, name.size()).forEach(rest -> lines.add(rest.replace('\u00a0', ' ')));
    }
    return lines;
  }

  /** Breaks a text at its spaces, so that no line is longer than 80 columns. */
  public static List<String> wrap(String text, String indent) {
    return wrap(text, indent, WIDTH);
  }

  private static List<String> wrap(String text, String indent, int width) {
    List<String> lines = new ArrayList<>();
    String unindented = text.stripLeading();
    StringBuilder line = new StringBuilder(" ".repeat(text.length() - unindented.length()));
    for (String word : unindented.split(" ", -1)) {
      if (!line.toString().isBlank() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
      } else if (!line.toString().isBlank()) {
        line.append(' ');
      }
      line.append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
