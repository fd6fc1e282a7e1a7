/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */

/** Sweeps that are carried out several times, far apart, on a machine that does nothing else. */
@NullMarked
package org.cachemark.runner.campaign;

import org.jspecify.annotations.NullMarked;
