/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.reports.Analysis;
import org.cachemark.results.Results;

/**
 * A run that a page is about.
 *
 * @param analysis what there is to say of it
 * @param directory where its files are
 * @param link the same as the page sees it: a relative path that ends with a slash
 * @param name how the user calls it on the command line
 * @param notes what there is to be said of it beside what it says itself, such as that there are
 *     newer releases
 */
public record Subject(
    Analysis analysis, Path directory, String link, String name, List<String> notes) {

  /** What it has measured. */
  public Results results() {
    return analysis.results();
  }
}
