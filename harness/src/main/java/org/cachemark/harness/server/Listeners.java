/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Who listens at a TCP port, by Linux' {@code /proc} (proc(5), "/proc/net/tcp"). */
final class Listeners {

  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final String LISTENS = "0A";

  private Listeners() {}

  /** Whether one of these processes does; true where that is not to be seen. */
  static boolean isAmong(List<Long> pids, int port) {
    Set<String> sockets;
    try {
      sockets = sockets(port);
    } catch (IOException e) {
      return true;
    }
    return pids.stream().anyMatch(pid -> hasOne(pid, sockets));
  }

  /** The sockets that listen there, as a process has them among its files. */
  private static Set<String> sockets(int port) throws IOException {
    String end = ":%04X".formatted(port);
    Set<String> sockets = new HashSet<>();
    for (String file : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(Path.of("/proc/net", file))) {
        String[] fields = line.strip().split("\\s+", -1);
        if (fields[LOCAL_ADDRESS].endsWith(end) && fields[STATE].equals(LISTENS)) {
          sockets.add("socket:[" + fields[INODE] + "]");
        }
      }
    }
    return sockets;
  }

  private static boolean hasOne(long pid, Set<String> sockets) {
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      return files.anyMatch(file -> sockets.contains(target(file)));
    } catch (AccessDeniedException e) {
      return true;
    } catch (IOException | UncheckedIOException e) {
      return false; // it is gone
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // it is closed
    }
  }
}
