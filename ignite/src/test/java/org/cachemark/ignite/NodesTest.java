/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.failure.FailureContext;
import org.apache.ignite.failure.FailureType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NodesTest {

  @TempDir Path directory;

  /** It would be a file in the current directory each minute, unless it is said. */
  @Test
  void haveIgniteDumpNoThreadsThatSeemToHoldPages() {
    Nodes.prepareJvm();
    assertThat(Integer.getInteger("IGNITE_PAGE_LOCK_TRACKER_CHECK_INTERVAL"))
        .isGreaterThan(3_600_000);
  }

  /** It would halt this JVM. */
  @ParameterizedTest
  @EnumSource(
      value = FailureType.class,
      names = {"SYSTEM_WORKER_BLOCKED", "SYSTEM_CRITICAL_OPERATION_TIMEOUT"})
  void goesOnAfterAThreadWasSlow(FailureType slow) {
    IgniteConfiguration node =
        Nodes.guest("127.0.0.1", List.of("127.0.0.1:1"), directory.resolve("work"));
    FailureContext failure = new FailureContext(slow, new IllegalStateException("slow"));
    assertThat(node.getFailureHandler().onFailure(null, failure)).isFalse();
  }
}
