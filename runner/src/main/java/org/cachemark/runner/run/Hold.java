/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.ArrayList;
import java.util.List;

/**
 * The CPUs that a process is held on, from its start; those that it starts are, too.
 *
 * @param cpus their numbers; none for a process that is not held
 * @param jvmFlags what its JVM is told beside: to size itself as if it were not held
 */
public record Hold(List<Integer> cpus, List<String> jvmFlags) {

  /** A process that may use every CPU. */
  public static final Hold NONE = new Hold(List.of(), List.of());

  public Hold {
    cpus = List.copyOf(cpus);
    jvmFlags = List.copyOf(jvmFlags);
  }

  /** The same with more flags for the JVM. */
  Hold and(List<String> more) {
    List<String> all = new ArrayList<>(jvmFlags);
    all.addAll(more);
    return new Hold(cpus, all);
  }

  /** The command that starts a process so. */
  public List<String> command(List<String> command) {
    if (cpus.isEmpty()) {
      return command;
    }
    List<String> held = new ArrayList<>(List.of(Holding.TASKSET, "-c", HostCpus.list(cpus)));
    held.addAll(command);
    return held;
  }

  /** The flags of a JVM that is held, and fails if it is not. */
  public List<String> flags() {
    List<String> flags = new ArrayList<>(jvmFlags);
    flags.addAll(asked());
    return flags;
  }

  /** The flag by which a JVM fails if it is not held so. */
  public List<String> asked() {
    return cpus.isEmpty() ? List.of() : List.of("-Dcachemark.cpus=" + HostCpus.list(cpus));
  }
}
