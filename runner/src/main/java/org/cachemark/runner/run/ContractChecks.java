/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.cachemark.results.Value;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.sweep.Sweep;

/**
 * Holds systems to the contract, each on the class path of its cells with the contract's tests
 * beside. What passed is remembered by the checksums of the jars, and not done again, but for
 * servers of the user's, which may be others by now.
 */
public final class ContractChecks {

  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  /** Thrown where a method or class is missing: by a version that the adapter was not made for. */
  private static final Set<String> MISFITS =
      Set.of(
          "NoSuchMethodError",
          "NoSuchFieldError",
          "NoClassDefFoundError",
          "ClassNotFoundException",
          "AbstractMethodError",
          "IncompatibleClassChangeError",
          "UnsupportedClassVersionError");

  private static final String HEAP = "512m";

  private final Home home;
  private final Catalogue catalogue;
  private final ClassPaths classPaths;
  private final Checksums checksums = new Checksums();
  private final Map<String, Object> running = new ConcurrentHashMap<>();
  private final Set<String> done = ConcurrentHashMap.newKeySet();

  /** Checks of the systems of a checkout. */
  public ContractChecks(Home home, Catalogue catalogue, ClassPaths classPaths) {
    this.home = home;
    this.catalogue = catalogue;
    this.classPaths = classPaths;
  }

  /**
   * What came of a check.
   *
   * @param failures a line for each test that failed; empty if the system passed
   * @param notApplicable tests that need a capability that the system lacks
   * @param configuration the product's whole effective configuration
   */
  public record Outcome(
      int passed, List<String> failures, List<String> notApplicable, String configuration) {

    /** Whether the system may be timed. */
    public boolean isPassed() {
      return failures.isEmpty() && passed > 0;
    }

    /** Why it may not, in a line. */
    public String reason() {
      if (failures.isEmpty()) {
        return "the contract did not run";
      }
      String first = failures.get(0);
      for (String failure : failures) {
        if (MISFITS.stream().anyMatch(failure::contains)) {
          return "the adapter does not fit this version: "
              + failure.replaceFirst("^\\w*: ", "").replaceAll("java\\.lang\\.", "");
        }
      }
      return first + (failures.size() > 1 ? " (and " + (failures.size() - 1) + " more)" : "");
    }
  }

  /** The jars and files that a system is measured with, by name, with their SHA-256. */
  Map<String, String> jars(Use use) throws IOException {
    SystemUnderTest system = use.system();
    Family family = catalogue.familyOf(system.product());
    Map<String, String> jars = new TreeMap<>();
    for (Map<String, Value> params : use.params()) {
      List<Path> classPath = classPaths.ofCell(family, List.of(system), params);
      jars.putAll(checksums.of(withFiles(classPath, system)));
    }
    return jars;
  }

  /** Checks several systems at once: the contract waits most of the time. */
  public final class AtOnce implements AutoCloseable {

    private final ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors() / 2 + 1);

    /** Begins a check, as {@link ContractChecks#check}. */
    public Future<Outcome> check(
        SystemUnderTest system, Map<String, Value> params, Sweep.Jvm jvm, boolean again) {
      return workers.submit(() -> ContractChecks.this.check(system, params, jvm, again));
    }

