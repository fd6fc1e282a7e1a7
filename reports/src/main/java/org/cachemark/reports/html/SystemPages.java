/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.cachemark.results.Cell;
import org.cachemark.results.SystemId;

/** Names of the pages of systems, without version and options: each has one of its own. */
final class SystemPages {

  private final Map<String, String> names = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** The name of a system's page; of two that would have one, the later has a number. */
  String of(Cell cell) {
    return names.computeIfAbsent(
        cell.systems().values().stream().map(SystemId::kind).collect(Collectors.joining("+")),
        this::free);
  }

  private String free(String system) {
    String slug = Site.slug(system);
    String name = slug;
    for (int number = 2; !taken.add(name); number++) {
      name = slug + "-" + number;
    }
    return name;
  }
}
