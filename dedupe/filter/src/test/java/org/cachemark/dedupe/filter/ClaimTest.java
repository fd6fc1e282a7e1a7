/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ClaimTest {

  private final DedupeFilter filter = DedupeFilter.exact().capacity(3).open();

  @Test
  void aTextIsPendingUntilItIsConfirmed() {
    Claim claim = filter.claim("text");
    assertThat(claim.verdict()).isEqualTo(Verdict.NEW);
    assertThat(filter.claim("text").verdict()).isEqualTo(Verdict.PENDING);
    assertThat(filter.isNew("text")).as("claimed by another").isFalse();
    assertThat(filter.counters().pending()).isEqualTo(1);
    claim.confirm();
    claim.confirm();
    claim.close();
    assertThat(filter.claim("text").verdict()).isEqualTo(Verdict.SEEN);
    FilterCounters counters = filter.counters();
    assertThat(counters.pending()).isZero();
    assertThat(counters.remembered()).isEqualTo(1);
    assertThat(counters.answeredNew()).isEqualTo(1);
    assertThat(counters.answeredPending()).isEqualTo(2);
    assertThat(counters.answeredSeen()).isEqualTo(1);
  }

  @Test
  void aTextThatWasReleasedIsNewAgain() {
    Claim claim = filter.claim("text");
    claim.release();
    claim.release();
    assertThat(filter.counters().pending()).isZero();
    assertThat(filter.counters().remembered()).isZero();
    Claim next = filter.claim("text");
    assertThat(next.isNew()).isTrue();
    claim.release();
    assertThat(filter.claim("text").verdict())
        .as("the claim of the next")
        .isEqualTo(Verdict.PENDING);
    assertThatThrownBy(claim::confirm)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("released");
  }

  @Test
  void aWriterThatFailsLosesNothing() {
    assertThatThrownBy(
            () -> {
              try (Claim claim = filter.claim("text")) {
                assertThat(claim.isNew()).isTrue();
                throw new IllegalStateException("the disk is full");
              }
            })
        .hasMessage("the disk is full");
    assertThat(filter.claim("text").isNew()).isTrue();
  }

  @Test
  void whatIsNotNewCannotBeConfirmed() {
    assertThat(filter.isNew("text")).isTrue();
    Claim seen = filter.claim("text");
    seen.release();
    assertThatThrownBy(seen::confirm)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("SEEN");
    assertThat(filter.claim("text").verdict()).isEqualTo(Verdict.SEEN);
  }

  /** So a claim can always be confirmed, and the memory of claims is bounded, too. */
  @Test
  void claimsTakeTheRoomThatTheyWillNeed() {
    Claim one = filter.claim("one");
    filter.claim("two");
    filter.claim("three");
    assertThatThrownBy(() -> filter.claim("four")).isInstanceOf(FilterFullException.class);
    assertThat(filter.claim("two").verdict()).isEqualTo(Verdict.PENDING);
    one.release();
    filter.claim("four").confirm();
    assertThat(filter.counters().remembered()).isEqualTo(1);

    DedupeFilter forgetting = DedupeFilter.exact().capacity(1).forgetWhenFull().open();
    assertThat(forgetting.isNew("one")).isTrue();
    Claim two = forgetting.claim("two");
    assertThatThrownBy(() -> forgetting.claim("three")).isInstanceOf(FilterFullException.class);
    two.confirm();
    assertThat(forgetting.claim("three").isNew()).isTrue();
  }
}