    /** Ends what still runs. */
    @Override
    public void close() {
      workers.shutdownNow();
    }
  }

  /**
   * The outcome of a check that was begun.
   *
   * @throws InputError if the check threw it
   */
  public static Outcome outcome(Future<Outcome> check) throws IOException, InterruptedException {
    return outcome(check, () -> {});
  }

  /**
   * The same, and meanwhile something else.
   *
   * @param stillWaits is run each second until the outcome is there
   */
  static Outcome outcome(Future<Outcome> check, Runnable stillWaits)
      throws IOException, InterruptedException {
    try {
      while (true) {
        try {
          return check.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
          stillWaits.run();
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof InputError input) {
        throw input;
      }
      throw new IOException("a contract check could not run: " + e.getCause(), e.getCause());
    }
  }

  /**
   * Checks a system in a JVM.
   *
   * @param params of the benchmark that it is to be fit for, which may need libraries of their own
   * @param again whether to check what passed before
   * @throws InputError if the factory does not take the system's options
   */
  public Outcome check(
      SystemUnderTest system, Map<String, Value> params, Sweep.Jvm jvm, boolean again)
      throws IOException, InterruptedException {
    Family family = catalogue.familyOf(system.product());
    Jdk jdk = Jdk.of(jvm);
    List<Path> classPath = classPaths.ofCheck(family, system, params);
    String key =
        Checksums.ofText(
            String.join(
                "\n",
                system.name().product() + system.version(),
                system.optionText(),
                jdk.version(),
                jvm.flags().toString(),
                checksums.of(withFiles(classPath, system)).toString()));
    // Of a server of the user's nothing is remembered, and none is asked by two at once.
    boolean isOfUser = system.isOfUser();
    synchronized (running.computeIfAbsent(isOfUser ? "" : key, k -> new Object())) {
      Path remembered = home.checks().resolve(key + ".tsv");
      if (!isOfUser && Files.exists(remembered) && (!again || done.contains(key))) {
        return read(remembered);
      }
      Files.createDirectories(home.checks()); // before, or a check may find it to be left over
      // The service first: its host owns its directory, and nobody else's is there while it starts.
      try (Services services = Services.ofOneCommand()) {
        Services.Ready ready = services.readyAlone("", system, classPath, jvm, HEAP);
        try (TempDirectory directory = TempDirectory.create("cachemark-check-")) {
          Path temp = directory.path();
          Path lines = temp.resolve("outcome.tsv");
          Path log = temp.resolve("log");
          String options = ready.optionText("", system);
          ChildProcess.Result ended =
              ChildProcess.run(
                  command(system, options, family, jdk, jvm, classPath, temp, lines),
                  log,
                  TIMEOUT,
                  ready.anyEnd());
          Outcome outcome = withEnd(Files.exists(lines) ? read(lines) : nothing(log), ended);
          Optional<String> death = outcome.isPassed() ? ready.death() : ready.deathBehind();
          if (death.isPresent()) {
            return failed(death.get());
          }
          if (outcome.isPassed() && !isOfUser) {
            Files.copy(lines, remembered, StandardCopyOption.REPLACE_EXISTING);
            done.add(key);
          }
          return outcome;
        }
      } catch (ServiceFailure e) {
        if (e.isRefused()) {
          throw new InputError(e.getMessage(), e);
        }
        return failed(e.getMessage());
      }
    }
  }

  private static Outcome failed(String reason) {
    return new Outcome(0, List.of(reason), List.of(), "");
  }

  private static List<Path> withFiles(List<Path> classPath, SystemUnderTest system) {
    return Stream.concat(classPath.stream(), system.files().stream()).toList();
  }

  private static List<String> command(
      SystemUnderTest system,
      String options,
      Family family,
      Jdk jdk,
      Sweep.Jvm jvm,
      List<Path> classPath,
      Path temp,
      Path lines) {
    String main = family.checkOf(system.product().kind()).main();
    List<String> command =
        new ArrayList<>(List.of(jdk.java(), "-XX:TieredStopAtLevel=1", "-Xmx" + HEAP));
    command.addAll(system.library().flagsOn(jdk.feature()));
    command.addAll(jvm.flags());
    command.add(ChildProcess.parent());
    command.addAll(ChildProcess.flags(temp, TIMEOUT));
    command.add("-Dcachemark.check.label=" + system.name());
    command.add("-Dcachemark.check.factory=" + system.name().product());
    command.add("-Dcachemark.check.options=" + options);
    command.add("-Dcachemark.check.capabilities=" + String.join(",", system.capabilities()));
    command.add(
        "-Dcachemark.check.keepsThreads=" + String.join(",", system.library().keepsThreads()));
    command.addAll(List.of("-cp", JmhFork.joined(classPath), main, lines.toString()));
    return command;
  }

  private static Outcome read(Path file) throws IOException {
    int passed = 0;
    List<String> failures = new ArrayList<>();
    List<String> notApplicable = new ArrayList<>();
    String configuration = "";
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split("\t", 3);
      switch (fields[0]) {
        case "passed" -> passed++;
        case "failed" -> failures.add(fields[1] + ": " + (fields.length > 2 ? fields[2] : ""));
        case "not-applicable" -> notApplicable.add(fields[1]);
        case "refused" -> throw new InputError(fields[1]);
        case "no-start" -> {
          failures.clear(); // each test failed for this
          failures.add(fields[1]);
        }
        case "configuration" -> configuration = fields[1];
        default -> throw new IOException(file + " is damaged: " + line);
      }
    }
    return new Outcome(passed, failures, notApplicable, configuration);
  }

  private static Outcome nothing(Path log) throws IOException {
    return new Outcome(0, List.of("start: " + ChildProcess.firstSaid(log)), List.of(), "");
  }

  /** A process that was ended, or ended itself, fails the check whatever it passed before. */
  private static Outcome withEnd(Outcome outcome, ChildProcess.Result ended) {
    List<String> failures = new ArrayList<>(outcome.failures());
    if (ended.end() == ChildProcess.End.TIMED_OUT) {
      failures.add("end: the contract took more than " + TIMEOUT.toSeconds() + " s");
    } else if (ended.exitCode() != 0 || outcome.configuration().isEmpty()) {
      failures.add("end: the JVM ended by itself, with exit code " + ended.exitCode());
    }
    return new Outcome(
        outcome.passed(), failures, outcome.notApplicable(), outcome.configuration());
  }
}
