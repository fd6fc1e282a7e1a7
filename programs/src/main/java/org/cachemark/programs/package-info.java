/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Programs from the system's packages, and npm's: who brings them, and who finds them. The runner
 * and what it starts share it, so that both look in one place.
 */
package org.cachemark.programs;
