/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cachemark.process.HeldCpus;

/** What this JVM runs with, in effect, whatever it was told: by names that people use. */
final class JvmConditions {

  private static final List<String> COLLECTORS =
      List.of("G1", "Parallel", "Serial", "Z", "Shenandoah", "Epsilon");

  private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
  private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");

  private JvmConditions() {}

  /** All that is known. */
  static Map<String, String> now() {
    Map<String, String> conditions = new TreeMap<>();
    conditions.put("collector", collector());
    conditions.put("heap", heapMegabytes() + " MB");
    conditions.put("processors", "" + Runtime.getRuntime().availableProcessors());
    String cpus = HeldCpus.allowed();
    if (!cpus.isEmpty()) {
      conditions.put("CPUs", "" + count(cpus));
    }
    CLibrary.now().ifPresent(name -> conditions.put("C library", name));
    hugePages().ifPresent(mode -> conditions.put("huge pages", mode));
    flag("UseCompressedOops")
        .ifPresent(
            is -> conditions.put("compressed oops", Boolean.parseBoolean(is) ? "on" : "off"));
    // As JMH has its forks know; it tells them no more of the other modes.
    conditions.put(
        "JMH's blackhole mode",
        Boolean.getBoolean("compilerBlackholesEnabled") ? "COMPILER" : "FULL");
    return conditions;
  }

  private static String collector() {
    return COLLECTORS.stream()
        .filter(name -> flag("Use" + name + "GC").map(Boolean::parseBoolean).orElse(false))
        .findFirst()
        .orElseGet(
            () ->
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .map(GarbageCollectorMXBean::getName)
                    .collect(Collectors.joining(", ")));
  }

  private static long heapMegabytes() {
    return flag("MaxHeapSize").map(Long::valueOf).orElseGet(Runtime.getRuntime()::maxMemory) >> 20;
  }

  /** How many CPUs a list of the kernel's has. */
  static int count(String list) {
    int count = 0;
    for (String range : list.split(",", -1)) {
      String[] ends = range.split("-", 2);
      count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
    }
    return count;
  }

  /** What the system offers, and whether this JVM asks for them. */
  private static Optional<String> hugePages() {
    Optional<String> asked =
        flag("UseTransparentHugePages")
            .map(is -> Boolean.parseBoolean(is) ? "asked for" : "not asked for");
    try {
      Matcher chosen = CHOSEN.matcher(Files.readString(HUGE_PAGES));
      return chosen.find() ? asked.map(ask -> chosen.group(1) + ", " + ask) : asked;
    } catch (IOException e) {
      return asked; // not Linux
    }
  }

  /** A flag of HotSpot's; empty where it is not known. */
  private static Optional<String> flag(String name) {
    try {
      return Optional.ofNullable(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class))
          .map(bean -> bean.getVMOption(name).getValue());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
