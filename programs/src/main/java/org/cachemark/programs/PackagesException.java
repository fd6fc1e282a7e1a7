/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

/** Something cannot be had from packages; the message says why, in a line. */
public final class PackagesException extends Exception {

  private static final long serialVersionUID = 1;

  PackagesException(String message) {
    super(message);
  }
}
