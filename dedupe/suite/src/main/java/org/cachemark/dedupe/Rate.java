/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.Map;
import org.cachemark.api.Options;

/** The rate that a filter is made for, as an option. */
public final class Rate {

  /** The option's name. */
  public static final String NAME = "rate";

  private static final double DEFAULT = 0.01;

  /** The option, for {@link KeyMemoryFactory#options()}. */
  public static final Map<String, String> OPTION =
      Map.of(
          NAME, "new keys that it may take for known ones when it is full: above 0, below 1; 0.01");

  private Rate() {}

  /**
   * The rate that options name, or 0.01.
   *
   * @throws IllegalArgumentException if it is no number between 0 and 1
   */
  public static double of(Options options) {
    return options.text(NAME).map(Rate::parsed).orElse(DEFAULT);
  }

  private static double parsed(String written) {
    try {
      double rate = Double.parseDouble(written);
      if (rate > 0 && rate < 1) {
        return rate;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        "option rate must be above 0 and below 1, such as 0.01, not '" + written + "'");
  }
}
