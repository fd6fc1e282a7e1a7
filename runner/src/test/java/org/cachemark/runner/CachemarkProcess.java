/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.SystemUnderTest;
import picocli.CommandLine;

/** The runner as a user has it: the built jar, in a process of its own, with runs/ elsewhere. */
final class CachemarkProcess {

  /** The checkout that is being built. */
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  /** Folder with the adapter of the test doubles. */
  static final Path DOUBLES = Path.of("target", "test-classes").toAbsolutePath();

  /** For all JVMs: what they do here is to start, most of the time, and nobody needs them warm. */
  private static final String QUICK = "-XX:TieredStopAtLevel=1 -Dcachemark.warmUpCpuSeconds=0.05";

  /** The classes that a first run has loaded: a third of what each later process takes to start. */
  private static final Path CLASSES = Path.of("target", "runner.jsa").toAbsolutePath();

  private static final AtomicBoolean ARE_BEING_ARCHIVED = new AtomicBoolean();
  private static final AtomicBoolean ARE_ARCHIVED = new AtomicBoolean();

  private final Path directory;
  private final List<String> flags = new ArrayList<>();
  private final List<String> launcher = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();

  /**
   * @param directory gets the runs, the temporary files and the output
   */
  CachemarkProcess(Path directory) {
    this.directory = directory;
    flags.add("-Dcachemark.home=" + HOME);
    flags.add("-Dcachemark.runs=" + runs());
    flags.add("-Djava.io.tmpdir=" + directory);
  }

  /** The jar of a released Caffeine, to stand for somebody's own build. */
  static Path caffeine() {
    Home home = new Home(HOME);
    try (ClassPaths classPaths = new ClassPaths(home, false)) {
      Catalogue catalogue = Catalogue.load(home, List.of());
      SystemUnderTest caffeine = catalogue.system("caffeine");
      return classPaths
          .ofCell(catalogue.familyOf(caffeine.product()), List.of(caffeine), Map.of())
          .stream()
          .filter(jar -> jar.getFileName().toString().startsWith("caffeine-"))
          .findFirst()
          .orElseThrow();
    }
  }

  Path runs() {
    return directory.resolve("runs");
  }

  CachemarkProcess with(String... moreFlags) {
    flags.addAll(Arrays.asList(moreFlags));
    return this;
  }

  /** From now on no file that it writes may be larger: as if the disk were full then. */
  CachemarkProcess writingAtMost(int kilobytes) {
    flags.add("-XX:-UsePerfData"); // a file, too
    launcher.addAll(List.of("bash", "-c", "ulimit -f " + kilobytes + "; exec \"$@\"", "bash"));
    return this;
  }

  /** From now on its standard output goes to a disk that is full. */
  CachemarkProcess onAFullDisk() {
    launcher.addAll(List.of("bash", "-c", "exec \"$@\" >/dev/full", "bash"));
    return this;
  }

  /** A variable of the environment, of all the processes that it starts too. */
  CachemarkProcess withVariable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** How a command ended. */
  record Result(int exitCode, String output) {
    /** The output as one line, since it is broken at 80 columns. */
    String flat() {
      return output.replaceAll("\\s+", " ");
    }
  }

  Process start(String... arguments) throws IOException {
    return start(
        ARE_ARCHIVED.get() ? List.of("-XX:SharedArchiveFile=" + CLASSES) : List.of(), arguments);
  }

  private Process start(List<String> jvmFlags, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(launcher);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC"); // as run.sh has it
    command.addAll(jvmFlags);
    command.addAll(flags);
    command.add("-jar");
    command.add(HOME.resolve("runner/target/cachemark-runner.jar").toString());
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(HOME.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output().toFile()));
    builder.environment().put("JAVA_TOOL_OPTIONS", QUICK);
    builder.environment().putAll(environment);
    return builder.start();
  }

  Result run(String... arguments) throws IOException, InterruptedException {
    Files.deleteIfExists(output());
    boolean isFirstRun =
        arguments[0].equals("run") && launcher.isEmpty() && !ARE_BEING_ARCHIVED.getAndSet(true);
    return isFirstRun ? runAndArchive(arguments) : end(start(arguments));
  }

  private Result runAndArchive(String... arguments) throws IOException, InterruptedException {
    // What cannot be archived is told in the midst of the output, otherwise.
    Result result =
        end(start(List.of("-XX:ArchiveClassesAtExit=" + CLASSES, "-Xlog:disable"), arguments));
    ARE_ARCHIVED.set(Files.exists(CLASSES));
    return result;
  }

  /**
   * The same in this very JVM, one command at a time: for what reads, plans, checks or refuses, and
   * does not measure. Most of the time that a process of its own takes is that of a JVM that
   * starts.
   */
  Result execute(String... arguments) throws IOException {
    if (!launcher.isEmpty() || !environment.isEmpty()) {
      throw new IllegalStateException("a process of its own is asked for");
    }
    Map<String, String> properties = new TreeMap<>();
    for (String flag : flags) {
      String[] property = flag.substring("-D".length()).split("=", 2);
      properties.put(property[0], property[1]);
    }
    String temp = System.getProperty("java.io.tmpdir"); // here for the lock alone: else read once
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    synchronized (CachemarkProcess.class) {
      PrintStream out = System.out;
      PrintStream err = System.err;
      properties.forEach(System::setProperty);
      try (PrintStream both = new PrintStream(output, true, StandardCharsets.UTF_8)) {
        System.setOut(both);
        System.setErr(both);
        PrintWriter writer = new PrintWriter(both, true, StandardCharsets.UTF_8);
        CommandLine line = Cachemark.commandLine().setOut(writer).setErr(writer);
        int exitCode = line.execute(arguments);
        writer.flush();
        return new Result(exitCode, output.toString(StandardCharsets.UTF_8));
      } finally {
        System.setOut(out);
        System.setErr(err);
        properties.keySet().forEach(System::clearProperty);
        System.setProperty("java.io.tmpdir", temp);
      }
    }
  }

  Result end(Process process) throws IOException, InterruptedException {
    if (!process.waitFor(15, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("no end after a quarter of an hour: " + Files.readString(output()));
    }
    String said = Files.readString(output(), StandardCharsets.UTF_8);
    return new Result(
        process.exitValue(), said.replaceFirst("\\APicked up JAVA_TOOL_OPTIONS.*\n", ""));
  }

  private Path output() {
    return directory.resolve("output.txt");
  }

  /** The only run's directory. */
  Path onlyRun() throws IOException {
    try (var children = Files.list(runs())) {
      List<Path> all = children.toList();
      if (all.size() != 1) {
        throw new AssertionError("not one run: " + all);
      }
      return all.get(0);
    }
  }

  /** The directories in a run for what its forks write on their way. */
  static List<Path> temps(Path run) {
    try (var children = Files.list(run)) {
      return children.filter(child -> child.getFileName().toString().startsWith("tmp")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the forks have written so far; empty before there are any. */
  String logs() {
    try (var files = Files.walk(runs())) {
      StringBuilder logs = new StringBuilder();
      for (Path log : files.filter(path -> path.toString().endsWith(".log")).toList()) {
        logs.append(Files.readString(log));
      }
      return logs.toString();
    } catch (IOException | UncheckedIOException e) {
      return ""; // not there yet, or just moved
    }
  }

  /** Waits until something holds, for a minute at most. */
  static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within a minute: " + what);
      }
      Thread.sleep(50);
    }
  }
}
