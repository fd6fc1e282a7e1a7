/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

/** Something that not every hash has. */
public enum HashCapability {
  /** Its digests have 128 bits or more, of which 128 are kept. */
  WIDE,
  /**
   * Its digests depend on a key that is drawn for the process and told to nobody, and who does not
   * know it cannot make texts collide. One that is written down is no such key.
   */
  KEYED,
  /** Nobody is known to be able to make two texts with one digest. */
  CRYPTOGRAPHIC
}
