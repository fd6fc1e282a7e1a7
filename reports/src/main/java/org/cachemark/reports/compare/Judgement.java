/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

/**
 * What the pairs so far say.
 *
 * @param verdict a change only if it is confirmed, unless {@code unconfirmed}
 * @param unconfirmed whether a change was found that fresh pairs have not confirmed yet
 * @param isOpen whether more pairs would help
 * @param reason what decided it, or why it is undecided, in a few words
 * @param explored pairs that were searched for a change
 * @param confirming fresh pairs after these
 * @param needed further pairs, about, until it is decided; 0 if it is
 * @param left further pairs at the most, after which the search, or what has to confirm it, ends
 */
public record Judgement(
    Verdict verdict,
    boolean unconfirmed,
    boolean isOpen,
    String reason,
    int explored,
    int confirming,
    int needed,
    int left,
    Evidence evidence) {

  /** Whether the figures are those of the fresh pairs alone: those that found it exaggerate. */
  public boolean isOfFresh() {
    return confirming > 0 && evidence.wall().n() == confirming;
  }

  /** The same with another verdict that more pairs would not change. */
  Judgement as(Verdict other, String because) {
    return new Judgement(other, false, false, because, explored, confirming, 0, 0, evidence);
  }
}
