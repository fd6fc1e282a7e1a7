/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The numbers that a {@code @Param} of type double takes; the runner refuses others. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface DecimalRange {

  /** The least value. */
  double min();

  /** The greatest value. */
  double max();

  /** The greatest value in a cache that answers from another process, unless a sweep says other. */
  double remoteMax() default Double.POSITIVE_INFINITY;

  /** Whether it is no part of a cell unless a sweep names it. */
  boolean optional() default false;

  /**
   * Whether it means nothing to a system whose description does not say under {@code meaning} that
   * it does. Only what is optional can.
   */
  boolean ofSystem() default false;

  /** What the number is. */
  String value();
}
