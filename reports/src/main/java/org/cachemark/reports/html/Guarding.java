/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Location;
import org.cachemark.reports.Run;
import org.cachemark.reports.Run.Pair;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.compare.Changes;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.ComparisonText;
import org.cachemark.reports.compare.Contest;
import org.cachemark.reports.compare.Evidence;
import org.cachemark.reports.compare.Judgement;
import org.cachemark.reports.compare.Row;
import org.cachemark.reports.compare.Rules;

/** The plots for guarding a release. */
final class Guarding {

  private static final Pattern THREADS = Pattern.compile(", \\d+ threads?$");

  /** So many columns of a heat map fit into half a page. */
  private static final int NARROW = 3;

  private final Subject subject;
  private final Contest contest;
  private final Comparison comparison;
  private final Index index;

  Guarding(Subject subject, Contest contest, Comparison comparison, Index index) {
    this.subject = subject;
    this.contest = contest;
    this.comparison = comparison;
    this.index = index;
  }

  /** A row with what the page looks up for it; null where it was not measured. */
  private record Told(Row row, boolean isCanary, Integer cell, Integer pair) {

    boolean isMeasured() {
      return pair != null;
    }

    Evidence evidence() {
      return row.judgement().orElseThrow().evidence();
    }

    /** What is done, but for the threads. */
    String work() {
      return row.label().replaceFirst(THREADS.pattern(), "");
    }

    /** Who does it, and with how many threads. */
    String system() {
      Matcher threads = THREADS.matcher(row.setting());
      return row.system() + (threads.find() ? threads.group() : "");
    }
  }

  /** The changes, the verdicts, and the table of both. */
  Section section() {
    List<Told> told = new ArrayList<>();
    comparison.rows().forEach(row -> told.add(told(row, false)));
    comparison.canary().ifPresent(c -> c.rows().forEach(row -> told.add(told(row, true))));
    List<Section.Figure> figures = new ArrayList<>();
    if (told.stream().anyMatch(Told::isMeasured)) {
      figures.add(forest(told.stream().filter(Told::isMeasured).toList()));
    }
    if (!comparison.rows().isEmpty()) {
      figures.add(heat(told.stream().filter(t -> !t.isCanary()).toList()));
    }
    return new Section(
        "changes",
        "What has changed",
        "Filled marks: what decides, with 95 % intervals; hollow ones: by the clock. A change counts"
            + " once fresh pairs have confirmed it.",
        figures,
        List.of(table(told)));
  }

  private Told told(Row row, boolean isCanary) {
    Optional<Pair> pair = contest.pair(row).filter(p -> row.judgement().isPresent());
    return new Told(
        row,
        isCanary,
        pair.map(p -> index.cell(subject, cell(p.cell()))).orElse(null),
        pair.map(p -> index.add(duel(p, row))).orElse(null));
  }

  private Section.Figure forest(List<Told> told) {
    List<Data.Mark> deciding = new ArrayList<>();
    List<Data.Mark> wall = new ArrayList<>();
    for (Told t : told) {
      Location change = t.evidence().deciding();
      String label = t.row().label() + ": " + t.row().system();
      String word = t.row().verdict().toString();
      deciding.add(
          mark(t, change, t.row().word() + ", " + Changes.exact(change, Rules.CONFIDENCE), word)
              .labelled(label));
      Location byClock = t.evidence().wall();
      wall.add(
          mark(t, byClock, Changes.exact(byClock, Rules.CONFIDENCE) + " by the clock", word)
              .labelled(label));
    }
    String id = index.add(Data.Plot.forest(deciding, wall, 100 * comparison.margin()));
    String note =
        "per cent, right is faster; the band is the margin of ±%s %%"
            .formatted(ComparisonText.percent(comparison.margin()));
    return new Section.Figure(id, "Change of the speed", note, null, tableId(), false);
  }

  private static Data.Mark mark(Told told, Location change, String text, String word) {
    Estimate percent = Changes.percent(change, Rules.CONFIDENCE);
    return Data.Mark.of(told.cell(), told.pair(), percent, text, word);
  }

  private Section.Figure heat(List<Told> told) {
    List<String> columns = told.stream().map(Told::system).distinct().sorted().toList();
    List<String> rows = told.stream().map(Told::work).distinct().sorted().toList();
    List<Data.Mark> marks = new ArrayList<>();
    for (Told t : told) {
      Double change =
          t.isMeasured() ? Data.finite(100 * Math.expm1(t.evidence().deciding().value())) : null;
      String text = t.row().label() + ", " + t.row().system() + ": " + t.row().word();
      marks.add(
          new Data.Mark(
                  t.cell(),
                  t.pair(),
                  t.row().word(),
                  null,
                  null,
                  change,
                  null,
                  null,
                  text + ", " + t.row().reason(),
                  t.row().verdict().toString())
              .at(columns.indexOf(t.system()), rows.indexOf(t.work())));
    }
    String id = index.add(Data.Plot.heat(columns, rows, marks));
    return new Section.Figure(
        id,
        "Verdicts",
        "choose a field to see its rounds",
        null,
        tableId(),
        columns.size() > NARROW);
  }

