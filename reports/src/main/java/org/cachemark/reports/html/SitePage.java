/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.List;

/**
 * A page of the site, as its template shows it.
 *
 * @param question its heading
 * @param intro how to read it
 * @param more pages beside those of sweeps, benchmarks and systems
 * @param scripts the files of its figures
 */
record SitePage(
    String title,
    String question,
    String intro,
    List<Link> sweeps,
    List<Link> benchmarks,
    List<Link> systems,
    List<Link> more,
    List<Part> parts,
    List<String> scripts) {

  /** A link to another page. */
  record Link(String href, String text) {}

  /** What a page shows of a group. */
  record Part(
      String id,
      String title,
      String about,
      List<Answer> answers,
      List<Place> places,
      List<String> environment,
      List<String> warnings,
      List<Section.Table> missing,
      List<Link> bundles) {

    boolean hasAnswers() {
      return !answers.isEmpty();
    }

    /** Whether there are plots alone, which stand side by side. */
    boolean isGrid() {
      return places.stream().noneMatch(Place::hasTables);
    }
  }

  /** A sentence, and the page that it is from. */
  record Answer(String href, String text) {}

  /**
   * Where the script puts figures.
   *
   * @param shown what is shown of them
   * @param system whose figures alone are shown; empty for all
   */
  record Place(String group, String benchmark, Shown shown, String system) {

    /** The same with all systems. */
    static Place of(SiteGroup group, String benchmark, Shown shown) {
      return new Place(group.id(), benchmark, shown, "");
    }

    boolean hasTables() {
      return shown != Shown.PLOTS;
    }
  }

  /** What is shown at a place; the script reads the names. */
  enum Shown {
    PLOTS,
    ALL,
    RELEASES
  }
}
