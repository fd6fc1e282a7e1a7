/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;

class FootprintTest {

  private static final int OBJECTS = 500_000;

  /** Of an object of its own: a header, and a field. */
  private static final int BYTES = 16;

  /** So few that no collector would move the others for their sake. */
  private static final int ONE_IN = 50;

  /** An object. */
  private static final class Kept {

    @SuppressWarnings("unused")
    private final int field = ONE_IN;
  }

  /** Else it would count or not, by how long ago it was asked for: by how busy the machine is. */
  @Test
  void leavesOutWhatIsSoftlyHeld() {
    Footprint before = Footprint.settled();
    SoftReference<byte[]> soft = new SoftReference<>(new byte[100_000]);
    assertThat(Footprint.settled().since(before).heap()).isLessThan(2_000);
    assertThat(soft.get()).isNull();
  }

  @Test
  void leavesOutWhatIsDeadAmongWhatLives() {
    AtomicReferenceArray<Kept> objects = new AtomicReferenceArray<>(OBJECTS);
    for (int i = 0; i < OBJECTS; i++) {
      objects.set(i, new Kept());
    }
    Footprint before = Footprint.settled();
    for (int i = 0; i < OBJECTS; i += ONE_IN) {
      objects.set(i, null);
    }
    Footprint freed = Footprint.settled().since(before);
    assertThat((double) freed.heap()).isCloseTo(-BYTES * OBJECTS / ONE_IN, within(2_000.0));
    assertThat((double) freed.tables()).isCloseTo(0, within(2_000.0));
    assertThat(objects.length()).isEqualTo(OBJECTS); // alive until here
  }
}
