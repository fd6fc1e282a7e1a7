/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import java.util.Optional;
import org.cachemark.reports.Location;
import org.cachemark.results.Combine;
import org.cachemark.results.Observation;

/**
 * Judges a pair of cells by its rounds, in their order: a look at eight pairs and then at every
 * second one, until something is certain; a change that is found so has to be found again in fresh
 * pairs. A pure function, so what is asked while measuring and what is said afterwards agree.
 */
public final class Judge {

  /** From so many a side on, ranges of randomised figures lie apart by chance in 2 of 252 cases. */
  private static final int APART_FROM = 5;

  private Judge() {}

  /** What so many pairs say; more than were needed may be given, and count to confirm. */
  public static Judgement judge(List<Difference> pairs, Rules rules) {
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("no pairs");
    }
    for (int n = Rules.FIRST_LOOK;
        n <= Math.min(pairs.size(), rules.mostPairs());
        n += Rules.EVERY) {
      Evidence evidence = Evidence.ofPairs(pairs.subList(0, n), rules.byWall());
      Optional<String> certain = certain(evidence, rules);
      if (certain.isPresent()) {
        return found(pairs, n, evidence, certain.get(), rules);
      }
    }
    int n = Math.min(pairs.size(), rules.mostPairs());
    Evidence evidence = Evidence.ofPairs(pairs.subList(0, n), rules.byWall());
    return n == rules.mostPairs()
        ? found(pairs, n, evidence, "all " + n + " pairs", rules)
        : undecided(n, evidence, rules);
  }

  /** What two samples say that were not measured together. */
  static Judgement unpaired(List<Observation> base, List<Observation> other, Rules rules) {
    Evidence evidence = Evidence.ofSamples(base, other, rules.byWall());
    int n = Math.min(base.size(), other.size());
    return new Judgement(
        evidence.word(rules),
        false,
        false,
        "%d and %d forks, unpaired".formatted(base.size(), other.size()),
        n,
        0,
        Math.max(0, evidence.neededFor(n, rules) - n),
        evidence);
  }

  /**
   * What exact figures say, which need no statistics: those that repeat to the bit decide by
   * themselves, those that do not where their ranges do not meet.
   */
  static Judgement exact(List<Observation> base, List<Observation> other, Rules rules) {
    double[] one = base.stream().mapToDouble(Observation::standing).toArray();
    double[] two = other.stream().mapToDouble(Observation::standing).toArray();
    boolean repeats = range(one) == 0 && range(two) == 0;
    boolean meet =
        Combine.MIN.of(one) <= Combine.MAX.of(two) && Combine.MIN.of(two) <= Combine.MAX.of(one);
    double change = Combine.MEDIAN.of(two) - Combine.MEDIAN.of(one);
    int fewest = Math.min(one.length, two.length);
    Verdict verdict =
        repeats && change == 0
            ? Verdict.SAME
            : !repeats && (meet || fewest < APART_FROM)
                ? Verdict.UNRESOLVED
                : Verdict.of(change, rules.tolerance());
    String reason =
        repeats
            ? "exact"
            : "randomised, and the ranges "
                + (meet ? "meet" : "do not meet, of %d each".formatted(fewest));
    Location difference = new Location(change, Double.NaN, Double.NaN, 1);
    Evidence evidence =
        new Evidence(
            Optional.of(repeats ? "figures are exact" : "figures are counted"),
            difference,
            Optional.empty(),
            Optional.empty());
    return new Judgement(verdict, false, false, reason, 1, 0, 0, evidence);
  }

  private static double range(double[] values) {
    return Combine.MAX.of(values) - Combine.MIN.of(values);
  }

  private static Judgement undecided(int n, Evidence evidence, Rules rules) {
    int needed = Math.max(Rules.FIRST_LOOK, evidence.neededFor(n, rules)) - n;
    if (n < Rules.FIRST_LOOK) {
      String reason = "%d pairs, %d are needed".formatted(n, Rules.FIRST_LOOK);
      return new Judgement(Verdict.UNRESOLVED, false, true, reason, n, 0, needed, evidence);
    }
    Verdict word = evidence.word(rules);
    return new Judgement(
        word,
        word.isChange(),
        true,
        n + " pairs are not enough",
        n,
        0,
        Math.max(Rules.EVERY, needed),
        evidence);
  }

  /** What makes more pairs needless. */
  private static Optional<String> certain(Evidence evidence, Rules rules) {
    if (evidence.deciding().excludesZero(Rules.SURE)) {
      return Optional.of("99.5 % interval excludes 0");
    }
    if (evidence.isInside(rules)) {
      return Optional.of("interval inside the margin");
    }
    return evidence.isNarrow(rules) ? Optional.of("interval is narrow") : Optional.empty();
  }

  private static Judgement found(
      List<Difference> pairs, int n, Evidence evidence, String certain, Rules rules) {
    Verdict word = evidence.word(rules);
    if (!word.isChange()) {
      int needed = word.isOpen() ? evidence.neededFor(n, rules) - n : 0;
      return new Judgement(word, false, false, certain, n, 0, needed, evidence);
    }
    boolean slower = evidence.deciding().value() < 0;
    int most = rules.mostPairs();
    int fresh = Math.min(pairs.size() - n, most);
    Evidence all = Evidence.ofPairs(pairs.subList(0, n + fresh), rules.byWall());
    for (int f = Rules.FIRST_LOOK; f <= fresh; f += Rules.EVERY) {
      Evidence soFar = Evidence.ofPairs(pairs.subList(0, n + f), rules.byWall());
      Evidence again = Evidence.ofPairs(pairs.subList(n, n + f), rules.byWall()).decidedAs(soFar);
      Location change = again.deciding();
      if (change.excludesZero(Rules.CONFIRMING) && change.value() < 0 == slower) {
        Verdict confirmed = soFar.word(rules);
        return new Judgement(confirmed, false, false, certain + ", confirmed", n, f, 0, soFar);
      }
      if (again.isInside(rules)) {
        return refuted(n, f, soFar, rules);
      }
    }
    if (fresh == most) {
      return refuted(n, fresh, all, rules);
    }
    int needed = Math.max(Rules.EVERY, Math.max(n, Rules.FIRST_LOOK) - fresh);
    return new Judgement(word, true, true, certain + ", not confirmed yet", n, fresh, needed, all);
  }

  private static Judgement refuted(int n, int fresh, Evidence all, Rules rules) {
    Verdict verdict = all.isInside(rules) ? Verdict.SAME : Verdict.UNRESOLVED;
    String reason = "%d fresh pairs do not confirm a change".formatted(fresh);
    return new Judgement(verdict, false, false, reason, n, fresh, 0, all);
  }
}