  private Section.Table table(List<Told> told) {
    return new Section.Table(
        tableId(),
        "Changes against " + comparison.base() + ", worst first; canaries last",
        List.of(
            "setting",
            "system",
            "verdict",
            "per CPU second",
            "by the clock",
            "CPU/op",
            "pairs",
            "why"),
        told.stream()
            .map(t -> new Section.Line(t.cell(), t.pair(), t.row().label(), texts(t)))
            .toList());
  }

  private static List<String> texts(Told told) {
    Row row = told.row();
    List<String> texts = new ArrayList<>();
    texts.add(row.system());
    texts.add(told.isCanary() ? "canary" : row.word());
    if (told.isMeasured()) {
      texts.add(Changes.exact(told.evidence().perCpu()));
      texts.add(Changes.exact(told.evidence().wall(), Rules.CONFIDENCE));
      texts.add(Changes.plain(told.evidence().process()));
      texts.add(ComparisonText.pairs(row.judgement().orElseThrow()));
    } else {
      texts.addAll(List.of("–", "–", "–", "–"));
    }
    texts.add(ComparisonText.because(row));
    return texts;
  }

  private String tableId() {
    return "changes-" + subject.results().run().id();
  }

  private Cell cell(String id) {
    return subject.results().run().cell(id).orElseThrow();
  }

  private Data.Duel duel(Pair pair, Row row) {
    Judgement judgement = row.judgement().orElseThrow();
    Evidence evidence = judgement.evidence();
    Estimate change = Changes.percent(evidence.deciding(), Rules.CONFIDENCE);
    List<Double> changes =
        contest.differences(pair).stream()
            .limit(judgement.explored() + judgement.confirming())
            .map(d -> Data.finite(100 * Math.expm1(evidence.isByWall() ? d.wall() : d.perCpu())))
            .toList();
    return new Data.Duel(
        row.setting() + ": " + row.system() + " against " + row.base(),
        index.cell(subject, cell(pair.base())),
        index.cell(subject, cell(pair.cell())),
        row.word(),
        ComparisonText.because(row),
        evidence.isByWall() ? "by the clock" : "per CPU second",
        changes,
        judgement.confirming(),
        Data.finite(change.value()),
        Data.finite(change.low()),
        Data.finite(change.high()),
        100 * contest.plan().margin(),
        repeat(pair));
  }

  /** The command that measures a pair again. */
  private String repeat(Pair pair) {
    Cell base = cell(pair.base());
    Cell other = cell(pair.cell());
    StringBuilder command = new StringBuilder("./run.sh compare " + quoted(base.cache()));
    if (!other.cache().equals(base.cache())) {
      command.append(' ').append(quoted(other.cache()));
    }
    if (other.plant() != null && other.plant() > 0) {
      command.append(" --plant ").append(other.plant()).append('%');
    } else if (pair.canary()) {
      command.append(" --canary-only");
    }
    command.append(" --sweep ").append(subject.name());
    if (!base.jvm().equals(other.jvm()) || !base.jvm().equals(Run.DEFAULT_JVM)) {
      List.of(base.jvm(), other.jvm()).stream()
          .distinct()
          .forEach(jvm -> command.append(" --jvm ").append(quoted(jvm(jvm))));
    }
    command.append(" --only benchmark=").append(base.benchmark());
    base.params()
        .forEach((name, value) -> command.append(",").append(name).append("=").append(value));
    return command.append(",threads=").append(base.threads()).toString();
  }

  /** A JVM as the command line names it. */
  private String jvm(String name) {
    for (JsonNode jvm : subject.results().run().settings().path("jvms")) {
      if (jvm.path("name").asText().equals(name)) {
        StringJoiner words = new StringJoiner(" ");
        if (!jvm.path("home").asText().isEmpty()) {
          words.add(jvm.path("home").asText());
        }
        jvm.path("flags").forEach(flag -> words.add(flag.asText()));
        return words.length() == 0 ? Run.DEFAULT_JVM : words.toString();
      }
    }
    return name;
  }

  private static String quoted(String word) {
    return word.matches("[\\w.:@/+-]+") ? word : "'" + word + "'";
  }
}
