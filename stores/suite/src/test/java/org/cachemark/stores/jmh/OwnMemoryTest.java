/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnMemoryTest {

  private static final int MB = 1 << 20;

  /** Holds 20 MB in the heap and 30 MB beside it, and makes garbage. */
  static final class Holder {

    private Holder() {}

    public static void main(String[] args) {
      Optional<OwnMemory> memory = OwnMemory.now();
      byte[] inHeap = new byte[20 * MB];
      ByteBuffer beside = ByteBuffer.allocateDirect(30 * MB);
      for (int i = 0; i < beside.capacity(); i += 512) {
        beside.put(i, (byte) 1);
      }
      for (int i = 0; i < 50; i++) {
        inHeap[i] = (byte) (new byte[MB].length >> 20);
      }
      System.out.println(
          memory.map(held -> held.grown() / MB).map(String::valueOf).orElse("unknown"));
      if (inHeap[0] + beside.get(0) != 2) {
        throw new AssertionError("both are held until here");
      }
    }
  }

  /** A JVM that has just begun loads some classes meanwhile, too. */
  @ParameterizedTest
  @ValueSource(strings = {"G1", "Parallel", "Serial", "Z"})
  void countsTheHeapAndWhatIsBesideIt(String collector) throws Exception {
    assumeThat(Path.of("/proc/self/smaps_rollup")).exists();
    String grown =
        hold("-Xms128m", "-Xmx128m", "-XX:+AlwaysPreTouch", "-XX:+Use%sGC".formatted(collector));
    assertThat(Integer.parseInt(grown)).isBetween(45, 75);
  }

  @Test
  void doesNotTakeAHeapThatIsNotResidentForMemory() throws Exception {
    assertThat(hold("-Xms128m", "-Xmx128m")).isEqualTo("unknown");
    assertThat(hold("-Xms64m", "-Xmx128m", "-XX:+AlwaysPreTouch")).isEqualTo("unknown");
  }

  private static String hold(String... flags) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Holder.class.getName()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return out.strip();
  }
}
