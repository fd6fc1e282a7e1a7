/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.cachemark.reports.Fixture;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Contrast;
import org.cachemark.results.Metric;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Value;
import org.junit.jupiter.api.Test;

class SiteTest {

  /** Runs of a group that are pooled, and the forks of a cell in each. */
  static final int RUNS = 3;

  static final int ROUNDS = 3;

  private static final Metric SPEED = Metric.ofJmh("thrpt", "ops/s");

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Three forks, in a run of that hour; a is about twice as fast as the map. */
  private static Fixture run(int hour) {
    double level = 100 + hour;
    Fixture run = new Fixture().at(hour).rounds(ROUNDS);
    for (String benchmark : List.of("Read", "Write")) {
      run.noisy(benchmark, SPEED)
          .measured(benchmark, "map", Role.REFERENCE, level, level * 1.01, level * 0.99)
          .measured(benchmark, "a@1", Role.COMPETITOR, 2 * level, 2.02 * level, 1.98 * level)
          .measured(benchmark, "b@1", Role.COMPETITOR, level / 2, level / 2.1, level / 1.9);
    }
    return run;
  }

  private static Map<String, String> site(List<Site.Source> sources) throws IOException {
    Comparator<String> byNumber = Comparator.comparingInt(String::length);
    return Site.of(sources, byNumber.thenComparing(Comparator.naturalOrder()));
  }

  static Site.Source source(Results results) {
    return new Site.Source(results, "txt");
  }

  /** The same with another plan. */
  private static Site.Source with(Results results, Consumer<ObjectNode> change) throws IOException {
    ObjectNode run = JSON.valueToTree(results.run());
    change.accept(run);
    return source(
        new Results(
            JSON.treeToValue(run, Run.class),
            results.observations(),
            results.failures(),
            results.unreadable()));
  }

  /** The same on another JDK. */
  private static Site.Source onJdk(Results results, String jdk) throws IOException {
    return with(
        results,
        run -> {
          run.withObject("/environment/jvms").put("default", jdk);
          run.put("id", run.path("id").asText() + "-" + jdk);
        });
  }

  /** Three runs of one JDK, and one of another. */
  static List<Site.Source> twoMachines() throws IOException {
    List<Site.Source> sources = new ArrayList<>();
    for (int hour = 0; hour < RUNS; hour++) {
      sources.add(source(run(hour).results()));
    }
    sources.add(onJdk(run(7).results(), "25"));
    return sources;
  }

  /** Two runs of exact figures, of which those of a differ from fork to fork. */
  static List<Site.Source> counted() {
    Metric hits = Fixture.linear("hits", "%", Metric.Better.HIGHER, 0);
    List<Site.Source> sources = new ArrayList<>();
    for (int hour = 0; hour < 2; hour++) {
      sources.add(
          source(
              new Fixture()
                  .at(hour)
                  .rounds(2)
                  .exact("Hits", hits)
                  .measured("Hits", "a@1", Role.COMPETITOR, 61.1, 61.2, 61.3, 61.4, 61.5 + hour)
                  .measured("Hits", "b@1", Role.COMPETITOR, 60, 60)
                  .results()));
    }
    return sources;
  }

