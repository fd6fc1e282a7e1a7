/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cachemark.harness.Trial.BLACKHOLE;
import static org.cachemark.harness.Trial.MEASUREMENT;
import static org.cachemark.harness.Trial.WARM_UP;
import static org.cachemark.harness.Trial.thread;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Declared;
import org.cachemark.harness.Meter;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.Item;
import org.cachemark.stores.ProbeStore;
import org.cachemark.stores.ProbeStoreFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;

class StoreBenchmarkTest {

  private static final int THREADS = 2;

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  /** One who calls, and the timed operation. */
  private record Work(Caller caller, Supplier<Object> operation) {}

  private static StoreBenchmark benchmark(String name) {
    StoreBenchmark benchmark =
        switch (name) {
          case "GetByKey" -> new GetByKeyBenchmark();
          case "GetMany loop", "GetMany pipelined", "GetMany bulk" -> new GetManyBenchmark();
          case "OverwriteMany loop", "OverwriteMany pipelined", "OverwriteMany bulk" ->
              new OverwriteManyBenchmark();
          case "FindByOne" -> new FindByOneBenchmark();
          case "FindByTwo" -> new FindByTwoBenchmark();
          case "TextExact" -> new TextExactBenchmark();
          case "TextFuzzy prefix", "TextFuzzy typo" -> new TextFuzzyBenchmark();
          default -> new OverwriteBenchmark();
        };
    if (benchmark instanceof TextFuzzyBenchmark fuzzy) {
      fuzzy.query = name.split(" ", 2)[1];
    }
    if (benchmark instanceof GetManyBenchmark many) {
      many.way = name.split(" ", 2)[1];
      many.n = 3;
    }
    if (benchmark instanceof OverwriteManyBenchmark many) {
      many.writing = name.split(" ", 2)[1];
      many.n = 3;
    }
    prepare(benchmark);
    return benchmark;
  }

  private static void prepare(StoreBenchmark benchmark) {
    benchmark.store = "probe@1";
    benchmark.storeOptions = "";
    benchmark.items = 600;
    benchmark.names = 10;
    benchmark.words = 3000;
  }

  private static Work join(StoreBenchmark benchmark, ThreadParams thread) {
    if (benchmark instanceof GetByKeyBenchmark gets) {
      GetByKeyBenchmark.Getter getter = new GetByKeyBenchmark.Getter();
      getter.draw(gets, thread);
      return new Work(getter, () -> gets.getByKey(getter));
    } else if (benchmark instanceof GetManyBenchmark gets) {
      GetManyBenchmark.Getter getter = new GetManyBenchmark.Getter();
      getter.draw(gets, thread);
      return new Work(getter, () -> gets.getMany(getter));
    } else if (benchmark instanceof FindByOneBenchmark finds) {
      FindByOneBenchmark.Asking asker = new FindByOneBenchmark.Asking();
      asker.draw(finds, thread);
      return new Work(asker, () -> finds.findByOne(asker));
    } else if (benchmark instanceof FindByTwoBenchmark finds) {
      FindByTwoBenchmark.Asking asker = new FindByTwoBenchmark.Asking();
      asker.draw(finds, thread);
      return new Work(asker, () -> finds.findByTwo(asker));
    } else if (benchmark instanceof TextExactBenchmark texts) {
      TextExactBenchmark.Asking asker = new TextExactBenchmark.Asking();
      asker.draw(texts, thread);
      return new Work(asker, () -> texts.textExact(asker));
    } else if (benchmark instanceof TextFuzzyBenchmark texts) {
      TextFuzzyBenchmark.Asking asker = new TextFuzzyBenchmark.Asking();
      asker.draw(texts, thread);
      return new Work(asker, () -> texts.textFuzzy(asker));
    } else if (benchmark instanceof OverwriteManyBenchmark overwrites) {
      OverwriteManyBenchmark.Writer writer = new OverwriteManyBenchmark.Writer();
      writer.draw(overwrites, thread);
      return new Work(writer, () -> overwrites.overwriteMany(writer));
    }
    OverwriteBenchmark overwrites = (OverwriteBenchmark) benchmark;
    OverwriteBenchmark.Writer writer = new OverwriteBenchmark.Writer();
    writer.draw(overwrites, thread);
    return new Work(writer, () -> overwrites.overwrite(writer));
  }

