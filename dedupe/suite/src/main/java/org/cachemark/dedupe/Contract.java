/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cachemark.harness.CheckFailedException;

/**
 * What every system of a kind has to keep to before it is timed.
 *
 * @param <C> what systems of that kind may be able to do
 */
public abstract class Contract<C extends Enum<C>> {

  private final Set<C> promised;

  /** A contract with what a system's description promises. */
  protected Contract(Set<C> promised) {
    this.promised = Set.copyOf(promised);
  }

  /**
   * A rule.
   *
   * @param needs what a system must be able to do for it to apply
   */
  public record Rule<C>(String name, Set<C> needs, Check check) {}

  /** What holds a system to a rule. */
  public interface Check {
    /**
     * Looks at a system.
     *
     * @throws CheckFailedException if the rule is broken; in a line
     */
    void run() throws Exception;
  }

  /** The rules, in their order. */
  public abstract List<Rule<C>> rules();

  /** What a system says that it is. */
  public abstract String configuration();

  /** What a system lacks that a rule asks for; empty for nothing. */
  public final Optional<C> lacks(Rule<C> rule) {
    return rule.needs().stream().sorted().filter(needed -> !can(needed)).findFirst();
  }

  final boolean can(C capability) {
    return promised.contains(capability);
  }

  final void requireAsPromised(Set<C> found) {
    require(
        found.equals(promised),
        "its description promises %s, but its factory %s".formatted(promised, found));
  }

  static void requireRefused(Runnable creation) {
    try {
      creation.run();
    } catch (IllegalArgumentException e) {
      return;
    }
    throw new CheckFailedException("it takes an option that nobody knows");
  }

  static void require(boolean isKept, String fault) {
    if (!isKept) {
      throw new CheckFailedException(fault);
    }
  }
}
