/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Writing a stream of records into an Ignite cache, fast and in order. */
package org.cachemark.ingest;
