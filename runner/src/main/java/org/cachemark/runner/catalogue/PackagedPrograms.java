/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.cachemark.programs.Packages;
import org.cachemark.programs.Prepared;
import org.cachemark.programs.Programs;
import org.cachemark.results.SystemId;
import org.cachemark.runner.InputError;

/** What is there of the programs that products take from packages. */
record PackagedPrograms(Programs programs) {

  /**
   * The programs of a product.
   *
   * @param at what an error begins with; may be empty
   * @return empty if it takes none, as a server of the user's does, or they are not there
   * @throws InputError if they are there in another version than the name has
   */
  Optional<Prepared> of(String at, SystemId name, Product product) {
    if (product.packages().isEmpty() || product.isOfUser(name)) {
      return Optional.empty();
    }
    Optional<Prepared> found = find(product.product(), product.packages());
    Optional<String> version = found.map(prepared -> version(prepared, product));
    if (version.isPresent() && !name.version().orElse(version.get()).equals(version.get())) {
      throw new InputError(
          "%sthere is no %s here, prepared is %s; what %s have now: %s"
              .formatted(
                  at,
                  name,
                  version.get(),
                  product.packages().source().title(),
                  "./run.sh store get --again " + product.product()));
    }
    return found;
  }

  private Optional<Prepared> find(String product, Packages packages) {
    try {
      return programs.find(product, packages);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The version of a product whose programs are there: that of its first package. */
  static String version(Prepared prepared, Product product) {
    return prepared.version(product.packages().names().get(0));
  }
}
