/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.cachemark.results.Cell;
import org.cachemark.results.Json;
import org.cachemark.results.Run;
import org.cachemark.runner.InputError;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.Sweep;

/** Writes and reads the sweep of a run, also as it was when there were caches alone. */
public final class KeptSweep {

  private static final ObjectMapper EXACT =
      JsonMapper.builder().disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES).build();

  private static final String CACHES = "caches";
  private static final String SYSTEMS = "systems";

  /** Nothing can be measured without these. */
  private static final List<String> NEEDED = List.of("name", "benchmarks", "jvms", "effort");

  private KeptSweep() {}

  /**
   * The sweep that a run has measured, as it was resolved then.
   *
   * @throws InputError if the run does not hold one; in one line
   */
  public static Sweep of(Run run) {
    try {
      return read(run.settings());
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new InputError(
          "run.json of %s: settings is no sweep: %s"
              .formatted(run.id(), String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
          e);
    }
  }

  /** The settings that a run keeps: decimals stay decimals, though they be whole. */
  public static JsonNode write(Sweep sweep) {
    return EXACT.valueToTree(sweep);
  }

  /** The sweep that a run's settings hold. */
  static Sweep read(JsonNode settings) throws JsonProcessingException {
    if (!settings.isObject()) {
      throw new IllegalArgumentException("it is no object");
    }
    ObjectNode sweep = settings.deepCopy();
    if (NEEDED.stream().anyMatch(part -> !sweep.hasNonNull(part))) {
      throw new IllegalArgumentException("it lacks one of " + String.join(", ", NEEDED));
    }
    requireNoNullInLists(sweep);
    if (sweep.has(CACHES)) {
      upgrade(sweep);
    }
    Sweep read = Json.MAPPER.treeToValue(sweep, Sweep.class);
    Amounts.heap("effort.heap", read.effort().heap());
    return read;
  }

  private static void requireNoNullInLists(JsonNode node) {
    for (JsonNode part : node) {
      if (node.isArray() && part.isNull()) {
        throw new IllegalArgumentException("a list in it holds a null");
      }
      requireNoNullInLists(part);
    }
  }

  private static void upgrade(ObjectNode sweep) {
    sweep.putObject(SYSTEMS).set(Cell.CACHE, sweep.remove(CACHES));
    if (sweep.path("baseline").asText().isEmpty()) {
      sweep.remove("baseline");
    }
    for (JsonNode setting : sweep.path("benchmarks")) {
      if (setting instanceof ObjectNode one) {
        JsonNode caches = one.remove(CACHES);
        if (caches != null && !caches.isEmpty()) {
          one.putObject(SYSTEMS).set(Cell.CACHE, caches);
        }
      }
    }
    for (JsonNode side : sweep.path("contest").path("sides")) {
      if (side instanceof ObjectNode one && one.has(Cell.CACHE)) {
        one.putObject(SYSTEMS).set(Cell.CACHE, one.remove(Cell.CACHE));
      }
    }
  }
}
