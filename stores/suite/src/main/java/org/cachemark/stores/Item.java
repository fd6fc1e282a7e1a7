/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.io.Serializable;

/**
 * A record in a store; serializable for caches that keep its bytes.
 *
 * @param id its key, from 0
 * @param name two words, which about a hundred items share
 * @param year from 2000 to 2050
 * @param description words of a dictionary, divided by spaces
 */
public record Item(int id, String name, int year, String description) implements Serializable {

  private static final long serialVersionUID = 1;
}
