/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A slowdown that is planted in a system, to see whether it is found. In files a number where CPU
 * time is burnt, and {@code "park=5"} where threads are parked.
 *
 * @param kind what the threads do on top
 * @param percent of their time, from 0; with 0 only the account of it is kept
 */
public record Plant(Kind kind, double percent) implements Comparable<Plant> {

  /** What threads do on top of their work. */
  public enum Kind {
    /** Burn a share of the CPU time that they have taken. */
    BURN("burnt"),
    /** Park for a share of the time that has gone by. */
    PARK("parked");

    private final String done;

    Kind(String done) {
      this.done = done;
    }

    /** As the command line has it: {@code park}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Nothing but the account: what planted slowdowns are compared with. */
  public static final Plant NOTHING = new Plant(Kind.BURN, 0);

  private static final Pattern WRITTEN = Pattern.compile("(?:(burn|park)=)?([0-9.]{1,20})");

  public Plant {
    Run.present(kind, "kind");
    if (!(percent >= 0 && percent < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(percent + " per cent cannot be planted");
    }
  }

  /**
   * What a file or a property says.
   *
   * @param written a number, or a text such as {@code park=5}
   * @throws IllegalArgumentException if it is neither
   */
  @JsonCreator
  public static Plant of(Object written) {
    Matcher matcher = WRITTEN.matcher(String.valueOf(written));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no planted slowdown, such as 5 or park=5"
              .formatted(Shown.name(String.valueOf(written))));
    }
    Kind kind = "park".equals(matcher.group(1)) ? Kind.PARK : Kind.BURN;
    return new Plant(kind, Double.parseDouble(matcher.group(2)));
  }

  /** The same as {@link #of} reads it. */
  @JsonValue
  Object written() {
    return kind == Kind.BURN ? percent : kind + "=" + percent;
  }

  /** Whether there is nothing to be found. */
  public boolean isNothing() {
    return percent == 0;
  }

  /** Whether threads are parked. */
  public boolean isParked() {
    return kind == Kind.PARK && percent > 0;
  }

  /** Sets cells apart: {@code plant=5}, {@code park=5}. */
  public String key() {
    return (kind == Kind.BURN ? "plant" : kind) + "=" + Units.plain(percent);
  }

  /** For people: {@code 5 % burnt}. */
  @Override
  public String toString() {
    return Units.plain(percent) + " % " + kind.done;
  }

  /** Burnt ones first, small ones first. */
  @Override
  public int compareTo(Plant other) {
    int byKind = kind.compareTo(other.kind);
    return byKind == 0 ? Double.compare(percent, other.percent) : byKind;
  }
}
