/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Decider;
import org.cachemark.results.Observation;

/**
 * The changes that a number of pairs, or two samples, show, and which of them decides: all on the
 * logarithmic scale, or differences of the score where it is compared by these.
 *
 * @param decider which score decides
 * @param wall change of the speed by the clock
 * @param perCpu change of the speed by CPU time; empty if it is not known
 * @param share change of the share of the CPU that the worker threads got; empty if not known
 * @param process change of the CPU time for each operation; empty if it is not known
 * @param cpuTime whose CPU time that is
 * @param excess how much of that the score that decides does not explain: what is slower by 5 %
 *     takes so much more for each operation anyway; empty if it is not known
 */
public record Evidence(
    Decider decider,
    Location wall,
    Optional<Location> perCpu,
    Optional<Location> share,
    Optional<Location> process,
    CpuTime cpuTime,
    Optional<Location> excess) {

  private static final Decider NO_SHARE = Decider.clock("CPU shares are not known");

  /** Why the clock decides where it has found what the other score does not show. */
  private static final Decider SLOWER_BY_CLOCK = Decider.clock("that shows a slowdown");

  /**
   * What pairs show.
   *
   * @param settled what decides; empty where that was left to the figures
   */
  static Evidence ofPairs(List<Difference> pairs, Optional<Decider> settled) {
    Location perCpu = Location.of(Difference.all(pairs, Difference::perCpu));
    Location share = Location.of(Difference.all(pairs, Difference::share));
    Decider decider = decider(settled, perCpu, share);
    return new Evidence(
        decider,
        Location.of(Difference.all(pairs, Difference::wall)),
        known(perCpu),
        known(share),
        known(Location.of(Difference.all(pairs, Difference::process))),
        pairs.stream().map(Difference::cpuTime).findFirst().orElse(CpuTime.PROCESS),
        known(Location.of(Difference.all(pairs, pair -> pair.excess(decider)))));
  }

  /** What two samples show that were not measured together. */
  static Evidence ofSamples(
      List<Observation> base, List<Observation> other, Optional<Decider> settled) {
    Location perCpu = difference(base, other, Observation::standingPerCpu);
    Location share = difference(base, other, Observation::logCpuShare);
    Decider decider = decider(settled, perCpu, share);
    CpuTime cpuTime = CpuTime.of(base, other);
    return new Evidence(
        decider,
        difference(base, other, Observation::standing),
        known(perCpu),
        known(share),
        known(difference(base, other, cpuTime::logarithm)),
        cpuTime,
        known(
            difference(
                base,
                other,
                one ->
                    cpuTime.logarithm(one)
                        + (decider.isClock() ? one.standing() : one.standingPerCpu()))));
  }

  /** What an exact difference shows. */
  static Evidence exact(Location difference, String because) {
    return new Evidence(
        Decider.clock(because),
        difference,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        CpuTime.PROCESS,
        Optional.empty());
  }

  private static Location difference(
      List<Observation> base, List<Observation> other, ToDoubleFunction<Observation> figure) {
    return Location.difference(
        base.stream().mapToDouble(figure).toArray(), other.stream().mapToDouble(figure).toArray());
  }

  /** Runs that settled nothing were decided per CPU second unless the shares differed. */
  private static Decider decider(Optional<Decider> settled, Location perCpu, Location share) {
    if (Double.isNaN(perCpu.value())) {
      return settled.filter(Decider::isClock).orElse(NO_SHARE);
    }
    return settled.orElseGet(
        () ->
            share.excludesZero(Rules.CONFIDENCE)
                ? Decider.clock(differing(share))
                : Decider.CPU_SECOND);
  }

  private static String differing(Location share) {
    return "CPU shares differ by %s".formatted(percent(share));
  }

  private static String percent(Location change) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * Math.expm1(change.value()));
  }

  private static Optional<Location> known(Location location) {
    return Optional.of(location).filter(known -> !Double.isNaN(known.value()));
  }

  /** The same, decided by what decides in another: a part of the pairs as all of them. */
  Evidence decidedAs(Evidence other) {
    boolean isKnown = other.isByWall() || perCpu.isPresent();
    return decidedBy(isKnown ? other.decider : NO_SHARE);
  }

  private Evidence decidedBy(Decider another) {
    return new Evidence(another, wall, perCpu, share, process, cpuTime, excess);
  }

  /** Whether the speed by the clock decides. */
  public boolean isByWall() {
    return decider.isClock();
  }

  /** The change that decides. */
  public Location deciding() {
    return isByWall() ? wall : perCpu.orElseThrow();
  }

  /** The other change, which has a say in what passes; empty if it is not known. */
  private Optional<Location> other() {
    return isByWall() ? perCpu : Optional.of(wall);
  }

  /** Which speed decides, in words. */
  public String nameOfDeciding() {
    return isByWall() ? "by the clock" : "per CPU second";
  }

  private String nameOfOther() {
    return isByWall() ? "per CPU second" : "by the clock";
  }

  /**
   * The same, decided by the clock where that shows a slowdown beyond the margin and the score that
   * decides does not: nothing may pass that makes its users wait.
   *
   * @param confidence how certain the clock has to be
   */
  Evidence inQuestion(double confidence, Rules rules) {
    boolean isFound =
        deciding().value() < -rules.tolerance() && deciding().excludesZero(confidence);
    return !isFound && isSlowerByClock(confidence, rules) ? decidedBy(SLOWER_BY_CLOCK) : this;
  }

  private boolean isSlowerByClock(double confidence, Rules rules) {
    return wall.value() < -rules.tolerance() && wall.excludesZero(confidence);
  }

  /** The word for what it shows, confirmed or not. */
  Verdict word(Rules rules) {
    Verdict word = wordOfDeciding(rules);
    return objection(word, rules).isPresent() ? Verdict.UNRESOLVED : word;
  }

  /** Whether all of it lies inside the margin, be it certain that it is not nothing. */
  boolean isSame(Rules rules) {
    return isInside(deciding(), rules) && objection(Verdict.SAME, rules).isEmpty();
  }

  /** What keeps the score that decides from having the last word; empty if nothing does. */
  Optional<String> objection(Rules rules) {
    return objection(wordOfDeciding(rules), rules);
  }

  private Verdict wordOfDeciding(Rules rules) {
    Location change = deciding();
    if (change.excludesZero(Rules.CONFIDENCE)) {
      return Verdict.of(change.value(), rules.tolerance());
    }
    if (isInside(change, rules)) {
      return Verdict.SAME;
    }
    return change.detectable() <= rules.noiseCap()
        ? Verdict.UNRESOLVED
        : Verdict.TOO_NOISY; // also where it is not a number
  }

  /** What keeps a word from being said that would let a gate pass; empty if nothing does. */
  Optional<String> objection(Verdict word, Rules rules) {
    if (word == Verdict.SLOWER || word.isOpen()) {
      return Optional.empty();
    }
    Optional<String> moreCpu =
        excess
            .filter(more -> more.value() > rules.tolerance())
            .filter(more -> more.excludesZero(Rules.CONFIDENCE))
            .filter(more -> !isByWall() || isProcessBusier(rules))
            .map(more -> "takes %s more CPU than that explains".formatted(percent(more)));
    if (moreCpu.isPresent()) {
      return moreCpu;
    }
    boolean isBlocked =
        other()
            .filter(
                change ->
                    word == Verdict.SAME
                        ? !isInside(change, rules)
                        : change.value() < -rules.tolerance())
            .isPresent();
    return isBlocked
        ? Optional.of("%s the margin is not kept for certain".formatted(nameOfOther()))
        : Optional.empty();
  }

  /** Who waits less takes more of the CPU in a second, and no more for an operation. */
  private boolean isProcessBusier(Rules rules) {
    return process
        .filter(more -> more.value() > rules.tolerance())
        .filter(more -> more.excludesZero(Rules.CONFIDENCE))
        .isPresent();
  }

  /** That the shares of the CPU differ, where that is not what decides; empty if they do not. */
  public Optional<String> remark() {
    return share
        .filter(change -> change.excludesZero(Rules.CONFIDENCE))
        .map(Evidence::differing)
        .filter(text -> !text.equals(decider.because()));
  }

  /**
   * Whether the whole interval is inside the margin, which is as wide in both directions: a factor
   * of 1.03 or its inverse for 3 %.
   */
  private static boolean isInside(Location change, Rules rules) {
    Estimate interval = change.interval(Rules.CONFIDENCE);
    return interval.low() >= -rules.tolerance() && interval.high() <= rules.tolerance();
  }

  /** Whether more pairs would not say much more: of what decides, and of what may object to it. */
  boolean isNarrow(Rules rules) {
    return isNarrow(deciding(), rules)
        && (!isInside(deciding(), rules)
            || other().map(change -> isNarrow(change, rules)).orElse(true));
  }

  private static boolean isNarrow(Location change, Rules rules) {
    Estimate interval = change.interval(Rules.CONFIDENCE);
    return interval.high() - interval.low() <= 2 * rules.narrow();
  }

  /** How many pairs, about, would decide, if more of the same kind came; at least the given. */
  int neededFor(int pairs, Rules rules) {
    Location change = deciding();
    double sure = change.interval(Rules.SURE).high() - change.value();
    double enough =
        Math.min(
            sure / Math.max(1e-9, Math.abs(change.value())),
            Math.max(settled(change, rules), other().map(o -> settled(o, rules)).orElse(0.0)));
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(pairs * Math.max(1, enough * enough)));
  }

  /** How many times the interval is too wide to say that there is no change. */
  private static double settled(Location change, Rules rules) {
    double half = change.interval(Rules.CONFIDENCE).high() - change.value();
    double room = rules.tolerance() - Math.abs(change.value());
    return half / Math.max(rules.narrow(), room);
  }
}
