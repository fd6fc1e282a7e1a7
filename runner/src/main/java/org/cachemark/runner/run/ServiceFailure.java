/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

/** A service that does not start, does not answer, or has ended; the message says which and why. */
public final class ServiceFailure extends Exception {

  private static final long serialVersionUID = 1;

  ServiceFailure(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
