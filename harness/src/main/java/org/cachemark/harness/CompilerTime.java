/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * CPU time that the just-in-time compilers of processes have had so far, thread by thread, by the
 * names that HotSpot gives to these, of which Linux keeps fifteen characters. Immutable.
 *
 * @param ticks by the thread's place in {@code /proc}; empty where nobody tells
 */
public record CompilerTime(Map<Path, Long> ticks) {

  private static final Path PROCESSES = Path.of("/proc");
  private static final Pattern COMPILER = Pattern.compile("(C1|C2) Compiler.*|JVMCI.*");

  public CompilerTime {
    ticks = Map.copyOf(ticks);
  }

  /** Of processes; of one that is no JVM, has ended or is hidden there is nothing. */
  static CompilerTime of(Collection<Long> pids) {
    return of(PROCESSES, pids);
  }

  static CompilerTime of(Path processes, Collection<Long> pids) {
    Map<Path, Long> all = new HashMap<>();
    pids.forEach(pid -> all.putAll(ofProcess(processes.resolve(pid + "/task"))));
    return new CompilerTime(all);
  }

  private static Map<Path, Long> ofProcess(Path folder) {
    Map<Path, Long> all = new HashMap<>();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(folder)) {
      threads.forEach(thread -> ticks(thread).ifPresent(ticks -> all.put(thread, ticks)));
      return all;
    } catch (IOException | DirectoryIteratorException e) {
      return all; // it has ended, or this is another system
    }
  }

  private static Optional<Long> ticks(Path thread) {
    try {
      if (!COMPILER.matcher(Files.readString(thread.resolve("comm")).strip()).matches()) {
        return Optional.empty();
      }
      return Optional.of(CpuTicks.own(Files.readString(thread.resolve("stat"))));
    } catch (IOException e) {
      return Optional.empty(); // it has ended meanwhile
    }
  }

  /** Whether anybody tells; false on other systems, and of other JVMs than HotSpot. */
  public boolean isKnown() {
    return !ticks.isEmpty();
  }

  /**
   * What they have had since then, in nanoseconds, to 10 ms for each thread. A JVM ends compilers
   * that have nothing to do: what these had in between is left out.
   */
  public long nanosSince(CompilerTime before) {
    return CpuTicks.NANOS
        * ticks.entrySet().stream()
            .mapToLong(thread -> thread.getValue() - before.ticks.getOrDefault(thread.getKey(), 0L))
            .filter(had -> had > 0)
            .sum();
  }
}
