/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.doubles;

import org.jsr107.ri.spi.RICachingProvider;

/** A sound JCache provider that no catalogue knows. */
public final class NamelessProvider extends RICachingProvider {}
