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
import java.util.regex.Pattern;

/**
 * CPU time of a process' just-in-time compilers, by the names that HotSpot gives to their threads,
 * of which Linux keeps fifteen characters.
 */
final class CompilerTime {

  private static final Path PROCESSES = Path.of("/proc");
  private static final Pattern COMPILER = Pattern.compile("(C1|C2|JVMCI) Compiler.*");

  /** Of the kernel's clock for people (USER_HZ), which has a hundred in a second. */
  private static final long NANOS_PER_TICK = 10_000_000;

  /** Where a thread's own time and the system's for it are, behind its name (man 5 proc). */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  private CompilerTime() {}

  /** Whether the system tells. */
  static boolean isKnown() {
    return Files.isDirectory(PROCESSES.resolve("self/task"));
  }

  /** In nanoseconds, to 10 ms; 0 for what is no JVM, has ended, or belongs to another user. */
  static long nanos(long pid) {
    return nanos(PROCESSES, pid);
  }

  static long nanos(Path processes, long pid) {
    long ticks = 0;
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(processes.resolve(pid + "/task"))) {
      for (Path thread : threads) {
        ticks += ticks(thread);
      }
    } catch (IOException | DirectoryIteratorException e) {
      return ticks * NANOS_PER_TICK;
    }
    return ticks * NANOS_PER_TICK;
  }

  private static long ticks(Path thread) {
    try {
      if (!COMPILER.matcher(Files.readString(thread.resolve("comm")).strip()).matches()) {
        return 0;
      }
      String stat = Files.readString(thread.resolve("stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
    } catch (IOException e) {
      return 0; // it has ended meanwhile
    }
  }
}
