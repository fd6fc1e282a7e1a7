/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The packages that a product's programs are in.
 *
 * @param source who has them
 * @param written each by its name, of which the first has the product's version, and with {@code
 *     @version} behind it where it has to be that
 * @param release of Debian that has them, by its code name; null for the system's own
 */
public record Packages(PackageSource source, List<String> written, @Nullable String release) {

  /** Those of a product without such. */
  public static final Packages NONE = new Packages(PackageSource.APT, List.of());

  /** It becomes a part of an address. */
  private static final String RELEASE = "[a-z]{1,30}";

  /**
   * @throws IllegalArgumentException if one is not written as its source has it, or the release is
   *     none, or of npm; in a line
   */
  public Packages {
    source.require(written);
    written = List.copyOf(written);
    if (release != null && source != PackageSource.APT) {
      throw new IllegalArgumentException("a release of Debian has no packages of " + source);
    }
    if (release != null && !release.matches(RELEASE)) {
      throw new IllegalArgumentException(
          "a release of Debian is its code name, such as sid, not '" + release + "'");
    }
  }

  /** Packages that are the system's own, or of a source that has no releases. */
  public Packages(PackageSource source, List<String> written) {
    this(source, written, null);
  }

  /**
   * The same packages of a release of Debian.
   *
   * @throws IllegalArgumentException if it is none, or these are not Debian's; in a line
   */
  public Packages of(String release) {
    return new Packages(source, written, release);
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
