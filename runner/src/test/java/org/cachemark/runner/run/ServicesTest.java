/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.cachemark.programs.Packages;
import org.cachemark.results.Cell;
import org.cachemark.results.Run;
import org.cachemark.results.SystemId;
import org.cachemark.results.Title;
import org.cachemark.results.Value;
import org.cachemark.runner.catalogue.Library;
import org.cachemark.runner.catalogue.Product;
import org.cachemark.runner.catalogue.ServiceInfo;
import org.cachemark.runner.catalogue.ServiceInfo.Keep;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.sweep.Sweep;
import org.cachemark.runner.toy.ToyService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that work, and servers that fail in every way, each in a process of its own. */
class ServicesTest {

  private static final List<Path> CLASS_PATH =
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
          .map(Path::of)
          .toList();

  private static final Sweep.Effort EFFORT =
      new Sweep.Effort("64m", 1, new Sweep.Iterations(0, 1), new Sweep.Iterations(1, 1), 60);

  private static final Library NO_LIBRARY =
      new Library(null, null, List.of(), List.of(), List.of(), List.of(), List.of(), null, null);

  @TempDir Path directory;
  private Services services;

  private Services keeping(Keep keep) {
    services = new Services((system, temp) -> directory.resolve("log"), service -> keep);
    return services;
  }

  @AfterEach
  void close() throws Exception {
    if (services != null) {
      services.close();
    }
    assertThat(ProcessHandle.current().descendants()).as("left behind").isEmpty();
    assertThat(ProcessHandle.allProcesses().filter(ServicesTest::isChildOfAToy)).isEmpty();
  }

  private static boolean isChildOfAToy(ProcessHandle process) {
    String child = "sleep " + ToyService.childSeconds(ProcessHandle.current().pid());
    return process.info().commandLine().orElse("").endsWith(child);
  }

  private static PlannedCell cell(String fault, String word) {
    SystemId name = SystemId.parse("three[fault=" + fault + "]");
    ServiceInfo info = new ServiceInfo(ToyService.class.getName(), Keep.ROUND, List.of("own"));
    SystemUnderTest system =
        new SystemUnderTest(name, product(info), NO_LIBRARY, Path.of("."), Optional.empty());
    Cell cell =
        new Cell(
            "Tally_" + word,
            "Tally",
            Map.of("digit", name),
            Title.parse("Three"),
            Cell.Role.COMPETITOR,
            Map.of("word", Value.parse(word)),
            1,
            Run.DEFAULT_JVM,
            null,
            false);
    return new PlannedCell(
        cell, null, null, Map.of("digit", system), CLASS_PATH, Sweep.Jvm.DEFAULT, EFFORT);
  }

  private static Product product(ServiceInfo service) {
    return new Product(
        "three",
        "Three",
        "digit",
        Cell.Role.COMPETITOR,
        "",
        NO_LIBRARY,
        Packages.NONE,
        Set.of(),
        Map.of(),
        Map.of(),
        Set.of(),
        Map.of(),
        Map.of(),
        List.of(),
        service,
        null,
        Map.of(),
        false,
        null,
        null);
  }

  private double asks(PlannedCell cell) throws Exception {
    String place = services.ready(cell).places().get("digit");
    return ToyService.ask(place);
  }

  @Test
  void givesEachCellAServerThatIsEmptyAndLoaded() throws Exception {
    keeping(Keep.ROUND);
    assertThat(asks(cell("none", "x"))).isEqualTo(30);
    services.measured(List.of(cell("none", "y")));
    assertThat(asks(cell("none", "y"))).isEqualTo(30.5);
    assertThat(starts()).isEqualTo(1);
  }

  private long starts() throws IOException {
    return Files.readString(log()).lines().filter(line -> line.contains("answers nothing")).count();
  }

  private Path log() {
    return directory.resolve("log");
  }

  @ParameterizedTest
  @CsvSource({"FORK, 4", "ROUND, 2", "RUN, 1"})
  void keepsAServerForSoLong(Keep keep, int starts) throws Exception {
    keeping(keep);
    PlannedCell cell = cell("none", "x");
    for (int round = 0; round < 2; round++) {
      services.ready(cell);
      services.measured(List.of(cell));
      services.ready(cell);
      services.roundEnded();
    }
    assertThat(starts()).isEqualTo(starts);
  }

