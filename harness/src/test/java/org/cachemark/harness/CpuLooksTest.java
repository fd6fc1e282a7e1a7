/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CpuLooksTest {

  private static List<OptionalDouble> told(OptionalDouble... looks) {
    Iterator<OptionalDouble> each = List.of(looks).iterator();
    CpuLooks cpus = new CpuLooks(each::next);
    return Stream.generate(cpus::next).limit(looks.length).toList();
  }

  private static OptionalDouble nanos(double nanos) {
    return OptionalDouble.of(nanos);
  }

  /** The iteration after a far look may have been as slow as the one before it. */
  @Test
  void takesTheFartherOfBeforeAndAfter() {
    assertThat(told(nanos(40), nanos(200), nanos(41), nanos(42)))
        .containsExactly(nanos(40), nanos(200), nanos(200), nanos(42));
  }

  @Test
  void goesByTheOneThatThereIs() {
    OptionalDouble none = OptionalDouble.empty();
    assertThat(told(none, nanos(40), none, none)).containsExactly(none, nanos(40), nanos(40), none);
  }
}
