/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

/** A service that does not start, does not answer, or has ended; the message says which and why. */
public final class ServiceFailure extends Exception {

  private static final long serialVersionUID = 1;

  private final boolean isRefused;

  ServiceFailure(String message) {
    this(message, false);
  }

  /**
   * @param isRefused whether the options are not what the service takes
   */
  ServiceFailure(String message, boolean isRefused) {
    super(message);
    this.isRefused = isRefused;
  }

  /** Whether whoever wrote the options has to mend them. */
  boolean isRefused() {
    return isRefused;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
