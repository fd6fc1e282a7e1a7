/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;

/** A comparison for other programs; the format is in docs/files.md. */
public final class ComparisonJson {

  /** The version of the format. */
  public static final int SCHEMA = 1;

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ComparisonJson() {}

  /** The whole comparison, changes as shares of the speed. */
  public static String of(Comparison comparison) throws IOException {
    ObjectNode file = JSON.createObjectNode();
    file.put("schema", SCHEMA);
    ArrayNode headline = file.putArray("headline");
    Headline.of(comparison).forEach(headline::add);
    file.put("base", comparison.base()).put("paired", comparison.paired());
    file.put("margin", comparison.margin());
    rows(file.putArray("rows"), comparison.rows());
    if (comparison.canary().isPresent()) {
      Canary canary = comparison.canary().get();
      ObjectNode node = file.putObject("canary");
      node.put("alarm", canary.isAlarm()).put("pairs", canary.pooled().n());
      change(node, "change", Optional.of(canary.pooled()), 0.99);
      rows(node.putArray("rows"), canary.rows());
    }
    file.set("remarks", JSON.valueToTree(comparison.remarks()));
    file.set("conditions", JSON.valueToTree(comparison.conditions()));
    return JSON.writeValueAsString(file) + "\n";
  }

  private static void rows(ArrayNode array, List<Row> rows) {
    for (Row row : rows) {
      ObjectNode node = array.addObject();
      node.put("setting", row.setting()).put("base", row.base()).put("system", row.system());
      node.put("verdict", row.verdict().toString()).put("confirmed", !row.isUnconfirmed());
      node.put("reason", row.reason());
      row.judgement().ifPresent(judgement -> judgement(node, judgement));
    }
  }

  private static void judgement(ObjectNode node, Judgement judgement) {
    Evidence evidence = judgement.evidence();
    node.put("pairs", judgement.explored()).put("confirming", judgement.confirming());
    node.put("needed", judgement.needed());
    node.put("decidedBy", evidence.isByWall() ? "wall" : "perCpu");
    evidence.byWall().ifPresent(why -> node.put("byWallSince", why));
    change(node, "perCpu", evidence.perCpu(), Rules.CONFIDENCE);
    change(node, "wall", Optional.of(evidence.wall()), Rules.CONFIDENCE);
    change(node, "processCpu", evidence.process(), Rules.CONFIDENCE);
  }

  private static void change(
      ObjectNode into, String name, Optional<Location> location, double confidence) {
    if (location.isEmpty()) {
      return;
    }
    Estimate estimate = location.get().interval(confidence).map(Math::expm1);
    ObjectNode change = into.putObject(name);
    put(change, "change", estimate.value());
    put(change, "low", estimate.low());
    put(change, "high", estimate.high());
    put(change, "detectable", Math.expm1(location.get().detectable()));
  }

  private static void put(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, Math.rint(value * 1e6) / 1e6);
    } else {
      node.putNull(name);
    }
  }
}
