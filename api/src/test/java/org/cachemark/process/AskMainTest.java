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
import java.util.Map;
import org.cachemark.api.Counted;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskMainTest {

  /** Takes what is not above 9, unless it cannot look. */
  public static final class Small implements Counted {
    @Override
    public Map<String, Double> count(Request request) {
      throw new AssertionError("nobody wants it counted");
    }

    @Override
    public void require(Request request) throws IOException {
      if (request.threads() > 1) {
        throw new IOException("no\nlook");
      }
      if (request.whole("n") > 9) {
        throw new IllegalArgumentException(
            "%d is too much\nof %s".formatted(request.whole("n"), request.system("s").name()));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          system.s=a param.n=9                                | 0 | ''
          system.s=a param.n=10                               | 2 | refused: 0 10 is too much of a
          system.s=a param.n=1 / system.s=b param.n=20 / n=30 | 1 | java.lang.IllegalArgumentException: no argument n is known
          param.n=1 / system.s=b param.n=20 / system.s=c param.n=30 | 2 | refused: 1 20 is too much of b
          system.s=a param.n=1 threads=2                      | 1 | java.io.IOException: no look
          param.n=many                                        | 2 | refused: 0 parameter n must be a whole number, not 'many'
          """)
  void asksOfEachRequest(String arguments, int exitCode, String said) {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    String[] args = (Small.class.getName() + " " + arguments).split(" ", -1);
    assertThat(AskMain.run(args, new PrintStream(errors, true, StandardCharsets.UTF_8)))
        .isEqualTo(exitCode);
    assertThat(errors.toString(StandardCharsets.UTF_8).strip()).isEqualTo(said);
  }
}
