/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.doubles.Alone;

/**
 * What a runner and all its processes have on this machine, by a directory that is theirs alone and
 * that a variable of their environment names. It reads Linux's {@code /proc}.
 */
final class Killed {

  private static final Path PROC = Path.of("/proc");
  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
  private static final String LISTENS = "0A";

  /** What a check has left to the runner when its process has ended. */
  private static final Set<String> OUTCOME = Set.of("log", "outcome.tsv");

  private static final String JMH_RESULT = "result.json";

  /** What a fork has left to the runner when its process has ended, beside JMH's lock. */
  private static final Set<String> RESULT = Set.of(JMH_RESULT, "fork.properties", "jmh.lock");

  private final Path directory;
  private final String mark;

  /** The sockets that they had open, by their inodes. */
  private final Set<String> sockets;

  /**
   * To be made just before the runner is killed.
   *
   * @param variable the one of the environment
   */
  Killed(Path directory, String variable) {
    this.directory = directory;
    mark = variable + "=" + directory + "\0";
    sockets = sockets();
  }

  /** Processes, directories and ports that are there still, each in a line. */
  List<String> left() {
    List<String> left = new ArrayList<>();
    for (long pid : processes()) {
      left.add("process: " + pid + " " + read(PROC.resolve(pid + "/cmdline")).replace('\0', ' '));
    }
    temporary()
        .filter(path -> !isHandedOver(path))
        .forEach(path -> left.add("directory: " + path + " with " + children(path)));
    ports().forEach(port -> left.add("port: " + port));
    return left;
  }

  /**
   * What processes had handed over to the runner, when they ended, as it was killed: nobody is left
   * to remove that.
   */
  List<Path> handedOver() {
    return temporary().filter(Killed::isHandedOver).toList();
  }

  /** The runs that have begun. */
  List<Path> runs() {
    return children(directory.resolve("runs")).stream()
        .filter(run -> Files.exists(run.resolve("run.json")))
        .toList();
  }

  /** What forks have left that were measured while another was. */
  List<Path> together() {
    return children(directory).stream()
        .filter(file -> file.getFileName().toString().startsWith(Alone.TOGETHER))
        .toList();
  }

  private Set<Long> processes() {
    Set<Long> pids = new TreeSet<>();
    for (Path process : children(PROC)) {
      String name = process.getFileName().toString();
      if (name.chars().allMatch(Character::isDigit)
          && (read(process.resolve("environ")) + "\0").contains(mark)) {
        pids.add(Long.valueOf(name));
      }
    }
    return pids;
  }

  private Set<String> sockets() {
    Set<String> inodes = new HashSet<>();
    for (long pid : processes()) {
      for (Path file : children(PROC.resolve(pid + "/fd"))) {
        try {
          Matcher socket = SOCKET.matcher(Files.readSymbolicLink(file).toString());
          if (socket.matches()) {
            inodes.add(socket.group(1));
          }
        } catch (IOException e) {
          // closed meanwhile
        }
      }
    }
    return inodes;
  }

  /** The ports on which one of the sockets still listens. */
  private List<String> ports() {
    List<String> ports = new ArrayList<>();
    for (String table : List.of("net/tcp", "net/tcp6")) {
      read(PROC.resolve(table))
          .lines()
          .map(line -> line.strip().split("\\s+"))
          .filter(field -> field.length > 9 && field[3].equals(LISTENS))
          .filter(field -> sockets.contains(field[9]))
          .forEach(field -> ports.add(field[1]));
    }
    return ports;
  }

  /** Directories that are not to stay. */
  private Stream<Path> temporary() {
    Path runs = directory.resolve("runs");
    Set<Path> begun = new HashSet<>(runs());
    Stream<Path> inRuns = begun.stream().flatMap(run -> CachemarkProcess.temps(run).stream());
    return Stream.of(children(directory).stream(), children(runs).stream(), inRuns)
        .flatMap(paths -> paths)
        .filter(path -> Files.isDirectory(path) && !path.equals(runs) && !begun.contains(path));
  }

  /**
   * Whether what is in a directory is what a process leaves to the runner when it ends in good
   * order. JMH's lock alone is not, nor its result while that is empty, which it is until the end:
   * a fork has those that ought to have removed them. Without a result there is the record of a
   * fork whose result the runner has just taken. A directory is empty from when the runner makes it
   * until the process is started, which then would have removed it. In less than a millisecond the
   * runner itself removes a directory; killed meanwhile, it may leave any part.
   */
  private static boolean isHandedOver(Path path) {
    Set<String> names = new HashSet<>();
    children(path).forEach(child -> names.add(child.getFileName().toString()));
    return names.isEmpty()
        || (names.contains("outcome.tsv") && OUTCOME.containsAll(names))
        || (RESULT.containsAll(names) && hasResult(path, names));
  }

  private static boolean hasResult(Path path, Set<String> names) {
    return names.contains(JMH_RESULT)
        ? path.resolve(JMH_RESULT).toFile().length() > 0
        : names.contains("fork.properties");
  }

  /** What is missing in the run that there is. */
  List<String> missing() throws IOException {
    List<String> missing = new ArrayList<>();
    if (runs().size() != 1) {
      return List.of("not one run: " + runs());
    }
    Results results = Results.load(runs().get(0));
    Run run = results.run();
    results.failures().forEach((cell, failure) -> missing.add(cell + ": " + failure));
    results.unreadable().forEach(file -> missing.add("damaged: " + file));
    run.skipped().forEach(skipped -> missing.add("skipped: " + skipped));
    run.cells().stream()
        .filter(cell -> results.of(cell).size() != run.rounds())
        .forEach(cell -> missing.add(cell.id() + ": not all rounds"));
    if (!Files.exists(runs().get(0).resolve("report.html"))) {
      missing.add("no page");
    }
    return missing;
  }

  static List<Path> children(Path path) {
    try (Stream<Path> children = Files.list(path)) {
      return children.toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // gone, or somebody else's
    }
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // gone, or somebody else's
    }
  }
}
