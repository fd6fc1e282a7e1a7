/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.cachemark.results.Value;
import org.junit.jupiter.api.Test;

class JmhCommandTest {

  @Test
  void findsTheParametersThatMayNeedLibraries() {
    List<String> arguments =
        List.of("Ingest", "-f", "1", "-p", "sql=-1,3", "-prof", "gc", "-p", "?");
    assertThat(JmhCommand.params(arguments))
        .containsExactly(
            Map.of(), Map.of("sql", new Value.Whole(-1)), Map.of("sql", new Value.Whole(3)));
    assertThat(JmhCommand.params(List.of("-p", "form=a b"))).containsExactly(Map.of());
  }
}
