/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.TestCatalogue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the command line makes of a sweep, up to where it would be measured. */
class DryRunTest {

  private static final String HOME = "cachemark.home";

  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StringWriter err = new StringWriter();
  private final PrintStream stdout = System.out;
  private String home;

  @BeforeEach
  void prepare() throws IOException {
    Path root = TestCatalogue.home(directory).root();
    Path api = Files.createDirectories(root.resolve("api/target"));
    Files.createFile(api.resolve("cachemark-api.jar"));
    home = System.getProperty(HOME);
    System.setProperty(HOME, root.toString());
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setOut(stdout);
    if (home == null) {
      System.clearProperty(HOME);
    } else {
      System.setProperty(HOME, home);
    }
  }

  private int execute(String command, String... arguments) throws IOException {
    Path sweep =
        Files.writeString(
            directory.resolve("tiny.yaml"),
            """
            caches: [map, pipe]
            benchmarks: [{name: Ingest, records: 1k}]
            heap: 64m
            rounds: 8
            """);
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(Arrays.asList(arguments));
    all.addAll(command.equals("run") ? List.of(sweep.toString()) : List.of("--sweep", sweep + ""));
    all.addAll(List.of("--dry-run", "--offline", "--seed", "1"));
    for (Path adapter : List.of(TestCatalogue.adapter(directory), TestCatalogue.toys(directory))) {
      all.addAll(List.of("--adapter", adapter.toString()));
    }
    CommandLine line = Cachemark.commandLine();
    line.setErr(new PrintWriter(err));
    return line.execute(all.toArray(String[]::new));
  }

