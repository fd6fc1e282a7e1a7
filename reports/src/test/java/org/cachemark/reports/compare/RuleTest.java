/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RuleTest {

  /** What SciPy says, see src/test/scipy/rules.py. */
  record Case(
      String name,
      List<Double> base,
      List<Double> other,
      boolean mannWhitney,
      boolean jmh,
      boolean fixed) {

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() throws IOException {
    try (InputStream json = RuleTest.class.getResourceAsStream("rules.json")) {
      return List.of(new ObjectMapper().readValue(json, Case[].class));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithSciPy(Case figures) {
    double[] base = figures.base().stream().mapToDouble(Double::doubleValue).toArray();
    double[] other = figures.other().stream().mapToDouble(Double::doubleValue).toArray();
    assertThat(Rule.MANN_WHITNEY.alarm(base, other) != 0).isEqualTo(figures.mannWhitney());
    assertThat(Rule.JMH.alarm(base, other) != 0).isEqualTo(figures.jmh());
    assertThat(Rule.FIXED.alarm(base, other) != 0).isEqualTo(figures.fixed());
    for (Rule rule : Rule.values()) {
      assertThat(rule.alarm(other, base)).isEqualTo(-rule.alarm(base, other));
      assertThat(rule.alarm(base, other)).as("the other is slower, if anything").isNotPositive();
    }
  }
}
