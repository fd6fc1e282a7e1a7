/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

/** A system did not do what its figure would claim, so that there is no figure. */
public final class CheckFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Says what was expected and what was found. */
  public CheckFailedException(String message) {
    super(message);
  }
}
