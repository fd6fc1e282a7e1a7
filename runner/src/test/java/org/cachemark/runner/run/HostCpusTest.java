/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which CPUs forks are held on. */
class HostCpusTest {

  @TempDir Path system;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0|0", "0-1|0-1", "0-3,8|0-3,8", "3,1|1,3", "0,1,2,5,6|0-2,5-6"})
  void readsAndWritesAListAsTheKernelDoes(String list, String written) {
    assertThat(HostCpus.list(HostCpus.numbers(list))).isEqualTo(written);
  }

  /** Two cores of two CPUs each, of which the process may use three, and a CPU that tells none. */
  @Test
  void takesOtherCoresBeforeSiblings() throws IOException {
    describe(0, "0,2");
    describe(1, "1,3");
    describe(2, "0,2");
    describe(3, "1,3");
    HostCpus host = HostCpus.of(HostCpus.numbers("0-2,7"), system);
    assertThat(host.cores()).containsExactly(List.of(0, 2), List.of(1), List.of(7));
    assertThat(host.size()).isEqualTo(4);
    assertThat(host.choose(2, 0)).containsExactly(0, 1);
    assertThat(host.choose(4, 0)).containsExactly(0, 1, 7, 2);
    assertThat(host.choose(2, 1)).containsExactly(1, 7);
    assertThat(host.choose(2, 3)).containsExactly(2, 1);
  }

  private void describe(int cpu, String siblings) throws IOException {
    Path topology = Files.createDirectories(system.resolve("cpu" + cpu).resolve("topology"));
    Files.writeString(topology.resolve("thread_siblings_list"), siblings + "\n");
  }

  @Test
  void comesRoundToEveryCpu() {
    HostCpus host = new HostCpus(List.of(List.of(0, 4), List.of(1, 5), List.of(2)));
    Set<Integer> met = new HashSet<>();
    for (int turn = 0; turn < 12; turn++) {
      List<Integer> chosen = host.choose(2, turn);
      assertThat(chosen).hasSize(2).doesNotHaveDuplicates();
      met.addAll(chosen);
      assertThat(host.choose(5, turn)).containsExactlyInAnyOrder(0, 1, 2, 4, 5);
    }
    assertThat(met).containsExactlyInAnyOrder(0, 1, 2, 4, 5);
  }

  @Test
  void givesEachOfAPairWhatTheOtherHadBefore() {
    HostCpus two = new HostCpus(List.of(List.of(0), List.of(1)));
    assertThat(two.choosePair(1, 0)).containsExactly(List.of(0), List.of(1));
    assertThat(two.choosePair(1, 1)).containsExactly(List.of(1), List.of(0));
    HostCpus siblings = new HostCpus(List.of(List.of(0, 4), List.of(1, 5), List.of(2, 6)));
    for (int turn = 0; turn < 12; turn += 2) {
      List<List<Integer>> pair = siblings.choosePair(2, turn);
      assertThat(pair).allSatisfy(cpus -> assertThat(cpus).hasSize(2));
      assertThat(pair.get(0)).doesNotContainAnyElementsOf(pair.get(1));
      assertThat(siblings.choosePair(2, turn + 1)).containsExactly(pair.get(1), pair.get(0));
    }
    assertThat(siblings.choosePair(1, 2))
        .as("other CPUs then")
        .isNotEqualTo(siblings.choosePair(1, 0));
  }

  @Test
  void leavesACommandAloneThatIsNotHeld() {
    List<String> command = List.of("java", "-version");
    assertThat(Hold.NONE.command(command)).isEqualTo(command);
    assertThat(Hold.NONE.flags()).isEmpty();
    Hold hold = new Hold(List.of(3, 2, 0), List.of("-XX:+UseG1GC"));
    assertThat(hold.command(command)).containsExactly("taskset", "-c", "0,2-3", "java", "-version");
    assertThat(hold.flags()).containsExactly("-XX:+UseG1GC", "-Dcachemark.cpus=0,2-3");
  }
}
