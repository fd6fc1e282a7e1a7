/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cachemark.reports.Precision;
import org.cachemark.reports.Summary;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure;
import org.cachemark.results.Run;
import org.cachemark.results.Warmth;
import org.cachemark.runner.TestRun;
import org.junit.jupiter.api.Test;

/** What is measured, and in which order, without a process, a file or a clock. */
class SchedulerTest {

  private static final Optional<Duration> NO_LIMIT = Optional.empty();
  private static final int PLANNED_WARM_UPS = 3;

  private final FakeMeasurer measurer = new FakeMeasurer();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private double now = 1000;

  /** Returns what the test says, and takes the time that the test says. */
  private final class FakeMeasurer implements Measurer {
    final List<String> calls = new ArrayList<>();
    final Map<String, Double> seconds = new HashMap<>();
    final Map<String, String> failing = new HashMap<>();
    Script script = (cell, round, factor) -> TestRun.observation(round, 100);
    String breaksAt = "";

    @Override
    public List<Outcome> measure(List<Cell> pair, int round, int warmUpFactor) throws IOException {
      List<Outcome> outcomes = new ArrayList<>();
      calls.add("together:");
      for (Cell cell : pair) {
        outcomes.add(measure(cell, round, warmUpFactor));
      }
      boolean isVoid = outcomes.stream().anyMatch(outcome -> outcome.failure().isPresent());
      outcomes.replaceAll(o -> isVoid && o.observation().isPresent() ? Outcome.NONE : o);
      return outcomes;
    }

    @Override
    public Outcome measure(Cell cell, int round, int warmUpFactor) throws IOException {
      String call = round + " " + cell.id();
      if (call.equals(breaksAt)) {
        throw new IOException("the disk is full");
      }
      calls.add(call + (warmUpFactor == 1 ? "" : " x" + warmUpFactor));
      now += seconds.getOrDefault(cell.id(), 1.0);
      String reason = failing.get(call);
      return reason == null
          ? Outcome.of(script.of(cell.id(), round, warmUpFactor))
          : Outcome.of(new Failure(Failure.Outcome.CRASHED, round, reason));
    }
  }

  /** What a cell shows in a round. */
  private interface Script {
    Observation of(String cell, int round, int warmUpFactor);
  }

  private Results measure(Run run, Optional<Duration> budget) throws Exception {
    return measure(Results.none(run), budget);
  }

  private Results measure(Results results, Optional<Duration> budget) throws Exception {
    return measure(results, budget, (cell, factor) -> 10);
  }

