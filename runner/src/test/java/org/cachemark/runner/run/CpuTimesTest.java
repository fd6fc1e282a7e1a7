/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CpuTimesTest {

  private static final String MACHINE = "cpu  100 10 50 800 20 3 7 30 99 9\ncpu0 1 2 3\n";

  /** A name may have brackets and spaces in it. */
  private static final String PROCESS =
      "77 (a (b) c) S 1 77 77 0 -1 4194560 21 0 0 0 40 5 3 2 20 0 1 0 100 1 1 1 1\n";

  @Test
  void readsWhatAllHaveUsedAndWhatIsItsOwn() {
    assertThat(CpuTimes.of(MACHINE, List.of(PROCESS, "", PROCESS)))
        .as("a guest's time is in that of users; interrupts are nobody's; one process has ended")
        .isEqualTo(new CpuTimes(1020, 190, 100));
  }

  @Test
  void saysWhichShareOthersHaveUsed() {
    CpuTimes earlier = new CpuTimes(1000, 200, 50);
    assertThat(new CpuTimes(1200, 300, 130).othersSince(earlier)).hasValue(0.1);
    assertThat(new CpuTimes(1200, 300, 151).othersSince(earlier))
        .as("the two are not read at the same moment")
        .hasValue(0);
    assertThat(earlier.othersSince(earlier)).isEmpty();
  }

  @Test
  void refusesWhatIsNotOfLinux() {
    assertThatThrownBy(() -> CpuTimes.of("", List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void countsWhatThisProcessBurns() {
    CpuTimes before = CpuTimes.now().orElseThrow();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long until = threads.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(200);
    while (threads.getCurrentThreadCpuTime() < until) {
      Thread.onSpinWait();
    }
    CpuTimes after = CpuTimes.now().orElseThrow();
    assertThat(after.own() - before.own()).isGreaterThanOrEqualTo(10);
    assertThat(after.used() - before.used()).isGreaterThanOrEqualTo(10);
  }
}
