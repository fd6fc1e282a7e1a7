/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Contrast;
import org.cachemark.results.Cpus;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Skipped;
import org.cachemark.results.SystemId;
import org.cachemark.results.Title;
import org.cachemark.results.Value;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.ServiceInfo;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.sweep.CellFilter;
import org.cachemark.runner.sweep.Sweep;

/** Makes the cells of a sweep: a pure function of what it says. */
public final class Planner {

  private final Sweep sweep;
  private final Catalogue catalogue;
  private final ToIntFunction<Sweep.Jvm> jdk;
  private final RemoteLimits limits;

  private Planner(Sweep sweep, Catalogue catalogue, ToIntFunction<Sweep.Jvm> jdk) {
    this.sweep = sweep;
    this.catalogue = catalogue;
    this.jdk = jdk;
    limits = new RemoteLimits(sweep, catalogue);
  }

  /**
   * All cells of a sweep, those that are not measured with the reason.
   *
   * @param wanted what the command line restricts the sweep to; the rest is not even skipped
   * @param jdk the feature release of a JVM
   */
  public static Draft draft(
      Sweep sweep, Catalogue catalogue, Predicate<Cell> wanted, ToIntFunction<Sweep.Jvm> jdk) {
    return new Planner(sweep, catalogue, jdk).draft(wanted);
  }

  private Draft draft(Predicate<Cell> wanted) {
    List<Cell> cells = new ArrayList<>();
    List<Skipped> skipped = new ArrayList<>();
    for (Candidate candidate : candidates()) {
      if (wanted.test(candidate.cell)) {
        skip(candidate).ifPresentOrElse(skipped::add, () -> cells.add(candidate.cell));
      }
    }
    List<String> notes = new ArrayList<>(limits.notes());
    notes.addAll(servicesKept(cells));
    notes.addAll(servicesNotHeld(cells));
    notes.addAll(serversOfUsers(cells));
    if (sweep.isTogether()
        && !cells.stream().allMatch(cell -> catalogue.isCounted(cell.benchmark()))) {
      notes.add(
          "The two of each pair were measured at the same time, each on CPUs of its own, which they"
              + " swapped every round.");
    }
    return new Draft(sweep, List.copyOf(cells), List.copyOf(skipped), List.copyOf(notes));
  }

  /** That servers are used by several forks is to be known by who reads their figures. */
  private List<String> servicesKept(List<Cell> cells) {
    Map<ServiceInfo.Keep, Set<String>> kept = new TreeMap<>();
    for (Cell cell : cells) {
      for (SystemId system : cell.systems().values()) {
        catalogue
            .system("", system)
            .service()
            .map(sweep::keep)
            .filter(keep -> keep != ServiceInfo.Keep.FORK)
            .ifPresent(
                keep ->
                    kept.computeIfAbsent(keep, k -> new LinkedHashSet<>())
                        .add(system.unversioned().toString()));
      }
    }
    return kept.entrySet().stream()
        .map(
            one ->
                "The servers of %s are kept for a %s, and emptied between cells."
                    .formatted(String.join(", ", one.getValue()), one.getKey()))
        .toList();
  }

  /** That only a part of what works for a figure is held is to be known, too. */
  private List<String> servicesNotHeld(List<Cell> cells) {
    Set<String> served =
        cells.stream()
            .filter(cell -> !cell.cpus().equals(Cpus.ALL))
            .flatMap(cell -> cell.systems().values().stream())
            .filter(system -> catalogue.system("", system).service().isPresent())
            .map(system -> system.unversioned().toString())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return served.isEmpty()
        ? List.of()
        : List.of(
            "The servers of %s may use every CPU: the measured JVMs alone are held."
                .formatted(String.join(", ", served)));
  }

