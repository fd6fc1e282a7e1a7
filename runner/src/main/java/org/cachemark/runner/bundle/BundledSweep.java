/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.bundle;

import java.util.List;
import java.util.regex.Pattern;
import org.cachemark.results.Shown;
import org.cachemark.results.SystemId;
import org.cachemark.runner.InputError;
import org.cachemark.runner.run.KeptSweep;
import org.cachemark.runner.sweep.Sweep;

/**
 * The sweep of a bundle. A bundle may be anybody's: what it says may choose among what Cachemark
 * has, and not bring programs along, nor flags that start some or write files.
 */
public final class BundledSweep {

  private static final List<Pattern> HARMLESS =
      List.of(
          Pattern.compile("-X(ms|mx|mn|ss)\\d{1,12}[kKmMgG]?"),
          Pattern.compile("-X(int|comp|batch)"),
          Pattern.compile("-XX:[+-]Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC"),
          Pattern.compile("-XX:[+-]Use(CompressedOops|CompactObjectHeaders|StringDeduplication)"),
          Pattern.compile("-XX:[+-]Use(LargePages|TransparentHugePages|NUMA)"),
          Pattern.compile("-XX:[+-](UnlockExperimentalVMOptions|AlwaysPreTouch|TieredCompilation)"),
          Pattern.compile("-XX:(ActiveProcessorCount|ParallelGCThreads|ConcGCThreads)=\\d{1,6}"),
          Pattern.compile("-XX:(MaxGCPauseMillis|TieredStopAtLevel)=\\d{1,6}"));

  private BundledSweep() {}

  /**
   * The sweep that a bundle's run has measured, as it was resolved then. Starts nothing.
   *
   * @throws InputError if there is none, or it takes more than this machine's own; in one line
   */
  public static Sweep of(Bundle bundle) {
    Sweep sweep = KeptSweep.of(bundle.results().run());
    for (Sweep.Jvm jvm : sweep.jvms()) {
      if (!jvm.home().isEmpty()) {
        throw refused(bundle, "a JVM in " + Shown.name(jvm.home()));
      }
      for (String flag : jvm.flags()) {
        if (HARMLESS.stream().noneMatch(known -> known.matcher(flag).matches())) {
          throw refused(bundle, "the JVM flag " + Shown.name(flag));
        }
      }
    }
    if (!sweep.classPath().isEmpty()) {
      throw refused(bundle, "the class path " + Shown.name(sweep.classPath().get(0)));
    }
    for (String name : sweep.allSystems()) {
      SystemId system = SystemId.parse(name);
      if (system.isCoordinates() || system.isOwnBuild()) {
        throw refused(bundle, Shown.name(name) + ", which the catalogue does not have");
      }
    }
    return sweep;
  }

  private static InputError refused(Bundle bundle, String what) {
    return new InputError(
        "%s would run %s, and no bundle is trusted with that; write a sweep of your own: docs/sweeps.md"
            .formatted(bundle.file(), what));
  }
}
