/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Map;
import java.util.TreeMap;

/**
 * A benchmark that counts instead of being timed: what it finds repeats to the last bit, on a busy
 * machine as on an idle one. It has a public constructor without parameters, and is run once in a
 * JVM, by {@code org.cachemark.process.CountedMain}.
 */
public interface Counted {

  /**
   * Does the work once, and returns what was counted, by the metrics' names. The same request gives
   * the same counts.
   *
   * @throws Exception if there is no count to be had; the message says why, in a line
   */
  Map<String, Double> count(Request request) throws Exception;

  /**
   * Makes sure that a request can be counted, before anything is measured, as far as that is known
   * without counting: that a file is whole, say. Asked, by {@code org.cachemark.process.AskMain},
   * of requests with words that say so in {@code benchmarks.json}; one object may be asked of
   * several.
   *
   * @throws IllegalArgumentException if it cannot, by the fault of who made the request; the
   *     message says why, in a line
   * @throws Exception if that is not found out; counting will tell
   */
  default void require(Request request) throws Exception {}

  /**
   * What is to be counted. Immutable.
   *
   * @param systems what is compared, by its slot, such as {@code cache}
   * @param params parameters of the work, as texts
   * @param threads from 1
   */
  record Request(Map<String, Subject> systems, Map<String, String> params, int threads) {

    /**
     * Copies the maps.
     *
     * @throws IllegalArgumentException if there are no threads
     */
    public Request {
      systems = Map.copyOf(systems);
      params = Map.copyOf(params);
      if (threads < 1) {
        throw new IllegalArgumentException("threads must be a whole number from 1, not " + threads);
      }
    }

    /**
     * The system in a slot.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Subject system(String slot) {
      return required(systems, "system", slot);
    }

    /**
     * A parameter as it was written.
     *
     * @throws IllegalArgumentException if it was not given
     */
    public String text(String param) {
      return required(params, "parameter", param);
    }

    /**
     * A parameter that is a whole number.
     *
     * @throws IllegalArgumentException if it was not given, or is none
     */
    public long whole(String param) {
      try {
        return Long.parseLong(text(param));
      } catch (NumberFormatException e) {
        throw refused(param, "a whole number", e);
      }
    }

    /**
     * A parameter that is a whole number, and need not be given.
     *
     * @throws IllegalArgumentException if it was given, and is none
     */
    public long whole(String param, long otherwise) {
      return params.containsKey(param) ? whole(param) : otherwise;
    }

    /**
     * A parameter that is a number.
     *
     * @throws IllegalArgumentException if it was not given, or is none
     */
    public double decimal(String param) {
      try {
        return Double.parseDouble(text(param));
      } catch (NumberFormatException e) {
        throw refused(param, "a number", e);
      }
    }

    private IllegalArgumentException refused(
        String param, String wanted, NumberFormatException cause) {
      return new IllegalArgumentException(
          "parameter %s must be %s, not '%s'".formatted(param, wanted, params.get(param)), cause);
    }

    private static <T> T required(Map<String, T> given, String what, String name) {
      T found = given.get(name);
      if (found == null) {
        throw new IllegalArgumentException(
            "no %s '%s' was given, only %s".formatted(what, name, new TreeMap<>(given).keySet()));
      }
      return found;
    }
  }

  /**
   * A system that is measured.
   *
   * @param name as it is called in results, such as {@code guava:concurrent@31.1-jre}
   * @param options its settings
   */
  record Subject(String name, Options options) {

    /** That of the product, or of a class. */
    public String product() {
      return SystemName.product(name);
    }
  }
}
