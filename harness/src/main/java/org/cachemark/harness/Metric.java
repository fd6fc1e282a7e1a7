/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A figure that a benchmark gives, and how it is to be read. A benchmark has exactly one
 * {@linkplain Shown#SCORE score}; it comes first. A class has the metrics of its superclasses too,
 * but for those that it declares anew, and for an inherited score where it has its own.
 *
 * <p>A metric's values are what {@link Meter} was told under its name; for a score of which nothing
 * was told, JMH's own.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Metric.All.class)
public @interface Metric {

  /** The name in results. */
  String name();

  /** The head of a column, what a note is of, or, of a fault, a verb: what the system does. */
  String title();

  /** What it is counted in, without a comma. */
  String unit();

  /** Which of two values is the better. */
  Better better() default Better.LOWER;

  /** How values are compared. */
  Scale scale() default Scale.LINEAR;

  /** What a fork's value is, of those of its iterations. */
  Together iterations() default Together.MEDIAN;

  /** What a cell's value is, of those of its forks. */
  Together forks() default Together.MEDIAN;

  /** Where it is shown. */
  Shown shown();

  /**
   * The difference that does not matter, in the unit, of a metric on a linear scale; 0 where every
   * difference does.
   */
  double margin() default 0;

  /** What it means, in half a sentence; of a note, what is said of it. */
  String about();

  /**
   * Of a share of the operations, in per cent, that the others have to pay: the parameter that says
   * how much, in microseconds. The report goes on from what was measured at 0. Empty for none.
   */
  String price() default "";

  /** What it is beside a number, so that the report can do more with it than show it. */
  Means means() default Means.ITSELF;

  /**
   * Of a distribution, which percentile it is, in per cent, below 100; 0 for none. Those in the
   * unit of the score are a line of the system's on the page; where each {@link Means#REFERENCE is
   * that of something else}, those of one title are a line beside.
   */
  double percentile() default 0;

  /** Which of two values is the better. */
  enum Better {
    HIGHER,
    LOWER,
    NEITHER
  }

  /** How values are compared: by their ratio, or by their difference. */
  enum Scale {
    LOGARITHMIC,
    LINEAR
  }

  /** How values become one. */
  enum Together {
    MEDIAN,
    MEAN,
    SUM,
    MIN,
    MAX,
    LAST
  }

  /** Where a metric is shown. */
  enum Shown {
    /** It is what is compared. */
    SCORE,
    /** In a column of its own. */
    COLUMN,
    /** Below the table, where it is more than one per cent of the score or of the (CPU) time. */
    NOTE,
    /** Beside the score; any value above 0 makes the result wrong. */
    FAULT,
    /** In the files for machines alone. */
    DIAGNOSTIC
  }

  /** What a metric is, as far as the report makes something of it. */
  enum Means {
    /** Nothing else. */
    ITSELF,
    /** A share of the requests, in per cent; the others miss. */
    HITS,
    /** Entries that the cache may hold: hits go with the speed of one that may hold as many. */
    CAPACITY,
    /** What the score of something else would be there: a line beside those of the systems. */
    REFERENCE,
    /** Entries that had room: their number is each system's own, and the memory is equal. */
    ROOM
  }

  /** That a class has the metrics of others too, which it has for helpers. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @interface Of {
    /** Whose metrics; theirs come after the class's own. */
    Class<?>[] value();
  }

  /** More than one metric of a class. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @interface All {
    /** The metrics, in their order. */
    Metric[] value();
  }
}
