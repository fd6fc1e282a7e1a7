/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.cachemark.results.Cpus;
import org.cachemark.results.SystemId;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.run.Hold;
import org.cachemark.runner.run.Holding;
import org.cachemark.runner.run.Jdk;
import org.cachemark.runner.run.JmhFork;
import org.cachemark.runner.run.ServiceFailure;
import org.cachemark.runner.run.Services;
import org.cachemark.runner.sweep.Amounts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** JMH's own command line on a cell's class path. */
@Command(
    name = "jmh",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh jmh caffeine -- -h",
      "  ./run.sh jmh caffeine@2.9.3 -- ReadOnly -f 1 -t 2 -p hitRate=50 -prof gc",
      ""
    },
    description = "JMH's own command line, with the class path of a system's cells.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class JmhCommand implements Callable<Integer> {

  private static final String SERVICE_HEAP = "512m";

  private static final String HOLD_FLAGS = "-jvmArgsPrepend";

  /** Arguments with which JMH measures nothing. */
  private static final Set<String> ASKING = Set.of("-h", "-l", "-lp", "-lprof", "-lrf");

  @Mixin private Workspace workspace;

  @Mixin private JdkChoice jdk;

  @Option(
      names = "--cpus",
      paramLabel = "N",
      description = "Hold JMH and its forks on so many CPUs, or 'all' (Linux).")
  private String cpus;

  @Parameters(index = "0", paramLabel = "SYSTEM", description = "What to measure, in any version.")
  private String systemNames;

  @Parameters(index = "1..*", paramLabel = "JMH", description = "JMH's arguments, after --.")
  private List<String> arguments = new ArrayList<>();

  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC\\b");

  @Override
  public Integer call() throws IOException, InterruptedException {
    Catalogue catalogue = workspace.catalogue();
    String benchmark = asked(catalogue);
    Family family = catalogue.family(benchmark);
    Map<String, SystemUnderTest> systems =
        CompareTargets.systems(systemNames, catalogue.slots(List.of(benchmark)), catalogue);
    Jdk java = Jdk.of(jdk.jvm());
    Hold hold = hold();
    try (ClassPaths classPaths = workspace.classPaths();
        Services services = Services.ofOneCommand()) {
      Set<Path> all = new LinkedHashSet<>();
      for (Map<String, Value> params : params(arguments)) {
        all.addAll(classPaths.ofCell(family, systems.values(), params));
      }
      List<Path> classPath = List.copyOf(all);
      List<String> ofHost = new ArrayList<>(hold.asked());
      // JMH's lock is in there: that by which this runner knows who measures on this machine.
      ofHost.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
      List<String> command = new ArrayList<>(JmhFork.host(java, classPath, ofHost));
      command.addAll(arguments);
      List<String> flags = new ArrayList<>();
      List<CompletableFuture<?>> ends = new ArrayList<>();
      for (Map.Entry<String, SystemUnderTest> slot : systems.entrySet()) {
        SystemUnderTest system = slot.getValue();
        Services.Ready ready =
            arguments.stream().anyMatch(ASKING::contains)
                ? Services.Ready.NONE
                : services.readyAlone(slot.getKey(), system, classPath, jdk.jvm(), SERVICE_HEAP);
        JmhFork.params(slot.getKey(), system, ready.optionText(slot.getKey(), system))
            .forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));
        flags.addAll(system.library().flagsOn(java.feature()));
        flags.addAll(ready.flags());
        ends.add(ready.anyEnd());
      }
      if (!arguments.contains("-jvmArgs")) { // else forks inherit the flags of JMH's host process
        command.addAll(List.of("-jvmArgs", String.join(" ", flags)));
      }
      List<String> held = withoutSecondCollector(hold.flags());
      if (!held.isEmpty()) {
        command.addAll(List.of(HOLD_FLAGS, String.join(" ", held)));
      }
      Process process = new ProcessBuilder(hold.command(command)).inheritIO().start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      CompletableFuture<?> unused = // without its server it may never end
          CompletableFuture.anyOf(ends.toArray(CompletableFuture<?>[]::new))
              .thenRun(process::destroy);
      return process.waitFor();
    } catch (ServiceFailure e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * A benchmark that JMH's arguments ask for, by which it is known what the systems are for: of
   * those that take so many systems, and the first of them.
   */
  private String asked(Catalogue catalogue) {
    List<String> names = SystemId.divided(systemNames);
    String kind = catalogue.system(names.get(0)).product().kind();
    List<String> fit =
        catalogue.benchmarks().values().stream()
            .filter(benchmark -> fits(benchmark, catalogue, names.size(), kind))
            .sorted(Comparator.comparing(benchmark -> !isNamed(benchmark)))
            .map(Benchmark::name)
            .toList();
    if (fit.isEmpty()) {
      throw new InputError(
          "no benchmark takes %d systems, of which the first is a %s"
              .formatted(names.size(), kind));
    }
    return fit.get(0);
  }

  private static boolean fits(Benchmark benchmark, Catalogue catalogue, int systems, String kind) {
    Family family = catalogue.family(benchmark.name());
    List<String> slots = family.slots(benchmark);
    return slots.size() == systems
        && Objects.requireNonNull(family.slots().get(slots.get(0))).contains(kind);
  }

  /** As JMH does: an argument that is no option is a pattern to be found in a method's name. */
  private boolean isNamed(Benchmark benchmark) {
    return arguments.stream()
        .filter(text -> !text.startsWith("-"))
        .anyMatch(text -> isFound(text, benchmark.method()));
  }

  private static boolean isFound(String pattern, String method) {
    try {
      return Pattern.compile(pattern).matcher(method).find();
    } catch (PatternSyntaxException e) {
      return false; // the value of an option, or an error that JMH tells
    }
  }

  /** A JVM refuses two collectors; JMH's own arguments may name one. */
  private List<String> withoutSecondCollector(List<String> flags) {
    boolean isNamed = arguments.stream().anyMatch(text -> COLLECTOR.matcher(text).find());
    return flags.stream().filter(flag -> !isNamed || !COLLECTOR.matcher(flag).find()).toList();
  }

  private Hold hold() throws IOException, InterruptedException {
    Cpus asked = cpus == null ? Cpus.ALL : Amounts.cpus("--cpus", cpus);
    if (asked.equals(Cpus.THREADS)) {
      throw new InputError("--cpus: JMH's own -t says how many threads there are; name the number");
    }
    if (!asked.equals(Cpus.ALL) && arguments.contains(HOLD_FLAGS)) {
      throw new InputError("--cpus needs JMH's %s for itself".formatted(HOLD_FLAGS));
    }
    return Holding.of(asked.of(1), jdk.jvm(), SERVICE_HEAP);
  }

  /** What JMH's arguments say of parameters: one for each value, since these may need libraries. */
  static List<Map<String, Value>> params(List<String> arguments) {
    List<Map<String, Value>> params = new ArrayList<>(List.of(Map.of()));
    for (int i = 1; i < arguments.size(); i++) {
      String[] param = arguments.get(i).split("=", 2);
      if (arguments.get(i - 1).equals("-p") && param.length == 2) {
        for (String value : param[1].split(",", -1)) {
          try {
            params.add(Map.of(param[0], Value.parse(value)));
          } catch (IllegalArgumentException e) {
            // JMH will say that it is none
          }
        }
      }
    }
    return params;
  }
}
