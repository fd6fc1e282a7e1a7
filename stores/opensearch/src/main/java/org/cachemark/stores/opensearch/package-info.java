/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** OpenSearch as a store, and the service that starts it. */
package org.cachemark.stores.opensearch;
