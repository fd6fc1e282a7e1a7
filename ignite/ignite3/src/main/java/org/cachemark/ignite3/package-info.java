/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Apache Ignite 3, which shares no class with Ignite 2 but package names. */
package org.cachemark.ignite3;
