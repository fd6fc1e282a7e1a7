/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.results.Environment;
import org.cachemark.runner.Home;
import org.cachemark.runner.sweep.Sweep;
import org.jspecify.annotations.Nullable;

/** Looks at the machine: by the JVM's own beans, and by Linux's files where they are. */
final class Machine {

  private static final Path CGROUP = Path.of("/sys/fs/cgroup");
  private static final Pattern PRESSURE = Pattern.compile("some .*avg60=([\\d.]+)");

  private Machine() {}

  static Environment look(Home home, Sweep sweep) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    Map<String, String> jvms = new TreeMap<>();
    for (Sweep.Jvm jvm : Jdk.having(sweep)) {
      String flags = jvm.flags().isEmpty() ? "" : " " + String.join(" ", jvm.flags());
      jvms.put(
          jvm.name(),
          Jdk.of(jvm).version() + flags + ofEnvironment() + ", heap " + sweep.effort().heap());
    }
    return new Environment(
        cpu(),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize(),
        "%s %s %s".formatted(system.getName(), system.getVersion(), system.getArch()),
        container(),
        firstLine(Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
        congestionControl(),
        system.getSystemLoadAverage(),
        pressure(),
        jvms,
        Revision.of(home),
        Home.jmhVersion() + ", blackhole mode COMPILER",
        null); // found out once no other run measures
  }

  /** The flags that every JVM takes from the environment, as they would be set there. */
  private static String ofEnvironment() {
    return Stream.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")
        .filter(variable -> System.getenv(variable) != null)
        .map(variable -> " %s='%s'".formatted(variable, System.getenv(variable)))
        .collect(Collectors.joining());
  }

  private static String cpu() {
    return read(Path.of("/proc/cpuinfo"))
        .lines()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.replaceFirst(".*:\\s*", ""))
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  private static Map<String, String> container() {
    Map<String, String> limits = new TreeMap<>();
    for (String limit : new String[] {"cpu.max", "memory.max"}) {
      String value = firstLine(CGROUP.resolve(limit));
      if (!value.isEmpty() && !value.startsWith("max")) {
        limits.put(limit, value);
      }
    }
    return limits;
  }

  private static double pressure() {
    Matcher matcher = PRESSURE.matcher(read(Path.of("/proc/pressure/cpu")));
    return matcher.find() ? Double.parseDouble(matcher.group(1)) : -1;
  }

  private static @Nullable String congestionControl() {
    String told = firstLine(Path.of("/proc/sys/net/ipv4/tcp_congestion_control"));
    return told.isEmpty() ? null : told;
  }

  private static String firstLine(Path file) {
    return read(file).lines().findFirst().orElse("").strip();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return ""; // another system, or not allowed: then it is not known
    }
  }
}
