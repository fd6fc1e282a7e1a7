/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AuditTest {

  private static Audit audit(int news, int dropped, int repeats, int letThrough) {
    Audit audit = new Audit();
    for (int i = 0; i < news; i++) {
      audit.answered(true, i >= dropped);
    }
    for (int i = 0; i < repeats; i++) {
      audit.answered(false, i < letThrough);
    }
    return audit;
  }

  @Test
  void countsWhatIsLetThroughAndWhatIsDropped() {
    Audit audit = audit(100, 3, 50, 7);
    assertThat(audit.dropped()).isEqualTo(3);
    assertThat(audit.letThrough()).isEqualTo(7);
  }

  @Test
  void callsEachSlipOfAnExactMemoryWrong() {
    assertThat(audit(100, 0, 50, 0).wrong(false, 0)).isZero();
    assertThat(audit(100, 1, 50, 0).wrong(false, 0)).isEqualTo(1);
    assertThat(audit(100, 0, 50, 2).wrong(false, 0)).isEqualTo(2);
  }

  @Test
  void letsAMemoryForgetThatSaysSo() {
    assertThat(audit(100, 0, 50, 2).wrong(true, 0)).isZero();
    assertThat(audit(100, 1, 50, 2).wrong(true, 0)).isEqualTo(1);
  }

  /** Of 10 000 at 1 %, 131 or fewer are dropped in 999 of 1000 cases: the mean is 100. */
  @Test
  void allowsTheStatedRateWithinItsBound() {
    long most = Audit.mostDropped(10_000, 0.01);
    assertThat(most).isBetween(125L, 140L);
    assertThat(audit(10_000, (int) most, 0, 0).wrong(false, 0.01)).isZero();
    assertThat(audit(10_000, (int) most + 1, 0, 0).wrong(false, 0.01)).isEqualTo(most + 1);
    assertThat(Audit.mostDropped(10_000, 0)).isZero();
  }
}
