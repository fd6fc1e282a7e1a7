/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A kind of measurement that neither the runner nor the reports know of: letters and digits, which
 * make up words. One benchmark is timed, the other counts.
 */
class FamilyIT {

  private static final String SWEEP =
      """
      about: which letter goes with which digit?
      systems: {first: [a, b, 'b:bold'], second: [one, two]}
      compare: word
      baseline: a word=x
      benchmarks:
        - {name: Spell, word: [x, y], pause: 1ms, systems: {first: [a, b], second: one}}
        - {name: Tally, word: [x, y]}
      heap: 64m
      rounds: 2
      warmup: 0x10ms
      measure: 1x20ms
      timeout: 60s
      """;

  private static final String COUNTED =
      """
      systems: {first: a, second: one}
      benchmarks: [{name: Tally}]
      """;

  @TempDir Path directory;
  private CachemarkProcess cachemark;
  private Path suite;

  @BeforeEach
  void prepare() throws IOException {
    suite = directory.resolve("toys");
    copyClasses("org/cachemark/runner/toy");
    copyClasses("META-INF/BenchmarkList");
    copyClasses("META-INF/CompilerHints");
    Path described = CachemarkProcess.DOUBLES.resolve("toy/META-INF/cachemark");
    Path here = Files.createDirectories(suite.resolve("META-INF/cachemark"));
    for (String file : List.of("benchmarks.json", "family.yaml", "product.yaml")) {
      String text = Files.readString(described.resolve(file));
      Files.writeString(here.resolve(file), text.replace("JMH_VERSION", Home.jmhVersion()));
    }
    cachemark =
        new CachemarkProcess(directory)
            .with("-Dcachemark.baselines=" + directory.resolve("baselines"));
  }

  /** Copies a file, or a folder, from where the tests were compiled to. */
  private void copyClasses(String name) throws IOException {
    Path from = CachemarkProcess.DOUBLES;
    try (var tree = Files.walk(from.resolve(name))) {
      for (Path file : tree.filter(Files::isRegularFile).toList()) {
        Path to = suite.resolve(from.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
      }
    }
  }

  private CachemarkProcess.Result cachemark(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--adapter", suite.toString()));
    boolean measures =
        List.of("run", "resume", "compare").contains(arguments[0]) && !all.contains("--dry-run");
    String[] command = all.toArray(String[]::new);
    return measures ? cachemark.run(command) : cachemark.execute(command);
  }

  private String sweep(String text) throws IOException {
    return Files.writeString(directory.resolve("toys.yaml"), text).toString();
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  @Test
  void checksSystemsByTheFamilysOwnContract() throws Exception {
    CachemarkProcess.Result sound = cachemark("check", "a", "b", "b:bold", "one", "two", "-v");
    assertThat(sound.exitCode()).as(sound.output()).isZero();
    assertThat(sound.output())
        .contains("ok    a  2 passed\n", "ok    b:bold  1 passed, 1 not applicable\n")
        .contains("configuration: weight of b, bold=true\n");

    CachemarkProcess.Result faulty = cachemark("check", "faulty");
    assertThat(faulty.exitCode()).isEqualTo(4);
    assertThat(faulty.output()).isEqualTo("FAIL  faulty  isRound: faulty has corners\n");
    assertThat(cachemark("check", "a[loud=true]").output())
        .isEqualTo("cachemark: a has no option 'loud'\n");
    CachemarkProcess.Result unknown = cachemark("check", "faultey");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.flat()).contains("unknown system 'faultey'; did you mean 'faulty'?");
  }

  @Test
  void listsSystemsByTheirKind() throws Exception {
    assertThat(cachemark("list", "benchmarks").output()).contains("Spell", "Tally");
    assertThat(cachemark("list", "systems").output())
        .containsPattern("(?s)cache:\n.*caffeine .*\ndigit:\none .*\nletter:\na .*\nb:bold ");
    assertThat(cachemark("list", "caches").output()).contains("caffeine ").doesNotContain("Letter");
  }

  @Test
  void measuresResumesAndReportsWhatIsTimedAndWhatIsCounted() throws Exception {
    CachemarkProcess.Result result = cachemark("run", sweep(SWEEP), "--seed", "1");

    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output()).contains("16 cells × 2 rounds");
    assertWithin80Columns(result.output());
    Path run = cachemark.onlyRun();
    String report = report(run);
    assertWithin80Columns(report);
    assertThat(report)
        .contains("Tally, share 0.5, 1 thread: hits in %, exact")
        .contains("Spell, pause 1ms, share 0.5, 1 thread: throughput")
        .containsPattern(row("Letter A [+] One", "x", "-1[.]00 +- +- +- +1[.]00"))
        .containsPattern(row("Letter B [+] One", "y", "0[.]750 +- +[+]1[.]75 pp +- +1[.]00"))
        .containsPattern(row("Letter A [+] Two", "x", "9[.]\\d+ +\\[[^\n]*"))
        .contains("misspells 1", "50 %");
    assertThat(report.replaceAll("\\s+", " "))
        .contains("randomised, so shown with the spread: Letter")
        .contains("ahead: against a word=x beside it")
        .contains("misspells: letters that are wrong")
        .doesNotContain("cache", "not complete");

    assertThat(run.resolve("results.csv")).content().contains("Tally", "hits", "-1.0", "b:bold");
    assertThat(json(run.resolve("results.json")).toString())
        .contains("org.cachemark.runner.toy.SpellBenchmark.spell");
    assertThat(run.resolve("report.html")).content().contains("Letter A + One", "b:bold", "Tally");

    JsonNode systems = json(run.resolve("run.json")).path("systems");
    assertThat(systems.at("/a/jars").toString()).doesNotContain("cache-api");
    assertThat(systems.at("/b/jars").toString()).contains("cache-api-1.1.1.jar");
    resumes(run, report);
    resumesWithTheLibrariesOfParametersAlone(run);
    keepsAndComparesWhatWasCounted(run);
  }

