/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The machine that a run was measured on.
 *
 * @param cpu model of the processor
 * @param cores processors that the JVM may use
 * @param memoryBytes physical memory; 0 where it is not told
 * @param os name, version and architecture of the system
 * @param container limits of the container, by name; empty where there are none
 * @param governor frequency governor; empty where it is not told
 * @param congestionControl how TCP sends as fast as it may, over the loopback interface too; null
 *     where it is not told, as in older runs
 * @param load load average over the last minute at the start; negative where it is not told
 * @param cpuPressure share of time, in per cent over the last minute at the start, in which
 *     somebody waited for a CPU (Linux PSI); negative where it is not told
 * @param jvms version of each JVM of the sweep, by its name there
 * @param cachemark git revision of Cachemark, with a mark if there were changes; empty if unknown
 * @param jmh version of JMH and its blackhole mode
 * @param fixedWork how fast it was just before the run was begun, though it be gone on with hours
 *     later; null where that was not looked at
 */
public record Environment(
    String cpu,
    int cores,
    long memoryBytes,
    String os,
    Map<String, String> container,
    String governor,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String congestionControl,
    double load,
    double cpuPressure,
    Map<String, String> jvms,
    String cachemark,
    String jmh,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable FixedWork fixedWork) {

  public Environment {
    Run.present(cpu, "environment.cpu");
    Run.present(os, "environment.os");
    Run.present(container, "environment.container");
    Run.present(governor, "environment.governor");
    Run.present(jvms, "environment.jvms");
    Run.present(cachemark, "environment.cachemark");
    Run.present(jmh, "environment.jmh");
    container = Collections.unmodifiableMap(new LinkedHashMap<>(container));
    jvms = Collections.unmodifiableMap(new LinkedHashMap<>(jvms));
  }

  /** The same, found to be so fast. */
  public Environment at(@Nullable FixedWork other) {
    return new Environment(
        cpu,
        cores,
        memoryBytes,
        os,
        container,
        governor,
        congestionControl,
        load,
        cpuPressure,
        jvms,
        cachemark,
        jmh,
        other);
  }

  /** What of the machine has to be the same for figures to stand beside each other, in a line. */
  public String hardware() {
    StringJoiner hardware = new StringJoiner(", ");
    hardware.add(cpu).add(cores + " cores").add((memoryBytes >> 30) + " GiB");
    container.forEach((limit, value) -> hardware.add(limit + " " + value));
    return hardware.toString();
  }
}
