/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What the runner and its reader are told of a benchmark class. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface About {

  /** What is measured, in half a sentence. */
  String value();

  /** Why the threads wait by themselves, after <em>since</em>; empty where they work throughout. */
  String waits() default "";

  /**
   * What a system must be able to do, by its capabilities; one that cannot is planned as not
   * applicable. It is asked of all whose kind has such a capability; behind a kind and a dot, such
   * as {@code store.REMOTE}, of that kind alone.
   */
  String[] needs() default {};

  /** The slots of its family that it takes; all of them where none is named. */
  String[] slots() default {};

  /** Threads where a sweep says nothing of them. */
  int threads() default 1;

  /** Threads that it takes at most; 0 where it takes as many as there are. */
  int mostThreads() default 0;

  /** Parameters of its templates that mean nothing to it: they are no part of its cells. */
  String[] without() default {};
}