  private static void assertWithin80Columns(String text) {
    assertThat(text.lines().filter(line -> !line.matches("(Files|Report): .*")))
        .allSatisfy(line -> assertThat(line.length()).isLessThan(81));
  }

  private String report(Path run) throws Exception {
    CachemarkProcess.Result report = cachemark.execute("report", run.getFileName().toString());
    assertThat(report.exitCode()).as(report.output()).isZero();
    return report.output();
  }

  /** A round whose file is gone is measured again, and the exact figures are the same. */
  private void resumes(Path run, String before) throws Exception {
    Path cell = run.resolve("cells/Tally_a+one_share=0.5_word=x_threads=1");
    String counted = Files.readString(cell.resolve("round-2.json"));
    Files.delete(cell.resolve("round-2.json"));
    assertThat(report(run)).contains("the run is not complete: 1 of 2 rounds");
    CachemarkProcess.Result resumed = cachemark("resume", run.getFileName().toString());
    assertThat(resumed.exitCode()).as(resumed.output()).isZero();
    assertThat(cell.resolve("round-2.json")).hasContent(counted);
    assertThat(report(run)).isEqualTo(before);
  }

  /** What a value of a parameter brings is a part of what the run began with. */
  private void resumesWithTheLibrariesOfParametersAlone(Path run) throws Exception {
    Path file = run.resolve("run.json");
    String json = Files.readString(file);
    Files.writeString(
        file, json.replaceFirst("(cache-api-1.1.1.jar\" : \")[0-9a-f]{8}", "$100000000"));
    CachemarkProcess.Result resumed = cachemark("resume", run.getFileName().toString());
    assertThat(resumed.exitCode()).as(resumed.output()).isEqualTo(2);
    assertThat(resumed.flat()).contains("began with other jars (cache-api-1.1.1.jar)");
    Files.writeString(file, json);
  }

