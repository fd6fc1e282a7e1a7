/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Ways of writing a stream of records into an Ignite cache. */
package org.cachemark.ignite.ingest;
