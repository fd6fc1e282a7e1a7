/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two that wait for each other. */
class RendezvousTest {

  @TempDir Path place;

  @Test
  void letsNeitherGoOnBeforeTheOtherIsThere() throws InterruptedException {
    List<String> steps = new CopyOnWriteArrayList<>();
    Thread other =
        new Thread(
            () -> {
              for (int n = 0; n < 3; n++) {
                steps.add("comes " + n);
                Rendezvous.meet(place, 1, n, 60);
              }
            });
    other.start();
    for (int n = 0; n < 3; n++) {
      steps.add("comes " + n);
      Rendezvous.meet(place, 0, n, 60);
      assertThat(steps.stream().filter(("comes " + n)::equals)).hasSize(2);
    }
    other.join();
    assertThat(steps).hasSize(6);
  }

  @Test
  void waitsNoLongerThanItIsToldTo() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Rendezvous.meet(place, 0, 0, 0))
        .withMessage("the other fork of the pair has not come within 0 s");
    assertThatThrownBy(() -> Rendezvous.meet(place.resolve("gone"), 0, 0, 60))
        .isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void isPassedByAForkThatIsMeasuredAlone() {
    Rendezvous.meet();
    assertThat(Rendezvous.isOfPair()).isFalse();
  }
}