  private Results measure(
      Results results, Optional<Duration> budget, ToDoubleBiFunction<Cell, Integer> guess)
      throws Exception {
    Progress progress = new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false);
    Double precision = results.run().precision();
    Agenda agenda =
        results.run().contest() != null
            ? new ContestAgenda(results, progress::print)
            : precision == null
                ? new FixedAgenda(results, progress::print)
                : new PrecisionAgenda(results, progress::print, precision);
    new Scheduler(results, agenda, measurer, progress, () -> now, guess).measure(budget);
    return results;
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ");
  }

  private static Run plan(String... rounds) {
    return TestRun.of(TestRun.cells("ReadOnly", "a@1", "b@1", "c@1"), null, List.of(rounds));
  }

  @Test
  void guessesOfOneCellByWhatOthersTookBesideTheirGuess() {
    Progress progress = new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false);
    List<Cell> cells = TestRun.cells("ReadOnly", "a@1", "b@1");
    assertThat(progress.secondsOf(cells.get(1), 30)).isEqualTo(30);
    progress.took(cells.get(0), 20, 10);
    assertThat(progress.secondsOf(cells.get(1), 30)).isEqualTo(60);
    assertThat(progress.secondsOf(cells.get(0), 10)).isEqualTo(20);
    assertThat(progress.secondsOf(cells.get(0), 15)).as("with more warm-up").isEqualTo(30);
  }

  // Pairs at the same time

  private Results together(Results results) throws Exception {
    Run run = results.run();
    Progress progress = new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false);
    Agenda agenda = new Together(new ContestAgenda(results, progress::print), run);
    new Scheduler(results, agenda, measurer, progress, () -> now, (cell, factor) -> 10)
        .measure(NO_LIMIT);
    return results;
  }

  private static Run pairs(String... rounds) {
    return TestRun.of(
        TestRun.cells("ReadOnly", "a@1", "b@1", "a@1_twin", "a@1_twin_twin"),
        new Run.Contest(
            0.03,
            50,
            true,
            List.of(
                new Run.Pair("a@1_twin", "a@1_twin_twin", true),
                new Run.Pair("a@1", "b@1", false))),
        List.of(rounds));
  }

  @Test
  void measuresBothOfAPairAtOnceTheBaseFirstInWhateverOrder() throws Exception {
    Results results = together(Results.none(pairs("b@1 a@1_twin a@1 a@1_twin_twin", "a@1 b@1")));
    assertThat(measurer.calls)
        .containsExactly(
            "together:",
            "1 a@1",
            "1 b@1",
            "together:",
            "1 a@1_twin",
            "1 a@1_twin_twin",
            "together:",
            "2 a@1",
            "2 b@1");
    assertThat(results.observations().get("b@1")).hasSize(2);
  }

  @Test
  void letsWhatIsCountedTakeTurns() throws Exception {
    List<Cell> cells = new ArrayList<>(TestRun.cells("ReadOnly", "a@1", "b@1"));
    cells.addAll(TestRun.cells("Count", "c@1", "d@1"));
    Run.Contest contest =
        new Run.Contest(
            0.03,
            50,
            true,
            List.of(new Run.Pair("a@1", "b@1", false), new Run.Pair("c@1", "d@1", false)));
    together(Results.none(TestRun.of(cells, contest, List.of("c@1 b@1 d@1 a@1"))));
    assertThat(measurer.calls).containsExactly("1 c@1", "together:", "1 a@1", "1 b@1", "1 d@1");
  }

  @Test
  void measuresNoHalfOfAPairAlone() throws Exception {
    Results begun = Results.none(pairs("a@1 b@1", "b@1 a@1"));
    add(begun, "a@1", TestRun.observation(1, 100));
    together(begun);
    assertThat(measurer.calls).containsExactly("together:", "2 a@1", "2 b@1");
  }

  @Test
  void blamesNoCellForTheOtherOfItsPair() throws Exception {
    measurer.failing.put("2 b@1", "it broke");
    Results results = together(Results.none(pairs("a@1 b@1", "a@1 b@1", "a@1 b@1")));
    assertThat(measurer.calls)
        .containsExactly("together:", "1 a@1", "1 b@1", "together:", "2 a@1", "2 b@1");
    assertThat(results.failures()).containsOnlyKeys("b@1");
    assertThat(results.observations().get("a@1")).hasSize(1);
    assertThat(said()).contains("no result");
  }

  // Every cell once a round

  @Test
  void measuresEveryCellOnceARoundInThePlansOrder() throws Exception {
    Results results = measure(plan("a@1 b@1 c@1", "c@1 a@1 b@1"), NO_LIMIT);
    assertThat(measurer.calls)
        .containsExactly("1 a@1", "1 b@1", "1 c@1", "2 c@1", "2 a@1", "2 b@1");
    assertThat(results.observations().values())
        .allSatisfy(
            rounds -> assertThat(rounds).extracting(Observation::round).containsExactly(1, 2));
    assertThat(said()).containsOnlyOnce("After round 1:");
  }

  @Test
  void leavesAFailedCellAloneFromThenOn() throws Exception {
    measurer.failing.put("2 b@1", "it broke");
    Results results = measure(plan("a@1 b@1 c@1", "b@1 c@1 a@1", "c@1 b@1 a@1"), NO_LIMIT);
    assertThat(measurer.calls)
        .containsExactly("1 a@1", "1 b@1", "1 c@1", "2 b@1", "2 c@1", "2 a@1", "3 c@1", "3 a@1");
    assertThat(results.observations()).containsOnlyKeys("a@1", "c@1");
    assertThat(results.failures().get("b@1").round()).isEqualTo(2);
    assertThat(said()).contains("crashed: it broke");
  }

  @Test
  void goesOnWithWhatIsMissing() throws Exception {
    Run run = plan("a@1 b@1 c@1", "c@1 a@1 b@1");
    Results begun = Results.none(run);
    add(begun, "a@1", TestRun.observation(1, 100));
    add(begun, "b@1", TestRun.observation(2, 100));
    add(begun, "c@1", TestRun.observation(1, 100));
    measure(begun, NO_LIMIT);
    assertThat(measurer.calls).containsExactly("1 b@1", "2 c@1", "2 a@1");
    assertThat(said()).as("of all six").contains("4/6 ", "6/6 ").doesNotContain("7/");
  }

  private static void add(Results results, String cell, Observation observation) {
    results.add(results.run().cell(cell).orElseThrow(), observation);
  }

  @Test
  void triesNoFailedCellAgainWhenItGoesOn() throws Exception {
    Results begun = Results.none(plan("a@1 b@1", "b@1 a@1"));
    begun.add(
        begun.run().cell("a@1").orElseThrow(), new Failure(Failure.Outcome.TIMED_OUT, 1, "late"));
    measure(begun, NO_LIMIT);
    assertThat(measurer.calls).containsExactly("1 b@1", "2 b@1");
  }

  @Test
  void measuresNothingOfARunThatIsComplete() throws Exception {
    Results results = measure(plan("a@1", "a@1"), NO_LIMIT);
    measurer.calls.clear();
    measure(results, NO_LIMIT);
    assertThat(measurer.calls).isEmpty();
  }

  @Test
  void keepsWhatWasMeasuredWhenTheMachineFails() {
    Results results = Results.none(plan("a@1 b@1 c@1", "c@1 a@1 b@1"));
    measurer.breaksAt = "1 c@1";
    assertThatThrownBy(() -> measure(results, NO_LIMIT))
        .isInstanceOf(IOException.class)
        .hasMessage("the disk is full");
    assertThat(results.observations()).containsOnlyKeys("a@1", "b@1");
    assertThat(results.failures()).isEmpty();
  }

  @Test
  void takesExactFiguresTwiceWhileOthersHaveMoreRounds() throws Exception {
    List<Cell> cells = new ArrayList<>(TestRun.cells("ReadOnly", "a@1"));
    cells.addAll(TestRun.cells("Count", "b@1"));
    Run run = TestRun.of(cells, null, List.of("a@1 b@1", "b@1 a@1", "a@1"));
    Results results = measure(run, NO_LIMIT);
    assertThat(measurer.calls).containsExactly("1 a@1", "1 b@1", "2 b@1", "2 a@1", "3 a@1");
    assertThat(results.observations().get("b@1")).hasSize(2);
  }

  @Test
  void takesFiguresThatDoNotRepeatFiveTimes() throws Exception {
    measurer.script =
        (cell, round, factor) -> TestRun.observation(round, cell.equals("a@1") ? round : 7);
    List<Cell> cells = TestRun.cells("Count", "a@1", "b@1");
    Results results = measure(TestRun.of(cells, null, List.of("a@1 b@1", "b@1 a@1")), NO_LIMIT);
    assertThat(results.observations().get("a@1")).hasSize(5);
    assertThat(results.observations().get("b@1")).hasSize(2);
  }

  // A cell whose speed drifts

  private static final String[] FOUR = {"a@1 b@1 c@1", "c@1 a@1 b@1", "b@1 c@1 a@1", "a@1 c@1 b@1"};

  /** A speed that varies from round to round, and grows from half to half of a fork until warm. */
  private static Observation warming(String cell, int round, int factor, int enough, double by) {
    double early = 100 * (1 + 0.01 * (round * (cell.charAt(0) - '`') % 5));
    double late =
        factor < enough
            ? early * (1 + by + 0.002 * (round % 3))
            : early * (1 + 0.002 * (round % 3 - 1));
    return TestRun.observation(round, List.of(early, early, late, late), factor * PLANNED_WARM_UPS);
  }

  private Script driftsIn(String drifting, int enough) {
    return (cell, round, factor) ->
        warming(cell, round, factor, cell.equals(drifting) ? enough : 1, 0.05);
  }

  private static List<String> of(String cell, List<String> calls) {
    return calls.stream().filter(call -> call.contains(cell)).toList();
  }

  @Test
  void beginsAllOfASettingAnewWhereACellDrifts() throws Exception {
    measurer.script = driftsIn("b@1", 2);
    Results results = measure(plan(FOUR), NO_LIMIT);
    assertThat(of("b@1", measurer.calls))
        .containsExactly(
            "1 b@1", "2 b@1", "3 b@1", "4 b@1", "5 b@1 x2", "6 b@1 x2", "7 b@1 x2", "8 b@1 x2");
    for (String other : List.of("a@1", "c@1")) {
      assertThat(of(other, measurer.calls))
          .as("what it is compared with")
          .isEqualTo(
              of("b@1", measurer.calls).stream().map(call -> call.replace("b@1", other)).toList());
    }
    assertThat(said())
        .containsPattern("ReadOnly, 1 thread: b@1 drifts by [+]5.. %. All of that once more,")
        .containsOnlyOnce("with 2 times the warm-up");
    assertThat(results.observations().values())
        .allSatisfy(forks -> assertThat(Warmth.warmest(forks)).hasSize(4));
    assertThat(secondsLeft()).last().isEqualTo(0);
  }

  @Test
  void tellsOfAllCellsAtOnceThatDrift() throws Exception {
    measurer.script =
        (cell, round, factor) -> warming(cell, round, factor, cell.equals("c@1") ? 1 : 2, 0.05);
    measure(plan(FOUR), NO_LIMIT);
    assertThat(said())
        .containsPattern("a@1 drifts by [+]5.. %, b@1 drifts by [+]5.. %[.] All of that once more")
        .containsOnlyOnce("All of that once more");
  }

  @Test
  void countsLongerWarmUpAmongTheTimeThatIsLeft() throws Exception {
    measurer.script = driftsIn("b@1", 2);
    ToDoubleBiFunction<Cell, Integer> guess = (cell, factor) -> 10 * factor;
    measure(Results.none(plan(FOUR)), NO_LIMIT, guess);
    List<Integer> left = secondsLeft();
    assertThat(left.get(10)).as("one is left, as far as anybody knows").isEqualTo(1);
    assertThat(left.get(12)).as("eleven are, of more than a second each").isGreaterThan(11);
  }

  /** Of many cells that are steady one or another seems to drift. */
  @Test
  void isSurerOfADriftWhereMoreCellsMayHaveOne() throws Exception {
    double[] drifts = {0.02, 0.03, 0.05, 0.06}; // 97.9 % exclude 0
    measurer.script =
        (cell, round, factor) ->
            cell.equals("b@1") && factor == 1
                ? TestRun.observation(
                    round, List.of(100.0, 100.0 * (1 + drifts[round - 1])), PLANNED_WARM_UPS)
                : warming(cell, round, factor, 1, 0);
    measure(plan(FOUR), NO_LIMIT);
    assertThat(of("b@1", measurer.calls)).as("one of three").hasSize(4);
    measurer.calls.clear();
    List<String> alone = List.of("b@1", "b@1", "b@1", "b@1");
    measure(TestRun.of(TestRun.cells("ReadOnly", "b@1"), null, alone), NO_LIMIT);
    assertThat(of("b@1", measurer.calls)).hasSize(8);
  }

  @Test
  void warmsUpFourTimesAtTheMost() throws Exception {
    measurer.script = driftsIn("b@1", 100);
    measure(plan(FOUR), NO_LIMIT);
    assertThat(of("a@1", measurer.calls)).hasSize(12).endsWith("12 a@1 x4");
    assertThat(of("b@1", measurer.calls)).hasSize(12).contains("9 b@1 x4").endsWith("12 b@1 x4");
  }

  @Test
  void usesTheRoundsThatAreLeftForWhatBeginsAnewEarly() throws Exception {
    measurer.script = driftsIn("b@1", 2);
    measure(plan(Stream.of(FOUR, FOUR).flatMap(Stream::of).toArray(String[]::new)), NO_LIMIT);
    assertThat(of("b@1", measurer.calls)).contains("4 b@1", "5 b@1 x2").endsWith("12 b@1 x2");
    assertThat(of("a@1", measurer.calls)).contains("4 a@1", "5 a@1 x2").endsWith("12 a@1 x2");
  }

  @Test
  void goesOnWithACellThatBeganAnew() throws Exception {
    measurer.script = driftsIn("b@1", 2);
    Results begun = measure(plan(FOUR), Optional.of(Duration.ofSeconds(15)));
    assertThat(measurer.calls).hasSize(15).endsWith("5 b@1 x2", "5 c@1 x2");
    measurer.calls.clear();
    measure(begun, NO_LIMIT);
    assertThat(of("b@1", measurer.calls)).containsExactly("6 b@1 x2", "7 b@1 x2", "8 b@1 x2");
  }

  @Test
  void goesOnInTheMiddleOfARoundThatBeganAnew() throws Exception {
    measurer.script = driftsIn("b@1", 2);
    Results begun = Results.none(plan(FOUR));
    measurer.breaksAt = "5 b@1";
    assertThatThrownBy(() -> measure(begun, NO_LIMIT)).hasMessage("the disk is full");
    assertThat(of("a@1", measurer.calls)).endsWith("5 a@1 x2");
    measurer.breaksAt = "";
    measurer.calls.clear();
    measure(begun, NO_LIMIT);
    assertThat(measurer.calls)
        .startsWith("5 b@1 x2", "5 c@1 x2")
        .hasSize(11)
        .allMatch(call -> call.endsWith("x2"));
  }

  /** What is counted in another setting is warm by itself. */
  @Test
  void leavesOtherSettingsAlone() throws Exception {
    measurer.script = driftsIn("b@1", 2);
    List<Cell> cells = new ArrayList<>(TestRun.cells("ReadOnly", "a@1", "b@1"));
    cells.addAll(TestRun.cells("GetPut", "c@1", "d@1"));
    String round = "a@1 b@1 c@1 d@1";
    measure(TestRun.of(cells, null, List.of(round, round, round, round)), NO_LIMIT);
    assertThat(of("a@1", measurer.calls)).hasSize(8);
    assertThat(of("c@1", measurer.calls)).hasSize(4);
    assertThat(of("d@1", measurer.calls)).hasSize(4);
  }

  // Until figures are precise

  /** Of a@1 and c@1 always the same, of b@1 within ten per cent. */
  private static Observation uneven(String cell, int round, int warmUpFactor) {
    int noise = cell.equals("b@1") ? round * 2 % 5 - 2 : 0;
    double speed = 100 * (1 + 0.05 * noise);
    return TestRun.observation(round, List.of(speed, speed), warmUpFactor * PLANNED_WARM_UPS);
  }

  @Test
  void goesOnWithWhatIsNotPreciseBesideAnother() throws Exception {
    measurer.script = SchedulerTest::uneven;
    Results results = measure(plan(FOUR).precise(0.05), NO_LIMIT);
    List<String> ofB = of("b@1", measurer.calls);
    assertThat(ofB).hasSizeBetween(8, 16).endsWith(ofB.size() + " b@1");
    assertThat(of("a@1", measurer.calls)).hasSameSizeAs(ofB);
    assertThat(of("c@1", measurer.calls)).hasSize(4);
    assertThat(new Precision(results, 0.05).lacks(results.run().cell("b@1").orElseThrow()))
        .isZero();
    assertThat(secondsLeft()).last().isEqualTo(0);
    assertThat(secondsLeft()).allSatisfy(left -> assertThat(left).isLessThan(200));
  }

  @Test
  void endsWithThePlanIfAllIsPrecise() throws Exception {
    measurer.script = SchedulerTest::uneven;
    measure(plan(FOUR).precise(0.5), NO_LIMIT);
    assertThat(measurer.calls).hasSize(12);
  }

  @Test
  void goesOnUntilTheBudgetIsSpentAndTellsWhatIsNotPrecise() throws Exception {
    measurer.script = SchedulerTest::uneven;
    Results results = measure(plan(FOUR).precise(0.001), Optional.of(Duration.ofSeconds(20)));
    assertThat(measurer.calls).hasSize(20);
    assertThat(said()).contains("The budget is spent: round 9 would not fit.");
    assertThat(secondsLeft()).as("all of the budget").startsWith(11, 10).endsWith(2, 1, 0);
    assertThat(Summary.of(results).remarks())
        .anySatisfy(
            remark ->
                assertThat(remark)
                    .matches(
                        "less precise than the ±0.1 % asked for: b@1 in ReadOnly, 1 thread"
                            + " ±\\d[.]\\d % after 8 rounds, would need more than 3000"));
    measurer.calls.clear();
    measure(results, Optional.of(Duration.ofSeconds(21)));
    assertThat(measurer.calls).as("resumed").startsWith("9 a@1", "9 b@1").hasSize(20);
  }

  /** What has no interval yet is not precise. */
  @Test
  void measuresThreeTimesAtTheLeastToBePrecise() throws Exception {
    measurer.script = (cell, round, factor) -> uneven("a@1", round, factor);
    measure(plan("a@1 b@1 c@1").precise(0.05), NO_LIMIT);
    assertThat(measurer.calls).hasSize(9).endsWith("3 a@1", "3 b@1", "3 c@1");
  }

  // The budget, and the time left

  @Test
  void beginsNoRoundThatWouldNotFit() throws Exception {
    measurer.seconds.putAll(Map.of("a@1", 10.0, "b@1", 20.0));
    measure(plan("a@1 b@1", "b@1 a@1", "a@1 b@1"), Optional.of(Duration.ofSeconds(89)));
    assertThat(measurer.calls).containsExactly("1 a@1", "1 b@1", "2 b@1", "2 a@1");
    assertThat(said()).contains("The budget is spent: round 3 would not fit.");
  }

  @Test
  void measuresAllIfTheBudgetIsJustEnough() throws Exception {
    measurer.seconds.putAll(Map.of("a@1", 10.0, "b@1", 20.0));
    measure(plan("a@1 b@1", "b@1 a@1"), Optional.of(Duration.ofSeconds(60)));
    assertThat(measurer.calls).hasSize(4);
    assertThat(said()).doesNotContain("The budget is spent");
  }

  @Test
  void measuresTheFirstRoundWhateverTheBudget() throws Exception {
    measure(plan("a@1 b@1 c@1", "a@1"), Optional.of(Duration.ofSeconds(0)));
    assertThat(measurer.calls).containsExactly("1 a@1", "1 b@1", "1 c@1");
    assertThat(said()).contains("The budget is spent: round 2 would not fit.");
  }

  @Test
  void tellsTheTimeLeftByWhatCellsHaveTaken() throws Exception {
    measurer.seconds.putAll(Map.of("a@1", 2.0, "b@1", 4.0));
    measure(plan("a@1 b@1", "b@1 a@1"), NO_LIMIT);
    assertThat(secondsLeft()).as("never more than before").containsExactly(6, 6, 2, 0);
  }

  @Test
  void tellsNoMoreTimeThanTheBudgetHas() throws Exception {
    measurer.seconds.put("a@1", 10.0);
    measure(plan("a@1", "a@1", "a@1", "a@1", "a@1"), Optional.of(Duration.ofSeconds(35)));
    assertThat(secondsLeft()).containsExactly(25, 15, 5);
  }

  private List<Integer> secondsLeft() {
    return Pattern.compile("(\\d+) s left")
        .matcher(said())
        .results()
        .map((MatchResult match) -> Integer.valueOf(match.group(1)))
        .toList();
  }

  // Pairs until each is decided

  /**
   * Each of lib@2, lib@3 … with lib@1, and, if wanted, that with its twin.
   *
   * @param most pairs that are searched for a change
   */
  private static Run contest(boolean twin, int most, String benchmark, String... others) {
    List<Cell> cells = new ArrayList<>(TestRun.cells(benchmark, "lib@1"));
    List<Run.Pair> pairs = new ArrayList<>();
    if (twin) {
      cells.add(cells.get(0).again());
      pairs.add(new Run.Pair("lib@1", "lib@1_twin", true));
    }
    for (Cell other : TestRun.cells(benchmark, others)) {
      cells.add(other);
      pairs.add(new Run.Pair("lib@1", other.id(), false));
    }
    String there = String.join(" ", cells.stream().map(Cell::id).toList());
    List<String> back = new ArrayList<>(cells.stream().map(Cell::id).toList());
    Collections.reverse(back);
    List<String> order =
        IntStream.rangeClosed(1, 3 * most)
            .mapToObj(round -> round % 2 == 1 ? there : String.join(" ", back))
            .toList();
    return TestRun.of(cells, new Run.Contest(0.03, most, true, pairs), order);
  }

  /** Rounds from one to another, of these cells, which take turns. */
  private static List<String> rounds(int from, int to, String mark, String... cells) {
    List<String> there = List.of(cells);
    List<String> back = new ArrayList<>(there);
    Collections.reverse(back);
    return IntStream.rangeClosed(from, to)
        .boxed()
        .flatMap(round -> (round % 2 == 1 ? there : back).stream().map(c -> round + " " + c + mark))
        .toList();
  }

  private static List<String> joined(List<?>... parts) {
    return Stream.of(parts).flatMap(List::stream).map(Object::toString).toList();
  }

  /** A speed that differs a little from round to round, and not from half to half of a fork. */
  private static Observation steady(double speed, String cell, int round, int warmUpFactor) {
    int step = cell.charAt(4) - '0' + cell.length() / 10; // another for each, 1 to 3
    int noise = round * step % 5 - 2;
    double score = speed * (1 + 0.0005 * noise);
    return TestRun.observation(
        round, List.of(score, score, score, score), warmUpFactor * PLANNED_WARM_UPS);
  }

  @Test
  void endsAPairOnceItIsDecidedAndGivesItsTimeToTheOthers() throws Exception {
    measurer.script =
        (cell, round, factor) ->
            steady(cell.equals("lib@3") ? 70 + round * 5 % 60 : 100, cell, round, factor);
    measure(contest(false, 12, "ReadOnly", "lib@2", "lib@3"), NO_LIMIT);
    assertThat(measurer.calls)
        .startsWith(rounds(1, 8, "", "lib@1", "lib@2", "lib@3").toArray(String[]::new))
        .isEqualTo(
            joined(
                rounds(1, 8, "", "lib@1", "lib@2", "lib@3"), rounds(9, 12, "", "lib@1", "lib@3")));
    assertThat(said())
        .contains("lib@2 in ReadOnly, 1 thread: same, interval inside the margin.")
        .contains("lib@3 in ReadOnly, 1 thread: too noisy, all 12 pairs.")
        .doesNotContain("After round 1");
    assertThat(secondsLeft().subList(24, 32))
        .as("of lib@3, whose search ends with the twelfth pair")
        .containsExactly(7, 6, 5, 4, 3, 2, 1, 0);
  }

  @Test
  void countsAChangeOnceFreshPairsConfirmIt() throws Exception {
    measurer.script =
        (cell, round, factor) -> steady(cell.equals("lib@2") ? 90 : 100, cell, round, factor);
    measure(contest(false, 20, "ReadOnly", "lib@2"), NO_LIMIT);
    assertThat(measurer.calls).isEqualTo(rounds(1, 16, "", "lib@1", "lib@2"));
    assertThat(said())
        .contains("lib@2 in ReadOnly, 1 thread: slower, 99.5 % interval excludes 0, confirmed.");
    assertThat(secondsLeft().get(16))
        .as("of the twenty pairs that it may take to confirm it, not of the search")
        .isEqualTo(39);
  }

  @Test
  void takesNoChangeThatFreshPairsDoNotShow() throws Exception {
    measurer.script =
        (cell, round, factor) ->
            steady(cell.equals("lib@2") && round <= 8 ? 90 : 100, cell, round, factor);
    measure(contest(false, 20, "ReadOnly", "lib@2"), NO_LIMIT);
    assertThat(measurer.calls).isEqualTo(rounds(1, 16, "", "lib@1", "lib@2"));
    assertThat(said())
        .contains("8 fresh pairs do not confirm a change.")
        .doesNotContain("1 thread: slower");
  }

  @Test
  void beginsADriftingPairAnewWithTwiceAndFourTimesTheWarmUp() throws Exception {
    measurer.script = (cell, round, factor) -> drifting(cell, round, factor, 4);
    Results results = measure(contest(false, 20, "ReadOnly", "lib@2"), NO_LIMIT);
    assertThat(measurer.calls)
        .isEqualTo(
            joined(
                rounds(1, 8, "", "lib@1", "lib@2"),
                rounds(9, 16, " x2", "lib@1", "lib@2"),
                rounds(17, 24, " x4", "lib@1", "lib@2")));
    assertThat(results.observations().get("lib@2"))
        .extracting(Observation::warmUps)
        .startsWith(3, 3)
        .endsWith(12, 12);
    assertThat(said())
        .containsPattern(
            "lib@2 in ReadOnly, 1 thread drifts by .* once more, with twice the warm-up")
        .contains("1 thread: same, interval inside the margin.");
  }

  @Test
  void warmsUpNoMoreThanItTakes() throws Exception {
    measurer.script = (cell, round, factor) -> drifting(cell, round, factor, 2);
    measure(contest(false, 20, "ReadOnly", "lib@2"), NO_LIMIT);
    assertThat(measurer.calls)
        .isEqualTo(
            joined(rounds(1, 8, "", "lib@1", "lib@2"), rounds(9, 16, " x2", "lib@1", "lib@2")));
  }

  @Test
  void goesOnAtFourTimesTheWarmUpThoughItStillDrifts() throws Exception {
    measurer.script = (cell, round, factor) -> drifting(cell, round, factor, 8);
    measure(contest(false, 20, "ReadOnly", "lib@2"), NO_LIMIT);
    assertThat(measurer.calls).hasSize(2 * 24).endsWith("24 lib@2 x4", "24 lib@1 x4");
  }

  /** A speed that grows by 5 % from half to half of a fork, until there is enough warm-up. */
  private static Observation drifting(String cell, int round, int factor, int enough) {
    double early = steady(100, cell, round, factor).value();
    double late = factor < enough ? early * (1.05 + 0.0005 * (round % 3)) : early;
    return TestRun.observation(round, List.of(early, early, late, late), factor * PLANNED_WARM_UPS);
  }

  @Test
  void endsThePairOfASideThatFails() throws Exception {
    measurer.failing.put("2 lib@3", "it broke");
    measurer.script = (cell, round, factor) -> steady(100, cell, round, factor);
    Results results = measure(contest(false, 20, "ReadOnly", "lib@2", "lib@3"), NO_LIMIT);
    assertThat(measurer.calls)
        .isEqualTo(
            joined(
                rounds(1, 2, "", "lib@1", "lib@2", "lib@3"), rounds(3, 8, "", "lib@1", "lib@2")));
    assertThat(results.failures()).containsOnlyKeys("lib@3");
  }

  @Test
  void endsAllPairsOfABaseThatFails() throws Exception {
    measurer.failing.put("2 lib@1", "it broke");
    measurer.script = (cell, round, factor) -> steady(100, cell, round, factor);
    measure(contest(true, 20, "ReadOnly", "lib@2", "lib@3"), NO_LIMIT);
    assertThat(measurer.calls).isEqualTo(rounds(1, 2, "", "lib@1", "lib@1_twin", "lib@2", "lib@3"));
  }

  @Test
  void measuresTheCanaryAsLongAsItsBaseIsNeeded() throws Exception {
    measurer.script =
        (cell, round, factor) -> steady(cell.equals("lib@2") ? 90 : 100, cell, round, factor);
    measure(contest(true, 20, "ReadOnly", "lib@2", "lib@3"), NO_LIMIT);
    assertThat(measurer.calls)
        .isEqualTo(
            joined(
                rounds(1, 8, "", "lib@1", "lib@1_twin", "lib@2", "lib@3"),
                rounds(9, 16, "", "lib@1", "lib@1_twin", "lib@2")));
  }

  @Test
  void measuresTheCanaryForItsFirstLookThoughTheOtherSideFails() throws Exception {
    measurer.failing.put("3 lib@2", "it broke");
    measurer.script = (cell, round, factor) -> steady(100, cell, round, factor);
    measure(contest(true, 20, "ReadOnly", "lib@2"), NO_LIMIT);
    assertThat(measurer.calls)
        .isEqualTo(
            joined(
                rounds(1, 3, "", "lib@1", "lib@1_twin", "lib@2"),
                rounds(4, 8, "", "lib@1", "lib@1_twin")));
  }

  @Test
  void measuresACanaryAloneUntilItIsDecided() throws Exception {
    measurer.script =
        (cell, round, factor) ->
            steady(cell.endsWith("twin") ? 70 + round * 5 % 60 : 100, cell, round, factor);
    measure(contest(true, 12, "ReadOnly"), NO_LIMIT);
    assertThat(measurer.calls).isEqualTo(rounds(1, 12, "", "lib@1", "lib@1_twin"));
  }

  @Test
  void decidesExactPairsByTwoRounds() throws Exception {
    measurer.script =
        (cell, round, factor) -> TestRun.observation(round, cell.equals("lib@2") ? 99 : 100);
    measure(contest(false, 20, "Count", "lib@2", "lib@3"), NO_LIMIT);
    assertThat(measurer.calls).isEqualTo(rounds(1, 2, "", "lib@1", "lib@2", "lib@3"));
    assertThat(said())
        .contains("lib@2 in Count, 1 thread: slightly slower, exact.")
        .contains("lib@3 in Count, 1 thread: same, exact.");
  }

  @Test
  void goesOnWithExactPairsThatDoNotRepeat() throws Exception {
    measurer.script =
        (cell, round, factor) ->
            TestRun.observation(round, cell.equals("lib@2") ? 99 - 0.1 * round : 100);
    measure(contest(false, 20, "Count", "lib@2"), NO_LIMIT);
    assertThat(measurer.calls).isEqualTo(rounds(1, 5, "", "lib@1", "lib@2"));
    assertThat(said()).contains("lib@2 in Count, 1 thread: slightly slower, randomised");
  }

  @Test
  void spendsNoMoreThanTheBudgetOnPairs() throws Exception {
    measurer.script = (cell, round, factor) -> steady(100, cell, round, factor);
    measure(contest(false, 20, "ReadOnly", "lib@2"), Optional.of(Duration.ofSeconds(7)));
    assertThat(measurer.calls).isEqualTo(rounds(1, 3, "", "lib@1", "lib@2"));
    assertThat(said()).contains("The budget is spent: round 4 would not fit.");
    assertThat(secondsLeft()).containsExactly(6, 5, 4, 3, 2, 1);
  }

  @Test
  void goesOnWithPairsWhereTheyWereLeft() throws Exception {
    measurer.script = (cell, round, factor) -> drifting(cell, round, factor, 2);
    Results begun =
        measure(contest(false, 20, "ReadOnly", "lib@2"), Optional.of(Duration.ofSeconds(19)));
    assertThat(measurer.calls).hasSize(18).endsWith("9 lib@1 x2", "9 lib@2 x2");
    measurer.calls.clear();
    measure(begun, NO_LIMIT);
    assertThat(measurer.calls).isEqualTo(rounds(10, 16, " x2", "lib@1", "lib@2"));
  }

  @Test
  void leavesARoundThatOneSideLacksSinceForksOfHoursApartAreNoPair() throws Exception {
    measurer.script = (cell, round, factor) -> steady(100, cell, round, factor);
    Results begun = Results.none(contest(false, 20, "ReadOnly", "lib@2"));
    for (int round = 1; round <= 7; round++) {
      add(begun, "lib@1", steady(100, "lib@1", round, 1));
      if (round != 4) {
        add(begun, "lib@2", steady(100, "lib@2", round, 1));
      }
    }
    measure(begun, NO_LIMIT);
    assertThat(measurer.calls).containsExactly("8 lib@2", "8 lib@1", "9 lib@1", "9 lib@2");
  }

  @Test
  void leavesARoundThatAnyPairOfABaseHasBegun() throws Exception {
    measurer.script = (cell, round, factor) -> steady(100, cell, round, factor);
    Results begun = Results.none(contest(false, 20, "ReadOnly", "lib@2", "lib@3"));
    for (int round = 1; round <= 7; round++) {
      add(begun, "lib@2", steady(100, "lib@2", round, 1));
      if (round != 4) {
        add(begun, "lib@1", steady(100, "lib@1", round, 1));
        add(begun, "lib@3", steady(100, "lib@3", round, 1));
      }
    }
    measure(begun, NO_LIMIT);
    assertThat(measurer.calls).isEqualTo(rounds(8, 9, "", "lib@1", "lib@2", "lib@3"));
  }

  @Test
  void measuresNothingOfPairsThatAreDecided() throws Exception {
    measurer.script = (cell, round, factor) -> steady(100, cell, round, factor);
    Results results = measure(contest(true, 20, "ReadOnly", "lib@2"), NO_LIMIT);
    measurer.calls.clear();
    measure(results, NO_LIMIT);
    assertThat(measurer.calls).isEmpty();
  }
}
