/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

/**
 * What a suite reads of a system as it is called in results, such as {@code
 * guava:concurrent@31.1-jre[a=b]}, and as JMH's parameters hand it on. The runner parses the names
 * that people write; these are printed by it.
 */
public final class SystemName {

  /** JMH divides values of parameters at commas. */
  private static final String COMMA = "%2C";

  private SystemName() {}

  /** The name of the product, by which its factory is found: {@code guava}. */
  public static String product(String name) {
    return kind(name).split(":", 2)[0];
  }

  /** Product and variant: {@code guava:concurrent}. */
  public static String kind(String name) {
    return name.split("[@\\[]", 2)[0];
  }

  /**
   * Reads settings as the value of a parameter of JMH's.
   *
   * @throws IllegalArgumentException if they are none
   */
  public static Options options(String written) {
    return Options.parse(written.replace(COMMA, ","));
  }
}
