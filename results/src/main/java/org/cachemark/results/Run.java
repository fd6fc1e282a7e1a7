/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run set out to do: the contents of {@code run.json}, written once, before anything is
 * measured. Immutable, and sound: cells are there once, and what names a cell names one of these.
 *
 * @param schema version of this format, {@link #SCHEMA}
 * @param id name of the run's directory
 * @param created when it was planned, ISO 8601 in UTC
 * @param sweep name of the sweep
 * @param description what the sweep says of itself
 * @param settings the sweep as it was resolved, with what the command line changed
 * @param seed of the order of the rounds
 * @param rounds how many observations each cell gets
 * @param contrast what is compared beside systems
 * @param baseline what ratios are taken to; null for nothing
 * @param ratios the systems whose ratios are taken to another than the baseline, each with that;
 *     full names
 * @param environment the machine
 * @param systems what is known of each system of the run, by its full name
 * @param benchmarks what is known of each benchmark of the run
 * @param cells what is measured
 * @param skipped what is not, and why
 * @param notes what a reader of the figures must know of the plan
 * @param order ids of the cells in the order of each round
 * @param contest what the run was laid out to compare, pair by pair; null for other runs
 * @param precision how well figures are to be known beyond the planned rounds, as the half of a 95
 *     % interval, a share above 0; null where the planned rounds are all
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
    Contrast contrast,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Anchor baseline,
    Map<String, String> ratios,
    Environment environment,
    Map<String, SystemInfo> systems,
    Map<String, Work> benchmarks,
    List<Cell> cells,
    List<Skipped> skipped,
    List<String> notes,
    List<List<String>> order,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Contest contest,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double precision) {

  /** The version of the format that this code writes; it reads those before, too. */
  public static final int SCHEMA = 2;

  /** Name of a JVM that the sweep does not name. */
  public static final String DEFAULT_JVM = "default";

  /** More rounds than a plan has. */
  public static final int MOST_ROUNDS = 3000;

  public Run {
    present(id, "id");
    present(created, "created");
    present(sweep, "sweep");
    present(description, "description");
    present(settings, "settings");
    present(contrast, "contrast");
    present(environment, "environment");
    present(ratios, "ratios");
    present(systems, "systems");
    present(benchmarks, "benchmarks");
    present(cells, "cells");
    present(skipped, "skipped");
    present(notes, "notes");
    present(order, "order");
    ratios = Collections.unmodifiableMap(new TreeMap<>(ratios));
    systems = Collections.unmodifiableMap(new TreeMap<>(systems));
    benchmarks = Collections.unmodifiableMap(new TreeMap<>(benchmarks));
    cells = List.copyOf(cells);
    skipped = List.copyOf(skipped);
    notes = List.copyOf(notes);
    order.forEach(round -> present(round, "order"));
    order = order.stream().map(List::copyOf).toList();
    requireSound(rounds, benchmarks, systems, cells, order, contest);
    if (precision != null && !(precision > 0)) {
      throw new IllegalArgumentException("a precision of %s is none".formatted(precision));
    }
  }

  /**
   * The same, going on until its figures are known well enough.
   *
   * @param asked half of a 95 % interval, as a share above 0
   */
  public Run precise(double asked) {
    return with(environment, asked);
  }

  /** The same on a machine that was found to be so fast just before. */
  public Run at(@Nullable FixedWork found) {
    return with(environment.at(found), precision);
  }

  private Run with(Environment machine, @Nullable Double asked) {
    return new Run(
        schema,
        id,
        created,
        sweep,
        description,
        settings,
        seed,
        rounds,
        contrast,
        baseline,
        ratios,
        machine,
        systems,
        benchmarks,
        cells,
        skipped,
        notes,
        order,
        contest,
        asked);
  }

  /**
   * Makes sure that a record has a part.
   *
   * @throws NullPointerException if the part, or what it holds, is null; the message says which
   */
  public static void present(@Nullable Object part, String name) {
    boolean lacks =
        part == null
            || (part instanceof JsonNode json && json.isNull())
            || (part instanceof Collection<?> all && all.stream().anyMatch(Objects::isNull))
            || (part instanceof Map<?, ?> map && map.values().stream().anyMatch(Objects::isNull));
    if (lacks) {
      throw new NullPointerException(name + " is missing, or holds a null");
    }
  }

  private static void requireSound(
      int rounds,
      Map<String, Work> benchmarks,
      Map<String, SystemInfo> systems,
      List<Cell> cells,
      List<List<String>> order,
      @Nullable Contest contest) {
    if (rounds < 1 || rounds > MOST_ROUNDS || order.size() < rounds) {
      throw new IllegalArgumentException(
          "rounds must be 1 to %d, and have an order each, not %d with %d"
              .formatted(MOST_ROUNDS, rounds, order.size()));
    }
    Set<String> ids = new HashSet<>();
    for (Cell cell : cells) {
      if (!ids.add(cell.id())) {
        throw new IllegalArgumentException("cell " + cell.id() + " is there twice");
      }
      if (!benchmarks.containsKey(cell.benchmark())) {
        throw new IllegalArgumentException("benchmark " + cell.benchmark() + " is not described");
      }
      for (SystemId system : cell.systems().values()) {
        if (!systems.containsKey(system.toString())) {
          throw new IllegalArgumentException("system " + system + " is not described");
        }
      }
    }
    order.forEach(round -> requireKnown(ids, round));
    if (contest != null) {
      contest.pairs().forEach(pair -> requireKnown(ids, List.of(pair.base(), pair.cell())));
    }
  }

  private static void requireKnown(Set<String> ids, List<String> named) {
    for (String id : named) {
      if (!ids.contains(id)) {
        throw new IllegalArgumentException("there is no cell " + id);
      }
    }
  }

  /**
   * A system as it was measured.
   *
   * @param configuration the product's whole effective configuration, in its own words
   * @param jars the jars of its class path with their SHA-256
   * @param remote whether it answers from another process
   * @param decider which score decides where it is compared; null in runs that did not settle it
   * @param tck what is known of its compliance with JSR-107; null where nothing is
   */
  public record SystemInfo(
      @JsonSetter(nulls = Nulls.AS_EMPTY) String configuration,
      @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> jars,
      boolean remote,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Decider decider,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Tck tck) {

    /** A system of which nothing is settled. */
    public SystemInfo(
        String configuration, Map<String, String> jars, boolean remote, @Nullable Tck tck) {
      this(configuration, jars, remote, null, tck);
    }

    public SystemInfo {
      present(configuration, "configuration");
      present(jars, "jars");
      jars = Collections.unmodifiableMap(new TreeMap<>(jars));
    }
  }

  /**
   * Cells that are compared with each other, and by what rules.
   *
   * @param margin the change that does not matter, as a share of the speed: 0.03 for 3 %
   * @param mostPairs pairs after which the search for a change ends
   * @param untilDecided whether a pair ends once it is decided, and not after all rounds
   */
  public record Contest(double margin, int mostPairs, boolean untilDecided, List<Pair> pairs) {

    public Contest {
      present(pairs, "pairs");
      if (!(margin > 0) || mostPairs < 1) {
        throw new IllegalArgumentException(
            "a margin of %s, and %d pairs at the most, are no rules".formatted(margin, mostPairs));
      }
      pairs = List.copyOf(pairs);
    }
  }

  /**
   * Two cells that are measured side by side, by their ids.
   *
   * @param canary whether both are the same, so that a difference is the measurement's own
   * @param decider which score decides; null in runs that did not settle it beforehand
   */
  public record Pair(
      String base,
      String cell,
      boolean canary,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Decider decider) {

    /** A pair of which nothing is settled. */
    public Pair(String base, String cell, boolean canary) {
      this(base, cell, canary, null);
    }

    public Pair {
      present(base, "base");
      present(cell, "cell");
    }
  }

  /** A cell that is planned not to be measured. */
  public record Skipped(Cell cell, Kind kind, String reason) {

    public Skipped {
      present(cell, "cell");
      present(kind, "kind");
      present(reason, "reason");
    }

    /** Why a cell is not measured. */
    public enum Kind {
      /** The sweep excludes it. */
      EXCLUDED,
      /** The system lacks what the benchmark needs. */
      NOT_APPLICABLE,
      /** The system takes something that is not on this machine. */
      NOT_AVAILABLE,
      /** The system did not pass the contract, or could not be had. */
      FAILED_CHECK
    }
  }

  /** The day of the start, in UTC: {@code 2026-11-21}. */
  @JsonIgnore
  public String day() {
    return created.replaceFirst("T.*", "");
  }

  /** The minute of the start, in UTC: {@code 2026-11-21 10:15}. */
  @JsonIgnore
  public String minute() {
    return created.replaceFirst("T(..:..).*", " $1");
  }

  /** A cell by its id. */
  public Optional<Cell> cell(String cellId) {
    return cells.stream().filter(cell -> cell.id().equals(cellId)).findAny();
  }

  /** In how many rounds a cell is to be measured, by the plan. */
  public int planned(Cell cell) {
    return (int) order.stream().filter(round -> round.contains(cell.id())).count();
  }

  /** What is known of a cell's benchmark; also of those that are skipped, if any cell has it. */
  public Work work(Cell cell) {
    Work work = benchmarks.get(cell.benchmark());
    if (work == null) {
      throw new IllegalArgumentException("benchmark " + cell.benchmark() + " is not described");
    }
    return work;
  }

  /** What a cell has in common with those that it is compared with. */
  public Setting setting(Cell cell) {
    return contrast.setting(cell);
  }

  /** Whether any system of a cell answers from another process. */
  public boolean isRemote(Cell cell) {
    return cell.systems().values().stream()
        .map(system -> systems.get(system.toString()))
        .anyMatch(info -> info != null && info.remote());
  }

  /** The cells by their settings, in their order. */
  public Map<Setting, List<Cell>> bySetting() {
    Map<Setting, List<Cell>> settings = new LinkedHashMap<>();
    cells.forEach(
        cell -> settings.computeIfAbsent(setting(cell), s -> new ArrayList<>()).add(cell));
    return settings;
  }
}
