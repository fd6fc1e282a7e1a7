/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Who has packages, and brings them. */
public enum PackageSource {
  /** Debian's package tools, by which a name has the version that a release has. */
  APT(
      "the system's packages",
      "[a-z0-9][a-z0-9+.-]{1,100}",
      "a package's name has small letters, digits and +-. behind the first") {
    @Override
    public PackageTool open(Programs programs) throws IOException, InterruptedException {
      return AptGet.open(programs);
    }
  },
  /** Node.js' npm, which has all versions: a package is written with its own. */
  NPM(
      "npm's packages",
      "(@[a-z0-9][a-z0-9._-]{0,100}/)?[a-z0-9][a-z0-9._-]{0,100}@\\d[0-9A-Za-z.+-]{0,100}",
      "a package of npm is written as name@version") {
    @Override
    public PackageTool open(Programs programs) throws IOException, InterruptedException {
      return NpmInstall.open(programs);
    }
  };

  private final String title;
  private final String form;
  private final String rule;

  PackageSource(String title, String form, String rule) {
    this.title = title;
    this.form = form;
    this.rule = rule;
  }

  /**
   * The source that is written like this in descriptions.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static PackageSource of(String written) {
    return valueOf(written.toUpperCase(Locale.ROOT));
  }

  /** Begins to bring packages; nothing is asked for yet. */
  public abstract PackageTool open(Programs programs) throws IOException, InterruptedException;

  /** What it is called in messages. */
  public String title() {
    return title;
  }

  /**
   * Makes sure that packages are written as they have to be: they are handed to a program.
   *
   * @throws IllegalArgumentException if one is not
   */
  void require(List<String> written) {
    for (String one : written) {
      if (!one.matches(form)) {
        throw new IllegalArgumentException(rule + ", not '" + one + "'");
      }
    }
  }

  /** As it is written in descriptions. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