  /** Whose the server is says what is not known of it. */
  private List<String> serversOfUsers(List<Cell> cells) {
    String ofUsers =
        cells.stream()
            .flatMap(cell -> cell.systems().values().stream())
            .filter(system -> catalogue.system("", system).isOfUser())
            .map(SystemId::toString)
            .distinct()
            .collect(Collectors.joining(", "));
    return ofUsers.isEmpty()
        ? List.of()
        : List.of(
            ("The servers of %s are the user's own: their configurations have their versions, and"
                    + " nobody has looked at their CPU time, memory and files.")
                .formatted(ofUsers));
  }

  /** A cell with its systems. */
  private record Candidate(Cell cell, Benchmark benchmark, List<SystemUnderTest> systems) {}

  /** What two entries of the sweep ask for is one cell. */
  private List<Candidate> candidates() {
    Map<String, Candidate> candidates = new LinkedHashMap<>();
    for (Sweep.Setting setting : sweep.benchmarks()) {
      Family family = catalogue.family(setting.benchmark());
      Benchmark benchmark = catalogue.benchmark("", setting.benchmark());
      for (Map<String, Value> params : combinations(limits.widened(setting))) {
        for (int threads : setting.threads()) {
          for (Sweep.Side side : sides(setting, family.slots(benchmark))) {
            for (Cpus cpus : side.cpus().map(List::of).orElse(setting.cpus())) {
              Candidate candidate = candidate(benchmark, family, params, threads, cpus, side);
              candidates.putIfAbsent(candidate.cell.id(), candidate);
            }
          }
        }
      }
    }
    return List.copyOf(candidates.values());
  }

