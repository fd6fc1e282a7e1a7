/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.stream.Collectors;
import org.cachemark.results.Cell;
import org.cachemark.results.SystemId;

/** Names of the pages of systems, without version and options. */
final class SystemPages {

  private final PageNames names = new PageNames();

  /** The name of the page of a cell's system. */
  String of(Cell cell) {
    return names.of(
        cell.systems().values().stream().map(SystemId::kind).collect(Collectors.joining("+")));
  }
}
