/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import org.jspecify.annotations.Nullable;

/**
 * Who else was at work beside a round: the contents of {@code round-N.beside.json}.
 *
 * @param others which share of the machine's CPUs others used, from 0 to 1; null where nobody tells
 * @param isDisturbed whether that is more than they may
 * @param attempt which it was of this round, from 1
 * @param waitedSeconds how long it took before until it was quiet
 */
record Beside(@Nullable Double others, boolean isDisturbed, int attempt, double waitedSeconds) {

  static final String ENDING = ".beside.json";
}
