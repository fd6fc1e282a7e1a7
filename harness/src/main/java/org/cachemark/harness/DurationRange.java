/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The times that a {@code @Param} of type String takes, each written as {@link Durations} reads it;
 * the runner refuses others.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface DurationRange {

  /** The shortest time. */
  String min();

  /** The longest time. */
  String max();

  /**
   * The longest time in a cache that answers from another process, unless a sweep says other; empty
   * for any.
   */
  String remoteMax() default "";

  /** Whether it is no part of a cell unless a sweep names it. */
  boolean optional() default false;

  /**
   * Whether it means nothing to a system whose description does not say under {@code meaning} that
   * it does. Only what is optional can.
   */
  boolean ofSystem() default false;

  /** What the time is. */
  String value();
}
