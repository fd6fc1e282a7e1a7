/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

/** Something that not every hash has. */
public enum HashCapability {
  /** Its digests have 128 bits or more, of which 128 are kept. */
  WIDE,
  /** Its digests depend on a key, so that who does not know it cannot make texts collide. */
  KEYED,
  /** Nobody is known to be able to make two texts with one digest. */
  CRYPTOGRAPHIC
}
