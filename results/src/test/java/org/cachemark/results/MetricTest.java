/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricTest {

  private static Metric read(String json) throws JsonProcessingException {
    return Json.MAPPER.readValue(json, Metric.class);
  }

  @Test
  void keepsWhichPercentileItIs() throws JsonProcessingException {
    Metric metric = read("{\"name\": \"p999\", \"unit\": \"us\", \"percentile\": 99.9}");
    assertThat(metric.percentile()).isEqualTo(99.9);
    assertThat(read(Json.MAPPER.writeValueAsString(metric))).isEqualTo(metric);
  }

  /** As in runs from before there were any. */
  @Test
  void isNoneWhereNothingIsSaid() throws JsonProcessingException {
    Metric metric = read("{\"name\": \"p999\", \"unit\": \"us\"}");
    assertThat(metric.percentile()).isZero();
    assertThat(Json.MAPPER.writeValueAsString(metric)).doesNotContain("percentile");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "100", "\"NaN\""})
  void refusesWhatIsNoPercentile(String percentile) {
    assertThatThrownBy(() -> read("{\"name\": \"x\", \"percentile\": " + percentile + "}"))
        .hasMessageContaining("percentile is")
        .hasMessageContaining("has to be from 0 to below 100");
  }
}
