/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.util.List;
import java.util.Map;

/**
 * The packages that a product's programs are in.
 *
 * @param source who has them
 * @param written each by its name, of which the first has the product's version, and with {@code
 *     @version} behind it where it has to be that
 */
public record Packages(PackageSource source, List<String> written) {

  /** Those of a product without such. */
  public static final Packages NONE = new Packages(PackageSource.APT, List.of());

  /**
   * @throws IllegalArgumentException if one is not written as its source has it; in a line
   */
  public Packages {
    source.require(written);
    written = List.copyOf(written);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return written.isEmpty();
  }

  /** The names, without versions. */
  public List<String> names() {
    return written.stream().map(Packages::name).toList();
  }

  /** A scope's at-sign is not the version's. */
  private static String name(String written) {
    int at = written.lastIndexOf('@');
    return at <= 0 ? written : written.substring(0, at);
  }

  /** Whether all are there, by what is there of each name. */
  boolean areIn(Map<String, String> versions) {
    return written.stream()
        .allMatch(
            one -> {
              String name = name(one);
              String version = versions.get(name);
              return version != null && (one.equals(name) || one.equals(name + "@" + version));
            });
  }
}
