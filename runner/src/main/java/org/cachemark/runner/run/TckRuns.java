/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.cachemark.results.Tck;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.Product;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.sweep.Sweep;

/**
 * Runs of the TCK of JSR-107, and what is known of them: the results that come with the adapters,
 * and over these the ones of this checkout.
 */
public final class TckRuns {

  /** The whole TCK takes half a minute; one provider waits for minutes on what it does not do. */
  private static final Duration TIMEOUT = Duration.ofMinutes(20);

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final Home home;
  private final Map<String, Tck> known = new TreeMap<>();

  /** Reads what is known. */
  public TckRuns(Home home, Catalogue catalogue) {
    this.home = home;
    known.putAll(catalogue.tcks());
    if (Files.exists(home.tck())) {
      try {
        known.putAll(read(home.tck()));
      } catch (IOException e) {
        throw new InputError(e.getMessage() + "; delete " + home.tck(), e);
      }
    }
  }

  private static Map<String, Tck> read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Tck.read(file.toString(), in);
    }
  }

  /** What is known of a provider in its version, whatever its settings. */
  public Optional<Tck> of(SystemUnderTest system) {
    return Optional.ofNullable(known.get(key(system)));
  }

  private static String key(SystemUnderTest system) {
    return system.name().kind() + "@" + system.version();
  }

  /**
   * What came of a run.
   *
   * @param reasons why each test failed, by its name
   */
  public record Outcome(Tck tck, Map<String, String> reasons) {}

  /**
   * Runs the TCK in a JVM of its own, and remembers the result.
   *
   * @throws InputError if the TCK could not begin, or did not end
   */
  public Outcome run(SystemUnderTest system, Sweep.Jvm jvm, ClassPaths classPaths)
      throws IOException, InterruptedException {
    Jdk jdk = Jdk.of(jvm);
    try (TempDirectory directory = TempDirectory.create("cachemark-tck-")) {
      Path temp = directory.path();
      Path lines = temp.resolve("outcome.tsv");
      Path log = temp.resolve("log");
      ChildProcess.Result ended =
          ChildProcess.run(command(system, jdk, classPaths, temp, lines), log, TIMEOUT);
      if (ended.end() == ChildProcess.End.TIMED_OUT) {
        throw new InputError(
            "the TCK did not end for %s within %d minutes"
                .formatted(system.name(), TIMEOUT.toMinutes()));
      }
      Outcome outcome = outcome(system, lines, log, jdk);
      remember(key(system), outcome.tck());
      return outcome;
    }
  }

  private static List<String> command(
      SystemUnderTest system, Jdk jdk, ClassPaths classPaths, Path temp, Path lines) {
    List<String> command = new ArrayList<>(List.of(jdk.java(), "-Xmx512m"));
    command.addAll(system.library().flagsOn(jdk.feature()));
    command.add(ChildProcess.parent());
    command.addAll(ChildProcess.flags(temp, TIMEOUT));
    command.addAll(List.of("-cp", JmhFork.joined(classPaths.ofTck(system))));
    Product.Tck tck = Objects.requireNonNull(system.product().tck(), "tck");
    command.addAll(List.of(tck.main(), lines.toString(), system.optionText()));
    return command;
  }

  /** Only what ran to its end is a result. */
  private static Outcome outcome(SystemUnderTest system, Path lines, Path log, Jdk jdk)
      throws IOException {
    String reason =
        ChildProcess.said(log).stream()
            .filter(line -> line.startsWith("Exception in thread"))
            .findFirst()
            .orElse("the JVM ended by itself");
    int passed = 0;
    Map<String, String> failed = new TreeMap<>();
    List<String> skipped = new ArrayList<>();
    boolean ended = false;
    for (String line : Files.exists(lines) ? Files.readAllLines(lines) : List.<String>of()) {
      String[] fields = line.split("\t", 3);
      switch (fields[0]) {
        case "passed" -> passed++;
        case "failed" -> failed.put(fields[1], fields[2]);
        case "skipped" -> skipped.add(fields[1]);
        case "no-start" -> reason = fields[2];
        case "end" -> ended = true;
        default -> throw new IOException(lines + " is damaged: " + line);
      }
    }
    if (!ended || passed + failed.size() == 0) {
      throw new InputError("the TCK did not run for %s: %s".formatted(system.name(), reason));
    }
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    List<String> names = List.copyOf(failed.keySet());
    return new Outcome(new Tck(passed, names, skipped, jdk.version(), today), failed);
  }

  private void remember(String key, Tck tck) throws IOException {
    Map<String, Tck> own = Files.exists(home.tck()) ? read(home.tck()) : new TreeMap<>();
    own.put(key, tck);
    known.put(key, tck);
    Files.createDirectories(home.tck().getParent());
    RunDirectory.write(home.tck(), json(own));
  }

  /** Whether a file is what {@link #json} writes. */
  public static boolean isResults(Path file) {
    try {
      read(file);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** All that is known of some caches, in the form that an adapter brings it in. */
  public String json(List<SystemUnderTest> systems) throws IOException {
    Map<String, Tck> some = new TreeMap<>();
    systems.forEach(system -> of(system).ifPresent(tck -> some.put(key(system), tck)));
    return json(some);
  }

  private static String json(Map<String, Tck> results) throws IOException {
    return JSON.writeValueAsString(results) + "\n";
  }
}
