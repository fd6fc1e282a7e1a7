/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/** The fields of values' classes, as Ignite's binary form has them. */
public final class OwnFields {

  private OwnFields() {}

  /** The fields of a class, in their order; none of the JDK's: a number or a text is one whole. */
  public static List<Field> of(Class<?> type) {
    return type.getName().startsWith("java.")
        ? List.of()
        : Arrays.stream(type.getDeclaredFields())
            .filter(field -> !Modifier.isStatic(field.getModifiers()))
            .toList();
  }
}
