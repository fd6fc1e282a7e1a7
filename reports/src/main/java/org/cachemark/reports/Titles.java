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

/**
 * What a run's caches are called: their titles, without what all forms of one product have in
 * common: of {@code Ignite client (FULL_SYNC, putAll)} and {@code Ignite client (FULL_SYNC, put)}
 * the way of writing is left, and that both are synchronous is said once.
 */
final class Titles {

  private final Map<String, String> shorter = new LinkedHashMap<>();
  private final Map<String, Set<String>> common = new TreeMap<>();
  private final Map<String, Set<String>> versions = new HashMap<>();

  Titles(List<Cell> cells) {
    Map<String, Set<String>> forms = new LinkedHashMap<>();
    for (Cell cell : cells) {
      forms.computeIfAbsent(cell.product(), s -> new LinkedHashSet<>()).add(cell.title());
      versions.computeIfAbsent(cell.title(), t -> new HashSet<>()).add(cell.version());
    }
    forms.forEach(this::shorten);
  }

  private void shorten(String stem, Set<String> titles) {
    Set<String> shared = new LinkedHashSet<>(parts(titles.iterator().next()));
    titles.forEach(title -> shared.retainAll(parts(title)));
    if (titles.size() == 1 || shared.isEmpty()) {
      return;
    }
    common.put(stem, shared);
    for (String title : titles) {
      List<String> own = new ArrayList<>(parts(title));
      own.removeAll(shared);
      shorter.put(title, own.isEmpty() ? stem : stem + " (" + String.join(", ", own) + ")");
    }
  }

  /**
   * What a cell's cache is called: its title, as short as it may be, its version where there are
   * several, and what sets the cell apart.
   */
  String of(Cell cell) {
    String title = shorter.getOrDefault(cell.title(), cell.title());
    boolean isOneOfSeveral = versions.get(cell.title()).size() > 1;
    return (isOneOfSeveral ? title + " " + cell.version() : title) + cell.mark();
  }

  /** What the shorter titles leave out, a line for each product. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    common.forEach((stem, shared) -> notes.add(stem + ": " + String.join(", ", shared)));
    return notes;
  }

  private static List<String> parts(String title) {
    return title.endsWith(")") && title.contains(" (")
        ? List.of(title.substring(title.indexOf(" (") + 2, title.length() - 1).split(", ", -1))
        : List.of();
  }
}
