/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A figure that a benchmark declares: tables, plots, files and gates work from this alone.
 *
 * @param name in files; a metric {@code x} of a fork is JMH's secondary metric {@code cachemark.x}
 * @param title heads its column; of a fault the verb, such as {@code loses}
 * @param unit of its values; empty for a plain count
 * @param better which way is better
 * @param scale how values are compared: by ratios, which takes positive ones, or by differences
 * @param iterations how the values of a fork's iterations are put together
 * @param forks how those of the forks are
 * @param shown where it is shown
 * @param margin the difference that does not matter, in the unit, on a linear scale; 0 where every
 *     difference does; of no meaning on a logarithmic scale, where it is a share for all metrics
 * @param about what it is, for people; of a note, the line that it stands in
 * @param price of a share of the operations, in per cent, that the others have to pay: the
 *     parameter that says how much, a whole number of microseconds, or a duration; null for none
 * @param means what it is beside a number; null for nothing else
 * @param percentile of a distribution, which percentile it is, in per cent, below 100; 0 for none
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Metric(
    String name,
    String title,
    String unit,
    Better better,
    Scale scale,
    Combine iterations,
    Combine forks,
    Shown shown,
    double margin,
    String about,
    @Nullable String price,
    @Nullable Means means,
    double percentile) {

  /** A metric that is nothing beside a number, and has nothing to do with a price. */
  public Metric(
      String name,
      String title,
      String unit,
      Better better,
      Scale scale,
      Combine iterations,
      Combine forks,
      Shown shown,
      double margin,
      String about) {
    this(name, title, unit, better, scale, iterations, forks, shown, margin, about, null, null, 0);
  }

  /** The unit of shares, in per cent. */
  private static final String PER_CENT = "%";

  /** The unit of shares of the time that the timed work takes, in per cent. */
  public static final String OF_THE_TIME = "% of the time";

  /** The unit of shares of the CPU time that it takes, in per cent. */
  public static final String OF_THE_CPU_TIME = "% of the CPU time";

  /** Whether it is a share of the requests, of which the others miss. */
  @JsonIgnore
  public boolean isHits() {
    return means == Means.HITS && unit.equals(PER_CENT);
  }

  /** Whether it is a share of something, in per cent, and not a number of things. */
  @JsonIgnore
  public boolean isShare() {
    return unit.startsWith(PER_CENT);
  }

  /** What a difference of two values is in: of shares in per cent, percentage points. */
  public String differenceUnit() {
    return unit.replaceFirst("^%(?= |$)", "pp");
  }

  /** JMH's modes, by the names that it writes. */
  static final List<String> JMH_MODES = List.of("thrpt", "avgt", "sample", "ss");

  /** Which way is better. */
  public enum Better {
    HIGHER,
    LOWER,
    NEITHER
  }

  /** How values are compared. */
  public enum Scale {
    /** By ratios: values are positive. */
    LOGARITHMIC,
    /** By differences: zero and negative values are as good as others. */
    LINEAR
  }

  /** Where a metric is shown. */
  public enum Shown {
    /** What the benchmark is about: its first metric. */
    SCORE,
    /** A column of its own. */
    COLUMN,
    /**
     * A line below the table, where it is more than a hundredth of the score or of the (CPU) time.
     */
    NOTE,
    /** Values above zero make the result wrong. */
    FAULT,
    /** In files alone. */
    DIAGNOSTIC
  }

  /** What a metric is, as far as a report makes something of it. */
  public enum Means {
    /** A share of the requests, in per cent; the others miss. */
    HITS,
    /** Entries that the system may hold: hits go with the speed of one that may hold as many. */
    CAPACITY,
    /** What the score of something else would be there: a line beside those of the systems. */
    REFERENCE,
    /** Entries that had room: their number is each system's own, and the memory is equal. */
    ROOM
  }

  public Metric {
    Run.present(name, "name");
    Run.present(title, "title");
    Run.present(unit, "unit");
    Run.present(better, "better");
    Run.present(scale, "scale");
    Run.present(iterations, "iterations");
    Run.present(forks, "forks");
    Run.present(shown, "shown");
    Run.present(about, "about");
    if (name.isBlank() || !(margin >= 0)) {
      throw new IllegalArgumentException(
          "metric '%s' needs a name, and a margin that is not negative".formatted(name));
    }
    if (!(percentile >= 0 && percentile < 100)) {
      throw new IllegalArgumentException(
          "metric '%s': percentile is %s, and has to be from 0 to below 100"
              .formatted(name, percentile));
    }
  }

  /** As a file has it, where all but the name may be missing. */
  @JsonCreator
  static Metric read(
      @JsonProperty("name") String name,
      @JsonProperty("title") @Nullable String title,
      @JsonProperty("unit") @Nullable String unit,
      @JsonProperty("better") @Nullable Better better,
      @JsonProperty("scale") @Nullable Scale scale,
      @JsonProperty("iterations") @Nullable Combine iterations,
      @JsonProperty("forks") @Nullable Combine forks,
      @JsonProperty("shown") @Nullable Shown shown,
      @JsonProperty("margin") @JsonSetter(nulls = Nulls.AS_EMPTY) double margin,
      @JsonProperty("about") @Nullable String about,
      @JsonProperty("price") @Nullable String price,
      @JsonProperty("means") @Nullable Means means,
      @JsonProperty("percentile") @JsonSetter(nulls = Nulls.AS_EMPTY) double percentile) {
    return new Metric(
        name,
        title == null ? name : title,
        unit == null ? "" : unit,
        better == null ? Better.NEITHER : better,
        scale == null ? Scale.LINEAR : scale,
        iterations == null ? Combine.MEDIAN : iterations,
        forks == null ? Combine.MEDIAN : forks,
        shown == null ? Shown.DIAGNOSTIC : shown,
        margin,
        about == null ? "" : about,
        price,
        means,
        percentile);
  }

  /**
   * The score of a JMH result of which nothing else is known.
   *
   * @throws IllegalArgumentException if JMH has no such mode: to guess which way is better would
   *     turn verdicts around
   */
  public static Metric ofJmh(String mode, String unit) {
    if (!JMH_MODES.contains(mode)) {
      throw new IllegalArgumentException("mode must be one of " + String.join(", ", JMH_MODES));
    }
    boolean isSpeed = mode.equals("thrpt");
    return new Metric(
        isSpeed ? "throughput" : "time",
        isSpeed ? "throughput" : "time",
        unit,
        isSpeed ? Better.HIGHER : Better.LOWER,
        Scale.LOGARITHMIC,
        Combine.MEDIAN,
        Combine.MEDIAN,
        Shown.SCORE,
        0,
        "");
  }

  /** Whether values are compared by ratios. */
  @JsonIgnore
  public boolean isLogarithmic() {
    return scale == Scale.LOGARITHMIC;
  }

  /** Whether less is better. */
  @JsonIgnore
  public boolean isLessBetter() {
    return better == Better.LOWER;
  }

  /**
   * Where a value stands so that more is better, and differences of such standings are what is
   * compared: the logarithm of a speed, or of a time's inverse; on a linear scale the value itself,
   * or its negative. NaN for what cannot be on the scale.
   */
  public double standing(double value) {
    double onScale = isLogarithmic() ? Math.log(value) : value;
    return isLessBetter() ? -onScale : onScale;
  }

  /** Whether a value can be on the scale. */
  public boolean takes(double value) {
    return Double.isFinite(value) && (!isLogarithmic() || value > 0);
  }
}
