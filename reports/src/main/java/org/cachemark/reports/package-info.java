/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * From the files of a run to what people read: {@link org.cachemark.results.Run} and {@link
 * org.cachemark.results.Results} are what was measured, {@link org.cachemark.reports.Statistics}
 * the arithmetic, {@link org.cachemark.reports.Summary} the answer, and the rest its renderings.
 */
package org.cachemark.reports;
