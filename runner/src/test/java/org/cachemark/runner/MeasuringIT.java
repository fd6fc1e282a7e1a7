/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cachemark.runner.CachemarkProcess.DOUBLES;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.results.Results;
import org.cachemark.results.Results.Failure.Outcome;
import org.cachemark.results.Run.Skipped;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real sweeps, as small as they can be, from the command line to the files. */
class MeasuringIT {

  private static final String TINY =
      """
      caches: %s
      %s
      threads: 2
      benchmarks:
        - {name: PopulateParallelOnce, entries: 1001}
        - {name: ReadOnly, entries: 1000, hitRate: 50}
      heap: 64m
      rounds: 2
      warmup: 1x20ms
      measure: 2x20ms
      timeout: %s
      """;

  /** A page has more, for what draws its plots. */
  private static final int PAGE_KILOBYTES = 800;

  private static final Path LOCKS = Path.of("/proc/locks");

  @TempDir Path directory;
  private CachemarkProcess cachemark;
  private Path sweep;

  @BeforeEach
  void prepare() {
    cachemark = new CachemarkProcess(directory);
    sweep = directory.resolve("tiny.yaml");
  }

  @Test
  void measuresEveryCellInEveryRound() throws Exception {
    Files.writeString(
        sweep, TINY.formatted("[floor, map, caffeine@2.9.3]", "baseline: map", "60s"));

    CachemarkProcess.Result result = cachemark.run("run", sweep.toString(), "--seed", "1");

    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output().lines().filter(line -> !line.matches("(Files|Report): .*")))
        .allSatisfy(line -> assertThat(line.length()).isLessThan(81));
    assertThat(result.output())
        .contains("6 cells × 2 rounds", "After round 1:", "12/12", "Files: ");
    assertThat(result.output()).as("plain when piped").doesNotContain("\033");

    Path run = cachemark.onlyRun();
    Results results = Results.load(run);
    assertThat(results.unreadable()).isEmpty();
    assertThat(results.observations()).hasSize(6);
    assertThat(results.observations().values()).allSatisfy(rounds -> assertThat(rounds).hasSize(2));
    assertThat(results.run().systems().get("caffeine@2.9.3").jars())
        .containsKey("caffeine-2.9.3.jar")
        .doesNotContainKey("guava-33.8.0-jre.jar");
    assertThat(results.run().systems().get("caffeine@2.9.3").configuration())
        .contains("maximumSize=1000");
    assertThat(CachemarkProcess.temps(run)).isEmpty();
    assertThat(Files.readString(run.resolve("summary.md"))).contains("| ConcurrentHashMap | ");

