/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

/** Something that not every channel has. */
public enum ChannelCapability {
  /** Leads into a process of its own: texts are copied. */
  PROCESS
}
