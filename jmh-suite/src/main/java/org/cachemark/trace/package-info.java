/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Traces: the keys that are asked for, one request after the other; made here, or read. */
package org.cachemark.trace;
