/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Whether one system is slower than another: pairs to verdicts to what people read. */
package org.cachemark.reports.compare;
