/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.nio.file.Path;
import org.cachemark.api.Options;
import org.cachemark.api.Service;

/**
 * Where a server is: what its service tells the JVM that measures it.
 *
 * @param pid the server's first process, of which all others are descendants
 * @param address where it is called: a URL, or a host and a port, without a comma
 * @param directory where it keeps its data
 */
public record Place(long pid, String address, Path directory) {

  /** What the option {@link Service#OPTION} means, for a factory to say. */
  public static final String MEANING = "where the server is; the runner says it";

  /**
   * The place that a service has told.
   *
   * @throws IllegalArgumentException if none has; the message says what to do
   */
  public static Place of(String system, Options options) {
    return options
        .text(Service.OPTION)
        .map(Place::parse)
        .orElseThrow(
            () ->
                new IllegalArgumentException(system + " needs a server, which the runner starts"));
  }

  /** Whether a text can be parsed: services of other kinds tell something else. */
  static boolean isOne(String text) {
    return text.matches("\\d{1,18},[^,]*,.*");
  }

  /**
   * Reads what {@link #toString} writes.
   *
   * @throws IllegalArgumentException if it is no place
   */
  public static Place parse(String text) {
    if (!isOne(text)) {
      throw new IllegalArgumentException("'" + text + "' is no place of a server");
    }
    String[] parts = text.split(",", 3);
    return new Place(Long.parseLong(parts[0]), parts[1], Path.of(parts[2]));
  }

  @Override
  public String toString() {
    return pid + "," + address + "," + directory;
  }
}
