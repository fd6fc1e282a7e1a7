/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.util.List;
import org.cachemark.runner.sweep.Sweep;
import picocli.CommandLine.Option;

/** The JDK that a single command is carried out in. */
final class JdkChoice {

  @Option(names = "--jdk", paramLabel = "HOME", description = "In the JDK of this directory.")
  private String home;

  /** The JVM that runs Cachemark, unless another was named. */
  Sweep.Jvm jvm() {
    return home == null ? Sweep.Jvm.DEFAULT : new Sweep.Jvm("--jdk", home, List.of());
  }
}