    JsonNode jmh = new ObjectMapper().readTree(run.resolve("results.json").toFile());
    figuresAreThoseOfTheBenchmarks(jmh);
    Map<String, String> conditions =
        results.observations().values().iterator().next().get(0).conditions();
    if (conditions.get("processors").equals("2") && "2".equals(conditions.get("CPUs"))) {
      assertThat(jmh.findValues("cachemark.cpuDistance"))
          .as("what a busy machine keeps from some iterations it does not keep from all")
          .isNotEmpty()
          .allSatisfy(nanos -> assertThat(nanos.get("score").asDouble()).isPositive());
    }
    assertThat(Files.readAllLines(run.resolve("results.csv"))).hasSize(1 + 12);
  }

  private static void figuresAreThoseOfTheBenchmarks(JsonNode jmh) {
    assertThat(jmh).hasSize(6);
    for (JsonNode result : jmh) {
      assertThat(result.get("forks").asInt()).isEqualTo(2);
      assertThat(result.get("primaryMetric").get("rawData")).hasSize(2);
      assertThat(result.get("primaryMetric").get("score").asDouble()).isPositive();
      JsonNode figures = result.get("secondaryMetrics");
      boolean floor = result.get("params").get("cache").asText().equals("floor");
      boolean reads = result.get("benchmark").asText().endsWith("ReadOnlyBenchmark.read");
      if (reads && floor) {
        assertThat(figures.get("gc.alloc.rate.norm").get("score").asDouble())
            .as("bytes that the harness allocates for each get")
            .isLessThan(1);
      }
      if (reads && !floor) {
        assertThat(figures.get("cachemark.hitRate").get("score").asDouble())
            .as("hit rate, asked: 50 %%, standard error 0.14 %%")
            .isBetween(49.0, 51.0);
      }
      if (!floor) {
        assertThat(figures.get("cachemark.held").get("score").asDouble())
            .as("per cent of the entries held, the remainder of 1001 / 2 included")
            .isGreaterThanOrEqualTo(reads ? 100 : 98.9);
      }
      assertThat(figures.get("cachemark.collections").get("score").asDouble())
          .as("per cent of the time")
          .isBetween(0.0, 100.0);
      assertThat(result.get("params").get("keys").asText()).isEqualTo("scattered");
      assertThat(figures.get("cachemark.workerCpuShare").get("score").asDouble())
          .isBetween(0.0, 1.1);
      if (Files.isReadable(Path.of("/proc/pressure/cpu"))) {
        assertThat(figures.get("cachemark.cpuPressure").get("score").asDouble())
            .as("per cent; the kernel's clock and ours differ, so that it may be above 100")
            .isNotNegative()
            .isFinite();
      }
    }
  }

  @Test
  void recordsEveryFaultAndGoesOn() throws Exception {
    Files.writeString(
        sweep,
        TINY.formatted(
            "[double, 'double:lossy', 'double:throw', 'double:exit', 'double:memory',"
                + " 'double:threads']",
            "",
            "100s"));

    CachemarkProcess.Result result = cachemark.run(readingDoublesOnce());

    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.CELL_FAILED);
    Results results = Results.load(cachemark.onlyRun());
    assertThat(results.observations()).as("the sound one").hasSize(1);
    Map<String, Results.Failure> byCache = new TreeMap<>();
    results.failures().forEach((id, f) -> byCache.put(id.replaceAll(".*double:|_.*", ""), f));
    assertThat(failure(byCache, "lossy", Outcome.FAILED_CHECK))
        .containsPattern("has the value null, expected -?\\d+");
    assertThat(failure(byCache, "throw", Outcome.CRASHED)).contains("a double threw this");
    assertThat(failure(byCache, "exit", Outcome.CRASHED)).contains("exit code 3");
    assertThat(failure(byCache, "memory", Outcome.OUT_OF_MEMORY)).contains("a double has no more");
    assertThat(failure(byCache, "threads", Outcome.FAILED_CHECK)).contains("left threads");
    assertThat(ProcessHandle.allProcesses().filter(this::isOfThisTest)).isEmpty();
  }

  @Test
  void endsWhatHangs() throws Exception {
    Files.writeString(sweep, TINY.formatted("['double:hang']", "", "12s"));
    CachemarkProcess.Result result = cachemark.run(readingDoublesOnce());
    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(result.flat()).contains("timed out: double:hang in ReadOnly");
    assertThat(Results.load(cachemark.onlyRun()).failures().values())
        .extracting(Results.Failure::outcome)
        .containsExactly(Outcome.TIMED_OUT);
    assertThat(ProcessHandle.allProcesses().filter(this::isOfThisTest)).isEmpty();
  }

  private boolean isOfThisTest(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains(directory.toString());
  }

  private static String failure(
      Map<String, Results.Failure> failures, String fault, Outcome outcome) {
    assertThat(failures).containsKey(fault);
    assertThat(failures.get(fault).outcome()).as(fault).isEqualTo(outcome);
    return failures.get(fault).reason();
  }

  @Test
  void findsFaultsByTheContractBeforeItMeasures() throws Exception {
    Files.writeString(sweep, TINY.formatted("[map, 'double:unbounded']", "", "60s"));

    CachemarkProcess.Result result =
        cachemark.run("run", sweep.toString(), "--forks", "1", "--adapter", DOUBLES.toString());

    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.CELL_FAILED);
    Results results = Results.load(cachemark.onlyRun());
    assertThat(results.observations().keySet()).allMatch(id -> id.contains("_map_"));
    Map<String, String> reasons = new TreeMap<>();
    for (Skipped skipped : results.run().skipped()) {
      assertThat(skipped.kind()).isEqualTo(Skipped.Kind.FAILED_CHECK);
      reasons.put(skipped.cell().system(), skipped.reason());
    }
    assertThat(reasons.get("double:unbounded")).contains("keepsItsBound", "20000");
    assertThat(result.flat()).contains("failed check: double:unbounded");
  }

  @Test
  void holdsFaultyCachesToTheContract() throws Exception {
    CachemarkProcess.Result result =
        cachemark.run(
            "check",
            "double",
            "double:lossy",
            "double:throw",
            "double:exit",
            "double:threads",
            "--adapter",
            DOUBLES.toString());

    assertThat(result.exitCode()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(result.flat())
        .contains("ok double (unbounded) ")
        .containsPattern("FAIL double:lossy \\(unbounded\\) \\w+: .*[Ee]xpect")
        .contains("FAIL double:throw ", "a double threw this")
        .contains("FAIL double:exit (unbounded) end: the JVM ended by itself, with exit code 3")
        .contains("FAIL double:threads (unbounded) leavesNothingBehind", "thread left-behind");
  }

  @Test
  void saysThatAnOptionIsUnknownOrImpossible() throws Exception {
    CachemarkProcess.Result unknown = cachemark.execute("run", "--caches", "map,guava[level=4]");
    assertThat(unknown.exitCode()).as(unknown.output()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(unknown.flat()).contains("guava has no option 'level'; it knows concurrencyLevel");
    CachemarkProcess.Result impossible = cachemark.execute("check", "guava[concurrencyLevel=zero]");
    assertThat(impossible.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(impossible.flat())
        .contains("option concurrencyLevel must be a whole number from 1, not 'zero'");
    assertThat(cachemark.runs()).doesNotExist();
  }

  @Test
  void saysThatThereIsNoSuchVersion() throws Exception {
    CachemarkProcess.Result result = cachemark.execute("run", "--caches", "map,caffeine@99.9.9");
    assertThat(result.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat())
        .contains("caffeine@99.9.9 cannot be had")
        .contains("releases known to fit: 3.3.1");
    assertThat(cachemark.runs()).doesNotExist();
  }

  @Test
  void saysThatNothingIsLeftToMeasure() throws Exception {
    CachemarkProcess.Result result = cachemark.execute("run", "--only", "threads=77");
    assertThat(result.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).contains("the sweep plans no cell");
  }

  @Test
  void saysInOneLineThatAVersionDoesNotFit() throws Exception {
    CachemarkProcess.Result result = cachemark.execute("check", "caffeine@1.0.0");

    assertThat(result.exitCode()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(result.flat())
        .contains(
            "FAIL caffeine@1.0.0 the adapter does not fit this version: NoClassDefFoundError");
  }

  @Test
  void plansWhatACacheLacksAsNotMeasuredAndExcludesWithTheReason() throws Exception {
    Files.writeString(
        sweep,
        TINY.formatted("[map, guava]", "", "60s")
            + """
            exclude:
              - {cache: guava, benchmark: ReadOnly, because: it is slow today}
            """);

    CachemarkProcess.Result result = cachemark.execute("run", sweep.toString(), "--dry-run");

    assertThat(result.exitCode()).isZero();
    assertThat(result.flat()).contains("excluded, it is slow today", "nothing was measured");
    assertThat(cachemark.runs()).doesNotExist();
  }

  @Test
  void resumesWithWhatIsMissingOrDamaged() throws Exception {
    String jvms = "jvms: [{name: usual}, {name: later, flags: -XX:+Unknown, fromJdk: 999}]";
    Files.writeString(sweep, TINY.formatted("[map]", jvms, "60s"));
    assertThat(cachemark.run("run", sweep.toString(), "--no-check").exitCode()).isZero();
    Path run = cachemark.onlyRun();
    List<Path> rounds = rounds(run);
    assertThat(rounds).hasSize(4);
    String kept = Files.readString(rounds.get(0));
    String text = Files.readString(rounds.get(1));
    Files.writeString(rounds.get(1), text.substring(0, text.length() / 2));
    Files.delete(rounds.get(2));
    assertThat(Results.load(run).unreadable()).hasSize(1);
    assertThat(cachemark.execute("report").flat()).contains("left out, since it is damaged");

    Path elsewhere = Files.move(run, directory.resolve("elsewhere"));
    CachemarkProcess.Result result = cachemark.run("resume", elsewhere.toString());

    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.flat()).contains("Files: " + elsewhere);
    Files.move(elsewhere, run);
    Results results = Results.load(run);
    assertThat(results.unreadable()).isEmpty();
    assertThat(results.run().skipped())
        .as("cells of a JVM that takes a newer JDK")
        .hasSize(2)
        .allMatch(skipped -> skipped.kind() == Skipped.Kind.NOT_AVAILABLE);
    assertThat(rounds(run)).hasSize(4);
    assertThat(Files.readString(rounds.get(0))).as("a round that was there").isEqualTo(kept);
    assertThat(Files.readString(run.resolve("summary.md"))).doesNotContain("damaged");
  }

  private static List<Path> rounds(Path run) throws IOException {
    try (var files = Files.walk(run.resolve("cells"))) {
      return files.filter(file -> file.toString().matches(".*round-\\d+\\.json")).sorted().toList();
    }
  }

  @Test
  void resumesOnlyWithTheSameJarsOnTheSameMachineAndJvm() throws Exception {
    Files.writeString(sweep, TINY.formatted("[map]", "", "60s"));
    cachemark.run("run", sweep.toString(), "--no-check", "--forks", "1");
    Path run = cachemark.onlyRun().resolve("run.json");
    String json = Files.readString(run);
    isNotResumed(
        run,
        json.replaceFirst("(cachemark-jmh-suite.jar\" : \")[0-9a-f]{8}", "$100000000"),
        "began with other jars (cachemark-jmh-suite.jar)");
    isNotResumed(
        run,
        json.replaceFirst("\"cpu\" : \"[^\"]*\"", "\"cpu\" : \"Abacus\""),
        "began with another machine (Abacus, ");
    isNotResumed(
        run,
        json.replaceFirst("\"default\" : \"\\d+", "\"default\" : \"16"),
        "began with another JVM default (16");
  }

  private void isNotResumed(Path run, String json, String message) throws Exception {
    Files.writeString(run, json);
    CachemarkProcess.Result result = cachemark.execute("resume");
    assertThat(result.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).contains(message);
  }

  @Test
  void beginsNoRoundThatTheBudgetHasNoRoomFor() throws Exception {
    Files.writeString(sweep, TINY.formatted("[map]", "", "60s"));
    CachemarkProcess.Result result =
        cachemark.run("run", sweep.toString(), "--no-check", "--budget", "1s");
    assertThat(result.exitCode()).isZero();
    assertThat(result.flat())
        .contains("The budget is spent: round 2 would not fit.")
        .contains("the run is not complete: 1 of 2 rounds");
    assertThat(Results.load(cachemark.onlyRun()).observations().values())
        .allSatisfy(rounds -> assertThat(rounds).hasSize(1));
  }

  @Test
  void carriesASweepOutSeveralTimesAndPoolsIt() throws Exception {
    Files.writeString(sweep, TINY.formatted("[map, caffeine@2.9.3]", "baseline: map", "60s"));
    CachemarkProcess.Result result =
        cachemark.run(
            "run",
            sweep.toString(),
            "--no-check",
            "--forks",
            "1",
            "--only",
            "benchmark=ReadOnly",
            "--repeat",
            "2",
            "--every",
            "5s");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.flat())
        .contains("Run 1 of 2.", "Run 2 of 2.", "pooled over 2 runs", "pool-2-");
    try (var runs = Files.list(cachemark.runs())) {
      assertThat(runs.filter(run -> Files.exists(run.resolve("run.json")))).hasSize(2);
    }
  }

  @Test
  void goesOnUntilFiguresArePreciseOrTheBudgetIsSpent() throws Exception {
    Files.writeString(sweep, TINY.formatted("[map, caffeine@2.9.3]", "baseline: map", "60s"));
    CachemarkProcess.Result result =
        cachemark.run(
            "run",
            sweep.toString(),
            "--no-check",
            "--only",
            "benchmark=ReadOnly",
            "--precision",
            "0.001%",
            "--budget",
            "15s");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.flat()).contains("The budget is spent", "less precise than the ±0.001 %");
    Results results = Results.load(cachemark.onlyRun());
    assertThat(results.run().precision()).isEqualTo(0.00001);
    assertThat(results.run().rounds()).isEqualTo(2);
    assertThat(results.observations()).as("how many rounds, depends on the machine").hasSize(2);
  }

  @Test
  void measuresInTheJvmsOfTheSweep() throws Exception {
    Files.writeString(
        sweep,
        TINY.formatted(
            "[map]",
            "jvms: [{name: serial, home: '%s', flags: [-XX:+UseSerialGC]}]"
                .formatted(System.getProperty("java.home")),
            "60s"));
    CachemarkProcess.Result result =
        cachemark.run("run", sweep.toString(), "--forks", "1", "--only", "benchmark=ReadOnly");
    assertThat(result.exitCode()).as(result.output()).isZero();
    Results results = Results.load(cachemark.onlyRun());
    String id = "ReadOnly_map_entries=1000_hitRate=50_keys=scattered_room=150_threads=2_jvm=serial";
    assertThat(results.observations()).containsOnlyKeys(id);
    assertThat(results.observations().get(id).get(0).conditions().get("JVM flags"))
        .contains("-XX:+UseSerialGC", "-Xms64m", "-Xmx64m");
    assertThat(results.run().environment().jvms().get("serial")).contains("-XX:+UseSerialGC");
    assertThat(results.run().environment().fixedWork()).isNotNull();
  }

  @Test
  void leavesNothingBehindWhenItIsKilled() throws Exception {
    Process process = startHanging();
    List<ProcessHandle> forks = process.descendants().toList();
    assertThat(forks).as("JMH's host and its fork").hasSizeGreaterThanOrEqualTo(2);

    process.destroyForcibly().waitFor();

    CachemarkProcess.await(
        "the forks' end", () -> forks.stream().noneMatch(ProcessHandle::isAlive));
    Path run = cachemark.onlyRun();
    CachemarkProcess.await("no temporary files", () -> CachemarkProcess.temps(run).isEmpty());
    assertThat(cachemark.execute("list", "runs").output()).contains("0 of 1 forks");
  }

  @Test
  void leavesNothingBehindWhenItIsKilledWhileAJvmStarts() throws Exception {
    Path gate = Files.createFile(directory.resolve("gate"));
    Path pid = directory.resolve("pid");
    Files.writeString(
        sweep,
        TINY.formatted(
            "['double:hang']",
            "jvms: [{name: slow, home: '%s'}]".formatted(slowJdk(gate, pid)),
            "100s"));
    Process process = cachemark.start(readingDoublesOnce());
    CachemarkProcess.await("JMH's host", () -> pid.toFile().length() > 0);

    process.destroyForcibly().waitFor();
    Files.delete(gate);

    long host = Long.parseLong(Files.readString(pid).strip());
    CachemarkProcess.await("its end", () -> ProcessHandle.of(host).isEmpty());
    assertThat(cachemark.logs()).doesNotContain("# Fork: 1 of 1");
    assertThat(CachemarkProcess.temps(cachemark.onlyRun())).isEmpty();
  }

  /** A JDK whose JVMs tell their pid, and do no work before a file is gone. */
  private Path slowJdk(Path gate, Path pid) throws IOException {
    Path jdk = directory.resolve("jdk");
    Path java = Files.createDirectories(jdk.resolve("bin")).resolve("java");
    Path real = Path.of(System.getProperty("java.home"));
    Files.writeString(
        java,
        """
        #!/bin/sh
        for last; do :; done
        [ "$last" = -version ] && exec '%s/bin/java' "$@"
        echo $$ > '%s.part' && mv '%s.part' '%s'
        while [ -e '%s' ]; do sleep 0.05; done
        exec '%s/bin/java' "$@"
        """
            .formatted(real, pid, pid, pid, gate, real));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.copy(real.resolve("release"), jdk.resolve("release"));
    return jdk;
  }

  @Test
  void waitsForTheLastForkOfARunThatWasKilled() throws Exception {
    assumeTrue(Files.exists(LOCKS), "this system does not tell which process holds a lock");
    Files.writeString(sweep, TINY.formatted("[map]", "", "60s"));
    Path file = Files.createFile(directory.resolve("jmh.lock"));
    Process next;
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE);
        var lock = channel.lock(0, 1, false)) {
      assertThat(lock.isValid()).isTrue();
      next = cachemark.start("run", sweep.toString(), "--no-check", "--forks", "1");
      CachemarkProcess.await("the right to measure", () -> mayMeasure(next.pid()));
      Thread.sleep(1000); // in which it would begin
      assertThat(cachemark.runs()).as("runs that began").doesNotExist();
    }
    assertThat(cachemark.end(next).exitCode()).isZero();
  }

  /** Whether a process holds all of a file but for its first byte, as who may measure does. */
  private static boolean mayMeasure(long pid) {
    try (var locks = Files.lines(LOCKS)) {
      return locks.anyMatch(line -> line.matches(".* POSIX .* WRITE +" + pid + " +\\S+ 1 .*"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void endsInGoodOrderOnInterrupt() throws Exception {
    assumeFalse(areInterruptsIgnored(), "a script runs this in the background: no interrupts");
    Process process = startHanging();
    List<ProcessHandle> forks = process.descendants().toList();

    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();

    CachemarkProcess.Result result = cachemark.end(process);
    assertThat(result.exitCode()).isEqualTo(130);
    assertThat(result.flat())
        .contains("Interrupted. ./run.sh resume " + cachemark.onlyRun().getFileName());
    assertThat(forks).noneMatch(ProcessHandle::isAlive);
    assertThat(CachemarkProcess.temps(cachemark.onlyRun())).isEmpty();
  }

  /** Then they are by all that is started here, too. */
  private static boolean areInterruptsIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.exists(status)
        && Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .anyMatch(
                line -> Long.parseUnsignedLong(line.replaceAll("SigIgn:\\s*", ""), 16) << 62 < 0);
  }

  private Process startHanging() throws IOException, InterruptedException {
    Files.writeString(sweep, TINY.formatted("['double:hang']", "", "100s"));
    Process process = cachemark.start(readingDoublesOnce());
    // JMH's host starts a short-lived JVM too, before it says that it starts the fork.
    CachemarkProcess.await("a fork", () -> cachemark.logs().contains("# Fork: 1 of 1"));
    CachemarkProcess.await("its process", () -> process.descendants().count() >= 2);
    return process;
  }

  @Test
  void stopsOnAFullDiskAndLosesNothing() throws Exception {
    Path disk = Files.createDirectory(cachemark.runs());
    Process mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", disk.toString())
            .redirectErrorStream(true)
            .start();
    assumeTrue(mount.waitFor() == 0, "no small disk: mounting is not allowed here");
    try {
      Files.writeString(sweep, TINY.formatted("[map]", "", "60s"));
      CachemarkProcess.Result result =
          cachemark.run("run", sweep.toString(), "--no-check", "--forks", "30");

      assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.MACHINE_FAILED);
      assertThat(result.flat()).contains("No space left", "what is measured is safe", "resume");
      Results results = Results.load(cachemark.onlyRun());
      assertThat(results.unreadable()).isEmpty();
      assertThat(results.observations()).isNotEmpty();
      assertThat(results.failures()).isEmpty();
    } finally {
      new ProcessBuilder("umount", disk.toString()).start().waitFor();
    }
  }

  @Test
  void losesNothingOnADiskThatIsFullWhenThePageIsWritten() throws Exception {
    Files.writeString(sweep, TINY.formatted("[map]", "", "60s"));
    CachemarkProcess cramped = new CachemarkProcess(directory).writingAtMost(PAGE_KILOBYTES / 2);

    CachemarkProcess.Result result = cramped.run("run", sweep.toString(), "--no-check");

    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.MACHINE_FAILED);
    Path run = cachemark.onlyRun();
    assertThat(result.flat())
        .contains("report.html: File too large; what is measured is safe")
        .contains("./run.sh resume " + run.getFileName());
    assertThat(halves()).isEmpty();
    Path page = run.resolve("report.html");
    assertThat(page).doesNotExist();
    assertThat(Results.load(run).observations().values())
        .allSatisfy(rounds -> assertThat(rounds).hasSize(2));

    assertThat(cachemark.run("resume").exitCode()).isZero();
    assertThat(page.toFile().length()).isGreaterThan(1024L * PAGE_KILOBYTES);
    Path copy = Files.copy(page, directory.resolve("copy.html"));
    isRefusedForWantOfRoom(cramped.run("report"));
    isRefusedForWantOfRoom(cramped.run("report", "--out", copy.toString()));
    assertThat(copy).as("what was there").hasSameTextualContentAs(page);
    assertThat(halves()).isEmpty();
  }

  private static void isRefusedForWantOfRoom(CachemarkProcess.Result result) {
    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.MACHINE_FAILED);
    assertThat(result.flat()).endsWith(".html: File too large ");
  }

  private List<Path> halves() throws IOException {
    try (var files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".part")).toList();
    }
  }

  @Test
  void saysWhatAnotherJmhHolds() throws Exception {
    Files.writeString(sweep, TINY.formatted("[map]", "", "60s"));
    try (var channel =
            FileChannel.open(
                directory.resolve("jmh.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        var lock = channel.lock()) {
      assertThat(lock.isValid()).isTrue();
      CachemarkProcess.Result result = cachemark.run("run", sweep.toString(), "--no-check");
      assertThat(result.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
      assertThat(result.flat()).contains("another JMH measures on this machine");
    }
  }

  @Test
  void saysThatNothingIsCachedOffline() throws Exception {
    CachemarkProcess.Result result =
        cachemark
            .with("-Dmaven.repo.local=" + directory.resolve("empty"))
            .run("check", "caffeine", "--offline");
    assertThat(result.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).contains("cannot be had", "offline");
  }

  @Test
  void givesJmhItsOwnCommandLine() throws Exception {
    CachemarkProcess.Result result =
        cachemark.run(
            "jmh",
            "map",
            "--",
            "ReadOnly",
            "-f",
            "1",
            "-wi",
            "0",
            "-i",
            "1",
            "-r",
            "20ms",
            "-p",
            "hitRate=100",
            "-p",
            "entries=1000");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output()).contains("# Run complete", "ReadOnlyBenchmark.read");
  }

  @Test
  void refusesARunsDirectoryThatCannotBeWritten() throws Exception {
    Files.writeString(sweep, TINY.formatted("[map]", "", "60s"));
    CachemarkProcess.Result result =
        cachemark.with("-Dcachemark.runs=/proc/runs").run("run", sweep.toString(), "--no-check");
    assertThat(result.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).contains("cachemark: /proc/runs cannot be written");
  }

  private String[] readingDoublesOnce() {
    return new String[] {
      "run",
      sweep.toString(),
      "--no-check",
      "--forks",
      "1",
      "--adapter",
      DOUBLES.toString(),
      "--only",
      "benchmark=ReadOnly"
    };
  }
}
