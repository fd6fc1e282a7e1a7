/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The words that a {@code @Param} of type String takes; the runner refuses others. A word begins
 * with a letter, and has letters, digits, dots and hyphens.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Words {

  /** The words, whatever product knows them. */
  String[] value();

  /** Whether it is no part of a cell unless a sweep names it. */
  boolean optional() default false;

  /** What the word chooses. */
  String about();
}