  /** What is measured in a setting. */
  private List<Sweep.Side> sides(Sweep.Setting setting, List<String> slots) {
    if (sweep.contest() != null) {
      return sweep.contest().sides();
    }
    List<Map<String, String>> choices = List.of(Map.of());
    for (String slot : slots) {
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> choice : choices) {
        for (String system : sweep.systems(setting, slot)) {
          Map<String, String> with = new LinkedHashMap<>(choice);
          with.put(slot, system);
          more.add(with);
        }
      }
      choices = more;
    }
    List<Sweep.Side> sides = new ArrayList<>();
    for (Sweep.Jvm jvm : sweep.jvms()) {
      choices.forEach(choice -> sides.add(new Sweep.Side(choice, Map.of(), jvm.name(), null)));
    }
    return sides;
  }

  private Candidate candidate(
      Benchmark benchmark,
      Family family,
      Map<String, Value> params,
      int threads,
      Cpus cpus,
      Sweep.Side side) {
    Map<String, SystemId> names = new LinkedHashMap<>();
    List<SystemUnderTest> systems = new ArrayList<>();
    for (String slot : family.slots(benchmark)) {
      String named = Objects.requireNonNull(side.systems().get(slot), slot);
      SystemUnderTest system = catalogue.system("", named, family, slot);
      names.put(slot, system.name());
      systems.add(system);
    }
    Map<String, Value> all = new TreeMap<>(params);
    all.putAll(side.values());
    all.remove(Contrast.CPUS);
    Cell cell =
        new Cell(
            id(benchmark.name(), names, all, threads, cpus, side),
            benchmark.name(),
            names,
            title(systems),
            role(systems),
            all,
            threads,
            cpus,
            side.jvm(),
            side.plant(),
            false);
    return new Candidate(cell, benchmark, systems);
  }

  private static String id(
      String benchmark,
      Map<String, SystemId> names,
      Map<String, Value> params,
      int threads,
      Cpus cpus,
      Sweep.Side side) {
    String systems =
        names.values().stream().map(SystemId::toString).collect(Collectors.joining("+"));
    StringBuilder id = new StringBuilder(benchmark + "_" + systems);
    params.forEach((name, value) -> id.append('_').append(name).append('=').append(value));
    id.append("_threads=").append(threads);
    if (!cpus.equals(Cpus.ALL)) {
      id.append("_cpus=").append(cpus);
    }
    if (!side.jvm().equals(Run.DEFAULT_JVM)) {
      id.append("_jvm=").append(side.jvm());
    }
    if (side.plant() != null) {
      id.append('_').append(side.plant().key());
    }
    return PlannedCell.fileName(id.toString());
  }

  private static Title title(List<SystemUnderTest> systems) {
    List<Title> titles = systems.stream().map(SystemUnderTest::title).toList();
    return new Title(
        titles.stream().map(Title::stem).collect(Collectors.joining(" + ")),
        titles.stream().flatMap(title -> title.form().stream()).toList());
  }

  /**
   * With a floor among them, several systems are one; without, they compete if one of them does.
   */
  private static Role role(List<SystemUnderTest> systems) {
    Set<Role> roles =
        systems.stream().map(system -> system.product().role()).collect(Collectors.toSet());
    if (roles.contains(Role.FLOOR)) {
      return Role.FLOOR;
    }
    return roles.contains(Role.COMPETITOR) ? Role.COMPETITOR : Role.REFERENCE;
  }

  private static List<Map<String, Value>> combinations(Map<String, List<Value>> params) {
    List<Map<String, Value>> combinations = List.of(new TreeMap<>());
    for (Map.Entry<String, List<Value>> param : params.entrySet()) {
      List<Map<String, Value>> longer = new ArrayList<>();
      for (Map<String, Value> combination : combinations) {
        for (Value value : param.getValue()) {
          Map<String, Value> with = new TreeMap<>(combination);
          with.put(param.getKey(), value);
          longer.add(with);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  private Optional<Skipped> skip(Candidate candidate) {
    for (Sweep.Exclusion exclusion : sweep.exclude()) {
      if (CellFilter.matches(exclusion.where(), candidate.cell)) {
        return Optional.of(new Skipped(candidate.cell, Skipped.Kind.EXCLUDED, exclusion.because()));
      }
    }
    return candidate
        .benchmark
        .against(candidate.cell.threads())
        .or(
            () ->
                WordLimits.against(
                    candidate.cell, candidate.benchmark.params(), () -> jdk(candidate.cell)))
        .or(
            () ->
                candidate.systems.stream()
                    .flatMap(system -> lacks(candidate, system).stream())
                    .findFirst())
        .map(reason -> new Skipped(candidate.cell, Skipped.Kind.NOT_APPLICABLE, reason))
        .or(() -> unavailable(candidate))
        .or(() -> tooOld(candidate.cell));
  }

  private static Optional<Skipped> unavailable(Candidate candidate) {
    return candidate.systems.stream()
        .flatMap(system -> system.unavailable().stream())
        .findFirst()
        .map(reason -> new Skipped(candidate.cell, Skipped.Kind.NOT_AVAILABLE, reason));
  }

  private Optional<Skipped> tooOld(Cell cell) {
    Sweep.Jvm jvm = sweep.jvm(cell.jvm());
    return jvm.isIn(jdk(cell))
        ? Optional.empty()
        : Optional.of(
            new Skipped(
                cell,
                Skipped.Kind.NOT_AVAILABLE,
                "JVM %s takes JDK %d or newer, and is %d"
                    .formatted(cell.jvm(), jvm.fromJdk(), jdk(cell))));
  }

  private int jdk(Cell cell) {
    return jdk.applyAsInt(sweep.jvm(cell.jvm()));
  }

  private Optional<String> lacks(Candidate candidate, SystemUnderTest system) {
    String kind = system.product().kind();
    Set<String> missing = new TreeSet<>();
    for (Set<String> needs :
        List.of(
            candidate.benchmark.needs(),
            WordLimits.needs(candidate.cell, candidate.benchmark.params()))) {
      needs.forEach(need -> Benchmark.needOf(kind, need).ifPresent(missing::add));
    }
    missing.retainAll(catalogue.capabilities().getOrDefault(kind, Set.of()));
    missing.removeAll(system.capabilities());
    if (!missing.isEmpty()) {
      return Optional.of("it lacks " + String.join(", ", missing));
    }
    return system
        .lacks(candidate.benchmark.params(), candidate.cell.params())
        .or(() -> limits.against(candidate.cell, system));
  }
}
