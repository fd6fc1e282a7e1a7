/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where programs are that were brought from packages: a folder for each product.
 *
 * @param folder there or not
 */
public record Programs(Path folder) {

  /** The variable of the environment that says where they are. */
  public static final String VARIABLE = "CACHEMARK_PROGRAMS";

  /** Those of the user: where the environment says, or else in the home directory's cache. */
  public static Programs ofUser() {
    String own = System.getenv(VARIABLE);
    Path folder =
        own == null || own.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache", "cachemark", "programs")
            : Path.of(own);
    return new Programs(folder.toAbsolutePath().normalize());
  }

  /** That a product's programs are not there, and what brings them, for messages. */
  public static String missing(String product) {
    return "its programs are not prepared; try: ./run.sh store get " + product;
  }

  /** Where those of a product are, or would be. */
  Path place(String product) {
    return folder.resolve(product);
  }

  /**
   * Finds the programs of a product.
   *
   * @return empty if one of its packages is not there
   * @throws IOException if what is there cannot be read
   */
  public Optional<Prepared> find(String product, Packages packages) throws IOException {
    return Prepared.in(place(product)).filter(prepared -> prepared.has(packages));
  }

  /**
   * The programs of a product.
   *
   * @throws IllegalStateException if they are not there; the message says what to do, in a line
   * @throws IOException if what is there cannot be read
   */
  public Prepared require(String product) throws IOException {
    return find(product, Packages.NONE)
        .orElseThrow(() -> new IllegalStateException(product + ": " + missing(product)));
  }
}
