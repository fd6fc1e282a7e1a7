/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Parameter;
import org.cachemark.results.Plant;
import org.cachemark.results.Run;
import org.cachemark.results.Shown;
import org.cachemark.results.SystemId;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.Sweep;
import picocli.CommandLine.Option;

/** What is compared: versions, JVMs, or a system with itself. */
final class CompareTargets {

  private static final double MOST_PLANT_PERCENT = 100;

  @Option(
      names = "--jvm",
      paramLabel = "JVM",
      description = {
        "In this JVM: a JDK's directory, flags, or both in quotes; 'default' is",
        "the one that runs Cachemark. Twice or more: the JVMs are compared."
      })
  private List<String> jvms = new ArrayList<>();

  @Option(
      names = "--plant",
      paramLabel = "[KIND=]PERCENT",
      description = {
        "Compare with the same system, made slower: by so much CPU time that its",
        "threads burn (5%%, burn=5%%), or by so much time that they park (park=5%%)."
      })
  private String plant;

  @Option(
      names = "--canary-only",
      description = "Compare with nothing: see what this machine can find.")
  private boolean canaryOnly;

  @Option(
      names = "--vary",
      paramLabel = "NAME=A,B",
      description = {
        "Compare these values of a parameter, or of cpus, each with the first:",
        "one system, such as --vary way=putAll,ordered or --vary cpus=threads,all."
      })
  private List<String> varied = new ArrayList<>();

  /**
   * The sweep as a comparison of these.
   *
   * @param names systems, as the user wrote them
   * @throws InputError if there is nothing to compare
   */
  Sweep contest(Sweep sweep, List<String> names, Catalogue catalogue, double margin) {
    List<Sweep.Jvm> machines = jvms.isEmpty() ? sweep.jvms().subList(0, 1) : parsed();
    Map<String, Family> slots = slots(sweep, catalogue);
    List<Map<String, SystemUnderTest>> systems = new ArrayList<>();
    for (String name : names) {
      systems.add(systems(name, slots, catalogue));
    }
    Map<String, List<Value>> values = values(sweep, catalogue);
    int dimensions =
        (systems.size() > 1 ? 1 : 0) + (machines.size() > 1 ? 1 : 0) + (values.isEmpty() ? 0 : 1);
    if (dimensions > 1 && plant == null) {
      throw new InputError("compare either systems, JVMs or values, not several at once");
    }
    List<Sweep.Side> sides =
        plant == null
            ? sides(systems, machines, values)
            : planted(sweep, catalogue, systems, machines);
    Set<String> compared = new TreeSet<>(values.keySet());
    if (machines.size() > 1) {
      compared.add(Contrast.JVM);
    }
    return sweep
        .but()
        .contest(
            new Sweep.Contest(sides, margin, canaryOnly, true), machines, new Contrast(compared))
        .done();
  }

  /** What all benchmarks of a comparison take, which has to be the same. */
  private static Map<String, Family> slots(Sweep sweep, Catalogue catalogue) {
    List<String> names = sweep.benchmarkNames();
    Map<String, Family> slots = catalogue.slots(names.subList(0, 1));
    for (String name : names) {
      if (!catalogue.slots(List.of(name)).equals(slots)) {
        throw new InputError(
            "sweep %s has %s, which takes a %s, and %s, which takes a %s: a comparison is of one"
                    .formatted(
                        sweep.name(),
                        names.get(0),
                        String.join(" + ", slots.keySet()),
                        name,
                        String.join(" + ", catalogue.slots(List.of(name)).keySet()))
                + " kind; name another --sweep");
      }
    }
    return slots;
  }

  /** A name for each slot, divided by plus signs with spaces around them. */
  static Map<String, SystemUnderTest> systems(
      String written, Map<String, Family> slots, Catalogue catalogue) {
    List<String> names = SystemId.divided(written);
    if (names.size() != slots.size()) {
      throw new InputError(
          "'%s' names %d systems, and the benchmarks take %d: '%s'"
              .formatted(
                  Shown.name(written),
                  names.size(),
                  slots.size(),
                  String.join(" + ", slots.keySet())));
    }
    Map<String, SystemUnderTest> systems = new LinkedHashMap<>();
    Iterator<String> name = names.iterator();
    slots.forEach(
        (slot, family) ->
            systems.put(slot, catalogue.system("", name.next(), family, slot).requireAvailable()));
    return systems;
  }

