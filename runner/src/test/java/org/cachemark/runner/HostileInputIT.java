/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What people, and programs, get wrong: each ends with code 2 and one line, before anything is
 * measured. In this very JVM, on the catalogue of the checkout.
 */
class HostileInputIT {

  private static final String SOUND =
      """
      about: a question
      caches: [map, caffeine]
      baseline: map
      threads: [1, 2]
      benchmarks:
        - name: ReadOnly
          hitRate: 50
      jvms:
        - {name: one, flags: [-Xint]}
      heap: 1g
      rounds: 2
      warmup: 1x200ms
      measure: 2x200ms
      timeout: 90s
      exclude:
        - {cache: caffeine, threads: 2, because: it is enough}
      """;

  @TempDir static Path shared;

  @TempDir Path directory;

  private Path sweep;

  @BeforeEach
  void prepare() {
    sweep = directory.resolve("x.yaml");
  }

  private static CachemarkProcess cachemark() {
    return new CachemarkProcess(shared)
        .with("-Dcachemark.baselines=" + shared.resolve("baselines"));
  }

  /** Ends with code 2 and one line that says so. */
  private void isRefused(String message, String... arguments) throws IOException {
    CachemarkProcess.Result result = cachemark().execute(arguments);
    String said = result.output();
    assertThat(result.exitCode()).as(said).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).startsWith("cachemark: ").hasSizeLessThan(1000);
    assertThat(said.lines().skip(1)).as("one line, broken").allMatch(part -> part.startsWith("  "));
    assertThat(said.replaceAll("\\n  ", " ")).contains(message.strip());
    assertThat(said).doesNotContain("a bug", "\tat ", "\033", "\0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          run --dry-run --caches cafeine          | unknown cache 'cafeine'; did you mean 'caffeine'? (./run.sh list caches)
          run --dry-run --caches map\\ncaffeine   | 'map\\ncaffeine' is no name
          run --dry-run --caches map\\e[2J        | 'map\\u001b[2J' is no name
          run --dry-run --threads 2k              | --threads must be a whole number from 1 to 1024, not '2k'
          run --dry-run --measure 999999x999999999m | --measure must be a time above zero
          run --dry-run --measure 4x60m            | --measure: warm-up
          run --dry-run --warmup 4x60m             | --warmup: warm-up
          run --dry-run --budget 999999999h       | --budget must be a time above zero
          run --dry-run --only benchmark=ReadOnyl | --only: unknown benchmark 'ReadOnyl'; did you mean 'ReadOnly'?
          run --dry-run --only cache=gauva        | --only: unknown cache 'gauva'; did you mean 'guava'?
          run --dry-run --only cache=guava:concurent | --only: unknown variant of guava 'concurent'; did you mean 'concurrent'?
          run --dry-run --only jvm=defualt        | --only: unknown jvm of the sweep 'defualt'; did you mean 'default'?
          run --dry-run --only threads=x          | threads must be a whole number
          run --dry-run --adapter /dev/null       | /dev/null is no adapter
          run --dry-run --every 1h                | --every is for --repeat
          run --dry-run --repeat 0                | --repeat must be a whole number from 1 to 1000
          run --dry-run --precision 0%            | --precision must be above 0
          run --dry-run @sweeps/quick.yaml        | unknown sweep '@sweeps/quick.yaml'
          list cashes                             | did you mean 'caches'?
          selftest --dry-run --cache ignite:client | selftest takes time of the calling thread
          selftest --dry-run --benchmark Trace | selftest takes time, and Trace counts; name benchmarks that are timed
          compare caffeine --dry-run --plant 5000% | --plant must be above 0
          compare ignite:thin --dry-run --plant 5% | answers from another process
          compare map --dry-run --jvm default --jvm -XX:+NoSuchFlag | does not start: Unrecognized VM option 'NoSuchFlag'
          baseline save ../x RUN                  | a baseline's name has letters
          baseline save a\\nb RUN                 | not 'a\\nb'
          baseline compare ../../x RUN            | a baseline's name has letters
          run --dry-run a\\0b                      | 'a\\u0000b' is no path
          run --dry-run a\\0b.yaml                 | a\\u0000b.yaml
          run --dry-run --adapter a\\0b.jar        | a\\u0000b.jar
          run --dry-run --caches caffeine@a\\0b.jar | is no name
          compare a\\0b.json c.json                | a\\u0000b.json
          compare map --dry-run --jvm /a\\0b --jvm default | /a\\u0000b
          baseline save x a\\0b                    | a\\u0000b
          resume a\\0b                             | a\\u0000b
          trace info a\\0b                         | a\\u0000b
          report a\\0b                             | a\\u0000b
          report --out a\\0b no-such-run          | a\\u0000b
          report --out /dev/null no-such-run      | unknown run 'no-such-run'
          """)
  void isRefusedOnTheCommandLine(String arguments, String message) throws IOException {
    List<String> words = new ArrayList<>();
    for (String word : arguments.split(" +", -1)) {
      words.add(word.replace("\\n", "\n").replace("\\e", "\033").replace("\\0", "\0"));
    }
    isRefused(message, words.toArray(String[]::new));
  }

  @Test
  void clipsWhatItEchoes() throws IOException {
    String name = "x".repeat(100_000);
    isRefused("(100000 characters)", "run", "--dry-run", "--caches", name);
    isRefused("(100000 characters)", "baseline", "save", name, "RUN");
    isRefused("unknown sweep", "run", "--dry-run", name);
    isRefused("longer than a folder's may be", "run", "--dry-run", "--caches", option(300));
  }

  private static String option(int length) {
    return "caffeine[direct=" + "x".repeat(length) + "]";
  }

  /** A line of the sound sweep, what to put in its place, and what is said then. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          threads: [1, 2]     | \\tthreads: 1             | x.yaml:4: not YAML
          threads: [1, 2]     | threads:                 | x.yaml:4: 'threads' has no value
          threads: [1, 2]     | threads: [1, ~]          | x.yaml:4: 'threads' has no value
          threads: [1, 2]     | 'threads: "1\\0"'        | x.yaml:4: a value has the character \\u0000
          threads: [1, 2]     | threads: !!java.net.URL 1 | x.yaml:4: not YAML: Global tag is not allowed
          threads: [1, 2]     | threads: *none           | x.yaml:4: not YAML
          threads: [1, 2]     | 'threads: &a [*a]'       | x.yaml:4:
          caches: [map, caff  | 'caches: {map, caff'     | x.yaml:2:
          - name: ReadOnly    | - nmae: ReadOnly         | x.yaml:
          hitRate: 50         | hitRate: ~               | x.yaml:7: 'hitRate' has no value
          hitRate: 50         | hitRate: {a: 1}          | x.yaml:7: 'hitRate' must be a single value
          heap: 1g            | heap: 900000g            | x.yaml:10: heap 900000g is more than this machine has
          warmup: 1x200ms     | warmup: 100x1s           | x.yaml:14: warm-up 100x1s and measurement 2x200ms take
          timeout: 90s        | timeout: 2000h           | x.yaml:14: timeout must be a time
          rounds: 2           | ---                      | x.yaml:12: a second document
          cache: caffeine, th | cache: ~, th             | x.yaml:16: 'cache' has no value
          cache: caffeine, th | 'cache: "a b", th'       | x.yaml:16: 'a b' is no name
          cache: caffeine, th | cache: cafeine, th       | x.yaml:16: unknown cache 'cafeine'; did you mean 'caffeine'?
          cache: caffeine, th | benchmark: Rea, th       | x.yaml:16: unknown benchmark 'Rea'
          cache: caffeine, th | jvm: two, th             | x.yaml:16: unknown jvm of the sweep 'two'
          {name: one, flags   | {name: ../one, flags     | x.yaml:9: a jvm's name has
          {name: one, flags   | {name: a/b, flags        | x.yaml:9: a jvm's name has
          {name: one, flags   | '{name: "", flags'       | x.yaml:9: a jvm's name has
          {name: one, flags   | '{name: "a\\n", flags'   | not 'a\\n'
          flags: [-Xint]      | flags: ~                 | x.yaml:9: 'flags' has no value
          flags: [-Xint]      | flag: [-Xint]            | x.yaml:9: unknown key of a jvm 'flag'; did you mean 'flags'?
          flags: [-Xint]      | home: /                  | x.yaml:9: there is no JDK in /
          flags: [-Xint]      | flags: [-XX:+Nope]       | JVM one does not start: Unrecognized VM option 'Nope'
          """)
  void isRefusedInASweep(String line, String instead, String message) throws IOException {
    String text = SOUND.replace(line, instead.replace("\\t", "\t"));
    assertThat(text).isNotEqualTo(SOUND);
    Files.writeString(sweep, text);
    isRefused(message, "run", sweep.toString(), "--dry-run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "~", "# nothing\n", "---\n"})
  void isRefusedWithoutAnythingInIt(String text) throws IOException {
    Files.writeString(sweep, text);
    isRefused("x.yaml: is empty", "run", sweep.toString(), "--dry-run");
  }

  @Test
  void isRefusedAsAFile() throws IOException {
    Files.writeString(sweep, "# " + "x".repeat(1 << 20) + "\n" + SOUND);
    isRefused("x.yaml: is larger than 1 MB", "run", sweep.toString(), "--dry-run");
    Files.write(sweep, "about: Käse\n".getBytes(StandardCharsets.ISO_8859_1));
    isRefused("x.yaml: is not in UTF-8", "run", sweep.toString(), "--dry-run");
    Path longName = Files.writeString(directory.resolve("x".repeat(200) + ".yaml"), SOUND);
    isRefused("a sweep's name has at most 80", "run", longName.toString(), "--dry-run");
    Files.writeString(sweep, "about: ".repeat(100) + "\n");
    isRefused("x.yaml:1: not YAML", "run", sweep.toString(), "--dry-run");
  }

  @Test
  void isRefusedAsATrace() throws IOException {
    isTraceRefused(directory.resolve("none.trc"), "there is no such file");
    isTraceRefused(Files.createDirectory(directory.resolve("folder.trc")), "is no file");
    isTraceRefused(Files.createFile(directory.resolve("empty.trc")), "it has no request");
    isTraceRefused(directory.resolve("x.doc"), "its name does not say its format");
    Path text = Files.writeString(directory.resolve("text.trc"), "Dear reader,\n");
    isTraceRefused(text, "a line of a LIRS trace is a number, not 'Dear reader,'");
    Path endless = Files.writeString(directory.resolve("endless.lis"), "1 9000000000000 0 0\n");
    isTraceRefused(endless, "a count is a number from 1 to 2,147,483,647");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("7\n8\n9\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
    }
    byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() - 12);
    isTraceRefused(Files.write(directory.resolve("half.trc.gz"), half), "it was cut off");
  }

  @Test
  void isRefusedWhereASweepNamesNoTrace() throws IOException {
    String trace =
        """
        about: a question
        caches: ['policy:lru']
        benchmarks: [{name: Trace, trace: file}]
        """;
    Files.writeString(sweep, trace);
    isRefused(
        "Trace with trace: file takes a file, named among the flags of JVM default:"
            + " [-Dcachemark.trace=/path/to/FILE]",
        "run",
        sweep.toString(),
        "--dry-run");
    Files.writeString(
        sweep, trace + "jvms: [{name: web, flags: ['-Dcachemark.trace=/none.trc']}]\n");
    isRefused(
        "Trace with trace: file: JVM web has -Dcachemark.trace=/none.trc, where there is no file",
        "run",
        sweep.toString(),
        "--dry-run");
  }

  /** A trace, its name, and what is wrong with it for a sweep that takes it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          web.csv | key,size;a,7;b,0    | unit: sizes   | web.csv:3: a size is a number from 1, not '0'
          web.csv | key,size;a,7;b,0    | unit: entries | web.csv:3: a size is a number from 1, not '0'
          web.trc | 7;8                 | unit: sizes   | web.trc tells no sizes, which unit sizes takes; try: unit: entries
          web.csv | key,size;a,7000     | unit: sizes   | web.csv has 7,000 bytes, and a capacity of 1,000 holds none; try: capacity: 7
          web.bin | abcdefgh            | unit: perMille | web.bin: it is text, and no numbers in binary
          web.bin | a\0\0b\0\0c           | unit: perMille | web.bin: it ends in the middle of a number
          web.lis | 7;8                 | unit: entries | web.lis:1: a line of an ARC trace is 'start count ignore id', not '7'
          web.gz  | 7;8                 | unit: entries | web.gz: its name does not say its format
          """)
  void isRefusedBeforeATraceIsReplayed(String name, String text, String unit, String message)
      throws IOException {
    Path trace = directory.resolve(name);
    Files.writeString(trace, text.replace(";", "\n") + (name.endsWith(".bin") ? "" : "\n"));
    Files.writeString(
        sweep,
        """
        about: a question
        caches: ['policy:lru', 'policy:fifo']
        benchmarks: [{name: Trace, trace: file, capacity: 1, %s}]
        jvms: [{name: web, flags: ['-Dcachemark.trace=%s']}]
        """
            .formatted(unit, trace));
    CachemarkProcess.Result result =
        cachemark().execute("run", sweep.toString(), "--no-check", "--dry-run");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.WRONG_INPUT);
    String said = result.output().replaceAll("\n  ", " ");
    assertThat(said.lines().toList())
        .hasSize(2)
        .last(as(STRING))
        .startsWith("cachemark: Trace: ")
        .contains(message);
  }

  private void isTraceRefused(Path trace, String message) throws IOException {
    isRefused(message, "trace", "info", trace.toString());
  }

  @Test
  void readsOnPastABaselineThatIsDamaged() throws IOException {
    Path baselines = Files.createDirectories(shared.resolve("baselines"));
    Files.writeString(baselines.resolve("cut.json"), "{\"cells\": [");
    Files.createDirectories(baselines.resolve("folder.json"));
    assertThat(cachemark().execute("baseline", "list").exitCode()).isEqualTo(Cachemark.OK);
    isRefused("unknown baseline 'folder'", "baseline", "compare", "folder", "RUN");
    isRefused("unknown run '", "baseline", "save", "x", baselines.toString());
  }

  @Test
  void doesNotTakeAnOlderRunForTheNewest() throws IOException {
    Path runs = shared.resolve("runs");
    Files.createDirectories(runs.resolve("20260101-000000-a"));
    Files.writeString(runs.resolve("20260101-000000-a/run.json"), "{}");
    Files.createDirectories(runs.resolve("20260102-000000-b"));
    isRefused("the newest run, 20260102-000000-b, is damaged: it has no run.json", "report");
    isRefused("the newest run, 20260102-000000-b, is damaged", "resume");
    Files.writeString(runs.resolve("20260102-000000-b/run.json"), "{");
    isRefused("20260102-000000-b", "resume");
  }
}
