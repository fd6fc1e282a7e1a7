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
import java.util.function.DoubleUnaryOperator;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Metric;

/** A comparison for other programs; the format is in docs/files.md. */
public final class ComparisonJson {

  /** The version of the format. */
  public static final int SCHEMA = 2;

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
      node.put("alarm", canary.isAlarm()).put("pairs", canary.pairs());
      Metric metric = canary.rows().get(0).metric();
      put(node, "change", metric, canary.deciding(), Canary.CONFIDENCE);
      put(node, "wall", metric, canary.wall(), Canary.CONFIDENCE);
      canary.perCpu().ifPresent(same -> put(node, "perCpu", metric, same, Canary.CONFIDENCE));
      rows(node.putArray("rows"), canary.rows());
    }
    file.set("remarks", JSON.valueToTree(comparison.remarks()));
    file.set("conditions", JSON.valueToTree(comparison.conditions()));
    return JSON.writeValueAsString(file) + "\n";
  }

  private static void rows(ArrayNode array, List<Row> rows) {
    for (Row row : rows) {
      ObjectNode node = array.addObject();
      node.put("setting", row.work().toString()).put("metric", row.metric().name());
      node.put("unit", row.metric().isLogarithmic() ? "" : row.metric().unit());
      node.put("base", row.base()).put("system", row.system());
      node.put("verdict", row.verdict().toString()).put("confirmed", !row.isUnconfirmed());
      node.put("reason", row.reason());
      row.judgement().ifPresent(judgement -> judgement(node, row.metric(), judgement));
    }
  }

  private static void judgement(ObjectNode node, Metric metric, Judgement judgement) {
    Evidence evidence = judgement.evidence();
    node.put("pairs", judgement.explored()).put("confirming", judgement.confirming());
    node.put("needed", judgement.needed());
    node.put("decidedBy", evidence.isByWall() ? "wall" : "perCpu");
    node.put("decidedBySince", evidence.decider().because());
    if (evidence.isByWall()) {
      node.put("byWallSince", evidence.decider().because());
    }
    node.put("figuresOf", judgement.isOfFresh() ? "fresh" : "all");
    evidence.perCpu().ifPresent(change -> put(node, "perCpu", metric, change, Rules.CONFIDENCE));
    put(node, "wall", metric, evidence.wall(), Rules.CONFIDENCE);
    if (evidence.process().isPresent()) {
      node.put("processCpuOf", evidence.cpuTime().toString());
      put(node, "processCpu", Changes.CPU_TIME, evidence.process().get(), Rules.CONFIDENCE);
    }
  }

  /** Changes of what is compared by ratios as shares, others in the metric's unit. */
  private static void put(
      ObjectNode into, String name, Metric metric, Location location, double confidence) {
    DoubleUnaryOperator shown = metric.isLogarithmic() ? Math::expm1 : x -> x;
    Estimate estimate = location.interval(confidence).map(shown);
    ObjectNode change = into.putObject(name);
    put(change, "change", estimate.value());
    put(change, "low", estimate.low());
    put(change, "high", estimate.high());
    put(change, "detectable", shown.applyAsDouble(location.detectable()));
  }

  private static void put(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, Math.rint(value * 1e6) / 1e6);
    } else {
      node.putNull(name);
    }
  }
}
