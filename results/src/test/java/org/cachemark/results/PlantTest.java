/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlantTest {

  @ParameterizedTest
  @CsvSource({
    "5.0,            BURN, 5,   plant=5,   5 % burnt",
    "0.0,            BURN, 0,   plant=0,   0 % burnt",
    "2.5,            BURN, 2.5, plant=2.5, 2.5 % burnt",
    "'\"park=5.0\"', PARK, 5,   park=5,    5 % parked",
  })
  void isANumberInFilesUnlessItParks(
      String json, Plant.Kind kind, double percent, String key, String words)
      throws JsonProcessingException {
    Plant plant = Json.MAPPER.readValue(json, Plant.class);
    assertThat(plant).isEqualTo(new Plant(kind, percent));
    assertThat(Json.MAPPER.writeValueAsString(plant)).isEqualTo(json);
    assertThat(plant.key()).isEqualTo(key);
    assertThat(plant).hasToString(words);
    assertThat(plant.isParked()).isEqualTo(kind == Plant.Kind.PARK);
    assertThat(plant.isNothing()).isEqualTo(percent == 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"much\"", "\"steal=5\"", "\"park=\"", "\"park=-5\"", "-5", "{}", "1e400"})
  void isNothingElse(String json) {
    assertThatThrownBy(() -> Json.MAPPER.readValue(json, Plant.class))
        .isInstanceOf(JsonProcessingException.class);
  }

  @Test
  void isAShareThatCanBe() {
    assertThat(Plant.of("burn=5")).isEqualTo(Plant.of(5)).isLessThan(Plant.of("park=1"));
    assertThat(Plant.NOTHING).isLessThan(Plant.of(0.1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Plant(Plant.Kind.PARK, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> Plant.of("much"));
    assertThatIllegalArgumentException().isThrownBy(() -> Plant.of("5..5"));
  }
}
