/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

/**
 * How quiet it was while a run was measured.
 *
 * @param forks those that were measured
 * @param median which share of the machine's CPUs others used during a fork, from 0 to 1
 * @param most the same of the fork that was disturbed most, among those that count
 * @param repeated forks that were measured again, since others used too much
 * @param disturbed forks that count although others used too much, again and again
 * @param waitedSeconds how long it took in all until it was quiet
 */
public record Company(
    int forks, double median, double most, int repeated, int disturbed, double waitedSeconds) {}
