/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.cachemark.runner.InputError;

/**
 * A server that systems need, as their product describes it.
 *
 * @param main the class that is it: an {@code org.cachemark.api.Service} in the adapter
 * @param keep how long one is kept, where the sweep does not say
 * @param unless options with which a system needs none
 */
public record ServiceInfo(String main, Keep keep, List<String> unless) {

  /** The option by which a system is told where its service is; no user writes it. */
  public static final String OPTION = "service";

  /** How long a service is kept. */
  public enum Keep {
    /** For one fork: each gets a server that nobody has used. */
    FORK,
    /** For the cells of a round, which are side by side in it; emptied between them. */
    ROUND,
    /** For all rounds; emptied between cells. */
    RUN;

    /**
     * Reads one, in small letters.
     *
     * @param where what an error begins with
     * @throws InputError if there is none of that name
     */
    public static Keep of(String where, String text) {
      List<String> known = Stream.of(values()).map(Keep::toString).toList();
      if (!known.contains(text)) {
        throw InputError.unknown(where, "time to keep a service", text, known, "");
      }
      return valueOf(text.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ServiceInfo {
    unless = List.copyOf(unless);
  }
}