  private static List<Work> open(StoreBenchmark benchmark) throws IOException {
    benchmark.open(THREADS);
    List<Work> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      all.add(join(benchmark, thread(i, THREADS)));
    }
    return all;
  }

  private static Map<String, Meter.Figure> iterate(
      StoreBenchmark benchmark, List<Work> all, int operations) {
    return iterate(benchmark, all, operations, MEASUREMENT);
  }

  private static Map<String, Meter.Figure> iterate(
      StoreBenchmark benchmark, List<Work> all, int operations, IterationParams iteration) {
    benchmark.begin();
    all.forEach(work -> work.caller().begin(iteration));
    for (int i = 0; i < operations; i++) {
      all.forEach(work -> BLACKHOLE.consume(work.operation().get()));
    }
    all.forEach(work -> work.caller().end(iteration, BLACKHOLE));
    return Meter.drain();
  }

  private static void leave(List<Work> all) throws IOException {
    for (Work work : all) {
      work.caller().leave();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GetByKey",
        "GetMany loop",
        "GetMany pipelined",
        "GetMany bulk",
        "FindByOne",
        "FindByTwo",
        "TextExact",
        "TextFuzzy prefix",
        "TextFuzzy typo",
        "Overwrite",
        "OverwriteMany loop",
        "OverwriteMany pipelined",
        "OverwriteMany bulk"
      })
  void measuresASoundStoreAndTellsNoFigureThatIsNotDeclared(String name) throws IOException {
    StoreBenchmark benchmark = benchmark(name);
    List<Work> all = open(benchmark);
    ProbeStore probe = ProbeStoreFactory.last;
    assertThat(probe.spec().callers()).isEqualTo(THREADS);
    assertThat(probe.spec().hasText()).isEqualTo(name.startsWith("Text"));

    Map<String, Meter.Figure> figures = iterate(benchmark, all, 20);
    assertThat(Declared.figures(benchmark.getClass())).containsAll(figures.keySet());
    assertThat(figures.get("size").value()).isEqualTo(1e-3);
    assertThat(figures.get("load").value()).isPositive();
    assertThat(figures).containsKey("cpu");
    assertThat(figures.get("throughput").value()).isPositive();

    all.get(0).caller().leave();
    assertThat(probe.isClosed()).as("while the other still calls").isFalse();
    all.get(1).caller().leave();
    assertThat(probe.isClosed()).isTrue();
    assertThat(probe.spec().directory()).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GetByKey         | CUTS_TEXTS              | found Item
          GetMany loop     | CUTS_TEXTS              | found Item
          GetMany bulk     | SWAPS_TWO               | found Item
          GetMany bulk     | LEAVES_OUT_THE_LAST     | found 2 items, expected 3
          FindByOne        | FINDS_NINE              | has 9 of 10 items
          FindByOne        | FINDS_ONE_TWICE         | twice
          FindByTwo        | IGNORES_YEARS           | does not fit
          TextExact        | FINDS_OTHERS            | does not fit
          TextFuzzy prefix | FINDS_WHOLE_WORDS_ALONE | the answer to PREFIX
          TextFuzzy typo   | KNOWS_NO_TYPOS          | the answer to TYPO
          Overwrite        | KEEPS_OLD_ITEMS         | found Item
          Overwrite        | CUTS_TEXTS              | found Item
          OverwriteMany loop | KEEPS_OLD_ITEMS       | found Item
          OverwriteMany bulk | WRITES_ALL_BUT_THE_LAST | found Item
          OverwriteMany bulk | WRITES_THE_FIRST_TO_ALL | found Item
          """)
  void hasNoFigureForAStoreThatAnswersWrongly(String name, String fault, String reason)
      throws IOException {
    StoreBenchmark benchmark = benchmark(name);
    benchmark.storeOptions = "fault=" + fault;
    List<Work> all = open(benchmark);
    assertThatThrownBy(() -> iterate(benchmark, all, 20))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining(reason);
    leave(all);
  }

  /** Beyond what was drawn: each key has its second version, and then its first again. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 512, 700, 1024, 1500})
  void knowsWhatWasOverwrittenLast(int operations) throws IOException {
    OverwriteBenchmark benchmark = (OverwriteBenchmark) benchmark("Overwrite");
    List<Work> all = open(benchmark);
    iterate(benchmark, all, operations);
    int changed = 0;
    for (int id = 0; id < benchmark.items; id++) {
      Item now = ProbeStoreFactory.last.get(id);
      Item first = benchmark.answers().data().item(id);
      changed += now.equals(first) ? 0 : 1;
    }
    assertThat(changed).isEqualTo(THREADS * Math.min(operations, benchmark.items / THREADS));
    leave(all);
  }

  /** Calls of a number that the keys are no multiple of, up to one that takes nearly all. */
  @ParameterizedTest
  @CsvSource({"7, 1", "7, 40", "7, 50", "7, 200", "250, 1", "250, 3"})
  void writesEachItemOfACallOnce(int n, int operations) throws IOException {
    OverwriteManyBenchmark benchmark =
        new OverwriteManyBenchmark() {
          @Override
          public List<Item> overwriteMany(Writer writer) {
            List<Item> items = super.overwriteMany(writer);
            assertThat(items).hasSize(n).extracting(Item::id).doesNotHaveDuplicates();
            return items;
          }
        };
    prepare(benchmark);
    benchmark.n = n;
    List<Work> all = open(benchmark);
    iterate(benchmark, all, operations);
    int changed = 0;
    for (int id = 0; id < benchmark.items; id++) {
      Item first = benchmark.answers().data().item(id);
      changed += ProbeStoreFactory.last.get(id).equals(first) ? 0 : 1;
    }
    int keys = benchmark.items / THREADS / n * n;
    assertThat(changed).isEqualTo(THREADS * Math.min(operations * n, keys));
    leave(all);
  }

  @Test
  void countsItemsWhereACallGetsSeveral() throws IOException {
    List<Long> counted = new ArrayList<>();
    GetManyBenchmark benchmark =
        new GetManyBenchmark() {
          @Override
          void report(long operations, double rate) {
            counted.add(operations);
          }
        };
    prepare(benchmark);
    benchmark.n = 3;
    List<Work> all = open(benchmark);
    iterate(benchmark, all, 20);
    assertThat(counted).containsExactly(THREADS * 20L * 3);
    leave(all);
  }

  @Test
  void refusesAWayThatAStoreDoesNotOffer() throws IOException {
    StoreBenchmark benchmark = benchmark("GetMany loop");
    benchmark.storeOptions = "fault=DOES_NOT_LOOP";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> benchmark.open(THREADS))
        .withMessage("probe@1 does not get many way=loop");
    for (int i = 0; i < THREADS; i++) {
      benchmark.left();
    }
  }

  @Test
  void refusesAWayToWriteThatAStoreDoesNotOffer() throws IOException {
    StoreBenchmark benchmark = benchmark("OverwriteMany loop");
    benchmark.storeOptions = "fault=DOES_NOT_LOOP_TO_WRITE";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> benchmark.open(THREADS))
        .withMessage("probe@1 does not overwrite many writing=loop");
    for (int i = 0; i < THREADS; i++) {
      benchmark.left();
    }
  }

  @Test
  void refusesCallsOfMoreItemsThanAThreadHas() throws IOException {
    OverwriteManyBenchmark benchmark = (OverwriteManyBenchmark) benchmark("OverwriteMany bulk");
    benchmark.n = 301;
    benchmark.open(THREADS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> join(benchmark, thread(0, THREADS)))
        .withMessage("600 items are too few for 2 threads that write 301 each");
    for (int i = 0; i < THREADS; i++) {
      benchmark.left();
    }
  }

  @Test
  void keepsAnIndexOfWordsWhileItOverwritesIfItIsToldSo() throws IOException {
    OverwriteBenchmark benchmark = (OverwriteBenchmark) benchmark("Overwrite");
    benchmark.text = "indexed";
    List<Work> all = open(benchmark);
    assertThat(ProbeStoreFactory.last.spec().hasText()).isTrue();
    leave(all);
  }

  @Test
  void restsOnceAllHaveWarmedUpAndTellsIfThatWasInVain() throws IOException {
    List<Double> rests = new ArrayList<>(List.of(1.7, 0.4, 0.0));
    GetByKeyBenchmark benchmark =
        new GetByKeyBenchmark() {
          @Override
          double rest() {
            return rests.remove(0);
          }
        };
    prepare(benchmark);
    List<Work> all = open(benchmark);
    iterate(benchmark, all, 20, WARM_UP);
    iterate(benchmark, all, 20, WARM_UP);
    assertThat(rests).as("one rest of all callers each").hasSize(1);
    for (int i = 0; i < 2; i++) {
      assertThat(iterate(benchmark, all, 20).get("restless").value()).isEqualTo(0.4);
    }
    iterate(benchmark, all, 20, WARM_UP);
    assertThat(iterate(benchmark, all, 20)).doesNotContainKey("restless");
    assertThat(Declared.figures(benchmark.getClass())).contains("restless");
    leave(all);
  }

  @ParameterizedTest
  @CsvSource({"1, 6.5, 5.5", "1, 4.9, ", "10, 13.9, ", "10, 72, 62", "0, 72, "})
  void tellsIfAnIterationWentOnLongAfterItsTime(double planned, double took, Double told)
      throws IOException {
    StoreBenchmark benchmark = benchmark("GetByKey");
    List<Work> all = open(benchmark);
    benchmark.begin();
    benchmark.stopped(10, (long) (1e9 * planned), (long) (1e9 * planned));
    benchmark.stopped(10, (long) (1e9 * took), (long) (1e9 * planned));
    Meter.Figure overtime = Meter.drain().get("overtime");
    assertThat(overtime == null ? null : (Double) overtime.value()).isEqualTo(told);
    assertThat(Declared.figures(benchmark.getClass())).contains("overtime");
    leave(all);
  }

  /** The server is this very JVM, since it has all that is looked at. */
  @Test
  void tellsWhatTheServerTakesOfOneBehindASocketAlone(@TempDir Path data) throws IOException {
    Files.write(data.resolve("file"), new byte[3000]);
    StoreBenchmark benchmark = benchmark("GetByKey");
    benchmark.over = "loopback";
    benchmark.storeOptions = "service=" + new Place(ProcessHandle.current().pid(), "nowhere", data);
    List<Work> all = open(benchmark);
    Map<String, Meter.Figure> figures = iterate(benchmark, all, 20);
    leave(all);
    assertThat(Declared.figures(benchmark.getClass())).containsAll(figures.keySet());
    assertThat(figures.get("serverMemory").value()).isGreaterThan(1);
    assertThat(figures.get("serverCpu").value()).isNotNegative();
    assertThat(figures.get("size").value()).isEqualTo(4e-3); // and what is its own

    StoreBenchmark own = benchmark("GetByKey");
    List<Work> ownCallers = open(own);
    assertThat(iterate(own, ownCallers, 20)).doesNotContainKeys("serverMemory", "serverCpu");
    leave(ownCallers);
  }

  @Test
  void refusesAStoreInTheProcessBesideServers() {
    StoreBenchmark benchmark = benchmark("GetByKey");
    benchmark.over = "loopback";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> benchmark.open(THREADS))
        .withMessage("probe@1 is not measured over=loopback");
  }

  @Test
  void refusesMoreWritersThanItems() throws IOException {
    StoreBenchmark benchmark = benchmark("Overwrite");
    benchmark.items = 100;
    benchmark.open(101);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> join(benchmark, thread(0, 101)))
        .withMessage("100 items are too few for 101 threads");
    for (int i = 0; i < 101; i++) {
      benchmark.left();
    }
    assertThat(ProbeStoreFactory.last.spec().directory()).doesNotExist();
  }
}
