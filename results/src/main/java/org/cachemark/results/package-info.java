/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The model of every kind of measurement, and its files: what a run set out to do ({@link
 * org.cachemark.results.Run}), in cells ({@link org.cachemark.results.Cell}) of typed parameters
 * and named systems, and what each cell showed ({@link org.cachemark.results.Observation}), in
 * metrics that its benchmark declares ({@link org.cachemark.results.Metric}). Nothing here knows
 * how a figure comes about, or how it is shown.
 *
 * <p>A part of a record is null only where it is {@code @Nullable}: any other that is, or that
 * holds a null, is refused by a {@link NullPointerException} that names it.
 */
package org.cachemark.results;
