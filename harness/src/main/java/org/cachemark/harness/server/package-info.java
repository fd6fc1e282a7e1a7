/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What systems behind a socket share: a server's process, its place, and what it takes. */
package org.cachemark.harness.server;
