/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */

/** What people get who have no checkout. */
@NullMarked
package org.cachemark.runner.release;

import org.jspecify.annotations.NullMarked;
