/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.nio.file.Path;
import org.cachemark.api.Options;

/**
 * What a store is opened with.
 *
 * @param items how many it is going to be loaded with, from 1
 * @param hasText whether descriptions are to be searched; without, no index of them is kept
 * @param callers threads that call it at once, from 1
 * @param directory an empty directory for its data, deleted by whoever made it, once the store is
 *     closed
 * @param options the product's own settings
 */
public record StoreSpec(int items, boolean hasText, int callers, Path directory, Options options) {}
