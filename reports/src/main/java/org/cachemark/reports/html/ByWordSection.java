/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.reports.ByWord;
import org.cachemark.reports.Summary;
import org.cachemark.results.Cell;

/** Hits over what is a word, such as the trace, as tables. */
final class ByWordSection {

  private final Subject subject;
  private final Index index;

  ByWordSection(Subject subject, Index index) {
    this.subject = subject;
    this.index = index;
  }

  /** A section for each such parameter. */
  List<Section> sections(Summary summary) {
    Map<String, List<Section.Table>> tables = new LinkedHashMap<>();
    for (ByWord one : summary.byWord()) {
      tables.computeIfAbsent(one.parameter(), p -> new ArrayList<>()).add(table(one));
    }
    List<Section> sections = new ArrayList<>();
    tables.forEach(
        (parameter, of) -> {
          String words = RankingSection.words(parameter);
          String id = "by-" + words.replace(' ', '-');
          sections.add(new Section(id, "By " + words, "", List.of(), of));
        });
    return sections;
  }

  private Section.Table table(ByWord one) {
    List<Section.Line> lines = new ArrayList<>();
    for (int row = 0; row < one.lines().size(); row++) {
      List<String> texts = one.grid().rows().get(row);
      Cell cell = one.lines().get(row);
      Integer at = cell == null ? null : (Integer) index.cell(subject, cell);
      lines.add(new Section.Line(at, null, texts.get(0), texts.subList(1, texts.size())));
    }
    return new Section.Table("", one.grid().title(), one.grid().headings(), lines);
  }
}