  @Test
  void endsAServerOnceNobodyInTheRoundNeedsIt() throws Exception {
    keeping(Keep.ROUND);
    Services.Ready ready = services.ready(cell("none", "x"));
    assertThat(ProcessHandle.allProcesses().filter(ServicesTest::isChildOfAToy)).hasSize(1);
    services.measured(List.of(cell("other", "x")));
    assertThat(ready.processes()).noneMatch(ServiceProcess::isAlive);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          start | does not start: the toy does
          exit  | has ended by itself, with exit code 7
          place | does not start: 'here;there' is no place
          sick  | is not healthy: the toy feels unwell
          load  | does not load: the toy takes nothing
          """)
  void saysWhyThereIsNoServer(String fault, String reason) {
    keeping(Keep.ROUND);
    assertThatThrownBy(() -> services.ready(cell(fault, "x")))
        .isInstanceOf(ServiceFailure.class)
        .hasMessage("the service of three[fault=%s] %s", fault, reason);
  }

  @Test
  void startsOnceARoundWhatDoesNotStart() throws Exception {
    keeping(Keep.ROUND);
    for (int round = 1; round < 3; round++) {
      for (int cell = 0; cell < 3; cell++) {
        assertThatThrownBy(() -> services.ready(cell("start", "x")))
            .isInstanceOf(ServiceFailure.class);
      }
      assertThat(starts()).as("it is tried twice").isEqualTo(2L * round);
      services.roundEnded();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"reset", "ails"})
  void takesAnotherForAServerThatIsNotEmptyOrNotWell(String fault) throws Exception {
    keeping(Keep.RUN);
    assertThat(asks(cell(fault, "x"))).isEqualTo(30);
    assertThat(asks(cell(fault, "x"))).isEqualTo(30);
    assertThat(starts()).isEqualTo(2);
  }

  @Test
  void saysWhatBecameOfAServerThatDied() throws Exception {
    keeping(Keep.RUN);
    Services.Ready ready = services.ready(cell("die", "x"));
    assertThat(ready.death()).isEmpty();
    assertThat(ready.anyEnd()).isNotDone();
    assertThatThrownBy(() -> ToyService.ask(ready.places().get("digit")))
        .isInstanceOfAny(IllegalStateException.class, UncheckedIOException.class);
    ready.anyEnd().get(1, TimeUnit.MINUTES);
    assertThat(ready.death())
        .contains(
            "the service of three[fault=die] has ended by itself, with exit code 3:"
                + " java.lang.IllegalStateException: the toy fell over");
    assertThat(services.ready(cell("die", "x")).death()).as("another").isEmpty();
  }

  @Test
  void waitsNoLongerThanItSays() {
    PlannedCell cell = cell("hang", "x");
    List<String> command =
        Services.command(Services.Need.of(cell.systems().get("digit"), cell), directory);
    assertThatThrownBy(() -> new ServiceProcess("it", command, log(), Duration.ofSeconds(2)))
        .isInstanceOf(ServiceFailure.class)
        .hasMessage("it does not start: no answer after 2 s");
  }

  @Test
  void endsAForkWhoseServerIsGone() throws Exception {
    keeping(Keep.RUN);
    Services.Ready ready = services.ready(cell("none", "x"));
    ProcessHandle.of(ready.processes().get(0).pid()).orElseThrow().destroyForcibly();
    ChildProcess.Result result =
        ChildProcess.run(
            List.of("sleep", "1000"),
            directory.resolve("fork"),
            Duration.ofMinutes(5),
            ready.anyEnd());
    assertThat(result.end()).isEqualTo(ChildProcess.End.ABANDONED);
  }

  @Test
  void leavesNothingBehindWhenItsRunnerIsGone() throws Exception {
    Path temp = Files.createDirectory(directory.resolve("temp"));
    Files.createFile(temp.resolve("what it writes"));
    PlannedCell cell = cell("none", "x");
    List<String> command =
        new ArrayList<>(
            Services.command(Services.Need.of(cell.systems().get("digit"), cell), temp));
    command.add("mark");
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    assertThat(process.inputReader().lines().filter(line -> line.startsWith("mark ")).findFirst())
        .hasValueSatisfying(line -> assertThat(line).startsWith("mark ok 127.0.0.1:"));
    List<ProcessHandle> started = process.descendants().toList();
    assertThat(started).isNotEmpty();
    process.getOutputStream().close();
    process.waitFor();
    assertThat(started).noneMatch(ProcessHandle::isAlive);
    assertThat(temp).doesNotExist();
  }

  /** Its late answer would be taken for that to the next question. */
  @Test
  void endsAServerThatDoesNotAnswerInTime() throws Exception {
    PlannedCell cell = cell("slow", "x");
    List<String> command =
        Services.command(Services.Need.of(cell.systems().get("digit"), cell), directory);
    try (ServiceProcess slow = new ServiceProcess("it", command, log(), Duration.ofMinutes(1))) {
      assertThatThrownBy(() -> slow.ask("load", "does not load", Duration.ofMillis(100)))
          .hasMessage("it does not load: no answer after 0 s");
      assertThat(slow.isAlive()).isFalse();
    }
  }

  @Test
  void endsAServerThatDoesNotStop() throws Exception {
    PlannedCell cell = cell("stay", "x");
    List<String> command =
        Services.command(Services.Need.of(cell.systems().get("digit"), cell), directory);
    ServiceProcess stays = new ServiceProcess("it", command, log(), Duration.ofMinutes(1));
    stays.stop(Duration.ofSeconds(5)); // enough for what it says, on a busy machine too
    assertThat(stays.isAlive()).isFalse();
    assertThat(log()).as("what it said when it was asked").content().contains("the toy stays");
  }

  @Test
  void givesAnotherServerAfterAForkThatFailed() throws Exception {
    keeping(Keep.RUN);
    PlannedCell cell = cell("none", "x");
    services.ready(cell);
    services.failed(cell);
    services.ready(cell);
    assertThat(starts()).isEqualTo(2);
  }

  @Test
  void tellsThatOptionsAreRefused() {
    keeping(Keep.RUN);
    assertThatThrownBy(() -> services.ready(cell("refuse", "x")))
        .isInstanceOfSatisfying(
            ServiceFailure.class,
            failure -> assertThat(failure.isRefused()).as(failure.getMessage()).isTrue())
        .hasMessage("the toy knows no such fault");
  }

  @Test
  void startsNoneForASystemWhoseOptionsSaySo() throws Exception {
    keeping(Keep.RUN);
    SystemId own = SystemId.parse("three[own=there]");
    ServiceInfo info = new ServiceInfo(ToyService.class.getName(), Keep.ROUND, List.of("own"));
    SystemUnderTest system =
        new SystemUnderTest(own, product(info), NO_LIBRARY, Path.of("."), Optional.empty());
    assertThat(services.readyAlone("digit", system, CLASS_PATH, Sweep.Jvm.DEFAULT, "64m").places())
        .isEmpty();
  }
}
