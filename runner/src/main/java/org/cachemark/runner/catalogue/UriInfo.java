/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.util.regex.Pattern;
import org.cachemark.results.SystemId;
import org.cachemark.runner.InputError;

/**
 * That a system may be a server of the user's, which its option {@value #OPTION} tells: the name of
 * an environment variable that holds the URI, since a system's name is in every report, and a URI
 * has a password. Its version is the server's own.
 *
 * @param title what such a system is called by people, whatever its version
 * @param isOnly whether there is no other server to be had
 */
public record UriInfo(String title, boolean isOnly) {

  /** The option that names the variable. */
  public static final String OPTION = "uri";

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_]\\w{0,99}");

  /**
   * What it takes to call the server that a name means: of the user's, the client alone. What is
   * written in the place of a variable is not repeated, since it may well be the URI.
   *
   * @param at what an error begins with; may be empty
   * @param library what it takes to start a server, too
   * @throws InputError if the option is no name of a variable, or a version is asked for that only
   *     the server can have
   */
  Library library(String at, SystemId name, Library library) {
    if (!name.options().containsKey(OPTION)) {
      if (isOnly && name.version().isPresent()) {
        throw missing(at, name);
      }
      return library;
    }
    if (!VARIABLE.matcher(name.options().get(OPTION)).matches()) {
      throw new InputError(
          ("%soption %s of %s must be the name of an environment variable that holds the URI,"
                  + " such as %s[%s=MY_SERVER], since names are in every report")
              .formatted(at, OPTION, name.kind(), name.kind(), OPTION));
    }
    if (name.version().isPresent()) {
      throw new InputError(
          "%s%s: a server of yours has a version of its own, which the results tell; write %s"
              .formatted(at, name, name.unversioned()));
    }
    return library.withoutArtifact();
  }

  /** That a system has to name a server, and does not. */
  static InputError missing(String at, SystemId name) {
    return new InputError(
        ("%s%s is not available here: name a server of yours by an environment variable that holds"
                + " its URI: %s[%s=MY_SERVER]")
            .formatted(at, name, name.kind(), OPTION));
  }
}
