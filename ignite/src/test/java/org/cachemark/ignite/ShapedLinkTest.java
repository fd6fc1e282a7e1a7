/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of servers in network namespaces of their own, where this machine allows these. */
class ShapedLinkTest {

  private static final List<String> NAMESPACES =
      List.of("unshare", "-Urnm", "--pid", "--fork", "--kill-child", "--mount-proc");
  private static final Pattern BANDWIDTH = Pattern.compile("bandwidth (\\d+) Mbit/s");

  @TempDir Path directory;

  @Test
  void reachesServersOverALinkThatIsShaped() throws Exception {
    assumeTrue(
        run(List.of(
                "sh",
                "-c",
                "ip link add probe0 type bridge && command -v tc && command -v nsenter"))
            .isOk(),
        "no network namespaces here: unshare, ip, tc or nsenter is missing or not allowed");
    Path script = Path.of(ShapedLinkTest.class.getResource("/shaped-link.sh").toURI());
    List<String> command = new ArrayList<>(List.of("bash", script.toString()));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(directory.toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--"))
        .forEach(command::add);

    Ended ended = run(command);

    assertThat(ended.output())
        .contains("client: 500 entries, sum 124750", "thin: 500 entries, sum 124750");
    assertThat(ended.isOk()).as(ended.output()).isTrue();
    Matcher bandwidth = BANDWIDTH.matcher(ended.output());
    assertThat(bandwidth.find()).as(ended.output()).isTrue();
    assertThat(Integer.parseInt(bandwidth.group(1)))
        .as("Mbit/s of a link that is held to 1000")
        .isLessThan(1100);
    ended
        .output()
        .lines()
        .filter(line -> line.startsWith("delay ") || line.startsWith("round trip "))
        .forEach(line -> System.out.println("shaped link: " + line));
  }

  private record Ended(boolean isOk, String output) {}

  private Ended run(List<String> inNamespaces) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(NAMESPACES);
    command.addAll(inNamespaces);
    Path output = directory.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return new Ended(false, e.getMessage());
    }
    boolean isOk = process.waitFor(90, TimeUnit.SECONDS) && process.exitValue() == 0;
    process.destroyForcibly().waitFor();
    return new Ended(isOk, Files.readString(output));
  }
}