  /** The ids of the planned cells. */
  private List<String> planned() {
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("  ") && !line.startsWith("  not "))
        .map(String::strip)
        .filter(line -> line.contains("_threads="))
        .toList();
  }

  @Test
  void comparesTheValuesThatVary() throws IOException {
    assertThat(execute("compare", "pipe", "--vary", "way=put,putAll,ordered"))
        .as(err.toString())
        .isEqualTo(Cachemark.OK);
    assertThat(planned())
        .containsExactly(
            "Ingest_pipe_records=1000_skew=0.0_way=put_threads=1",
            "Ingest_pipe_records=1000_skew=0.0_way=putAll_threads=1",
            "Ingest_pipe_records=1000_skew=0.0_way=ordered_threads=1",
            "Ingest_pipe_records=1000_skew=0.0_way=put_threads=1_twin");
    assertThat(directory.resolve("home/runs")).as("nothing was measured").doesNotExist();
  }

  @Test
  void takesABenchmarkThatTheSweepLacksWithItsDefaults() throws IOException {
    assertThat(execute("compare", "map", "pipe", "--only", "benchmark=Weigh"))
        .as(err.toString())
        .isEqualTo(Cachemark.OK);
    assertThat(planned()).containsExactly("Weigh_map_threads=1", "Weigh_pipe_threads=1");
  }

  @Test
  void takesWhatTheSweepLacksBesideWhatItHas() throws IOException {
    assertThat(execute("run", "--caches", "map", "--only", "benchmark=Ingest|Weigh"))
        .as(err.toString())
        .isEqualTo(Cachemark.OK);
    assertThat(planned())
        .containsExactly("Ingest_map_records=1000_skew=0.0_threads=1", "Weigh_map_threads=1");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void holdsForksOnCpus() throws IOException {
    assertThat(execute("run", "--caches", "map", "--cpus", "threads,all"))
        .as(err.toString())
        .isEqualTo(Cachemark.OK);
    assertThat(planned())
        .containsExactly(
            "Ingest_map_records=1000_skew=0.0_threads=1_cpus=threads",
            "Ingest_map_records=1000_skew=0.0_threads=1");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void comparesCpus() throws IOException {
    assertThat(execute("compare", "pipe", "--vary", "cpus=threads,all"))
        .as(err.toString())
        .isEqualTo(Cachemark.OK);
    assertThat(planned())
        .containsExactly(
            "Ingest_pipe_records=1000_skew=0.0_threads=1_cpus=threads",
            "Ingest_pipe_records=1000_skew=0.0_threads=1",
            "Ingest_pipe_records=1000_skew=0.0_threads=1_cpus=threads_twin");
  }

  /** What a sweep says of the parameter itself gives way. */
  @Test
  void variesWhatTheSweepSets() throws IOException {
    assertThat(execute("compare", "pipe", "--vary", "records=1k,2k"))
        .as(err.toString())
        .isEqualTo(Cachemark.OK);
    assertThat(planned())
        .containsExactly(
            "Ingest_pipe_records=1000_skew=0.0_threads=1",
            "Ingest_pipe_records=2000_skew=0.0_threads=1",
            "Ingest_pipe_records=1000_skew=0.0_threads=1_twin");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          compare pipe --vary way                 | --vary: 'way' is not name=a,b
          compare pipe --vary wey=put,putAll      | --vary: unknown parameter of Ingest 'wey'; did you mean 'way'?
          compare pipe --vary way=put,putAl       | --vary way must be one of put, putAll, putAllHash, streamer, ordered, not 'putAl'; did you mean 'putAll'?
          compare pipe --vary way=put             | --vary: way needs two values or more, each once
          compare pipe --vary way=put,put         | --vary: way needs two values or more, each once
          compare pipe --vary way=put,putAll --vary skew=0,1 | --vary: one parameter at a time
          compare pipe map --vary way=put,putAll  | compare either systems, JVMs or values, not several at once
          compare pipe --vary way=put,putAll --plant 5% | --plant compares one system with itself
          compare map --plant steal=5%            | --plant: unknown kind of slowdown 'steal'; known: burn, park
          compare map --plant prak=5%             | --plant: unknown kind of slowdown 'prak'; did you mean 'park'?
          compare map --plant park=0%             | --plant must be above 0 and at most 100 %
          compare map --plant park=               | --plant must be above 0 and at most 100 %
          compare pipe[way=put] pipe[way=putAll]  | way is a parameter of benchmarks now: way: put there, or --vary way=put
          compare pipe --vary cpus=all,thread     | --vary cpus must be threads, all, or a number of CPUs from 1 on, not 'thread'; did you mean 'threads'?
          compare pipe --vary cpus=999,all        | ; ask for fewer, or do without
          run --cpus threads --threads 1000       | cpus: threads of 1000 threads takes 1000 CPUs, and this process may use
          run --only cpus=none                    | --only: cpus must be threads, all, or a number of CPUs from 1 on, not 'none'
          compare pipe --vary way=put,putAll --together --threads 1000 | --together with 1000 threads takes 2000 CPUs, and this process may use
          compare pipe map --plant 5% --together  | --plant compares one system with itself
          compare map pipe ignite --together      | unknown cache 'ignite'
          compare pipe --vary cpus=threads,all --together | --together needs as many CPUs for one side as for the other
          compare pipe --vary way=put,putAll,ordered --together | --together compares one with one; name two
          compare pipe --jvm /                    | --jvm: there is no JDK in /
          compare pipe --jvm default --jvm /x/..  | --jvm: there is no JDK in /x/..
          run --caches pipe[way=putAll]           | way is a parameter of benchmarks now: way: putAll there, or --vary way=putAll
          run --caches map,cafeine                | --caches: unknown cache 'cafeine'; did you mean 'caffeine'?
          run --caches map,map                    | --caches: 'map' is there twice
          run --systems cache                     | --systems: 'cache' is not slot=name,name
          run --systems cash=map                  | --systems: unknown slot 'cash'; did you mean 'cache'?
          run --caches map --systems cache=pipe   | --systems: slot 'cache' is there twice; divide its systems by commas
          run --systems cache=map,cache=pipe      | --systems: slot 'cache' is there twice; divide its systems by commas
          run --systems cache=map,fnv             | --systems: fnv is a hash, and cache takes a cache
          run --benchmark Probes --systems hash=fnv | Probes needs a set; name it by --systems set=…
          run --benchmark Probes --systems hash=fnw | --systems: unknown hash 'fnw'; did you mean 'fnv'?
          run --benchmark Probes --caches map     | --caches: unknown slot 'cache'; known: hash, set
          run --benchmark Spread --systems hash=fnv | --systems: unknown slot 'hash'; known: set
          run --benchmark Spread                  | Spread needs a set; name it by --systems set=…
          compare map fnv --benchmark Spread      | fnv is a hash, and set takes a set or a cache
          compare map,pipe --benchmark Spread,Probes | which takes a hash + set: a comparison is of one kind
          run --benchmark ReadOnlie               | --benchmark: unknown benchmark 'ReadOnlie'; did you mean 'ReadOnly'?
          run --only way=put                      | unknown condition 'way'
          """)
  void saysInOneLineWhatIsWrong(String command, String message) throws IOException {
    String[] words = command.split(" +", -1);
    assertThat(execute(words[0], Arrays.copyOfRange(words, 1, words.length)))
        .isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(err.toString().replaceAll("\\s+", " ")).startsWith("cachemark: ").contains(message);
    assertThat(err.toString()).doesNotContain("\tat ");
  }

  @Test
  void takesBenchmarksWithTheirDefaults() throws IOException {
    assertThat(execute("run", "--benchmark", "ReadOnly,Ingest", "--caches", "map"))
        .as(err.toString())
        .isEqualTo(Cachemark.OK);
    assertThat(planned())
        .containsExactly(
            "ReadOnly_map_entries=100000_hitRate=100_threads=1",
            "ReadOnly_map_entries=100000_hitRate=50_threads=1",
            "Ingest_map_records=200000_skew=0.0_threads=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--systems set=open,open:robin --systems hash=fnv",
        "--systems set=open,open:robin,hash=fnv",
        "--systems hash=fnv,set=open,open:robin"
      })
  void putsSystemsIntoTheSlotsOfTheBenchmark(String systems) throws IOException {
    String[] arguments = ("--benchmark Probes " + systems).split(" ");
    assertThat(execute("run", arguments)).as(err.toString()).isEqualTo(Cachemark.OK);
    assertThat(planned())
        .containsExactly(
            "Probes_fnv+open_keys=1000_threads=1", "Probes_fnv+open:robin_keys=1000_threads=1");
  }

  @Test
  void takesAListOfCachesForTheirSlot() throws IOException {
    assertThat(execute("run", "--systems", "cache=map")).as(err.toString()).isEqualTo(Cachemark.OK);
    assertThat(planned()).containsExactly("Ingest_map_records=1000_skew=0.0_threads=1");
  }

  @Test
  void restrictsASweepToWhatIsAskedFor() throws IOException {
    assertThat(execute("run", "--only", "cache=pipe,records=1k", "--threads", "1,2"))
        .as(err.toString())
        .isEqualTo(Cachemark.OK);
    assertThat(planned())
        .containsExactly(
            "Ingest_pipe_records=1000_skew=0.0_threads=1",
            "Ingest_pipe_records=1000_skew=0.0_threads=2");
  }

  @Test
  void saysWhatDoesNotApplyAndWhy() throws IOException {
    assertThat(execute("compare", "pipe", "--vary", "way=put,streamer")).isEqualTo(Cachemark.OK);
    assertThat(out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("not applicable, it knows way put, putAll, ordered alone");
  }
}
