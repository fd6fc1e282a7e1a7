/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerTimeTest {

  @TempDir Path processes;

  private void thread(int id, String name, int userTicks, int systemTicks) throws IOException {
    Path thread = Files.createDirectories(processes.resolve("7/task/" + id));
    Files.writeString(thread.resolve("comm"), name + "\n");
    Files.writeString(
        thread.resolve("stat"),
        "%d (%s) S 1 7 7 0 -1 4194304 21 0 3 0 %d %d 0 0 20 0 9 0 55 0 0\n"
            .formatted(id, name, userTicks, systemTicks));
  }

  private CompilerTime now() {
    return CompilerTime.of(processes, List.of(7L, 8L));
  }

  @Test
  void addsUpWhatCompilersHadSince() throws IOException {
    thread(7, "java", 900, 90);
    thread(8, "C1 CompilerThre", 20, 1);
    thread(9, "C2 CompilerThre", 300, 4);
    thread(10, "my) C2 Compiler", 5000, 0); // somebody else's
    Files.createDirectories(processes.resolve("7/task/11")); // that has just ended
    CompilerTime before = now();
    assertThat(before.nanosSince(before)).isZero();
    thread(7, "java", 1900, 90);
    thread(8, "C1 CompilerThre", 25, 2);
    thread(9, "java", 0, 0); // a compiler that is no longer there takes nothing from the others
    thread(12, "JVMCI-native Co", 3, 0); // that has come since
    assertThat(now().nanosSince(before)).isEqualTo(90_000_000L);
  }

  @Test
  void knowsNothingOfAProcessThatIsNotThere() {
    assertThat(now().isKnown()).isFalse();
  }

  /** This JVM has compiled something by now, as any that has come so far. */
  @Test
  void knowsTheThreadsOfThisJvm() {
    assumeThat(Path.of("/proc/self/task")).isDirectory();
    CompilerTime now = Meter.compilerTimeOfAll();
    assertThat(now.isKnown()).isTrue();
    assertThat(now.nanosSince(new CompilerTime(Map.of()))).isPositive();
  }
}
