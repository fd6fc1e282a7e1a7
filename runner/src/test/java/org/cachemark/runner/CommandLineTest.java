/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    CommandLine line = Cachemark.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rnu                | Unmatched argument at index 0: 'rnu'; did you mean 'run'? (./run.sh --help)
          run --cachs map    | Unknown option: '--cachs'; did you mean '--caches'? (./run.sh run --help)
          run --seed x       | Invalid value for option '--seed'
          list cashes        | Invalid value for positional parameter at index 0 (WHAT)
          compare            | Missing required parameter: 'SYSTEM' (./run.sh compare --help)
          compare a --fail-on x | must be slower, slightly-slower or never, not 'x'
          compare a --format x  | Invalid value for option '--format'
          store get          | Missing required parameter: 'NAME' (./run.sh store get --help)
          store gte x        | did you mean 'get'? (./run.sh store --help)
          trace info         | Missing required parameter: 'TRACE' (./run.sh trace info --help)
          trace inof x       | did you mean 'info'? (./run.sh trace --help)
          jmh                | Missing required parameter: 'SYSTEM' (./run.sh jmh --help)
          """)
  void saysInOneLineWhatIsWrong(String arguments, String message) {
    assertThat(execute(arguments.split(" +"))).isEqualTo(Cachemark.WRONG_INPUT);
    String said = err.toString().replaceAll("\\s+", " ");
    assertThat(said).startsWith("cachemark: ").contains(message);
    assertThat(err.toString()).doesNotContain("\tat ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void endsWithTheMachinesCodeOnAnErrorOfTheJvm() {
    CommandLine line = Cachemark.commandLine().addSubcommand(new Greedy());
    line.setErr(new PrintWriter(err));
    assertThat(line.execute("greedy")).isEqualTo(Cachemark.MACHINE_FAILED);
    assertThat(err.toString()).startsWith("cachemark: out of memory: Java heap space; more: ");
    assertThat(err.toString().lines()).as("no stack trace").hasSizeLessThan(3);
  }

  @CommandLine.Command(name = "greedy")
  static final class Greedy implements Callable<Integer> {
    @Override
    public Integer call() {
      throw new OutOfMemoryError("Java heap space");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "run",
        "compare",
        "baseline",
        "selftest",
        "resume",
        "list",
        "check",
        "store",
        "tck",
        "report",
        "bundle",
        "site",
        "trace",
        "jmh"
      })
  void beginsItsHelpWithExamples(String command) {
    assertThat(execute((command + " --help").strip().split(" "))).isEqualTo(Cachemark.OK);
    assertThat(out.toString()).startsWith("Examples:\n  ./run.sh " + command);
    assertThat(out.toString().lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
  }

  @Test
  void writesACompletionScript() {
    assertThat(execute("generate-completion")).isEqualTo(Cachemark.OK);
    assertThat(out.toString()).contains("complete -F", "run.sh", "--caches");
  }

  @Test
  void tellsItsVersion() {
    assertThat(execute("--version")).isEqualTo(Cachemark.OK);
    assertThat(out.toString()).matches("Cachemark \\d.*, JMH 1\\.37\\s+");
  }
}
