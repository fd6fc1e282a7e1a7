/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.Map;
import org.cachemark.api.Options;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.jdbc.SqlServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresqlDialectTest {

  private static final SqlServer NONE = SqlServer.ofRun("", Map.of());

  @ParameterizedTest
  @CsvSource({"'', on", "fastupdate=on, on", "fastupdate=off, off"})
  void letsWordsWaitUnlessItIsToldOtherwise(String options, String setting) {
    assertThat(new PostgresqlDialect(NONE, Options.parse(options)).index(true))
        .anySatisfy(
            statement ->
                assertThat(statement)
                    .contains("USING gin")
                    .endsWith("WITH (fastupdate = %s)".formatted(setting)));
  }

  @Test
  void refusesAnotherWordBeforeAnyServerIsCalled(@TempDir Path directory) {
    StoreSpec spec = new StoreSpec(1, false, 1, directory, Options.parse("fastupdate=yes"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PostgresqlFactory().create(spec))
        .withMessage("option fastupdate must be on or off, not 'yes'");
  }
}
