/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class CountedProcessTest {

  /** What the suite's tests weigh is weighed as it is in a run. */
  @Test
  void hasTheFlagsOfTheSuitesOwnTests() throws Exception {
    String argLine =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("../jmh-suite/pom.xml").toFile())
            .getElementsByTagName("argLine")
            .item(0)
            .getTextContent();
    assertThat(Arrays.stream(argLine.split(" ", -1)).filter(flag -> flag.startsWith("-")))
        .containsExactlyElementsOf(CountedProcess.FLAGS);
  }
}