  private void keepsAndComparesWhatWasCounted(Path run) throws Exception {
    String id = run.getFileName().toString();
    CachemarkProcess.Result saved = cachemark.execute("baseline", "save", "toys", id);
    assertThat(saved.exitCode()).as(saved.output()).isZero();

    String[] again = {"run", sweep(SWEEP), "--only", "benchmark=Tally,second=one", "--no-check"};
    CachemarkProcess.Result result = cachemark(again);
    assertThat(result.exitCode()).as(result.output()).isZero();
    try (var runs = Files.list(cachemark.runs())) {
      Path second = runs.filter(path -> !path.equals(run)).findFirst().orElseThrow();
      String other = second.getFileName().toString();
      CachemarkProcess.Result compared = cachemark.execute("baseline", "compare", "toys", other);
      assertThat(compared.exitCode()).as(compared.output()).isZero();
      assertThat(compared.output()).contains("6 cells the same").doesNotContain("worse");
      CachemarkProcess.Result both = cachemark.execute("compare", id, other);
      assertThat(both.exitCode()).as(both.output()).isZero();
      assertThat(both.output()).contains("6 cells the same").doesNotContain("worse");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a + one | b + one                  | 0 | b + one is better than a + one in 1 of 1 cell: Tally by 1.25 pp. | exact
          b + one | b:bold + one             | 1 | b:bold + one is worse than b + one in 1 of 1 cell: Tally by 3.00 pp. | exact
          a + one | a + two                  | 0 | a + two is better than a + one in 1 of 1 cell: Tally by 1 | randomised
          a + one | --vary word=x,y          | 0 | a + one word=y is better than a + one word=x in 1 of 1 cell: Tally by 0.500 pp. | exact
          a + one | --vary word=x,z          | 4 | z is no word to count | failed
          """)
  void comparesCountsInTheirOwnUnit(
      String base, String other, int exitCode, String verdict, String how) throws Exception {
    List<String> command = new ArrayList<>(List.of("compare", base));
    command.addAll(other.startsWith("--") ? List.of(other.split(" ")) : List.of(other));
    command.addAll(List.of("--sweep", sweep(COUNTED), "--no-check"));
    CachemarkProcess.Result result = cachemark(command.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.output()).isEqualTo(exitCode);
    assertThat(result.flat()).contains(verdict).contains(how);
    Path run = cachemark.onlyRun();
    if (exitCode < 2) {
      JsonNode rows = json(run.resolve("comparison.json")).path("rows");
      assertThat(rows).hasSize(1);
      CachemarkProcess.Result again = cachemark.execute("compare", run.getFileName().toString());
      assertThat(again.exitCode()).isEqualTo(exitCode);
      assertThat(again.flat()).contains(verdict);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          systems: {first: a, third: one}         | :1: unknown slot 'third'
          systems: {first: a, second: b}          | :1: b is a letter, and second takes a digit
          systems: {first: a}                     | :2: Tally needs a second: add it to systems
          systems: {first: c, second: one}        | :1: unknown letter 'c'
          caches: [map]                           | :1: unknown slot 'cache'
          """)
  void saysInALineWhereASweepIsWrong(String systems, String message) throws Exception {
    String sweep = sweep(systems + "\nbenchmarks: [{name: Tally}]\n");
    CachemarkProcess.Result result = cachemark("run", sweep, "--dry-run");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(2);
    assertThat(result.flat()).startsWith("cachemark: " + sweep + message);
  }

  /** Were the server not emptied before each, the third who asks would be told less. */
  @Test
  void measuresASystemThatIsKeptByAServer() throws Exception {
    assertThat(cachemark("check", "three").output())
        .isEqualTo("ok    three  1 passed, 1 not applicable\n");
    String text =
        """
        systems: {first: [a, b], second: three}
        benchmarks: [{name: Tally, word: [x, y]}]
        services: %s
        """;
    for (String keep : List.of("fork", "round", "run")) {
      CachemarkProcess.Result result = cachemark("run", sweep(text.formatted(keep)), "--no-check");
      assertThat(result.exitCode()).as(result.output()).isZero();
      Path run = cachemark.onlyRun();
      assertThat(report(run))
          .containsPattern("Letter A [+] Three +[(x)]* *19.0")
          .doesNotContain("randomised");
      assertThat(run.resolve("services/three.log")).content().contains("ok this goes to the log");
      assertThat(Files.readString(run.resolve("services/three.log")).split("answers nothing", -1))
          .as("starts with keep %s", keep)
          .hasSize(1 + Map.of("fork", 8, "round", 2, "run", 1).get(keep));
      deleteRuns();
    }
  }

  private void deleteRuns() throws IOException {
    try (var tree = Files.walk(cachemark.runs())) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Test
  void failsTheCellsOfAServerThatFails() throws Exception {
    String text =
        """
        systems: {first: a, second: ['three[fault=die]', 'three[fault=start]', one]}
        benchmarks: [{name: Tally}]
        """;
    CachemarkProcess.Result result = cachemark("run", sweep(text), "--no-check");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(result.flat())
        .contains("the service of three[fault=start] does not start: the toy does")
        .contains("the service of three[fault=die] has ended by itself, with exit code 3:")
        .contains("the toy fell over");
  }

  @Test
  void asksBeforehandWhetherWhatIsCountedCanBe() throws Exception {
    String asked =
        """
        systems: {first: [a, b], second: [one, three]}
        benchmarks: [{name: Tally, word: WORD, share: [0.5, SHARE]}]
        """;
    CachemarkProcess.Result refused =
        cachemark("run", sweep(asked.replace("WORD", "y").replace("SHARE", "0.9")), "--no-check");
    assertThat(refused.exitCode()).as(refused.output()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(refused.flat())
        .contains("cachemark: Tally of a + one: a share of 0.9 leaves nothing of y");
    assertThat(cachemark.runs()).doesNotExist();

    String[] fine = {"y 0.8", "x 0.9", "y 0.1"}; // within; not asked about; not found out
    for (String one : fine) {
      String[] parts = one.split(" ", -1);
      String sweep = sweep(asked.replace("WORD", parts[0]).replace("SHARE", parts[1]));
      CachemarkProcess.Result result = cachemark("run", sweep, "--no-check", "--dry-run");
      assertThat(result.exitCode()).as(one + result.output()).isZero();
    }
  }

  @Test
  void leavesOutWhatASystemCannotDo() throws Exception {
    String text = COUNTED.replace("[{name: Tally}]", "[{name: Spell}, {name: Tally}]");
    CachemarkProcess.Result plan =
        cachemark("run", sweep(text.replace("first: a", "first: [a, mute]")), "--dry-run");
    assertThat(plan.exitCode()).as(plan.output()).isZero();
    assertThat(plan.flat())
        .contains(" Spell_a+one_share=0.5_word=x_threads=1 ")
        .contains("not Spell_mute+one_share=0.5_word=x_threads=1: not applicable, it lacks WORDS")
        .contains(" Tally_mute+one_share=0.5_word=x_threads=1 ");
  }

  /** A line of a table, whose option stands below it where the figures beside it are wide. */
  private static String row(String name, String option, String figures) {
    String below = "\n +\\(" + option + "\\)\n";
    return "%s \\(%s\\) +%s\n|%s +%s%s".formatted(name, option, figures, name, figures, below);
  }
}
