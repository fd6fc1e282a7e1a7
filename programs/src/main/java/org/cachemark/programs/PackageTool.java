/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;

/** Brings packages into the user's folder, and leaves the system as it is. For one thread. */
public interface PackageTool extends AutoCloseable {

  /**
   * Brings the programs of a product, in the place of those that are there.
   *
   * @throws PackagesException if they cannot be had; nothing is changed then
   */
  Prepared get(String product, Packages packages)
      throws PackagesException, IOException, InterruptedException;

  /** Removes all but what was brought. */
  @Override
  void close() throws IOException, InterruptedException;
}
