/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.cachemark.results.Results.Failure;
import org.cachemark.results.Results.Failure.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogReaderTest {

  private static final ChildProcess.Result WELL =
      new ChildProcess.Result(ChildProcess.End.EXITED, 0);
  private static final ChildProcess.Result BADLY =
      new ChildProcess.Result(ChildProcess.End.EXITED, 1);

  @TempDir Path directory;

  private Optional<Failure> failure(ChildProcess.Result ended, boolean hasResult, String log)
      throws IOException {
    Path file = Files.writeString(directory.resolve("round-3.log"), log);
    return LogReader.failure(ended, hasResult, file, 3, Duration.ofSeconds(12));
  }

  @Test
  void findsNothingWrongWithAForkThatEndedWellAndLeftItsResult() throws IOException {
    assertThat(failure(WELL, true, "# Run complete\n")).isEmpty();
    assertThat(failure(WELL, true, "java.lang.IllegalStateException: only told\n"))
        .as("what a fork tells, and goes on")
        .isEmpty();
  }

  @Test
  void tellsThatAForkDidNotEnd() throws IOException {
    assertThat(
            failure(
                new ChildProcess.Result(ChildProcess.End.TIMED_OUT, 0),
                true,
                "java.lang.OutOfMemoryError: Java heap space\n"))
        .contains(new Failure(Outcome.TIMED_OUT, 3, "no end after 12 s"));
  }

  /** What stands in the log, with a bar for an end of line; what failed, and why. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          x.CheckFailedException: expected 3, got null ; FAILED_CHECK ; expected 3, got null
          java.lang.IllegalStateException: first|Caused by: x.CheckFailedException: it is empty ; FAILED_CHECK ; it is empty
          java.lang.OutOfMemoryError: Java heap space|x.CheckFailedException: lost 1 ; FAILED_CHECK ; lost 1
          x.RuntimeException: a|Caused by: java.lang.OutOfMemoryError: Java heap space ; OUT_OF_MEMORY ; OutOfMemoryError: Java heap space
          <forked VM did not exit, see stack traces> ; FAILED_CHECK ; it left threads running after close
          java.lang.IllegalStateException: a double threw this ; CRASHED ; java.lang.IllegalStateException: a double threw this
          Caused by: java.io.IOException: gone ; CRASHED ; java.io.IOException: gone
          java.lang.NoSuchMethodError: a.B.c() ; CRASHED ; java.lang.NoSuchMethodError: a.B.c()
          org.openjdk.jmh.runner.RunnerException: benchmark failed|java.lang.ArithmeticException ; CRASHED ; java.lang.ArithmeticException
          org.openjdk.jmh.runner.BenchmarkException: x|<forked VM failed with exit code 137> ; CRASHED ; the fork ended itself with exit code 137
          Forked VM failed with exit code 3|java.lang.IllegalStateException: told before ; CRASHED ; java.lang.IllegalStateException: told before
          JMH version: 1.37 ; CRASHED ; no result, it ended with exit code 1
          '' ; CRASHED ; no result, it ended with exit code 1
          """)
  void findsTheReasonInTheLog(String log, Outcome outcome, String reason) throws IOException {
    assertThat(failure(BADLY, false, log.replace('|', '\n')))
        .contains(new Failure(outcome, 3, reason));
  }

  @Test
  void takesNoForkForSoundThatLeftThreadsOrNoResult() throws IOException {
    assertThat(failure(WELL, true, "<forked VM did not exit, see stack traces>\n"))
        .contains(new Failure(Outcome.FAILED_CHECK, 3, "it left threads running after close"));
    assertThat(failure(WELL, false, "# Run complete\n"))
        .contains(new Failure(Outcome.CRASHED, 3, "no result, it ended with exit code 0"));
    assertThat(failure(BADLY, true, "# Run complete\n"))
        .as("a result, and an exit code that says other")
        .contains(new Failure(Outcome.CRASHED, 3, "no result, it ended with exit code 1"));
  }

  @Test
  void findsTheReasonOfWhatCountsAmongWhatLibrariesSay() throws IOException {
    Path file = directory.resolve("round-3.log");
    Files.writeString(file, "# a library warns\n\nnot counted: the budget is too small\n");
    Failure failure = LogReader.failure(BADLY, false, file, 3, Duration.ZERO).orElseThrow();
    assertThat(LogReader.ofCounted(failure, file))
        .isEqualTo(new Failure(Outcome.CRASHED, 3, "the budget is too small"));
  }

  @Test
  void readsALogThatIsNotInUtf8() throws IOException {
    Path file = directory.resolve("round-3.log");
    Files.write(
        file, "Käse\nx.CheckFailedException: lost 1\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(LogReader.failure(BADLY, false, file, 3, Duration.ofSeconds(12)))
        .contains(new Failure(Outcome.FAILED_CHECK, 3, "lost 1"));
  }
}
