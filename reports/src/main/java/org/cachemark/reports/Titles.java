/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.results.Cell;
import org.cachemark.results.Run;
import org.cachemark.results.Title;

/**
 * What a run's sides are called: their titles, with the values of what is compared, without what
 * all forms of one product have in common: of {@code Ignite client (FULL_SYNC, near)} and {@code
 * Ignite client (FULL_SYNC, far)} the form is left, and that both are synchronous is said once.
 */
final class Titles {

  private final Run run;
  private final Map<Title, Title> shorter = new LinkedHashMap<>();
  private final Map<String, Set<String>> common = new TreeMap<>();
  private final Map<Title, Set<String>> versions = new HashMap<>();

  Titles(Run run) {
    this.run = run;
    Map<String, Set<Title>> titles = new LinkedHashMap<>();
    for (Cell cell : run.cells()) {
      Title title = full(cell);
      titles.computeIfAbsent(title.stem(), s -> new LinkedHashSet<>()).add(title);
      versions.computeIfAbsent(title, t -> new HashSet<>()).add(cell.version());
    }
    titles.forEach(this::shorten);
  }

  /** A cell's title with the values of what is compared. */
  private Title full(Cell cell) {
    List<String> form = new ArrayList<>(cell.title().form());
    form.addAll(run.contrast().words(cell));
    return new Title(cell.title().stem(), form);
  }

  private void shorten(String stem, Set<Title> titles) {
    Set<String> shared = new LinkedHashSet<>(titles.iterator().next().form());
    titles.forEach(title -> shared.retainAll(title.form()));
    if (titles.size() == 1 || shared.isEmpty()) {
      return;
    }
    common.put(stem, shared);
    for (Title title : titles) {
      List<String> own = new ArrayList<>(title.form());
      own.removeAll(shared);
      shorter.put(title, new Title(stem, own));
    }
  }

  /**
   * What a cell's side is called: its title, as short as it may be, its version where there are
   * several, and what sets the cell apart.
   */
  String of(Cell cell) {
    Title title = full(cell);
    boolean isOneOfSeveral = versions.getOrDefault(title, Set.of()).size() > 1;
    String shortest = shorter.getOrDefault(title, title).toString();
    return (isOneOfSeveral ? shortest + " " + cell.version() : shortest) + cell.mark();
  }

  /** What the shorter titles leave out, a line for each product. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    common.forEach((stem, shared) -> notes.add(stem + ": " + String.join(", ", shared)));
    return notes;
  }
}
