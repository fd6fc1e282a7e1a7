/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests with {@link KillableServers}, all of which are there when a test begins. */
@Timeout(300)
abstract class WithKillableServers {

  @TempDir private static Path work;

  static KillableServers servers;

  @BeforeAll
  @Timeout(300)
  static void start() throws IOException {
    servers = new KillableServers(work);
  }

  @AfterAll
  static void stop() throws IOException {
    servers.close();
  }

  @AfterEach
  @Timeout(300)
  void restore() throws IOException {
    servers.restore();
  }
}
