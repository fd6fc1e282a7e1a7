/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The CPUs that this process may use.
 *
 * @param cores the CPUs of each physical core; a CPU alone where the system does not tell
 */
record HostCpus(List<List<Integer>> cores) {

  private static final Path CPUS = Path.of("/sys/devices/system/cpu");
  private static final String ALLOWED = "Cpus_allowed_list:";
  private static final HostCpus NONE = new HostCpus(List.of());

  HostCpus {
    cores = cores.stream().map(List::copyOf).toList();
  }

  /** Those of this machine; none where the system is not Linux. */
  static HostCpus look() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith(ALLOWED)) {
          return of(online(numbers(line.substring(ALLOWED.length()))), CPUS);
        }
      }
      return NONE;
    } catch (IOException e) {
      return NONE;
    }
  }

  /** Without those that are allowed and not there, as where a guest may be given more. */
  private static Set<Integer> online(Set<Integer> allowed) throws IOException {
    Path online = CPUS.resolve("online");
    if (Files.isReadable(online)) {
      allowed.retainAll(numbers(Files.readString(online)));
    }
    return allowed;
  }

  /**
   * Reads a list as the kernel writes it, such as {@code 0-3,8}.
   *
   * @throws NumberFormatException if it is none
   */
  static Set<Integer> numbers(String list) {
    Set<Integer> numbers = new TreeSet<>();
    for (String range : list.strip().split(",", -1)) {
      String[] ends = range.strip().split("-", 2);
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int cpu = Integer.parseInt(ends[0]); cpu <= last; cpu++) {
        numbers.add(cpu);
      }
    }
    return numbers;
  }

  /** Writes a list as the kernel does. */
  static String list(Collection<Integer> numbers) {
    StringBuilder list = new StringBuilder();
    Set<Integer> all = new TreeSet<>(numbers);
    for (int cpu : all) {
      if (!all.contains(cpu - 1)) {
        int last = cpu;
        while (all.contains(last + 1)) {
          last++;
        }
        list.append(list.isEmpty() ? "" : ",").append(cpu);
        list.append(last == cpu ? "" : "-" + last);
      }
    }
    return list.toString();
  }

  /**
   * The cores that some CPUs are of.
   *
   * @param system where Linux describes its CPUs
   */
  static HostCpus of(Set<Integer> allowed, Path system) {
    List<List<Integer>> cores = new ArrayList<>();
    Set<Integer> left = new TreeSet<>(allowed);
    for (int cpu : allowed) {
      if (left.contains(cpu)) {
        Set<Integer> core = siblings(cpu, system);
        core.retainAll(left);
        left.removeAll(core);
        cores.add(List.copyOf(core));
      }
    }
    return new HostCpus(cores);
  }

  private static Set<Integer> siblings(int cpu, Path system) {
    Set<Integer> siblings = new TreeSet<>();
    try {
      Path list = system.resolve("cpu" + cpu).resolve("topology").resolve("thread_siblings_list");
      siblings.addAll(numbers(Files.readString(list)));
    } catch (IOException | NumberFormatException e) {
      // then it counts for a core of its own
    }
    siblings.add(cpu);
    return siblings;
  }

  /** How many there are. */
  int size() {
    return cores.stream().mapToInt(List::size).sum();
  }

  /**
   * Chooses CPUs: of as many cores as possible, and of others in the next turn, so that none stays
   * with what is measured.
   *
   * @param count at most {@link #size}
   * @param turn from 0
   * @throws IllegalArgumentException if there are not so many
   */
  List<Integer> choose(int count, int turn) {
    if (count > size()) {
      throw new IllegalArgumentException("%d CPUs of %d".formatted(count, size()));
    }
    List<List<Integer>> turned = new ArrayList<>();
    for (List<Integer> core : cores) {
      List<Integer> cpus = new ArrayList<>(core);
      Collections.rotate(cpus, -(turn / cores.size()));
      turned.add(cpus);
    }
    Collections.rotate(turned, -turn);
    List<Integer> chosen = new ArrayList<>();
    for (int sibling = 0; chosen.size() < count; sibling++) {
      for (List<Integer> core : turned) {
        if (sibling < core.size() && chosen.size() < count) {
          chosen.add(core.get(sibling));
        }
      }
    }
    return chosen;
  }

  /**
   * Chooses CPUs for the one and for the other of a pair: in every other turn those that the other
   * had, and then others.
   *
   * @param count at most half of {@link #size}
   * @param turn from 0
   */
  List<List<Integer>> choosePair(int count, int turn) {
    List<Integer> chosen = choose(2 * count, turn / 2);
    List<List<Integer>> halves =
        new ArrayList<>(List.of(chosen.subList(0, count), chosen.subList(count, 2 * count)));
    Collections.rotate(halves, turn);
    return halves;
  }
}
