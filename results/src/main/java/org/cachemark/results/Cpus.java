/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import java.util.OptionalInt;

/**
 * The CPUs that a fork is held on, from its start, with all of its threads: {@code all} of the
 * machine, as many as the cell has {@code threads}, or a number.
 *
 * @param number 1 to {@link #MOST}; 0 where another choice says how many
 */
@JsonDeserialize(using = Cpus.Reader.class)
public record Cpus(Choice choice, int number) {

  /** More than any machine has. */
  public static final int MOST = 4096;

  /** Not held. */
  public static final Cpus ALL = new Cpus(Choice.ALL, 0);

  /** One for each worker thread. */
  public static final Cpus THREADS = new Cpus(Choice.THREADS, 0);

  private static final String ALL_WORD = "all";
  private static final String THREADS_WORD = "threads";

  /** How the number of CPUs is said. */
  public enum Choice {
    /** By the machine. */
    ALL,
    /** By the cell's threads. */
    THREADS,
    /** As a number. */
    NUMBER
  }

  public Cpus {
    Run.present(choice, "choice");
    boolean isNumber = choice == Choice.NUMBER;
    if (isNumber ? number < 1 || number > MOST : number != 0) {
      throw new IllegalArgumentException(
          "cpus must be threads, all, or a number from 1 to %d, not %d".formatted(MOST, number));
    }
  }

  /**
   * Reads what {@link #toString} prints.
   *
   * @throws IllegalArgumentException if it is none; the message says so in a line
   */
  public static Cpus parse(String text) {
    return switch (text) {
      case ALL_WORD -> ALL;
      case THREADS_WORD -> THREADS;
      default -> {
        if (!text.matches("[1-9]\\d{0,5}")) {
          throw new IllegalArgumentException(
              "cpus must be threads, all, or a number from 1 to %d, not '%s'"
                  .formatted(MOST, Shown.name(text)));
        }
        yield new Cpus(Choice.NUMBER, Integer.parseInt(text));
      }
    };
  }

  /** Reads them from JSON: what says nothing is from when nothing was held. */
  static final class Reader extends FromStringDeserializer<Cpus> {

    private static final long serialVersionUID = 1;

    Reader() {
      super(Cpus.class);
    }

    @Override
    protected Cpus _deserialize(String text, DeserializationContext context) {
      return parse(text);
    }

    @Override
    public Cpus getNullValue(DeserializationContext context) {
      return ALL;
    }
  }

  /** How many a cell with so many threads is held on; empty where it is not held. */
  public OptionalInt of(int threads) {
    return switch (choice) {
      case ALL -> OptionalInt.empty();
      case THREADS -> OptionalInt.of(threads);
      case NUMBER -> OptionalInt.of(number);
    };
  }

  /** The same as a value, beside those of parameters. */
  public Value value() {
    return Value.parse(toString());
  }

  /** For people: {@code all CPUs}, {@code a CPU a thread}, {@code 2 CPUs}. */
  public String label() {
    return switch (choice) {
      case ALL -> "all CPUs";
      case THREADS -> "a CPU a thread";
      case NUMBER -> number == 1 ? "1 CPU" : number + " CPUs";
    };
  }

  @Override
  @JsonValue
  public String toString() {
    return switch (choice) {
      case ALL -> ALL_WORD;
      case THREADS -> THREADS_WORD;
      case NUMBER -> Integer.toString(number);
    };
  }
}
