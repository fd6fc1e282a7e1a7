/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The adapter of Apache Commons Codec. */
package org.cachemark.dedupe.codec;
