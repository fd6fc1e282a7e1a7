/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.List;

/**
 * What the template of the page shows.
 *
 * @param answer the answer in one sentence
 * @param more further sentences of it
 * @param shared sections that are about all runs
 * @param parts one for each run
 * @param isOne whether there is one run alone
 * @param library the charting library's script
 * @param data what the page's script draws, as JSON that is safe within HTML
 */
record Page(
    String title,
    String stamp,
    String answer,
    List<String> more,
    List<Section> shared,
    List<Part> parts,
    boolean isOne,
    String style,
    String library,
    String script,
    String data,
    List<Licence> licences) {

  /**
   * What the page says of one run.
   *
   * @param warnings what is to be known before the figures are
   * @param missing the cells that have no figures, with the reasons
   * @param link to the run's directory
   */
  record Part(
      String id,
      String title,
      List<String> answer,
      List<String> warnings,
      List<String> environment,
      List<String> versions,
      List<Section> sections,
      List<Section.Table> tables,
      List<String> notes,
      Section.Table missing,
      List<Configuration> configurations,
      List<Raw> raw,
      String link) {

    boolean hasWarnings() {
      return !warnings.isEmpty();
    }

    boolean hasNotes() {
      return !notes.isEmpty();
    }
  }

  /** How a cache was configured, in its own words. */
  record Configuration(String cache, String text) {}

  /** Where a cell's files are, and what measures it again. */
  record Raw(String cell, String files, String command) {}

  /** A licence of something that the page contains. */
  record Licence(String name, String text) {}
}
