/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Cpus;
import org.cachemark.results.Decider;
import org.cachemark.results.Plant;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Pair;
import org.cachemark.results.Run.Skipped;
import org.cachemark.results.Value;
import org.cachemark.runner.TestCatalogue;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.sweep.CellFilter;
import org.cachemark.runner.sweep.Sweep;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannerTest {

  private static final Value FIFTY = Value.parse("50");

  @TempDir Path directory;
  private Catalogue catalogue;

  @BeforeEach
  void load() {
    catalogue = TestCatalogue.in(directory);
  }

  private static Sweep sweep(List<String> caches, String benchmark, List<Sweep.Exclusion> exclude) {
    Map<String, List<Value>> params =
        benchmark.equals("ReadOnly")
            ? Map.of("entries", values("1000"), "hitRate", values("100", "50"))
            : Map.of();
    return sweep(
        caches, List.of(new Sweep.Setting(benchmark, Map.of(), params, List.of(1, 2))), exclude);
  }

  private static Sweep sweep(
      List<String> caches, List<Sweep.Setting> benchmarks, List<Sweep.Exclusion> exclude) {
    return new Sweep(
        "x",
        "",
        Map.of("cache", caches),
        Contrast.SYSTEMS,
        null,
        Map.of(),
        List.of(),
        benchmarks,
        List.of(Sweep.Jvm.DEFAULT),
        new Sweep.Effort("1g", 6, new Sweep.Iterations(1, 1), new Sweep.Iterations(1, 1), 1),
        null,
        null,
        exclude,
        null,
        null);
  }

  private static List<Value> values(String... texts) {
    return Stream.of(texts).map(Value::parse).toList();
  }

  private Plan plan(Sweep sweep, long seed) {
    return plan(sweep, cell -> true, Map.of(), seed);
  }

  private Plan plan(Sweep sweep, Predicate<Cell> wanted, Map<String, String> unfit, long seed) {
    return Planner.draft(sweep, catalogue, wanted, jvm -> 17).without(unfit, catalogue, seed);
  }

  @Test
  void namesCellsReadablyAndFitForFiles() {
    Plan plan =
        plan(sweep(List.of("map", "caffeine:direct@2.9.3[a=/x y]"), "ReadOnly", List.of()), 1);
    assertThat(plan.cells())
        .extracting(Cell::id)
        .contains(
            "ReadOnly_map_entries=1000_hitRate=50_threads=2",
            "ReadOnly_caffeine:direct@2.9.3[a=%2fx%20y]_entries=1000_hitRate=100_threads=1");
    assertThat(plan.cells().get(1).title()).hasToString("Caffeine (direct, a=/x y)");
  }

  /** Before anything is measured nobody else knows that servers have to start. */
  @Test
  void guessesWithWhatAForkTakesForItsSystem() {
    List<String> caches = List.of("far:away", "far:near", "jcache:acme", "guava");
    Map<String, Set<Double>> guesses = new TreeMap<>();
    for (Cell cell : plan(sweep(caches, "ReadOnly", List.of()), 1).cells()) {
      String cache = cell.systems().get("cache").unversioned().toString();
      guesses.computeIfAbsent(cache, c -> new HashSet<>()).add(planned(cell).guessSeconds(1));
    }
    assertThat(guesses)
        .containsOnly(
            entry("far:away[sync=full]", Set.of(23.5)),
            entry("far:near", Set.of(4.0)),
            entry("jcache:acme[storeByValue=false]", Set.of(11.5)),
            entry("guava", Set.of(3.5)));
  }

  /** With 1.5 seconds of overhead of the family, and a second each of warm-up and measurement. */
  private PlannedCell planned(Cell cell) {
    Family family = catalogue.family(cell.benchmark());
    SystemUnderTest system =
        catalogue.system("", cell.systems().get("cache").toString(), family, "cache");
    Sweep.Iterations second = new Sweep.Iterations(1, 1000);
    Sweep.Effort effort = new Sweep.Effort("1g", 6, second, second, 1);
    Benchmark benchmark = catalogue.benchmark("", cell.benchmark());
    return new PlannedCell(
        cell, family, benchmark, Map.of("cache", system), List.of(), Sweep.Jvm.DEFAULT, effort);
  }

  /** A piece of work is an iteration, however long it takes. */
  @Test
  void guessesByWhatAnIterationHasTakenWhereThatIsKnown() {
    Cell cell = plan(sweep(List.of("guava"), "ReadOnly", List.of()), 1).cells().get(0);
    assertThat(planned(cell).guessSeconds(1, 4)).isEqualTo(1.5 + 2 * 4);
    assertThat(planned(cell).guessSeconds(2, 4)).as("warmed up twice").isEqualTo(1.5 + 3 * 4);
  }

  /** What two entries ask for is one cell, and each entry has its own caches. */
  @Test
  void measuresEachBenchmarkWithItsCaches() {
    Map<String, List<Value>> params = Map.of("entries", values("1000"), "hitRate", values("50"));
    Sweep own =
        sweep(
            List.of("map", "caffeine"),
            List.of(
                setting(List.of("map"), params, List.of(1, 2)),
                setting(List.of("map", "caffeine"), params, List.of(2))),
            List.of());
    assertThat(plan(own, 1).cells())
        .extracting(cell -> cell.system() + " " + cell.threads())
        .containsExactly("map 1", "map 2", "caffeine@3.3.1 2");
  }

  private static Sweep.Setting setting(
      List<String> caches, Map<String, List<Value>> params, List<Integer> threads) {
    return new Sweep.Setting("ReadOnly", Map.of("cache", caches), params, threads);
  }

  @Test
  void runsEveryCellOnceARoundInAnotherOrder() {
    Plan plan = plan(sweep(List.of("map", "caffeine", "guava"), "ReadOnly", List.of()), 7);
    assertThat(plan.order()).hasSize(6);
    assertThat(plan.order())
        .allSatisfy(
            round ->
                assertThat(round)
                    .containsExactlyInAnyOrderElementsOf(
                        plan.cells().stream().map(Cell::id).toList()));
    assertThat(new HashSet<>(plan.order())).as("different orders").hasSize(6);
  }

  @Test
  void isAFunctionOfTheSeed() {
    Sweep sweep = sweep(List.of("map", "caffeine", "guava"), "ReadOnly", List.of());
    assertThat(plan(sweep, 7)).isEqualTo(plan(sweep, 7));
    assertThat(plan(sweep, 7).order()).isNotEqualTo(plan(sweep, 8).order());
  }

  @Test
  void keepsVersionsOfAProductTogetherAndLetsThemTakeTurns() {
    Plan plan =
        plan(sweep(List.of("caffeine@2.9.3", "map", "caffeine@3.3.1"), "ReadOnly", List.of()), 3);
    int oldFirst = 0;
    for (List<String> round : plan.order()) {
      int old = round.indexOf("ReadOnly_caffeine@2.9.3_entries=1000_hitRate=100_threads=1");
      int now = round.indexOf("ReadOnly_caffeine@3.3.1_entries=1000_hitRate=100_threads=1");
      assertThat(Math.abs(old - now)).isEqualTo(1);
      oldFirst += old < now ? 1 : 0;
    }
    assertThat(oldFirst).as("rounds of 6 in which the old version goes first").isEqualTo(3);
  }

  private static Sweep.Contest contest(boolean twins, Sweep.Side... sides) {
    return new Sweep.Contest(List.of(sides), 0.03, twins, true);
  }

  private static Sweep.Side side(String cache) {
    return new Sweep.Side(Map.of("cache", cache), Map.of(), "default", null);
  }

  private Plan contestPlan(Sweep.Contest contest, Predicate<Cell> wanted) {
    Sweep sweep =
        sweep(List.of("map"), "ReadOnly", List.of())
            .but()
            .contest(contest, List.of(Sweep.Jvm.DEFAULT), Contrast.SYSTEMS)
            .done();
    return plan(sweep, wanted, Map.of(), 5);
  }

  @Test
  void comparesEverySideWithTheFirstAndTheFirstWithItsTwin() {
    Sweep.Contest three =
        contest(false, side("caffeine@2.9.3"), side("caffeine@3.3.1"), side("guava@33.8.0-jre"));
    Plan plan = contestPlan(three, cell -> true);
    assertThat(plan.pairs()).hasSize(4 * 2 + 1);
    assertThat(plan.pairs()).filteredOn(Pair::canary).hasSize(1);
    assertThat(plan.pairs())
        .allSatisfy(pair -> assertThat(pair.base()).startsWith("ReadOnly_caffeine@2.9.3_"));
    assertThat(plan.cells()).hasSize(4 * 3 + 1);
    assertThat(plan.order()).as("rounds to search, to warm up more, to confirm").hasSize(18);
    for (List<String> round : plan.order()) {
      assertThat(round)
          .containsExactlyInAnyOrderElementsOf(plan.cells().stream().map(Cell::id).toList());
    }
    for (Pair pair : plan.pairs()) {
      long baseFirst =
          plan.order().stream()
              .filter(round -> round.indexOf(pair.base()) < round.indexOf(pair.cell()))
              .count();
      assertThat(baseFirst).as("rounds of 18 in which the base goes first").isEqualTo(9);
    }
  }

  @Test
  void hasACanaryWhateverIsLeftOfTheSweep() {
    Sweep.Contest two = contest(false, side("caffeine@2.9.3"), side("caffeine@3.3.1"));
    Plan plan = contestPlan(two, cell -> cell.threads() == 2 && cell.params().containsValue(FIFTY));
    assertThat(plan.pairs())
        .extracting(Pair::cell)
        .containsExactly(
            "ReadOnly_caffeine@2.9.3_entries=1000_hitRate=50_threads=2_twin",
            "ReadOnly_caffeine@3.3.1_entries=1000_hitRate=50_threads=2");
    Plan noise = contestPlan(contest(true, side("map")), cell -> true);
    assertThat(noise.pairs()).hasSize(4).allMatch(Pair::canary);
  }

  @Test
  void namesPlantedCellsAndJvms() {
    Sweep.Contest planted =
        contest(
            false,
            new Sweep.Side(Map.of("cache", "map"), Map.of(), "default", Plant.NOTHING),
            new Sweep.Side(Map.of("cache", "map"), Map.of(), "default", Plant.of("burn=5")));
    assertThat(
            contestPlan(planted, cell -> cell.threads() == 1 && cell.params().containsValue(FIFTY))
                .pairs())
        .contains(
            new Pair(
                "ReadOnly_map_entries=1000_hitRate=50_threads=1_plant=0",
                "ReadOnly_map_entries=1000_hitRate=50_threads=1_plant=5",
                false,
                Decider.CPU_SECOND));
  }

  /** Before anything is measured, and whatever the figures will be. */
  @Test
  void settlesWhichScoreDecides() {
    assertThat(decider(side("map"), side("guava@33.8.0-jre"))).isEqualTo(Decider.CPU_SECOND);
    assertThat(decider(side("map"), side("caffeine@3.3.1")))
        .isEqualTo(Decider.clock("caffeine works in the background: maintenance"));
    assertThat(decider(side("caffeine:direct@3.3.1"), side("map"))).isEqualTo(Decider.CPU_SECOND);
    assertThat(decider(side("map"), side("jcache:copier@1.0[storeByValue=true]")).because())
        .isEqualTo("jcache:copier[storeByValue=true] works in the background: threads copier-*");
    assertThat(decider(side("map"), side("far:away@2.17.0")))
        .isEqualTo(Decider.clock(Decider.REMOTE));
    assertThat(
            decider(
                new Sweep.Side(Map.of("cache", "map"), Map.of(), "default", Plant.NOTHING),
                new Sweep.Side(Map.of("cache", "map"), Map.of(), "default", Plant.of("park=5"))))
        .as("a release that begins to wait says nothing of it beforehand")
        .isEqualTo(Decider.CPU_SECOND);
  }

  private Decider decider(Sweep.Side base, Sweep.Side other) {
    return contestPlan(contest(false, base, other), cell -> cell.threads() == 1).pairs().stream()
        .filter(pair -> !pair.canary())
        .findFirst()
        .map(Pair::decider)
        .orElseThrow();
  }

  @Test
  void holdsCellsOnCpusAsASettingOrASideSays() {
    List<Cpus> both = List.of(Cpus.THREADS, Cpus.ALL);
    Sweep sweep = sweep(List.of("map"), "ReadOnly", List.of()).but().cpus(both).done();
    Predicate<Cell> two = cell -> cell.threads() == 2 && cell.params().containsValue(FIFTY);
    assertThat(plan(sweep, two, Map.of(), 5).cells())
        .extracting(Cell::id)
        .containsExactly(
            "ReadOnly_map_entries=1000_hitRate=50_threads=2_cpus=threads",
            "ReadOnly_map_entries=1000_hitRate=50_threads=2");
    Sweep.Contest contest =
        contest(
            false,
            new Sweep.Side(
                Map.of("cache", "map"), Map.of("cpus", Cpus.parse("1").value()), "default", null),
            new Sweep.Side(
                Map.of("cache", "map"), Map.of("cpus", Cpus.ALL.value()), "default", null));
    Sweep compared =
        sweep
            .but()
            .contest(contest, List.of(Sweep.Jvm.DEFAULT), Contrast.of(List.of("cpus")))
            .done();
    Plan plan = plan(compared, two, Map.of(), 5);
    assertThat(plan.pairs())
        .contains(
            new Pair(
                "ReadOnly_map_entries=1000_hitRate=50_threads=2_cpus=1",
                "ReadOnly_map_entries=1000_hitRate=50_threads=2",
                false,
                Decider.CPU_SECOND));
    assertThat(plan.cells()).extracting(Cell::params).doesNotContain(Map.of());
    assertThat(plan(compared.but().noContest().done(), two, Map.of(), 5).cells())
        .extracting(Cell::cpus)
        .containsExactly(Cpus.parse("1"), Cpus.ALL);
  }

  @Test
  void givesPairsThatAreMeasuredAtTheSameTimeNoCellInCommon() {
    Sweep.Contest two = contest(false, side("caffeine@2.9.3"), side("caffeine@3.3.1"));
    Sweep sweep =
        sweep(List.of("map"), "ReadOnly", List.of())
            .but()
            .together(catalogue::isCounted)
            .contest(two, List.of(Sweep.Jvm.DEFAULT), Contrast.SYSTEMS)
            .done();
    assertThat(sweep.isTogether()).isTrue();
    assertThat(sweep.but().noContest().done().isTogether()).isFalse();
    Plan plan =
        plan(sweep, cell -> cell.threads() == 2 && cell.params().containsValue(FIFTY), Map.of(), 5);
    String base = "ReadOnly_caffeine@2.9.3_entries=1000_hitRate=50_threads=2_cpus=threads";
    Decider ofCaffeine = Decider.clock("caffeine works in the background: maintenance");
    assertThat(plan.pairs())
        .containsExactly(
            new Pair(base, base.replace("2.9.3", "3.3.1"), false, ofCaffeine),
            new Pair(base + "_twin", base + "_twin_twin", true, ofCaffeine));
    assertThat(plan.cells()).hasSize(4);
    assertThat(Cell.original(base + "_twin_twin")).isEqualTo(base);
    assertThat(plan.notes()).anyMatch(note -> note.contains("at the same time"));
  }

  @Test
  void holdsWhatIsCountedNowhereAndLetsItTakeTurns() {
    Sweep.Contest two = contest(false, side("caffeine@2.9.3"), side("caffeine@3.3.1"));
    Sweep sweep =
        sweep(List.of("map"), "Weigh", List.of())
            .but()
            .together(catalogue::isCounted)
            .contest(two, List.of(Sweep.Jvm.DEFAULT), Contrast.SYSTEMS)
            .done();
    Plan plan = plan(sweep, cell -> true, Map.of(), 5);
    assertThat(plan.cells()).isNotEmpty().allMatch(cell -> cell.cpus().equals(Cpus.ALL));
    assertThat(plan.notes()).noneMatch(note -> note.contains("at the same time"));
  }

  @Test
  void measuresNothingThatHasNothingToBeComparedWith() {
    Sweep.Contest two = contest(false, side("caffeine@2.9.3"), side("caffeine@3.3.1"));
    Sweep sweep =
        sweep(List.of("map"), "ReadOnly", List.of())
            .but()
            .contest(two, List.of(Sweep.Jvm.DEFAULT), Contrast.SYSTEMS)
            .done();
    Plan plan = plan(sweep, cell -> true, Map.of("caffeine@3.3.1", "it lost an entry"), 5);
    assertThat(plan.cells()).isEmpty();
    assertThat(plan.skipped())
        .extracting(Skipped::reason)
        .contains("it lost an entry", "there is nothing to compare it with in this setting");
  }

  @Test
  void saysWhatIsNotMeasuredAndWhy() {
    Plan lacking = plan(sweep(List.of("map", "guava"), "LoadOnce", List.of()), 1);
    assertThat(lacking.cells()).extracting(Cell::system).containsOnly("guava@33.8.0-jre");
    assertThat(lacking.skipped())
        .hasSize(2)
        .allSatisfy(
            skipped -> {
              assertThat(skipped.kind()).isEqualTo(Skipped.Kind.NOT_APPLICABLE);
              assertThat(skipped.reason()).isEqualTo("it lacks LOADING");
            });

    Sweep.Exclusion exclusion =
        new Sweep.Exclusion(Map.of("cache", "guava", "threads", "2"), "why not");
    Plan excluding = plan(sweep(List.of("map", "guava"), "ReadOnly", List.of(exclusion)), 1);
    assertThat(excluding.skipped())
        .extracting(Skipped::reason)
        .containsExactly("why not", "why not");
    assertThat(excluding.cells()).hasSize(6);

    Plan unfit =
        plan(
            sweep(List.of("map", "guava"), "ReadOnly", List.of()),
            cell -> cell.threads() == 1,
            Map.of("guava@33.8.0-jre", "it lost an entry"),
            1);
    assertThat(unfit.cells()).extracting(Cell::system).containsOnly("map");
    assertThat(unfit.skipped()).extracting(Skipped::kind).containsOnly(Skipped.Kind.FAILED_CHECK);
  }

  @Test
  void plansWhatIsNotOnThisMachineAsNotAvailable() {
    Sweep sweep = sweep(List.of("map", "packed"), "ReadOnly", List.of());
    Plan without = plan(sweep, 1);
    assertThat(without.cells()).extracting(Cell::system).containsOnly("map");
    assertThat(without.skipped())
        .hasSize(4)
        .allSatisfy(
            skipped -> {
              assertThat(skipped.cell().system()).isEqualTo("packed");
              assertThat(skipped.kind()).isEqualTo(Skipped.Kind.NOT_AVAILABLE);
              assertThat(skipped.reason())
                  .isEqualTo("its programs are not prepared; try: ./run.sh store get packed");
            });
    assertThat(plan(sweep(List.of("packed"), "LoadOnce", List.of()), 1).skipped())
        .as("what would not help is not asked for")
        .extracting(Skipped::kind)
        .containsOnly(Skipped.Kind.NOT_APPLICABLE);

    TestCatalogue.prepare(directory, "1:2.6.0-1~a+b1");
    Plan with = plan(sweep, 1);
    assertThat(with.skipped()).isEmpty();
    assertThat(with.cells()).extracting(Cell::system).containsOnly("map", "packed@2.6.0-1~a+b1");
  }

  @Test
  void filtersByWhateverACellIs() {
    Cell cell =
        plan(sweep(List.of("caffeine:direct@2.9.3"), "ReadOnly", List.of()), 1).cells().get(0);
    assertThat(CellFilter.matches(Map.of("cache", "caffeine"), cell)).isTrue();
    assertThat(CellFilter.matches(Map.of("cache", "guava|caffeine:direct"), cell)).isTrue();
    assertThat(CellFilter.matches(Map.of("cache", "caffeine@3.3.1"), cell)).isFalse();
    assertThat(CellFilter.matches(Map.of("hitRate", "100", "entries", "1k"), cell)).isTrue();
    assertThat(CellFilter.matches(Map.of("hitRate", "50"), cell)).isFalse();
    assertThat(CellFilter.matches(Map.of("benchmark", "ReadOnlyBenchmark"), cell)).isTrue();
  }

  @Test
  void sparesCachesInOtherProcessesAndMeasuresTheOthersAtTheirLimitToo() {
    Map<String, List<Value>> million = Map.of("entries", values("1M"));
    Sweep written =
        sweep(
            List.of("map", "far:away"),
            List.of(new Sweep.Setting("PopulateParallelOnce", Map.of(), million, List.of(1))),
            List.of());
    Plan plan = plan(written, 1);
    assertThat(plan.cells())
        .extracting(cell -> cell.system() + " " + cell.params())
        .containsExactly(
            "map {entries=100000}",
            "far:away@2.17.0[sync=full] {entries=100000}",
            "map {entries=1000000}");
    assertThat(plan.skipped()).hasSize(1);
    assertThat(plan.skipped().get(0).reason())
        .isEqualTo(
            "it answers from another process: at most entries 100k, unless remote: in the sweep"
                + " says other");
    assertThat(plan.notes())
        .containsExactly(
            "PopulateParallelOnce is measured with entries 100k too, for what answers from"
                + " another process");

    Plan wider = plan(written.but().remote(limit(written, 2_000_000)).done(), 1);
    assertThat(wider.cells()).hasSize(2);
    assertThat(wider.skipped()).isEmpty();
    assertThat(wider.notes()).isEmpty();

    Plan withoutFar = plan(written.but().systems("cache", List.of("map")).done(), 1);
    assertThat(withoutFar.cells())
        .extracting(Cell::params)
        .containsExactly(Map.of("entries", new Value.Whole(1_000_000)));
    assertThat(withoutFar.notes()).isEmpty();
  }

  @Test
  void sparesThemByLimitsOfAnyKind() {
    Map<String, List<Value>> params =
        Map.of(
            "skew", values("0.0", "0.99"), "way", values("streamer"), "longestWait", values("1s"));
    Sweep written =
        sweep(
            List.of("far:away"),
            List.of(new Sweep.Setting("Ingest", Map.of(), params, List.of(1))),
            List.of());
    Map<String, Value> limits =
        Map.of("skew", Value.parse("0.5"), "longestWait", Value.parse("20ms"));
    Plan plan = plan(written.but().remote(limit(written, limits)).done(), 1);
    assertThat(plan.cells()).hasSize(1);
    assertThat(plan.cells().get(0).params())
        .containsEntry("skew", Value.parse("0.0"))
        .containsEntry("longestWait", Value.parse("20ms"));
    assertThat(plan.skipped()).hasSize(3);
    assertThat(plan.skipped().get(2).reason()).contains("at most longestWait 20ms, unless");
  }

  /** Three of a server's cells among four that need none: never with one of these between them. */
  @Test
  void keepsCellsThatNeedAServerSideBySide() {
    Map<String, List<Value>> params = Map.of("entries", values("1000", "2000", "3000", "4000"));
    List<Sweep.Setting> settings =
        List.of(new Sweep.Setting("PopulateParallelOnce", Map.of(), params, List.of(1)));
    Sweep sweep = sweep(List.of("map", "far:served"), settings, List.of());
    Plan plan = plan(sweep, 1);
    assertThat(plan.order()).hasSize(6);
    for (List<String> round : plan.order()) {
      String kinds =
          round.stream().map(id -> id.contains("far") ? "f" : "m").collect(Collectors.joining());
      assertThat(kinds).hasSize(8).matches("m*ffffm*");
    }
    assertThat(Set.copyOf(plan.order())).as("shuffled").hasSizeGreaterThan(1);
    assertThat(plan.notes())
        .containsExactly(
            "The servers of far:served are kept for a round, and emptied between cells.");
    Sweep own = sweep(List.of("far:served[own=there]"), settings, List.of());
    assertThat(plan(own, 1).notes()).isEmpty();
    Sweep theirs = sweep(List.of("server[uri=MY_1]", "theirs[uri=MY_2]"), settings, List.of());
    assertThat(plan(theirs, 1).notes())
        .contains(
            "The servers of server[uri=MY_1], theirs[uri=MY_2] are the user's own: their"
                + " configurations have their versions, and nobody has looked at their CPU time,"
                + " memory and files.");
  }

  private static Sweep.Remote limit(Sweep sweep, long entries) {
    return limit(sweep, Map.of("entries", new Value.Whole(entries)));
  }

  private static Sweep.Remote limit(Sweep sweep, Map<String, Value> limits) {
    return new Sweep.Remote(
        limits, sweep.remote().warmup(), sweep.remote().measure(), sweep.remote().timeoutSeconds());
  }

  @Test
  void measuresCachesInOtherProcessesForLonger() {
    Sweep sweep = sweep(List.of("far:away"), "ReadOnly", List.of());
    assertThat(sweep.effortFor(true).measure()).isEqualTo(new Sweep.Iterations(1, 1000));
    assertThat(sweep.effortFor(true).timeoutSeconds()).isEqualTo(2);
    assertThat(sweep.effortFor(false)).isEqualTo(sweep.effort());
  }

  private Plan stream(List<String> caches, Map<String, List<Value>> params) {
    return plan(
        sweep(
            caches, List.of(new Sweep.Setting("Ingest", Map.of(), params, List.of(1))), List.of()),
        1);
  }

  @Test
  void leavesOutWhatACacheHasNoWayFor() {
    Plan plan =
        stream(
            List.of("map", "far:away", "far:thin"),
            Map.of("way", values("put", "putAll", "streamer")));
    assertThat(plan.cells())
        .extracting(Cell::id)
        .containsExactly(
            "Ingest_map_way=put_threads=1",
            "Ingest_far:away@2.17.0[sync=full]_way=put_threads=1",
            "Ingest_far:thin@2.17.0_way=put_threads=1",
            "Ingest_far:away@2.17.0[sync=full]_way=putAll_threads=1",
            "Ingest_far:thin@2.17.0_way=putAll_threads=1",
            "Ingest_far:away@2.17.0[sync=full]_way=streamer_threads=1");
    assertThat(plan.skipped()).extracting(Skipped::kind).containsOnly(Skipped.Kind.NOT_APPLICABLE);
    assertThat(plan.skipped())
        .extracting(skipped -> skipped.cell().system() + ": " + skipped.reason())
        .containsExactly(
            "map: it knows way put alone",
            "map: it knows way put alone",
            "far:thin@2.17.0: it knows way put, putAll alone");
  }

  /** What no system can help is not tried with any. */
  @Test
  void leavesOutWordsThatTakeAnotherJdkOrLessOfSomethingElse() {
    Sweep.Setting setting =
        setting(
            List.of("map"),
            Map.of("word", values("old", "new", "small"), "entries", values("1k", "2k")),
            List.of(1));
    Sweep sweep =
        sweep(
            List.of("map"),
            List.of(new Sweep.Setting("Limited", Map.of(), setting.params(), List.of(1))),
            List.of());
    Plan plan = plan(sweep, 1);
    assertThat(plan.cells())
        .extracting(cell -> cell.params().toString())
        .containsExactlyInAnyOrder(
            "{entries=1000, word=old}", "{entries=2000, word=old}", "{entries=1000, word=small}");
    assertThat(plan.skipped())
        .extracting(Skipped::reason)
        .containsExactlyInAnyOrder(
            "word new takes JDK 21 or newer, and JVM default is 17",
            "word new takes JDK 21 or newer, and JVM default is 17",
            "word small takes entries up to 1k");
    assertThat(Planner.draft(sweep, catalogue, cell -> true, jvm -> 21).cells()).hasSize(5);
  }

  @Test
  void leavesOutJvmsThatTheirJdkDoesNotHave() {
    Sweep one = sweep(List.of("map"), "ReadOnly", List.of());
    Sweep.Jvm compact = new Sweep.Jvm("compact", "", List.of("-XX:+UseCompactObjectHeaders"), 25);
    Sweep two =
        new Sweep(
            "x",
            "",
            one.systems(),
            Contrast.of(List.of(Contrast.JVM)),
            null,
            Map.of(),
            List.of(),
            one.benchmarks(),
            List.of(Sweep.Jvm.DEFAULT, compact),
            one.effort(),
            null,
            null,
            List.of(),
            null,
            null);
    Plan plan = plan(two, 1);
    assertThat(plan.cells()).hasSize(4).extracting(Cell::jvm).containsOnly(Run.DEFAULT_JVM);
    assertThat(plan.skipped())
        .hasSize(4)
        .allSatisfy(
            skipped -> {
              assertThat(skipped.kind()).isEqualTo(Skipped.Kind.NOT_AVAILABLE);
              assertThat(skipped.cell().jvm()).isEqualTo("compact");
              assertThat(skipped.reason())
                  .isEqualTo("JVM compact takes JDK 25 or newer, and is 17");
            });
    assertThat(Planner.draft(two, catalogue, cell -> true, jvm -> 25).cells()).hasSize(8);
  }

  @Test
  void leavesOutWordsThatTakeOtherWords() {
    Map<String, List<Value>> params =
        Map.of("word", values("left"), "side", values("left", "right"));
    Sweep.Setting setting = new Sweep.Setting("Limited", Map.of(), params, List.of(1));
    Plan plan = plan(sweep(List.of("map"), List.of(setting), List.of()), 1);
    assertThat(plan.cells()).hasSize(1);
    assertThat(plan.skipped())
        .extracting(Skipped::reason)
        .containsExactly("word left takes side left or middle");
  }

  @Test
  void leavesOutWordsThatTakeWhatASystemLacks() {
    Sweep.Setting setting =
        new Sweep.Setting("Limited", Map.of(), Map.of("word", values("old", "able")), List.of(1));
    Plan plan = plan(sweep(List.of("map", "guava"), List.of(setting), List.of()), 1);
    assertThat(plan.cells())
        .extracting(cell -> cell.system() + " " + cell.params().get("word"))
        .containsExactlyInAnyOrder("map old", "guava@33.8.0-jre old", "guava@33.8.0-jre able");
    assertThat(plan.skipped()).hasSize(1);
    assertThat(plan.skipped().get(0).kind()).isEqualTo(Skipped.Kind.NOT_APPLICABLE);
    assertThat(plan.skipped().get(0).reason()).isEqualTo("it lacks LOADING");
  }

  @Test
  void leavesOutMoreThreadsThanABenchmarkTakes() {
    Sweep.Setting setting = new Sweep.Setting("Weigh", Map.of(), Map.of(), List.of(1, 2));
    Plan plan = plan(sweep(List.of("map"), List.of(setting), List.of()), 1);
    assertThat(plan.cells()).extracting(Cell::threads).containsExactly(1);
    assertThat(plan.skipped()).extracting(Skipped::kind).containsOnly(Skipped.Kind.NOT_APPLICABLE);
    assertThat(plan.skipped())
        .extracting(Skipped::reason)
        .containsExactly("it is the work of one thread");
  }

  @Test
  void leavesOutWhatMeansNothingToACache() {
    Plan plan =
        stream(
            List.of("far:away"),
            Map.of("way", values("put", "streamer"), "longestWait", values("20ms")));
    assertThat(plan.cells()).extracting(Cell::params).hasSize(1);
    assertThat(plan.skipped().get(0).cell().params().get("way")).hasToString("put");
    assertThat(plan.skipped().get(0).kind()).isEqualTo(Skipped.Kind.NOT_APPLICABLE);
    assertThat(plan.skipped().get(0).reason()).isEqualTo("longestWait means nothing to it here");
  }

  /** The one is for its cache alone, and is not measured at the limit of the other's. */
  @Test
  void sparesOnlyTheBenchmarkWhoseCachesAreInOtherProcesses() {
    Map<String, List<Value>> million = Map.of("entries", values("1M"), "hitRate", values("50"));
    Plan plan =
        plan(
            sweep(
                List.of("map", "far:away"),
                List.of(
                    setting(List.of("map"), million, List.of(1)),
                    setting(List.of("far:away"), million, List.of(1))),
                List.of()),
            1);
    assertThat(plan.cells())
        .extracting(cell -> cell.system() + " " + cell.params().get("entries"))
        .containsExactly("map 1000000", "far:away@2.17.0[sync=full] 100000");
    assertThat(plan.skipped())
        .extracting(skipped -> skipped.cell().first().product())
        .containsExactly("far");
  }

  @Test
  void takesEverySystemOfASlotWithEveryOtherAndExactFiguresTwice() {
    catalogue = TestCatalogue.withToys(directory);
    Sweep caches = sweep(List.of("map"), "ReadOnly", List.of());
    Sweep toys =
        new Sweep(
            "x",
            "",
            Map.of(
                "cache", List.of("map"),
                "hash", List.of("fnv", "xx@1.0"),
                "set", List.of("open", "open:robin")),
            Contrast.SYSTEMS,
            null,
            Map.of(),
            List.of(),
            List.of(
                new Sweep.Setting("Probes", Map.of(), Map.of("keys", values("10")), List.of(1)),
                caches.benchmarks().get(0)),
            caches.jvms(),
            caches.effort(),
            null,
            null,
            List.of(),
            null,
            null);
    Plan plan = plan(toys, 1);
    List<Cell> probes =
        plan.cells().stream().filter(cell -> cell.benchmark().equals("Probes")).toList();
    assertThat(probes)
        .extracting(Cell::id)
        .containsExactly(
            "Probes_fnv+open_keys=10_threads=1",
            "Probes_fnv+open:robin_keys=10_threads=1",
            "Probes_xx@1.0+open_keys=10_threads=1",
            "Probes_xx@1.0+open:robin_keys=10_threads=1");
    assertThat(probes.get(3).title()).hasToString("XX + open (robin)");
    assertThat(plan.order()).hasSize(6);
    for (int round = 1; round <= 6; round++) {
      assertThat(plan.order().get(round - 1)).as("round %d", round).hasSize(round <= 2 ? 8 : 4);
    }
  }

  @Test
  void takesTheSlotsOfABenchmarkAloneAndAsksEachSystemForWhatItsKindMayBeAbleTo() {
    catalogue = TestCatalogue.withToys(directory);
    Sweep toys =
        sweep(List.of("map"), "ReadOnly", List.of())
            .but()
            .systems("set", List.of("open", "map", "guava"))
            .benchmarks(List.of(new Sweep.Setting("Spread", Map.of(), Map.of(), List.of(1))))
            .done();
    Plan plan = plan(toys, 1);
    assertThat(plan.cells())
        .extracting(Cell::id)
        .containsExactly("Spread_open_threads=1", "Spread_guava@33.8.0-jre_threads=1");
    assertThat(plan.cells()).allSatisfy(cell -> assertThat(cell.systems()).containsOnlyKeys("set"));
    assertThat(plan.skipped())
        .extracting(skipped -> skipped.cell().id() + ": " + skipped.reason())
        .containsExactly("Spread_map_threads=1: it lacks BOUNDED");
  }

  /** Where nothing is noisy, no round is without a cell. */
  @Test
  void plansNoMoreRoundsThanThereIsToMeasure() {
    catalogue = TestCatalogue.withToys(directory);
    Sweep caches = sweep(List.of("map"), "ReadOnly", List.of());
    Sweep toys =
        caches
            .but()
            .systems("hash", List.of("fnv", "shaky"))
            .systems("set", List.of("open"))
            .benchmarks(
                List.of(
                    new Sweep.Setting(
                        "Probes", Map.of(), Map.of("keys", values("10")), List.of(1))))
            .done();
    assertThat(plan(toys, 1).order()).hasSize(2).allSatisfy(round -> assertThat(round).hasSize(2));
    List<Sweep.Side> sides =
        Stream.of("fnv", "shaky")
            .map(hash -> new TreeMap<>(Map.of("hash", hash, "set", "open")))
            .map(systems -> new Sweep.Side(systems, null, "default", null))
            .toList();
    Sweep.Contest contest = new Sweep.Contest(sides, 0.03, false, true);
    Sweep compared =
        toys.but().contest(contest, List.of(Sweep.Jvm.DEFAULT), Contrast.SYSTEMS).done();
    assertThat(plan(compared, 1).order())
        .as("five, if two do not repeat")
        .hasSize(5)
        .allSatisfy(round -> assertThat(round).hasSize(2));
  }

  @Test
  void comparesValuesOfAParameterWithTheFirst() {
    Sweep.Contest ways = contest(false, way("put"), way("putAll"));
    Sweep sweep =
        sweep(
                List.of("far:away"),
                List.of(new Sweep.Setting("Ingest", Map.of(), Map.of(), List.of(1))),
                List.of())
            .but()
            .contest(ways, List.of(Sweep.Jvm.DEFAULT), Contrast.of(List.of("way")))
            .done();
    assertThat(plan(sweep, 1).pairs())
        .containsExactly(
            new Pair(
                "Ingest_far:away@2.17.0[sync=full]_way=put_threads=1",
                "Ingest_far:away@2.17.0[sync=full]_way=put_threads=1_twin",
                true,
                Decider.clock(Decider.REMOTE)),
            new Pair(
                "Ingest_far:away@2.17.0[sync=full]_way=put_threads=1",
                "Ingest_far:away@2.17.0[sync=full]_way=putAll_threads=1",
                false,
                Decider.clock(Decider.REMOTE)));
  }

  private static Sweep.Side way(String way) {
    return new Sweep.Side(
        Map.of("cache", "far:away@2.17.0[sync=full]"),
        Map.of("way", new Value.Word(way)),
        "default",
        null);
  }
}
