/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class KeyTableTest {

  @Test
  void tellsWhatToDoWhereThereAreTooManyConnections() {
    SQLException full = new SQLException("FATAL: sorry, too many clients already", "53300");
    assertThat(KeyTable.failed(full))
        .hasCause(full)
        .hasMessage(
            "PostgreSQL: FATAL: sorry, too many clients already; ask for fewer threads, or for"
                + " fewer connections of each memory by the option pool");
    assertThat(KeyTable.failed(new SQLException("no such table", "42P01")))
        .hasMessage("PostgreSQL: no such table");
  }
}
