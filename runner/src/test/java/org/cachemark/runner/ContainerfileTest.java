/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the image of a release is made by, read as a text: a test has no engine that makes it. */
class ContainerfileTest {

  private static final Path RELEASE = Path.of("src/release");

  /** By instruction; there is one of each. */
  private static Map<String, String> instructions() throws IOException {
    return Files.readAllLines(RELEASE.resolve("Containerfile")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" ", 2))
        .collect(Collectors.toMap(line -> line[0], line -> line[1]));
  }

  @Test
  void startsTheCommandOfTheReleaseThatItHas() throws IOException {
    String home = "/opt/cachemark/";
    assertThat(instructions()).containsEntry("COPY", ". " + home.substring(0, home.length() - 1));
    String entry = instructions().get("ENTRYPOINT").replaceAll("[\\[\\]\"]", "");
    assertThat(entry).startsWith(home);
    assertThat(RELEASE.resolve(entry.substring(home.length()))).isExecutable();
  }

  @Test
  void keepsRunsInItsVolume() throws IOException {
    String[] variable = instructions().get("ENV").split("=", 2);
    assertThat(RELEASE.resolve("bin/cachemark")).content().contains("${" + variable[0] + ":-");
    assertThat(instructions()).containsEntry("VOLUME", variable[1]);
  }

  @Test
  void isOfAJdkThatMayBeAnother() throws IOException {
    assertThat(instructions()).containsEntry("FROM", "${JDK}");
    String jdk = instructions().get("ARG");
    assertThat(jdk).startsWith("JDK=eclipse-temurin:");
    assertThat(Integer.parseInt(jdk.replaceFirst(".*:", ""))).isGreaterThanOrEqualTo(17);
  }
}
