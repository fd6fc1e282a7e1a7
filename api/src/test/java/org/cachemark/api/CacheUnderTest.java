/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One cache that the contract is held against.
 *
 * @param label the name that people write, such as {@code guava:concurrent@31.1-jre}
 * @param factory name or class name of its factory
 * @param options the settings that make the variant
 * @param declared the capabilities that the product's catalogue promises
 * @param keepsThreads names of threads, {@code *} standing for anything, that the product starts
 *     once a JVM and never ends
 */
record CacheUnderTest(
    String label,
    String factory,
    Options options,
    Set<Capability> declared,
    Set<String> keepsThreads) {

  /** The system property that names the one cache to check, see {@link ContractCheck}. */
  static final String LABEL = "cachemark.check.label";

  /** The cache named by the system properties, or else every cache of the module's catalogue. */
  static List<CacheUnderTest> all() {
    return System.getProperty(LABEL) == null ? ProductFile.read() : List.of(ofProperties());
  }

  private static CacheUnderTest ofProperties() {
    return new CacheUnderTest(
        System.getProperty(LABEL),
        System.getProperty("cachemark.check.factory"),
        Options.parse(System.getProperty("cachemark.check.options", "")),
        capabilities(listed("cachemark.check.capabilities")),
        Set.copyOf(listed("cachemark.check.keepsThreads")));
  }

  private static List<String> listed(String property) {
    String list = System.getProperty(property, "");
    return list.isEmpty() ? List.of() : Arrays.asList(list.split(","));
  }

  static Set<Capability> capabilities(List<String> names) {
    Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
    names.forEach(name -> capabilities.add(Capability.valueOf(name)));
    return capabilities;
  }

  @Override
  public String toString() {
    return label;
  }
}
