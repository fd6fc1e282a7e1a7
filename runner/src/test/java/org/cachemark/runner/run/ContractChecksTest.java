/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.cachemark.runner.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ContractChecksTest {

  /** The check of a cluster takes minutes. */
  @Test
  @Timeout(60)
  void letsSomethingBeSaidWhileACheckRuns() throws Exception {
    CompletableFuture<ContractChecks.Outcome> check = new CompletableFuture<>();
    ContractChecks.Outcome passed = new ContractChecks.Outcome(1, List.of(), List.of(), "");
    assertThat(ContractChecks.outcome(check, () -> check.complete(passed))).isSameAs(passed);
  }

  @Test
  @Timeout(60)
  void tellsWhatACheckThrewThatWasWaitedFor() {
    CompletableFuture<ContractChecks.Outcome> check = new CompletableFuture<>();
    InputError wrong = new InputError("no such option");
    assertThatThrownBy(
            () -> ContractChecks.outcome(check, () -> check.completeExceptionally(wrong)))
        .isSameAs(wrong);
  }
}
