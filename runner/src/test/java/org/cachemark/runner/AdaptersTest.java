/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The integration tests start every adapter, so each has to be built before them. */
class AdaptersTest {

  private static final String DESCRIPTION = "src/main/resources/META-INF/cachemark/product.yaml";
  private static final Pattern NAME = Pattern.compile("</parent>\\s*<artifactId>([^<]+)<");

  @Test
  void allAreBuiltBeforeTheRunner() throws IOException {
    Path built = CachemarkProcess.HOME.resolve("runner/adapters/pom.xml");
    String dependencies = Files.readString(built);
    List<Path> modules = modules();
    assertThat(modules).hasSizeGreaterThan(20);
    for (Path module : modules) {
      Matcher name = NAME.matcher(Files.readString(module.resolve("pom.xml")));
      assertThat(name.find()).as("%s has an artifactId behind its parent", module).isTrue();
      assertThat(dependencies)
          .as("%s has to be a dependency in runner/adapters/pom.xml", name.group(1))
          .contains("<artifactId>" + name.group(1) + "</artifactId>");
    }
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.walk(CachemarkProcess.HOME, 2)) {
      return folders.filter(folder -> Files.exists(folder.resolve(DESCRIPTION))).toList();
    }
  }
}
