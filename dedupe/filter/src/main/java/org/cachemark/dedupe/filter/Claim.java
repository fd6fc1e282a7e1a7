/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What a filter says of a text, and, if that is new, the right and the duty to write it: to {@link
 * #confirm} it once the write was acknowledged, or to {@link #release} it. Thread-safe; another
 * thread than that which asked may settle it.
 */
public final class Claim implements AutoCloseable {

  static final Claim OF_SEEN = new Claim(Verdict.SEEN);
  static final Claim OF_PENDING = new Claim(Verdict.PENDING);

  private enum State {
    OPEN,
    CONFIRMED,
    RELEASED,
    NONE
  }

  private final Verdict verdict;
  private final @Nullable Stripe stripe;
  private final @Nullable Key key;
  private final AtomicReference<State> state;

  private Claim(Verdict verdict) {
    this.verdict = verdict;
    stripe = null;
    key = null;
    state = new AtomicReference<>(State.NONE);
  }

  /** Of a text that is new. */
  Claim(Stripe stripe, Key key) {
    verdict = Verdict.NEW;
    this.stripe = stripe;
    this.key = key;
    state = new AtomicReference<>(State.OPEN);
  }

  public Verdict verdict() {
    return verdict;
  }

  /** Whether the text is to be written, by whoever has this claim. */
  public boolean isNew() {
    return verdict == Verdict.NEW;
  }

  /**
   * The text was written: it is remembered from now on. A second time does nothing.
   *
   * @throws IllegalStateException if the text was not new, or the claim was released
   */
  public void confirm() {
    if (!settle(State.CONFIRMED) && state.get() != State.CONFIRMED) {
      throw new IllegalStateException(
          isNew()
              ? "a claim that was released cannot be confirmed"
              : "there is no claim: " + verdict);
    }
  }

  /**
   * The text was not written: it is new again, to whoever asks next. Does nothing if the text was
   * not new, or the claim is settled already.
   */
  public void release() {
    settle(State.RELEASED);
  }

  /** Releases what was not confirmed. */
  @Override
  public void close() {
    release();
  }

  private boolean settle(State end) {
    if (stripe == null || key == null || !state.compareAndSet(State.OPEN, end)) {
      return false;
    }
    if (end == State.CONFIRMED) {
      stripe.confirm(key);
    } else {
      stripe.release(key);
    }
    return true;
  }
}
