/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import java.util.Optional;
import org.cachemark.reports.Location;
import org.cachemark.reports.Randomised;
import org.cachemark.reports.Statistics;
import org.cachemark.results.Combine;
import org.cachemark.results.Observation;
import org.cachemark.results.Sampling;

/**
 * Judges a pair of cells by its rounds, in their order: a look at eight pairs and then at every
 * second one, until something is certain; a change that is found so has to be found again in fresh
 * pairs, by the rules of {@link Confirmation}. A pure function, so what is asked while measuring
 * and what is said afterwards agree.
 */
public final class Judge {

  private Judge() {}

  /** What so many pairs say; more than were needed may be given, and count to confirm. */
  public static Judgement judge(List<Difference> pairs, Rules rules) {
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("no pairs");
    }
    int most = Math.min(pairs.size(), rules.mostPairs());
    for (int n = Rules.FIRST_LOOK; n <= most; n += Rules.EVERY) {
      Evidence evidence = evidence(pairs, 0, n, rules).inQuestion(Rules.SURE, rules);
      Optional<String> certain = certain(evidence, rules);
      if (certain.isPresent()) {
        return found(pairs, n, evidence, certain.get(), rules);
      }
    }
    Evidence evidence = evidence(pairs, 0, most, rules);
    return most == rules.mostPairs()
        ? found(pairs, most, evidence, "all " + most + " pairs", rules)
        : undecided(most, evidence, rules);
  }

  private static Evidence evidence(List<Difference> pairs, int from, int to, Rules rules) {
    return Evidence.ofPairs(pairs.subList(from, to), rules.decider());
  }

  /** What two samples say that were not measured together. */
  static Judgement unpaired(List<Observation> base, List<Observation> other, Rules rules) {
    Evidence evidence =
        Evidence.ofSamples(base, other, rules.decider()).inQuestion(Rules.CONFIDENCE, rules);
    int n = Math.min(base.size(), other.size());
    String reason = "%d and %d forks, unpaired".formatted(base.size(), other.size());
    return decided(evidence, reason, n, rules);
  }

  /**
   * What exact figures say, which need no statistics: those that repeat to the bit decide by
   * themselves. Of those that do not, enough show a change where {@link Randomised#isTold}, and
   * none where the interval of their difference lies inside the margin.
   */
  static Judgement exact(List<Observation> base, List<Observation> other, Rules rules) {
    double[] one = base.stream().mapToDouble(Observation::standing).toArray();
    double[] two = other.stream().mapToDouble(Observation::standing).toArray();
    if (Statistics.repeats(one) && Statistics.repeats(two)) {
      double change = Combine.MEDIAN.of(two) - Combine.MEDIAN.of(one);
      Verdict verdict = change == 0 ? Verdict.SAME : Verdict.of(change, rules.tolerance());
      Location exact = new Location(change, Double.NaN, Double.NaN, 1);
      return new Judgement(
          verdict, false, false, "exact", 1, 0, 0, 0, Evidence.exact(exact, "figures are exact"));
    }
    return randomised(one, two, rules);
  }

  private static Judgement randomised(double[] one, double[] two, Rules rules) {
    Randomised figures = Randomised.of(one, two);
    Evidence evidence = Evidence.exact(figures.difference(), "figures are counted");
    boolean isSame = !figures.isTold() && !figures.isTooFew() && evidence.isSame(rules);
    Verdict verdict =
        figures.isTold()
            ? Verdict.of(figures.difference().value(), rules.tolerance())
            : isSame ? Verdict.SAME : Verdict.UNRESOLVED;
    String reason =
        isSame
            ? "randomised, and the interval of the difference inside the margin"
            : "randomised, and %stold apart by %d of each"
                .formatted(figures.isTold() ? "" : "not ", figures.n());
    int lacking = Math.max(0, Sampling.RANDOMISED_TIMES - figures.n());
    return new Judgement(verdict, false, lacking > 0, reason, 1, 0, lacking, lacking, evidence);
  }

  private static Judgement undecided(int n, Evidence evidence, Rules rules) {
    int needed = Math.max(Rules.FIRST_LOOK, evidence.neededFor(n, rules)) - n;
    int left = rules.mostPairs() - n;
    if (n < Rules.FIRST_LOOK) {
      String reason = "%d pairs, %d are needed".formatted(n, Rules.FIRST_LOOK);
      return new Judgement(Verdict.UNRESOLVED, false, true, reason, n, 0, needed, left, evidence);
    }
    Evidence asked = evidence.inQuestion(Rules.CONFIDENCE, rules);
    Verdict word = asked.word(rules);
    String reason = n + " pairs are not enough";
    int more = Math.max(Rules.EVERY, needed);
    return new Judgement(word, word.isChange(), true, reason, n, 0, more, left, asked);
  }

  /** What makes more pairs needless. */
  private static Optional<String> certain(Evidence evidence, Rules rules) {
    Verdict word = evidence.word(rules);
    if (word.isChange() && evidence.deciding().excludesZero(Rules.SURE)) {
      return Optional.of("99.5 % interval excludes 0");
    }
    if (word == Verdict.SAME) {
      return Optional.of("interval inside the margin");
    }
    return evidence.isNarrow(rules) ? Optional.of("interval is narrow") : Optional.empty();
  }

  private static Judgement decided(Evidence evidence, String certain, int n, Rules rules) {
    Verdict word = evidence.word(rules);
    int needed = word.isOpen() ? Math.max(0, evidence.neededFor(n, rules) - n) : 0;
    String reason = evidence.objection(rules).map(why -> certain + "; " + why).orElse(certain);
    return new Judgement(word, false, false, reason, n, 0, needed, 0, evidence);
  }

  /** The search has ended: a change has to be confirmed. */
  private static Judgement found(
      List<Difference> pairs, int n, Evidence searched, String certain, Rules rules) {
    Evidence evidence = searched.inQuestion(Rules.CONFIDENCE, rules);
    Verdict word = evidence.word(rules);
    if (!word.isChange()) {
      return decided(evidence, certain, n, rules);
    }
    Confirmation asked = Confirmation.of(evidence.deciding(), rules);
    int fresh = Math.min(pairs.size() - n, asked.pairs());
    for (int look : asked.looks()) {
      if (look > fresh) {
        break;
      }
      Evidence again = evidence(pairs, n, n + look, rules).decidedAs(evidence);
      Evidence both = evidence(pairs, 0, n + look, rules).decidedAs(evidence);
      if (Confirmation.holds(evidence.deciding(), again.deciding())) {
        return confirmed(n, look, again, both, certain, rules);
      }
      if (look == asked.pairs() || again.word(rules) == Verdict.SAME) {
        return refuted(n, look, evidence(pairs, 0, n + look, rules), rules);
      }
    }
    String reason = certain + ", not confirmed yet";
    int needed = asked.pairs() - fresh;
    Evidence soFar = evidence(pairs, 0, n + fresh, rules).decidedAs(evidence);
    return new Judgement(word, true, true, reason, n, fresh, needed, needed, soFar);
  }

  private static Judgement refuted(int n, int fresh, Evidence all, Rules rules) {
    Verdict verdict = all.isSame(rules) ? Verdict.SAME : Verdict.UNRESOLVED;
    String reason = "%d fresh pairs do not confirm a change".formatted(fresh);
    return new Judgement(verdict, false, false, reason, n, fresh, 0, 0, all);
  }

  /** The figures are those of the fresh pairs alone: what finds a change exaggerates it. */
  private static Judgement confirmed(
      int n, int fresh, Evidence again, Evidence all, String certain, Rules rules) {
    Verdict change = Verdict.of(again.deciding().value(), rules.tolerance());
    Optional<String> objection = all.objection(change, rules);
    if (objection.isPresent()) {
      String reason = certain + "; " + objection.get();
      return new Judgement(Verdict.UNRESOLVED, false, false, reason, n, fresh, 0, 0, all);
    }
    return new Judgement(change, false, false, certain + ", confirmed", n, fresh, 0, 0, again);
  }
}
