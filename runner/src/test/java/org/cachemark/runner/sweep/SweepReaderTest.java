/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cachemark.results.Anchor;
import org.cachemark.results.Contrast;
import org.cachemark.results.Cpus;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.TestCatalogue;
import org.cachemark.runner.catalogue.Catalogue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepReaderTest {

  private static final String SOUND =
      """
      about: a question
      caches: [map, caffeine@2.9.3, 'caffeine:direct']
      baseline: map
      threads: [1, 2]
      benchmarks:
        - name: PopulateParallelOnce
          entries: [1M, 2M]
        - name: ReadOnly
          hitRate: 50
          threads: 4
      jvms:
        - name: g1
          flags: [-XX:+UseG1GC]
      heap: 2g
      rounds: 7
      warmup: 3x200ms
      measure: 4x1s
      timeout: 90s
      remote: {entries: 1M, measure: 3x2s}
      exclude:
        - {cache: caffeine, threads: 2, because: it is enough}
      """;

  @TempDir Path directory;
  private Catalogue catalogue;

  @BeforeEach
  void load() {
    catalogue = TestCatalogue.in(directory);
  }

  private Sweep read(String yaml) throws IOException {
    Path file = directory.resolve("x.yaml");
    Files.writeString(file, yaml);
    return SweepReader.read(file, catalogue);
  }

  private static List<Value> values(String... texts) {
    return Stream.of(texts).map(Value::parse).toList();
  }

  @Test
  void readsASweep() throws IOException {
    Sweep sweep = read(SOUND);
    assertThat(sweep.name()).isEqualTo("x");
    assertThat(sweep.systems().get("cache"))
        .containsExactly("map", "caffeine@2.9.3", "caffeine:direct@3.3.1");
    assertThat(sweep.benchmarks())
        .containsExactly(
            new Sweep.Setting(
                "PopulateParallelOnce",
                Map.of(),
                Map.of("entries", values("1M", "2M")),
                List.of(1, 2)),
            new Sweep.Setting(
                "ReadOnly",
                Map.of(),
                Map.of("entries", values("100k"), "hitRate", values("50")),
                List.of(4)));
    assertThat(sweep.jvms()).containsExactly(new Sweep.Jvm("g1", "", List.of("-XX:+UseG1GC")));
    assertThat(sweep.effort().measure()).isEqualTo(new Sweep.Iterations(4, 1000));
    assertThat(sweep.effort().timeoutSeconds()).isEqualTo(90);
    assertThat(sweep.effort().rounds()).isEqualTo(7);
    assertThat(sweep.remote().limits()).isEqualTo(Map.of("entries", new Value.Whole(1_000_000)));
    assertThat(sweep.remote().warmup()).isEqualTo(new Sweep.Iterations(3, 1000));
    assertThat(sweep.remote().measure()).isEqualTo(new Sweep.Iterations(3, 2000));
    assertThat(sweep.remote().timeoutSeconds()).isEqualTo(180);
  }

  @Test
  void everyKeyIsDocumented() throws IOException {
    List<String> documented = new ArrayList<>();
    Files.readAllLines(Path.of("../docs/sweeps.md")).stream()
        .filter(line -> line.startsWith("| `"))
        .flatMap(
            line ->
                Pattern.compile("`(\\w+)`")
                    .matcher(line.substring(0, line.indexOf(" | ")))
                    .results())
        .forEach(key -> documented.add(key.group(1)));
    assertThat(documented)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(SweepFile.class.getDeclaredFields())
                .filter(field -> Modifier.isPublic(field.getModifiers()))
                .map(Field::getName)
                .toList());
  }

  @Test
  void measuresPairsAtTheSameTimeIfItSaysSo() throws IOException {
    assertThat(read(SOUND).together()).isNull();
    assertThat(read(SOUND + "together: true\n").together()).isTrue();
    assertThat(read(SOUND + "together: true\n").isTogether()).as("it compares nothing").isFalse();
    assertThatThrownBy(() -> read(SOUND + "together: maybe\n"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("together must be true or false, not 'maybe'");
  }

  @Test
  void holdsForksOnCpus() throws IOException {
    Sweep sweep =
        read(
            """
            caches: [map, caffeine]
            cpus: [threads, all]
            compare: cpus
            baseline: cpus=all
            benchmarks:
              - {name: ReadOnly, hitRate: 100}
              - {name: ReadOnly, hitRate: 50, cpus: 2}
            exclude: [{cache: map, cpus: 2, because: it is enough}]
            """);
    assertThat(sweep.benchmarks())
        .extracting(Sweep.Setting::cpus)
        .containsExactly(List.of(Cpus.THREADS, Cpus.ALL), List.of(Cpus.parse("2")));
    assertThat(sweep.baseline()).hasToString("cpus=all");
  }

  @Test
  void givesABenchmarkCachesOfItsOwn() throws IOException {
    Sweep sweep =
        read(
            """
            caches: [map, caffeine]
            benchmarks:
              - {name: ReadOnly, hitRate: 100}
              - {name: ReadOnly, hitRate: 50, caches: ["caffeine:direct", map]}
            """);
    assertThat(sweep.allSystems())
        .containsExactly("map", "caffeine@3.3.1", "caffeine:direct@3.3.1");
    assertThat(sweep.systems(sweep.benchmarks().get(0), "cache"))
        .containsExactly("map", "caffeine@3.3.1");
    assertThat(sweep.systems(sweep.benchmarks().get(1), "cache"))
        .containsExactly("caffeine:direct@3.3.1", "map");
    assertThat(sweep.but().systems("cache", List.of("map")).done().benchmarks().get(1).systems())
        .as("those of the command line are for all")
        .isEmpty();
    assertThat(read("benchmarks: [{name: ReadOnly, caches: map}]").allSystems())
        .containsExactly("map");
    assertThatThrownBy(() -> read("benchmarks: [{name: ReadOnly, caches: map}, {name: ReadOnly}]"))
        .hasMessageContaining("'caches' is missing or empty");
  }

  /** A line of the sound sweep, what to put in its place, and what is said then. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rounds: 7           | roundz: 7                | x.yaml:15: unknown key 'roundz'; did you mean 'rounds'?
          rounds: 7           | rounds: many             | x.yaml:15: rounds must be a whole number from 1 to 1000, not 'many'
          rounds: 7           | rounds: [7, 8]           | x.yaml:15: 'rounds' must be a single value
          rounds: 7           | rounds: 0                | x.yaml:15: rounds must be a whole number from 1 to 1000, not '0'
          threads: 4          | threads: 0               | x.yaml:10: threads must be a whole number from 1 to 1024, not '0'
          threads: 4          | cpus: thread             | x.yaml:10: cpus must be threads, all, or a number of CPUs from 1 on, not 'thread'; did you mean 'threads'?
          threads: 4          | cpus: [all, 0]           | x.yaml:10: cpus must be threads, all, or a number of CPUs from 1 on, not '0'
          hitRate: 50         | hitRate: 0               | x.yaml:9: hitRate must be a whole number from 1 to 100, not '0'
          hitRate: 50         | hitRate: 101             | x.yaml:9: hitRate must be a whole number from 1 to 100, not '101'
          hitRate: 50         | hitRat: 50               | x.yaml:9: unknown parameter of ReadOnly 'hitRat'; did you mean 'hitRate'?
          entries: [1M, 2M]   | entries: [1M, -2M]       | x.yaml:7: entries must be a whole number from 1k to 100M, not '-2M'
          name: ReadOnly      | name: ReadOnlie          | x.yaml:8: unknown benchmark 'ReadOnlie'; did you mean 'ReadOnly'? (./run.sh list benchmarks)
          caffeine@2.9.3,     | cafeine@2.9.3,           | x.yaml:2: unknown cache 'cafeine'; did you mean 'caffeine'? (./run.sh list caches)
          caffeine@2.9.3,     | caffeine:driect,         | x.yaml:2: unknown variant of caffeine 'driect'; did you mean 'direct'? (./run.sh list caches)
          caffeine@2.9.3,     | map,                     | x.yaml:2: cache 'map' is there twice
          caffeine@2.9.3,     | map@1,                   | x.yaml:2: map comes with the JDK and has no versions; name a JVM in the sweep instead
          baseline: map       | baseline: guava          | x.yaml:3: the baseline guava@33.8.0-jre is no cache of the sweep
          warmup: 3x200ms     | warmup: 3                | x.yaml:16: warmup must be iterations such as 4x200ms, at least 0 of them, not '3'
          heap: 2g            | heap: plenty             | x.yaml:14: heap must be a size from 64m, such as 512m or 2g, not 'plenty'
          timeout: 90s        | timeout: soon            | x.yaml:18: timeout must be a time above zero, such as 200ms, 90s or 5m, and at most 1000h, not 'soon'
          , because: it is enough | ''                   | x.yaml:21: an exclusion needs a reason; add because: …
          cache: caffeine, th | cash: caffeine, th       | x.yaml:21: unknown condition 'cash'; did you mean 'cache'?
          {entries: 1M,       | {entrys: 1M,             | x.yaml:19: unknown key of remote 'entrys'; did you mean 'entries'?
          measure: 3x2s       | measure: 3               | x.yaml:19: measure must be iterations such as 4x200ms, at least 1 of them, not '3'
          name: g1            | home: /no/such/jdk       | x.yaml: a jvm has no name
          flags: [-XX:+UseG1GC] | fromJdk: new           | x.yaml:13: fromJdk must be a whole number from 17 to 999, not 'new'
          flags: [-XX:+UseG1GC] | fromJdk: 16            | x.yaml:13: fromJdk must be a whole number from 17 to 999, not '16'
          benchmarks:         | benchmarks: ]            | x.yaml:5: not YAML
          heap: 2g            | about: again             | x.yaml:14: key 'about' is there twice
          """)
  void saysWhatIsWrongAndWhere(String line, String instead, String message) {
    String sweep = SOUND.replace(line, instead);
    assertThat(sweep).isNotEqualTo(SOUND);
    assertThatThrownBy(() -> read(sweep))
        .isInstanceOf(InputError.class)
        .hasMessageContaining(message);
  }

  /** What options say is a part of a cell's name, and so is its version then. */
  @Test
  void takesABaselineWithOptionsByItsFullName() throws IOException {
    String sound = SOUND.replace("caches: [map,", "caches: [map, 'far:away[nodes=2]',");
    String text = sound.replace("baseline: map", "baseline: 'far:away[nodes=2]'");
    Sweep sweep =
        read(text.replace("remote: {entries: 1M, measure: 3x2s}", "remote: {entries: 1M}"));
    assertThat(sweep.systems().get("cache")).contains(sweep.baseline().toString());
    assertThat(sweep.baseline().toString()).contains("@2.17.0[").contains("nodes=2");
    assertThat(read(SOUND).baseline()).hasToString("map");
  }

  @Test
  void readsRatiosAndOwnJars() throws IOException {
    Sweep sweep = read(SOUND + "ratios: {'caffeine:direct': map}\nclasspath: .\n");
    assertThat(sweep.ratios()).isEqualTo(Map.of("caffeine:direct@3.3.1", "map"));
    assertThat(sweep.classPath()).containsExactly(Path.of("").toAbsolutePath().toString());
    assertThat(sweep.but().systems("cache", List.of("map")).done().ratios()).isEmpty();
    assertThatThrownBy(() -> read(SOUND + "ratios: {map: guava}\n"))
        .hasMessageContaining("the base of a ratio guava@33.8.0-jre is no cache of the sweep");
    assertThatThrownBy(() -> read(SOUND + "ratios: {guava: map}\n"))
        .hasMessageContaining("the system of a ratio guava@33.8.0-jre is no cache of the sweep");
    assertThatThrownBy(() -> read(SOUND + "classpath: [no.jar]\n"))
        .hasMessageMatching("(?s).*x\\.yaml:\\d+: there is no /.*no\\.jar.*");
  }

  /** The base is none of them, and neither are other variants. */
  @Test
  void takesAllReleasesOfASystemToOne() throws IOException {
    String sound = SOUND.replace("caffeine@2.9.3,", "caffeine@2.9.3, caffeine@3.1.8, caffeine,");
    Sweep sweep = read(sound + "ratios: {caffeine@*: caffeine}\n");
    assertThat(sweep.ratios())
        .isEqualTo(Map.of("caffeine@2.9.3", "caffeine@3.3.1", "caffeine@3.1.8", "caffeine@3.3.1"));
    assertThatThrownBy(() -> read(SOUND + "ratios: {caffeine@*: caffeine@2.9.3}\n"))
        .hasMessageContaining(
            "there is no other release of caffeine in the sweep than caffeine@2.9.3");
    assertThatThrownBy(() -> read(sound + "ratios: {caffeine@*: map, caffeine@3.1.8: caffeine}\n"))
        .hasMessageContaining("the ratio of caffeine@3.1.8 is there twice");
    assertThatThrownBy(() -> read(SOUND + "ratios: {cafeine@*: map}\n"))
        .hasMessageContaining("did you mean 'caffeine'?");
  }

  @Test
  void saysThatThereIsNoSuchJdk() {
    assertThatThrownBy(
            () -> read(SOUND.replace("    flags:", "    home: /no/such/jdk\n    flags:")))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("x.yaml:13: there is no JDK in /no/such/jdk");
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(() -> read(""))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("is empty");
    assertThatThrownBy(() -> read("caches: [map]\n"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("'benchmarks' is missing or empty");
    assertThatThrownBy(() -> read("caches: []\nbenchmarks: [{name: ReadOnly}]\n"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("'caches' is missing or empty");
  }

  /** A sweep of a stream, with more in braces. */
  private Sweep stream(String params, String more) throws IOException {
    return read(
        """
        caches: [map, 'far:away']
        benchmarks:
          - name: Ingest
            %s
        %s
        """
            .formatted(params, more));
  }

  @Test
  void readsParametersOfEveryKind() throws IOException {
    Sweep sweep =
        stream(
            """
            records: 20k
                skew: [0, 0.99]
                way: [put, putAll]
                longestWait: [20ms, 1s]
            """,
            "");
    assertThat(sweep.benchmarks().get(0).params())
        .isEqualTo(
            Map.of(
                "records", values("20000"),
                "skew", values("0.0", "0.99"),
                "way", values("put", "putAll"),
                "longestWait", values("20ms", "1s")));
  }

  @Test
  void takesNoOptionalParameterIntoACellThatTheSweepDoesNotName() throws IOException {
    assertThat(stream("records: 1k", "").benchmarks().get(0).params())
        .isEqualTo(Map.of("records", values("1000"), "skew", values("0.0")));
    assertThat(stream("way: put", "").benchmarks().get(0).params())
        .as("named, though it is the default")
        .containsEntry("way", values("put"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          way: putAl         | x.yaml:4: way must be one of put, putAll, putAllHash, streamer, ordered, not 'putAl'; did you mean 'putAll'?
          way: 7             | x.yaml:4: way must be one of put, putAll, putAllHash, streamer, ordered, not '7'
          skew: 2.5          | x.yaml:4: skew must be a number such as 0.99 from 0 to 2, not '2.5'
          skew: much         | x.yaml:4: skew must be a number such as 0.99 from 0 to 2, not 'much'
          longestWait: 20    | x.yaml:4: longestWait must be a time such as 20ms from 0ms to 1h, not '20'
          longestWait: 2h    | x.yaml:4: longestWait must be a time such as 20ms from 0ms to 1h, not '2h'
          records: 0.5       | x.yaml:4: records must be a whole number from 1k to 10M, not '0.5'
          batsh: 7           | x.yaml:4: unknown parameter of Ingest 'batsh'; did you mean 'batch'?
          """)
  void saysWhichValuesAParameterTakes(String param, String message) {
    assertThatThrownBy(() -> stream(param, ""))
        .isInstanceOf(InputError.class)
        .hasMessageEndingWith(message);
  }

  @Test
  void limitsParametersByValuesOfTheirKind() throws IOException {
    Sweep sweep =
        stream("longestWait: [20ms, 1s]", "remote: {records: 10k, skew: 0.5, longestWait: 100ms}");
    assertThat(sweep.remote().limits())
        .isEqualTo(
            Map.of(
                "records", Value.parse("10k"),
                "skew", Value.parse("0.5"),
                "longestWait", Value.parse("100ms")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          remote: {longestWait: 20} | x.yaml:6: longestWait must be a time such as 20ms from 0ms, not '20'
          remote: {skew: -0.5}      | x.yaml:6: skew must be a number such as 0.99 from 0, not '-0.5'
          remote: {records: 20ms}   | x.yaml:6: records must be a whole number from 1k, not '20ms'
          remote: {records: 10}     | x.yaml:6: records must be a whole number from 1k, not '10'
          remote: {way: put}        | x.yaml:6: way is a word, and of words none is the greatest
          """)
  void saysWhichLimitsAParameterHas(String remote, String message) {
    assertThatThrownBy(() -> stream("way: put\n    longestWait: 0ms", remote))
        .isInstanceOf(InputError.class)
        .hasMessageEndingWith(message);
  }

  @Test
  void comparesWays() throws IOException {
    Sweep sweep = stream("way: [put, putAll]", "compare: way\nbaseline: way=put");
    assertThat(sweep.contrast()).isEqualTo(Contrast.of(List.of("way")));
    assertThat(sweep.baseline()).isEqualTo(Anchor.parse("way=put"));
    Sweep several = stream("way: [put, putAll]", "compare: [way, jvm]\nbaseline: map way=put");
    assertThat(several.contrast().dimensions()).containsExactly("jvm", "way");
    assertThat(several.baseline()).hasToString("map way=put");
    assertThat(stream("way: put", "").contrast()).isEqualTo(Contrast.SYSTEMS);
    Sweep jvms =
        stream(
            "way: put",
            "compare: jvm\nbaseline: jvm=small\njvms: [{name: large}, {name: small, flags: -Xint, fromJdk: 25}]");
    assertThat(jvms.baseline()).isEqualTo(Anchor.parse("jvm=small"));
    assertThat(jvms.jvms())
        .containsExactly(
            new Sweep.Jvm("large", "", List.of()),
            new Sweep.Jvm("small", "", List.of("-Xint"), 25));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          compare: wey                      | x.yaml:5: unknown parameter to compare 'wey'; did you mean 'way'?
          compare: batch                    | x.yaml:5: unknown parameter to compare 'batch'; known: cpus, jvm, records, skew, way
          baseline: way=put                 | x.yaml:5: the baseline names way, which is not compared; add compare: way
          {compare: way, baseline: way=ordered} | unknown value of way in the sweep 'ordered'; known: put, putAll
          {compare: way, baseline: way=putAl}   | unknown value of way in the sweep 'putAl'; did you mean 'putAll'?
          {compare: jvm, baseline: jvm=G1}      | unknown value of jvm in the sweep 'G1'; known: default
          {compare: way, baseline: way=}        | or jcache:group:artifact:version
          {compare: way, baseline: guava way=put} | x.yaml:6: the baseline guava@33.8.0-jre is no cache of the sweep
          """)
  void saysWhatCannotBeCompared(String more, String message) {
    String lines = more.replaceAll("[{}]", "").replace(", baseline", "\nbaseline");
    assertThatThrownBy(() -> stream("way: [put, putAll]", lines))
        .isInstanceOf(InputError.class)
        .hasMessageEndingWith(message);
  }

  /** What was an option of a cache once, and is a parameter of benchmarks. */
  @Test
  void answersAFormerOptionWithTheParameter() {
    assertThatThrownBy(() -> read("caches: 'far:away[way=putAll]'\nbenchmarks: [{name: Ingest}]\n"))
        .isInstanceOf(InputError.class)
        .hasMessageEndingWith(
            "x.yaml:1: far:away@2.17.0[sync=full;way=putAll]: way is a parameter of benchmarks"
                + " now: way: putAll there, or --vary way=putAll");
  }

  @Test
  void readsSystemsBySlot() throws IOException {
    catalogue = TestCatalogue.withToys(directory);
    Sweep sweep =
        read(
            """
            systems: {hash: [fnv, xx], set: [open]}
            benchmarks:
              - {name: Probes, keys: 1k}
              - {name: Probes, keys: 2k, systems: {set: ['open:robin']}}
            """);
    assertThat(sweep.systems())
        .isEqualTo(Map.of("hash", List.of("fnv", "xx@1.0"), "set", List.of("open")));
    Sweep.Setting own = sweep.benchmarks().get(1);
    assertThat(sweep.systems(own, "hash")).containsExactly("fnv", "xx@1.0");
    assertThat(sweep.systems(own, "set")).containsExactly("open:robin");
    assertThat(sweep.allSystems()).containsExactly("fnv", "xx@1.0", "open", "open:robin");
  }

  /** What a sweep of sets says beside its systems. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          baseline: xx + open                    | x.yaml:3: the baseline xx@1.0 is no hash of the sweep
          baseline: fnv + opne                   | x.yaml:3: unknown system 'opne'; did you mean 'open'? (./run.sh list systems)
          exclude: [{hash: fnw, because: b}]     | x.yaml:3: unknown hash 'fnw'; did you mean 'fnv'? (./run.sh list systems)
          exclude: [{hash: open, because: b}]    | x.yaml:3: open is a set, and hash takes a hash
          exclude: [{cache: map, because: b}]    | x.yaml:3: unknown condition 'cache'; known: benchmark, cell, cpus, hash, jvm, keys, set, threads
          exclude: [{because: b}]                | x.yaml:3: an exclusion of everything; say which hash, set or benchmark
          """)
  void callsASystemByItsKind(String more, String message) {
    catalogue = TestCatalogue.withToys(directory);
    String text = "systems: {hash: fnv, set: open}\nbenchmarks: [{name: Probes}]\n" + more + "\n";
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InputError.class)
        .hasMessageEndingWith(message);
  }

  @Test
  void showsAConditionThatFitsTheSweep() throws IOException {
    catalogue = TestCatalogue.withToys(directory);
    Sweep sweep = read("systems: {hash: xx, set: open}\nbenchmarks: [{name: Probes}]\n");
    assertThatThrownBy(() -> CellFilter.parse("xx", sweep))
        .hasMessage("--only: 'xx' is not key=value, such as hash=xx");
    assertThat(CellFilter.parse("set=open|fnv", sweep)).isEqualTo(Map.of("set", "open|fnv"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {hash: [fnv], sat: [open]}  | x.yaml:1: unknown slot 'sat'; did you mean 'set'?
          {hash: [map], set: [open]}  | x.yaml:1: map is a cache, and hash takes a hash
          {hash: [open], set: [open]} | x.yaml:1: open is a set, and hash takes a hash
          {hash: [fnv], set: [xx]} | x.yaml:1: xx is a hash, and set takes a set or a cache
          {hash: [fnf], set: [open]}  | x.yaml:1: unknown hash 'fnf'; did you mean 'fnv'? (./run.sh list systems)
          {hash: [sha256], set: [open]} | x.yaml:1: unknown hash 'sha256'; known: fnv, shaky, xx (./run.sh list systems)
          {hash: [fnv], set: ['open:rubin']} | x.yaml:1: unknown variant of open 'rubin'; did you mean 'robin'? (./run.sh list systems)
          {hash: [fnv, fnv], set: [open]} | x.yaml:1: hash 'fnv' is there twice
          {hash: [fnv]}               | x.yaml:2: Probes needs a set: add it to systems
          """)
  void saysWhatDoesNotFitIntoASlot(String systems, String message) {
    catalogue = TestCatalogue.withToys(directory);
    assertThatThrownBy(() -> read("systems: " + systems + "\nbenchmarks: [{name: Probes}]\n"))
        .isInstanceOf(InputError.class)
        .hasMessageEndingWith(message);
  }
}