  /** The values that are compared, by parameter. */
  private Map<String, List<Value>> values(Sweep sweep, Catalogue catalogue) {
    Map<String, List<Value>> values = new TreeMap<>();
    if (varied.size() > 1) {
      throw new InputError("--vary: one parameter at a time");
    }
    for (String text : varied) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new InputError("--vary: '%s' is not name=a,b".formatted(Shown.name(text)));
      }
      String name = text.substring(0, equals).strip();
      for (Sweep.Setting setting : sweep.benchmarks()) {
        List<Value> parsed = new ArrayList<>();
        for (String value : text.substring(equals + 1).split(",", -1)) {
          parsed.add(value(name, value, catalogue.benchmark("", setting.benchmark())));
        }
        if (parsed.stream().distinct().count() < Math.max(2, parsed.size())) {
          throw new InputError("--vary: %s needs two values or more, each once".formatted(name));
        }
        values.put(name, parsed);
      }
    }
    return values;
  }

  private static Value value(String name, String text, Benchmark benchmark) {
    if (name.equals(Contrast.CPUS)) {
      return Amounts.cpus("--vary cpus", text).value();
    }
    Parameter parameter = benchmark.params().get(name);
    if (parameter == null) {
      Set<String> known = new TreeSet<>(benchmark.params().keySet());
      known.add(Contrast.CPUS);
      throw InputError.unknown("--vary", "parameter of " + benchmark.name(), name, known, "");
    }
    return Amounts.value("--vary " + name, text, parameter);
  }

  private List<Sweep.Side> sides(
      List<Map<String, SystemUnderTest>> systems,
      List<Sweep.Jvm> machines,
      Map<String, List<Value>> values) {
    List<Sweep.Side> sides = new ArrayList<>();
    for (Sweep.Jvm jvm : machines) {
      for (Map<String, SystemUnderTest> system : systems) {
        for (Map<String, Value> value : choices(values)) {
          sides.add(new Sweep.Side(names(system), value, jvm.name(), null));
        }
      }
    }
    Set<Sweep.Side> distinct = new HashSet<>(sides);
    if (canaryOnly) {
      if (distinct.size() > 1) {
        throw new InputError("--canary-only measures one system, and there are " + distinct.size());
      }
      return List.of(sides.get(0));
    }
    if (distinct.size() < sides.size() || sides.size() < 2) {
      throw new InputError(
          "there is nothing to compare %s with; name another version, another --jvm or what to"
                  .formatted(String.join(" + ", sides.get(0).systems().values()))
              + " --vary, or see what this machine can find by --plant 5% or --canary-only");
    }
    return sides;
  }

  private static List<Map<String, Value>> choices(Map<String, List<Value>> values) {
    if (values.isEmpty()) {
      return List.of(Map.of());
    }
    Map.Entry<String, List<Value>> only = values.entrySet().iterator().next();
    return only.getValue().stream().map(value -> Map.of(only.getKey(), value)).toList();
  }

  private static Map<String, String> names(Map<String, SystemUnderTest> systems) {
    Map<String, String> names = new LinkedHashMap<>();
    systems.forEach((slot, system) -> names.put(slot, system.name().toString()));
    return names;
  }

  /**
   * Makes sure that a slowdown can be planted in a system.
   *
   * @param what what would plant it, such as {@code --plant}
   * @throws InputError if not
   */
  static void requirePlantable(String what, SystemUnderTest system) {
    if (system.isRemote()) {
      throw new InputError(
          "%s takes time of the calling thread, and %s answers from another process"
              .formatted(what, system.name()));
    }
  }

  private List<Sweep.Side> planted(
      Sweep sweep,
      Catalogue catalogue,
      List<Map<String, SystemUnderTest>> systems,
      List<Sweep.Jvm> machines) {
    Plant planted = planted();
    Map<String, String> names = names(systems.get(0));
    boolean isCounted =
        sweep.benchmarks().stream().anyMatch(setting -> catalogue.isCounted(setting.benchmark()));
    if (isCounted || !names.keySet().equals(Set.of(Cell.CACHE))) {
      throw new InputError("--plant takes time of caches that are timed, and of nothing else");
    }
    boolean several = systems.stream().anyMatch(other -> !names(other).equals(names));
    if (several || machines.size() > 1 || canaryOnly || !varied.isEmpty()) {
      throw new InputError("--plant compares one system with itself; name one and one JVM");
    }
    systems.get(0).values().forEach(system -> requirePlantable("--plant", system));
    String jvm = machines.get(0).name();
    return List.of(
        new Sweep.Side(names, Map.of(), jvm, Plant.NOTHING),
        new Sweep.Side(names, Map.of(), jvm, planted));
  }

  /** What shall be planted: a share alone is burnt. */
  private Plant planted() {
    int equals = plant.indexOf('=');
    List<String> kinds = Stream.of(Plant.Kind.values()).map(Plant.Kind::toString).toList();
    String kind = equals < 0 ? kinds.get(0) : plant.substring(0, equals).strip();
    if (!kinds.contains(kind)) {
      throw InputError.unknown("--plant", "kind of slowdown", kind, kinds, "");
    }
    String percent = plant.substring(equals + 1);
    return new Plant(
        Plant.Kind.valueOf(kind.toUpperCase(Locale.ROOT)),
        Amounts.percent("--plant", percent, MOST_PLANT_PERCENT));
  }

  private List<Sweep.Jvm> parsed() {
    List<Sweep.Jvm> parsed = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String text : jvms) {
      Sweep.Jvm jvm = parsed(text);
      if (!names.add(jvm.name())) {
        throw new InputError("--jvm '" + text + "' is there twice");
      }
      parsed.add(jvm);
    }
    return parsed;
  }

  private static Sweep.Jvm parsed(String text) {
    List<String> words = List.of(text.strip().split(" +", -1));
    boolean named = !words.get(0).startsWith("-");
    List<String> flags = named ? words.subList(1, words.size()) : words;
    String home = named && !words.get(0).equals(Run.DEFAULT_JVM) ? words.get(0) : "";
    List<String> name = new ArrayList<>(flags);
    if (!home.isEmpty()) {
      Path directory = Path.of(home).toAbsolutePath().normalize().getFileName();
      if (directory == null) { // the root
        throw new InputError("--jvm: there is no JDK in " + Shown.name(home));
      }
      name.add(0, directory.toString());
    }
    return new Sweep.Jvm(
        name.isEmpty() ? Run.DEFAULT_JVM : String.join(" ", name), home, List.copyOf(flags));
  }
}
