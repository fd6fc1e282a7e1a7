/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a run set out to do: the contents of {@code run.json}, written once, before anything is
 * measured.
 *
 * @param schema version of this format, {@link #SCHEMA}
 * @param id name of the run's directory
 * @param created when it was planned, ISO 8601 in UTC
 * @param sweep name of the sweep
 * @param description what the sweep says of itself
 * @param settings the sweep as it was resolved, with what the command line changed
 * @param seed of the order of the rounds
 * @param rounds how many forks each cell gets
 * @param baseline the cache that ratios are taken to, without a version; empty for none
 * @param ratios the caches whose ratios are taken to another than the baseline, each with that;
 *     full names
 * @param environment the machine
 * @param caches what is known of each cache of the run, by its name with the version
 * @param cells what is measured
 * @param skipped what is not, and why
 * @param notes what a reader of the figures must know of the plan
 * @param order ids of the cells in the order of each round
 * @param contest what the run was laid out to compare, pair by pair; null for other runs
 */
public record Run(
    int schema,
    String id,
    String created,
    String sweep,
    String description,
    JsonNode settings,
    long seed,
    int rounds,
    String baseline,
    Map<String, String> ratios,
    Environment environment,
    Map<String, CacheInfo> caches,
    List<Cell> cells,
    List<Skipped> skipped,
    List<String> notes,
    List<List<String>> order,
    @JsonInclude(JsonInclude.Include.NON_NULL) Contest contest) {

  public Run {
    notes = notes == null ? List.of() : List.copyOf(notes);
    ratios = ratios == null ? Map.of() : new TreeMap<>(ratios);
  }

  /** The version of the format that this code writes and reads. */
  public static final int SCHEMA = 1;

  /** Name of a JVM that the sweep does not name. */
  public static final String DEFAULT_JVM = "default";

  /**
   * A cache as it was measured.
   *
   * @param configuration the product's whole effective configuration, in its own words
   * @param jars the jars of its class path with their SHA-256
   * @param remote whether it answers from another process
   * @param tck what is known of its compliance with JSR-107; null where nothing is
   */
  public record CacheInfo(
      String configuration,
      Map<String, String> jars,
      boolean remote,
      @JsonInclude(JsonInclude.Include.NON_NULL) Tck tck) {}

  /**
   * Cells that are compared with each other, and by what rules.
   *
   * @param margin the change that does not matter, as a share of the speed: 0.03 for 3 %
   * @param mostPairs pairs after which the search for a change ends
   * @param untilDecided whether a pair ends once it is decided, and not after all rounds
   */
  public record Contest(double margin, int mostPairs, boolean untilDecided, List<Pair> pairs) {}

  /**
   * Two cells that are measured side by side, by their ids.
   *
   * @param canary whether both are the same, so that a difference is the measurement's own
   */
  public record Pair(String base, String cell, boolean canary) {}

  /** A cell that is planned not to be measured. */
  public record Skipped(Cell cell, Kind kind, String reason) {

    /** Why a cell is not measured. */
    public enum Kind {
      /** The sweep excludes it. */
      EXCLUDED,
      /** The cache lacks a capability that the benchmark needs. */
      NOT_APPLICABLE,
      /** The cache did not pass the contract, or could not be had. */
      FAILED_CHECK
    }
  }

  /** The day of the start, in UTC: {@code 2026-11-21}. */
  public String day() {
    return created.replaceFirst("T.*", "");
  }

  /** The minute of the start, in UTC: {@code 2026-11-21 10:15}. */
  public String minute() {
    return created.replaceFirst("T(..:..).*", " $1");
  }

  /** A cell by its id. */
  public Optional<Cell> cell(String cellId) {
    return cells.stream().filter(cell -> cell.id().equals(cellId)).findAny();
  }
}
