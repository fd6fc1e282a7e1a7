/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cachemark.api.Counted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedMainTest {

  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  @TempDir Path directory;

  /** Counts what it was asked. */
  public static final class Echo implements Counted {
    @Override
    public Map<String, Double> count(Request request) {
      Subject cache = request.system("cache");
      return Map.of(
          "threads", (double) request.threads(),
          "third", 1.0 / request.whole("divisor"),
          "skew", request.decimal("skew"),
          "product", (double) cache.product().length(),
          "segments", (double) cache.options().number("segments", 1).orElse(0));
    }
  }

  /** Has no count. */
  public static final class Failing implements Counted {
    @Override
    public Map<String, Double> count(Request request) throws IOException {
      throw new IOException("the trace\nis damaged");
    }
  }

  /** Counts what is no number. */
  public static final class Nothing implements Counted {
    @Override
    public Map<String, Double> count(Request request) {
      return Map.of("hits", 0.0 / 0);
    }
  }

  private int run(Class<?> type, String... more) {
    List<String> args = new ArrayList<>(List.of(type.getName(), file().toString()));
    args.addAll(List.of(more));
    return CountedMain.run(
        args.toArray(String[]::new), new PrintStream(errors, true, StandardCharsets.UTF_8));
  }

  private Path file() {
    return directory.resolve("counts.properties");
  }

  @Test
  void writesWhatWasCountedToTheLastBit() throws IOException {
    int exit =
        run(
            Echo.class,
            "system.cache=guava:concurrent@31.1-jre",
            "options.cache=segments=8;other=a,b",
            "param.divisor=3",
            "param.skew=0.99",
            "threads=2");
    assertThat(errors).hasToString("");
    assertThat(exit).isZero();
    assertThat(Files.readAllLines(file()))
        .containsExactly(
            "product=5.0", "segments=8.0", "skew=0.99", "third=" + 1.0 / 3, "threads=2.0");
    assertThat(directory).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void saysInALineWhyThereIsNoCount() {
    assertThat(run(Failing.class)).isEqualTo(1);
    assertThat(errors)
        .hasToString(
            "not counted: java.io.IOException: the trace is damaged" + System.lineSeparator());
    assertThat(file()).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          system.cache=a param.divisor=x | parameter divisor must be a whole number, not 'x'
          param.divisor=3                | no system 'cache' was given, only []
          system.cache=a                 | no parameter 'divisor' was given, only []
          options.cache=a=b              | no argument options.cache is known
          n=3                            | no argument n is known
          loose                          | an argument is written name=value, not 'loose'
          threads=1 threads=2            | threads is given twice
          threads=many                   | threads must be a whole number, not 'many'
          threads=0                      | threads must be a whole number from 1, not 0
          """)
  void refusesWhatItCannotRead(String arguments, String message) {
    assertThat(run(Echo.class, arguments.split(" ", -1))).isEqualTo(1);
    assertThat(errors).hasToString(CountedMain.NOT_COUNTED + message + System.lineSeparator());
  }

  @Test
  void refusesWhatIsNoBenchmarkAndNoNumber() {
    assertThat(run(String.class)).isEqualTo(1);
    assertThat(errors.toString(StandardCharsets.UTF_8))
        .startsWith("not counted: java.lang.String is no usable benchmark that counts: ");
    errors.reset();
    assertThat(run(Nothing.class)).isEqualTo(1);
    assertThat(errors).hasToString("not counted: 'hits=NaN' is no count" + System.lineSeparator());
  }
}
