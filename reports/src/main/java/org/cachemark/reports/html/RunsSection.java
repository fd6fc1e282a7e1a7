/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cachemark.reports.Scale;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Setting;

/** What several runs have measured of the same settings, in the order of their days. */
final class RunsSection {

  private final List<Subject> subjects;
  private final Index index;

  RunsSection(List<Subject> subjects, Index index) {
    this.subjects =
        subjects.stream()
            .sorted((a, b) -> a.results().run().created().compareTo(b.results().run().created()))
            .toList();
    this.index = index;
  }

  /** A figure of one of the runs. */
  private record Measured(int run, Subject subject, Table table, Row row) {}

  /** One plot for each setting that more than one run has. */
  Section section() {
    Map<Setting, List<Measured>> settings = new LinkedHashMap<>();
    for (int run = 0; run < subjects.size(); run++) {
      Subject subject = subjects.get(run);
      for (Table table : index.summary(subject).tables()) {
        for (Row row : table.rows()) {
          if (row.cell().role() != Role.FLOOR) {
            settings
                .computeIfAbsent(table.setting(), s -> new ArrayList<>())
                .add(new Measured(run, subject, table, row));
          }
        }
      }
    }
    List<Section.Figure> figures = new ArrayList<>();
    settings.forEach(
        (setting, measured) -> {
          if (measured.stream().mapToInt(Measured::run).distinct().count() > 1) {
            figures.add(figure(setting, measured));
          }
        });
    String intro =
        figures.isEmpty()
            ? "These runs have no setting in common."
            : "Medians over rounds with 95 % intervals, from separate runs: what the machine did"
                + " meanwhile is in the differences too. "
                + differences();
    return new Section("runs", "Side by side", intro, figures, List.of());
  }

  /** What else differs between the runs. */
  private String differences() {
    List<String> machines =
        subjects.stream()
            .map(subject -> subject.results().run().environment())
            .map(machine -> machine.cpu() + ", " + machine.cores() + " cores, " + machine.jvms())
            .distinct()
            .toList();
    return machines.size() == 1
        ? "All on the same kind of machine and JVM."
        : "Not on the same machine and JVM: " + String.join("; ", machines) + ".";
  }

  private Section.Figure figure(Setting setting, List<Measured> measured) {
    Table any = measured.get(0).table();
    Scale scale = Scale.of(any.score(), measured.stream().map(Measured::row).toList());
    Map<String, List<Measured>> systems =
        measured.stream()
            .collect(
                Collectors.groupingBy(
                    m -> m.row().name(), LinkedHashMap::new, Collectors.toList()));
    List<Data.Series> series = new ArrayList<>();
    List<Section.Line> lines = new ArrayList<>();
    systems.forEach(
        (name, ofSystem) -> {
          int cell = index.cell(ofSystem.get(0).subject(), ofSystem.get(0).row().cell());
          series.add(
              new Data.Series(
                  name,
                  index.look(cell),
                  true,
                  ofSystem.stream().map(m -> mark(m, scale)).toList()));
          Map<Integer, String> texts =
              ofSystem.stream().collect(Collectors.toMap(Measured::run, m -> text(m, scale)));
          List<String> rest = new ArrayList<>();
          for (int run = 0; run < subjects.size(); run++) {
            rest.add(texts.getOrDefault(run, "–"));
          }
          lines.add(new Section.Line(cell, null, name, rest));
        });
    List<String> names =
        subjects.stream().map(subject -> subject.results().run().minute()).toList();
    List<String> header = new ArrayList<>(List.of(""));
    header.addAll(names);
    return new Section.Figure(
        index.add(Data.Plot.curve(scale.unit(), names, false, series, null)),
        setting.toString(),
        RankingSection.note(scale.unit(), any.score()),
        new Section.Table("", setting + ", run by run", header, lines),
        null,
        false);
  }

  private Data.Mark mark(Measured measured, Scale scale) {
    return Data.Mark.of(
            index.cell(measured.subject(), measured.row().cell()),
            measured.row().score().map(scale::scaled),
            measured.subject().results().run().minute() + ": " + text(measured, scale))
        .at(measured.run());
  }

  private static String text(Measured measured, Scale scale) {
    String version = measured.row().cell().version();
    return scale.text(measured.row().score()) + (version.isEmpty() ? "" : " (" + version + ")");
  }
}
