/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The contracts of hashes and of memories of what was seen, what holds systems to them, and the
 * stream of texts that they are measured with.
 */
package org.cachemark.dedupe;
