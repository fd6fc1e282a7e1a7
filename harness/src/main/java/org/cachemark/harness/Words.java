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

  /**
   * Whether a system knows the default alone, unless its description names others under {@code
   * parameters}. Only what is optional can be; all that is not is of the work, and known to all.
   */
  boolean ofSystem() default false;

  /**
   * Whether the report puts shares of hits into tables by these words, a column each. Other words
   * are other questions, with tables of their own.
   */
  boolean tabulated() default false;

  /**
   * With which of the words a cache is as it is where its speed is measured, so that its hits go
   * with that; empty for all.
   */
  String[] asTimed() default {};

  /** What the word chooses. */
  String about();

  /** What some of them take besides: where it is not there, the runner tries no cell. */
  Limit[] limits() default {};

  /** What a word takes besides: a JDK, few of something else, a file, or what a cache can do. */
  @Target({})
  @Retention(RetentionPolicy.RUNTIME)
  @interface Limit {

    /** The word. */
    String word();

    /** The release of the JDK from which on there is such a thing; 0 for any. */
    int fromJdk() default 0;

    /** Another parameter, which is limited with this word; empty for none. */
    String param() default "";

    /** The greatest value of that, if it is a whole number. */
    long most() default 0;

    /** The words that are left of that, if it has words. */
    String[] among() default {};

    /**
     * A system property that has to be among the flags of the JVM, and to name a file that can be
     * read; empty for none. A sweep without is refused. A benchmark that counts is asked about the
     * file beforehand ({@code Counted.require}), once for all systems.
     */
    String file() default "";

    /**
     * Whether a benchmark that counts has to try a system to know that it can count with this word:
     * it is asked beforehand about each ({@code Counted.require}), but for those that need a
     * service.
     */
    boolean eachSystem() default false;

    /** What a cache must be able to do; one that cannot is planned as not applicable. */
    String[] needs() default {};
  }
}
