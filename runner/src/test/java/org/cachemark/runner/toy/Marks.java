/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.toy;

import org.cachemark.api.Options;
import org.cachemark.api.Service;

/** What the made-up systems do: each weighs something. */
final class Marks {

  private Marks() {}

  /**
   * What a system weighs.
   *
   * @throws IllegalArgumentException if there is no such system, or it does not take the option
   */
  static double weight(String product, Options options) {
    for (String option : options.values().keySet()) {
      boolean isKnown =
          product.equals("three")
              ? option.equals("fault") || option.equals(Service.OPTION)
              : option.equals("bold");
      if (!isKnown) {
        throw new IllegalArgumentException(product + " has no option '" + option + "'");
      }
    }
    if (product.equals("three")) {
      return ToyService.ask(options.text(Service.OPTION).orElseThrow());
    }
    return known(product) - (options.flag("bold") ? 3 : 0);
  }

  private static double known(String product) {
    return switch (product) {
      case "a" -> 0;
      case "b", "faulty", "mute" -> 1.25;
      case "one" -> 10;
      case "two" -> 20;
      default -> throw new IllegalArgumentException("no " + product + " is known");
    };
  }
}