  static void write(Path folder, List<Site.Source> sources) throws IOException {
    for (Map.Entry<String, String> file : site(sources).entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  private static JsonNode data(Map<String, String> files, String name) throws IOException {
    String script = files.get("data/" + name + ".js");
    assertThat(script).as(name + " of " + files.keySet()).isNotNull();
    return JSON.readTree(script.substring(script.indexOf('{'), script.lastIndexOf(')')));
  }

  @Test
  void hasAPageForEachSweepBenchmarkAndSystem() throws IOException {
    Map<String, String> files = site(twoMachines());
    assertThat(files.keySet())
        .contains(
            "index.html",
            "sweep-test.html",
            "benchmark-Read.html",
            "benchmark-Write.html",
            "system-a.html",
            "system-b.html",
            "system-map.html",
            "assets/site.js",
            "assets/echarts.min.js");
    assertThat(files.get("index.html"))
        .contains("Which cache, for what?", "a is 4.00× faster than b");
  }

  @Test
  void showsAllBenchmarksOfASweepOnItsPage() throws IOException {
    String page = site(twoMachines()).get("sweep-test.html");
    assertThat(page)
        .contains("data/test-1-Read.js", "data/test-1-Write.js", "data/test-2-Read.js")
        .contains("data-group=\"test-2\" data-benchmark=\"Write\" data-shown=\"ALL\"");
  }

  @Test
  void putsRunsOfAnotherJdkInAPlotOfTheirOwn() throws IOException {
    Map<String, String> files = site(twoMachines());
    JsonNode newest = data(files, "test-1-Read");
    JsonNode pooled = data(files, "test-2-Read");
    assertThat(newest.path("runs")).hasSize(1);
    assertThat(newest.at("/tables/0/caption").asText()).contains("3 forks");
    assertThat(pooled.path("runs")).hasSize(RUNS);
    assertThat(pooled.at("/tables/0/caption").asText()).contains("pooled over 3 runs");
  }

  /** A kernel of another day leaves a little more memory, or less. */
  @Test
  void takesMemoryByGibibytesAsPoolsDo() throws IOException {
    List<Site.Source> sources = new ArrayList<>();
    for (long bytes : List.of(8_589_934_592L, 8_589_938_688L, 17_179_869_184L)) {
      sources.add(
          with(
              run(sources.size()).results(),
              plan -> plan.withObject("/environment").put("memoryBytes", bytes)));
    }
    Map<String, String> files = site(sources);
    assertThat(data(files, "test-1-Read").path("runs")).hasSize(1);
    assertThat(data(files, "test-2-Read").path("runs")).hasSize(2);
  }

  @Test
  void keepsSweepsApartWhoseNamesMakeOneFileName() throws IOException {
    List<Site.Source> sources = new ArrayList<>();
    for (String sweep : List.of("a b", "a-b")) {
      sources.add(with(run(sources.size()).results(), plan -> plan.put("sweep", sweep)));
    }
    Map<String, String> files = site(sources);
    assertThat(files)
        .containsKeys(
            "data/a-b-1-Read.js", "data/a-b-2-Read.js", "sweep-a-b.html", "sweep-a-b-2.html");
    assertThat(files.get("sweep-a-b.html"))
        .contains("data-group=\"a-b-1\"")
        .doesNotContain("data-group=\"a-b-2\"");
  }

  @Test
  void showsCachesBeforeStoresThoughTheseAreNewer() throws IOException {
    Results newer = run(1).results();
    String stores =
        JSON.writeValueAsString(newer.run())
            .replace("\"systems\":{\"cache\":", "\"systems\":{\"store\":")
            .replace("\"sweep\":\"test\"", "\"sweep\":\"stores\"");
    Run ofStores = JSON.readValue(stores, Run.class);
    Map<String, String> files =
        site(
            List.of(
                source(run(0).results()),
                source(
                    new Results(
                        ofStores, newer.observations(), newer.failures(), newer.unreadable()))));
    assertThat(files.get("index.html")).containsSubsequence("id=\"test-1\"", "id=\"stores-1\"");
  }

  @Test
  void hasAPageForEachSystemThoughNamesMakeOneFileName() throws IOException {
    Fixture run = new Fixture().noisy("Read", SPEED);
    for (String system : List.of("map", "a:b-c@1", "a-b:c@1")) {
      Role role = system.equals("map") ? Role.REFERENCE : Role.COMPETITOR;
      run.measured("Read", system, role, 100, 101, 99);
    }
    Map<String, String> files = site(List.of(source(run.results())));
    assertThat(files).containsKeys("system-a-b-c.html", "system-a-b-c-2.html");
    assertThat(files.keySet()).filteredOn(name -> name.startsWith("system-")).hasSize(3);
  }

  /**
   * Where a name is another's, too, what all forms of a system have in common is told beside it.
   */
  @Test
  void callsNoTwoSystemsAlike() throws IOException {
    Fixture run = new Fixture().noisy("Read", SPEED);
    Map<String, String> titles =
        Map.of(
            "far@1", "Far",
            "far:server@1", "Far (server)",
            "far:server@1[sync=on]", "Far (server, in time)",
            "near@1[sync=on]", "Near (in time)");
    titles.forEach(
        (system, title) ->
            run.measured(
                Fixture.titled(Fixture.cell("Read", system, Role.COMPETITOR, 2), title),
                100,
                101,
                99));
    assertThat(site(List.of(source(run.results()))).get("index.html"))
        .containsSubsequence(">Far</a>", ">Far (server)</a>", ">Near</a>");
  }

  @Test
  void tellsWhichRunsAreNotPooledAndWhy() throws IOException {
    Map<String, String> files =
        site(List.of(source(run(3).comparing("a").results()), source(run(5).results())));
    assertThat(files.get("index.html"))
        .contains("older, and not shown: runs 20261121-030000-test and 20261121-050000-test")
        .contains("the baseline differs");
  }

  /** A sweep that was measured in parts is shown whole. */
  @Test
  void showsRunsThatHaveNoCellInCommon() throws IOException {
    Fixture one = new Fixture().at(1).noisy("Read", SPEED);
    Fixture other = new Fixture().at(2).noisy("Read", SPEED);
    one.measured("Read", "a@1", Role.COMPETITOR, 9, 8, 9);
    other.measured("Read", "b@1", Role.COMPETITOR, 5, 6, 5);
    Map<String, String> files = site(List.of(source(one.results()), source(other.results())));
    assertThat(files.keySet()).contains("system-a.html", "system-b.html");
    assertThat(files.get("index.html")).doesNotContain("not shown");
  }

  @Test
  void saysOfEachSystemWhatItIsHeldTo() throws IOException {
    Results run =
        run(1).ratio("b@1", "a@1").measured("Read", "c@1", Role.COMPETITOR, 50, 51, 49).results();
    Map<String, String> files = site(List.of(source(run)));
    Map<String, String> bases = new TreeMap<>();
    JsonNode data = data(files, "test-1-Read");
    for (JsonNode row : data.at("/tables/0/rows")) {
      bases.put(data.path("pages").path(row.path(0).asInt()).asText(), row.path(7).asText());
    }
    assertThat(bases).containsEntry("c", "map").containsEntry("b", "a");
  }

  /** Three releases of a, the second of which got slower, and two of b, which are the same. */
  static Results releases() {
    double[] speeds = {100, 101, 99, 102, 98};
    return new Fixture()
        .noisy("Read", SPEED)
        .measured("Read", "map", Role.REFERENCE, speeds)
        .measured("Read", "a@10", Role.COMPETITOR, 81, 80, 80, 81, 79)
        .measured("Read", "a@2", Role.COMPETITOR, 80, 81, 79, 82, 78)
        .measured("Read", "a@1", Role.COMPETITOR, speeds)
        .measured("Read", "b@1", Role.COMPETITOR, 50, 51, 49, 52, 48)
        .measured("Read", "b@2", Role.COMPETITOR, 51, 50, 49, 51, 49)
        .results();
  }

  @Test
  void saysWhichReleaseChangedWhat() throws IOException {
    Map<String, String> files = site(List.of(source(releases())));
    assertThat(files.get("index.html")).contains("<a href=\"releases.html\">");
    assertThat(files.get("releases.html"))
        .contains("2 threads: a 2 has 0.80× [0.7", "the speed of a 1.")
        .doesNotContain("a 10 has", "b 2 has");
    JsonNode setting = data(files, "test-1-Read").at("/tables/0");
    JsonNode a = setting.path("lineages").path(0);
    assertThat(a.path("name").asText()).isEqualTo("a");
    List<String> versions = new ArrayList<>();
    List<Integer> signs = new ArrayList<>();
    for (JsonNode release : a.path("releases")) {
      versions.add(release.path(1).asText());
      signs.add(release.path(3).asInt());
      JsonNode row = setting.path("rows").path(release.path(0).asInt());
      assertThat(row.path(1).asText()).isEqualTo("a@" + release.path(1).asText());
    }
    assertThat(versions).containsExactly("1", "2", "10");
    assertThat(signs).containsExactly(0, -1, 0);
  }

  @Test
  void hasNoPageOfReleasesWhereEachSystemHasOne() throws IOException {
    Map<String, String> files = site(twoMachines());
    assertThat(files).doesNotContainKey("releases.html");
    assertThat(files.get("index.html")).doesNotContain("releases.html");
  }

  @Test
  void measuresAgainByTheBundleThatTheSiteHas() throws IOException {
    JsonNode runs = data(site(twoMachines()), "test-2-Read").path("runs");
    for (JsonNode run : runs) {
      assertThat(run.at("/again/0").asText())
          .isEqualTo("./run.sh run %s.zip --only 'cell=".formatted(run.path("id").asText()));
    }
  }

  @Test
  void refusesARunThatComparesPairs() {
    assertThatThrownBy(() -> site(List.of(source(Pages.contest()))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("compares pairs");
  }

  /** Of a sweep of three JVMs, by their homes, a run in two of them. */
  private static Site.Source inTwoOf(String usual, String other, String third) throws IOException {
    Cell cell = Fixture.cell("Read", "a@1", Role.COMPETITOR, 1);
    Fixture run = new Fixture().rounds(ROUNDS).comparing("jvm=usual", Contrast.JVM);
    run.noisy("Read", SPEED)
        .measured(Fixture.in(cell, "usual"), 100, 101, 99)
        .measured(Fixture.in(cell, "other"), 200, 202, 198);
    return with(
        run.results(),
        plan -> {
          ArrayNode jvms = plan.withObject("/settings").putArray("jvms");
          jvms.addObject().put("name", "usual").put("home", usual);
          jvms.addObject().put("name", "other").put("home", other);
          jvms.addObject().put("name", "third").put("home", third);
        });
  }

  @Test
  void comparesTheFlagsOfAJdk() throws IOException {
    List<String> sides = new ArrayList<>();
    JsonNode data = data(site(List.of(inTwoOf("", "", "/opt/other"))), "test-1-Read");
    for (JsonNode row : data.at("/tables/0/rows")) {
      sides.add(row.path(1).asText());
    }
    assertThat(sides).containsExactly("other", "usual");
  }

  @Test
  void refusesARunThatComparesJdks() {
    assertThatThrownBy(() -> site(List.of(inTwoOf("", "/opt/other", ""))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(" compares JDKs, which the site keeps apart");
  }

  @Test
  void takesNoNameForMarkup() throws IOException {
    site(List.of(source(Pages.choice())))
        .forEach(
            (name, text) -> {
              if (!name.startsWith("assets/")) {
                assertThat(text).as(name).doesNotContain("<script>document.title");
              }
            });
  }

  /** The plots, tables, forks and commands of 10 000 cells, with the library that draws them. */
  @Test
  void isSmallForTenThousandCells() throws IOException {
    Fixture run = new Fixture().noisy("GetPut", SPEED).noisy("ReadOnly", SPEED);
    int cells = 0;
    for (String benchmark : List.of("GetPut", "ReadOnly")) {
      for (int entries = 1; entries <= 625; entries++) {
        for (int system = 0; system < 8; system++) {
          double speed = 1e7 / (1 + system) + 137 * entries;
          run.measured(
              cell(benchmark, system == 0 ? "map" : "system" + system + "@1.2.3", entries),
              speed,
              speed * 1.0123,
              speed * 0.9817,
              speed * 1.0071,
              speed * 0.9943);
          cells++;
        }
      }
    }
    assertThat(cells).isEqualTo(10_000);
    Map<String, String> files = site(List.of(source(run.results())));
    long bytes =
        files.values().stream()
            .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
            .sum();
    assertThat(data(files, "test-1-GetPut").path("tables")).hasSize(625);
    assertThat(bytes).isLessThan(5_000_000);
    assertThat(files.get("index.html").length()).as("what opens first").isLessThan(100_000);
  }

  private static Cell cell(String benchmark, String system, int entries) {
    Cell plain =
        Fixture.cell(
            benchmark,
            system,
            system.equals("map") ? Role.REFERENCE : Role.COMPETITOR,
            2,
            Map.of("entries", new Value.Whole(entries * 1000L)));
    return Fixture.named(
        plain,
        "%s_%s_entries=%d000_keys=scattered_threads=2".formatted(benchmark, system, entries));
  }
}
