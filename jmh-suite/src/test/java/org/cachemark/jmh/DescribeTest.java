/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.cachemark.harness.About;
import org.cachemark.harness.DecimalRange;
import org.cachemark.harness.Describe;
import org.cachemark.harness.DescribedMetrics;
import org.cachemark.harness.DescribedParam;
import org.cachemark.harness.DurationRange;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

class DescribeTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * All kinds of parameters, and metrics of three classes: {@code IngestDelay.json} is the file.
   */
  @Test
  void describesABenchmarkAsTheRunnerReadsIt() throws IOException {
    Path file = Path.of("src/test/resources/org/cachemark/jmh/IngestDelay.json");
    JsonNode described = Describe.describe(IngestDelayBenchmark.class);
    assertThat(JSON.readTree(described.toString())).isEqualTo(JSON.readTree(file.toFile()));
  }

  @Test
  void putsTheScoreFirstAndInheritsTheRest() {
    assertThat(metrics(ReadOnlyBenchmark.class))
        .containsExactly(
            "throughput score",
            "hitRate column",
            "held diagnostic",
            "allocated column",
            "collections note");
    assertThat(metrics(PopulateParallelOnceBenchmark.class))
        .containsExactly(
            "time score",
            "held column",
            "complete note",
            "life note",
            "create diagnostic",
            "settle diagnostic",
            "drop diagnostic",
            "allocated column",
            "collections note");
    assertThat(metrics(UpdateBenchmark.class))
        .startsWith("time score", "cpuPerRecord column", "lost fault", "ignored fault")
        .contains("stale fault", "allocated diagnostic")
        .doesNotContain("allocated column");
  }

  @Test
  void refusesANeedThatIsNoCapability() {
    ObjectNode expiry = Describe.describe(ExpiryBenchmark.class);
    Describe.requireKnown(expiry, Set.of("EXPIRY", "EXPIRY_AFTER_ACCESS", "EXPIRY_BY_ENTRY"));
    assertThatIllegalStateException()
        .isThrownBy(() -> Describe.requireKnown(expiry, Set.of("EXPIRY", "EXPIRY_BY_ENTRY")))
        .withMessage("Expiry needs EXPIRY_AFTER_ACCESS, which is no capability");
    assertThatIllegalStateException()
        .isThrownBy(() -> Describe.requireKnown(Describe.describe(ClearBenchmark.class), Set.of()))
        .withMessage("Clear needs STORAGE, which is no capability");
  }

  @Test
  void leavesOutWhatMeansNothingToABenchmark() {
    assertThat(Describe.describe(ReadOnlyBenchmark.class).get("params").has("keys")).isTrue();
    assertThat(Describe.describe(EvictBenchmark.class).get("params").fieldNames())
        .toIterable()
        .containsExactly("entries", "hash", "executor");
  }

  @Test
  void describesWhatWordsTakeBesides() throws NoSuchFieldException {
    assertThat(DescribedParam.describe(StampedeBenchmark.class.getField("kind")).get("limits"))
        .hasToString("[{\"word\":\"virtual\",\"fromJdk\":21}]");
    assertThat(DescribedParam.describe(EvictBenchmark.class.getField("hash")).get("limits"))
        .hasToString("[{\"word\":\"colliding\",\"param\":\"entries\",\"most\":1000}]");
    assertThat(DescribedParam.describe(ExpiryBenchmark.class.getField("kind")).get("limits"))
        .hasToString(
            "[{\"word\":\"write\",\"needs\":[\"EXPIRY\"]},"
                + "{\"word\":\"access\",\"needs\":[\"EXPIRY_AFTER_ACCESS\"]},"
                + "{\"word\":\"entry\",\"needs\":[\"EXPIRY_BY_ENTRY\"]}]");
    assertThat(DescribedParam.describe(TraceBenchmark.class.getField("unit")).at("/limits/1"))
        .hasToString("{\"word\":\"kB\",\"eachSystem\":true}");
    assertThat(DescribedParam.describe(TraceBenchmark.class.getField("unit")).at("/limits/2"))
        .hasToString(
            "{\"word\":\"sizes\",\"param\":\"trace\",\"among\":[\"zipf-sizes\",\"file\"],"
                + "\"needs\":[\"BOUNDED_BY_WEIGHT\"]}");
    assertThat(DescribedParam.describe(EvictBenchmark.class.getField("executor")).has("limits"))
        .isFalse();
  }

  @Test
  void describesWhatWordsAreForAReport() throws NoSuchFieldException {
    assertThat(
            DescribedParam.describe(TraceBenchmark.class.getField("trace"))
                .get("tabulated")
                .asBoolean())
        .isTrue();
    assertThat(DescribedParam.describe(TraceBenchmark.class.getField("mode")).get("asTimed"))
        .hasToString("[\"default\"]");
    assertThat(DescribedParam.describe(TraceBenchmark.class.getField("keys")).fieldNames())
        .toIterable()
        .doesNotContain("tabulated", "asTimed");
  }

  @Test
  void saysWhatASharesOthersPay() {
    assertThat(Describe.describe(ZipfLoadingBenchmark.class).at("/metrics/1/price").asText())
        .isEqualTo("missCost");
    assertThat(Describe.describe(ReadOnlyBenchmark.class).at("/metrics/1").has("price")).isFalse();
  }

  @Test
  void saysWhatAMetricMeans() {
    assertThat(Describe.describe(ZipfLoadingBenchmark.class).at("/metrics/1/means").asText())
        .isEqualTo("hits");
    assertThat(Describe.describe(TraceBenchmark.class).get("metrics").valueStream())
        .filteredOn(metric -> metric.path("means").asText().equals("reference"))
        .extracting(metric -> metric.get("name").asText())
        .containsExactly("optimum", "bound", "lru", "fifo");
    assertThat(Describe.describe(ReadOnlyBenchmark.class).at("/metrics/0").has("means")).isFalse();
  }

  /** Those of its helper among them. */
  @Test
  void saysWhichPercentilesMetricsAre() {
    assertThat(Describe.describe(LatencyBenchmark.class).get("metrics").valueStream())
        .filteredOn(metric -> metric.has("percentile"))
        .extracting(
            metric -> metric.get("name").asText() + " " + metric.get("percentile").asDouble())
        .containsExactly(
            "latencyP99 99.0",
            "latencyP50 50.0",
            "latencyP90 90.0",
            "latencyP999 99.9",
            "latencyP9999 99.99",
            "hiccupP50 50.0",
            "hiccupP90 90.0",
            "hiccupP99 99.0",
            "hiccupP999 99.9",
            "hiccupP9999 99.99");
    assertThat(metrics(LatencyLoadingBenchmark.class))
        .startsWith("latencyP99 score", "hitRate column")
        .contains("missed fault", "allocated column")
        .doesNotHaveDuplicates();
  }

  private static List<String> metrics(Class<?> type) {
    return Describe.describe(type)
        .get("metrics")
        .valueStream()
        .map(metric -> metric.get("name").asText() + " " + metric.get("shown").asText())
        .toList();
  }

  @Metric(name = "a", title = "a", unit = "", shown = Metric.Shown.COLUMN, about = "")
  static class Scoreless {}

  @Metric(name = "a", title = "a", unit = "", shown = Metric.Shown.SCORE, about = "")
  @Metric(name = "b", title = "b", unit = "", shown = Metric.Shown.SCORE, about = "")
  static class TwiceScored {}

  @Metric(name = "a", title = "a", unit = "", shown = Metric.Shown.SCORE, about = "")
  @Metric(name = "a", title = "b", unit = "", shown = Metric.Shown.COLUMN, about = "")
  static class TwiceNamed {}

  @Test
  void refusesMetricsThatLeaveTheScoreOpen() {
    assertThatIllegalStateException()
        .isThrownBy(() -> DescribedMetrics.describe(Scoreless.class))
        .withMessageEndingWith("Scoreless needs a @Metric that is its score");
    assertThatIllegalStateException()
        .isThrownBy(() -> DescribedMetrics.describe(TwiceScored.class))
        .withMessageEndingWith("TwiceScored has more than one score");
    assertThatIllegalStateException()
        .isThrownBy(() -> DescribedMetrics.describe(TwiceNamed.class))
        .withMessageEndingWith("TwiceNamed has two metrics a");
    assertThatIllegalStateException()
        .isThrownBy(() -> Describe.describe(CacheBenchmark.class))
        .withMessageEndingWith("needs an @About, and a name that ends in Benchmark");
  }

  @About("set up twice: by its template, and by itself")
  abstract static class TwiceSetUpBenchmark extends GetOrPutBenchmark {
    @Setup(Level.Trial)
    public void setUpMore() {
      // nothing
    }
  }

  @About("a worker that ends twice: by its template, and by itself")
  abstract static class TwiceEndedBenchmark extends GetOrPutBenchmark {
    @State(Scope.Thread)
    public static class Twice extends GetOrPutBenchmark.Client {
      @TearDown(Level.Iteration)
      public void endMore() {
        // nothing
      }
    }
  }

  @Test
  void refusesSetUpsOfWhichJmhWouldChooseTheOrder() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Describe.describe(TwiceSetUpBenchmark.class))
        .withMessageContaining("TwiceSetUpBenchmark has two methods for the same: ");
    assertThatIllegalStateException()
        .isThrownBy(() -> Describe.describe(TwiceEndedBenchmark.class))
        .withMessageContaining("TwiceEndedBenchmark$Twice has two methods for the same: ");
  }

  /** Parameters of every kind that has a limit in other processes. */
  @SuppressWarnings("unused") // read by their annotations
  static class Limited {
    @Range(min = 1, max = 9, remoteMax = 7, value = "")
    @Param("1")
    public int whole;

    @DecimalRange(min = 0, max = 2, remoteMax = 0.5, value = "")
    @Param("1")
    public double decimal;

    @DurationRange(min = "0ms", max = "1h", remoteMax = "20ms", value = "")
    @Param("0ms")
    public String duration;
  }

  @ParameterizedTest
  @CsvSource({"whole, 7", "decimal, 0.5", "duration, 20ms"})
  void describesLimitsInOtherProcesses(String field, String limit) throws NoSuchFieldException {
    assertThat(DescribedParam.describe(Limited.class.getField(field)).get("remoteMax").asText())
        .isEqualTo(limit);
    assertThat(DescribedParam.describe(IngestBenchmark.class.getField("skew")).has("remoteMax"))
        .isFalse();
  }

  /** Parameters, each wrong in its way. */
  @SuppressWarnings("unused") // read by their annotations
  static class Wrong {
    @Param("1")
    public int bare;

    @Range(min = 1, max = 9, value = "")
    @Param({"1", "10"})
    public int beyond;

    @Range(min = 1, max = 9, value = "")
    @Param("1")
    public String mistyped;

    @DecimalRange(min = 0, max = 2, value = "")
    @Param("2.5")
    public double decimal;

    @Words(
        value = {"a", "b"},
        about = "")
    @Param("c")
    public String unknown;

    @Words(
        value = {"a", "1b"},
        about = "")
    @Param("a")
    public String noWord;

    @DurationRange(min = "0ms", max = "1h", value = "")
    @Param("90m")
    public String duration;
  }

  @ParameterizedTest
  @ValueSource(strings = {"bare", "beyond", "mistyped", "decimal", "unknown", "noWord", "duration"})
  void refusesParametersThatLeaveOpenWhatTheyTake(String field) {
    assertThatIllegalStateException()
        .isThrownBy(() -> DescribedParam.describe(Wrong.class.getField(field)))
        .withMessageContaining(field);
  }
}
