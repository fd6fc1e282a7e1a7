/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where the two forks of a pair wait for each other, so that both measure at the same time: each
 * leaves a file when it comes, and sleeps until that of the other is there.
 */
public final class Rendezvous {

  /** System property: the directory of the pair; none for a fork that is measured alone. */
  public static final String PLACE = "cachemark.pair";

  /** System property: which of both this fork is, 0 or 1. */
  public static final String SIDE = "cachemark.pairSide";

  /** System property: the seconds after which a fork waits no longer for the other. */
  public static final String PATIENCE = "cachemark.pairSeconds";

  private static final long DEFAULT_SECONDS = 60;
  private static final long LOOK_EVERY_MILLIS = 1;

  private static int times;

  private Rendezvous() {}

  /** Whether this fork is one of a pair. */
  static boolean isOfPair() {
    return System.getProperty(PLACE) != null;
  }

  /**
   * Waits until the other fork has come here as often as this one; does nothing in a fork that is
   * measured alone. Not for timed work.
   *
   * @throws IllegalStateException if the other does not come; the message says so in a line
   */
  public static synchronized void meet() {
    String place = System.getProperty(PLACE);
    if (place != null) {
      meet(Path.of(place), Integer.getInteger(SIDE, 0), times, patience());
      times++;
    }
  }

  private static long patience() {
    return Long.getLong(PATIENCE, DEFAULT_SECONDS);
  }

  /** The n-th meeting of one side, 0 or 1, with the other. */
  static void meet(Path place, int side, int n, long seconds) {
    arrive(place.resolve(n + "-" + side));
    Path other = place.resolve(n + "-" + (1 - side));
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (!Files.exists(other)) {
      if (System.nanoTime() > deadline) {
        throw missing(seconds, null);
      }
      try {
        Thread.sleep(LOOK_EVERY_MILLIS);
      } catch (InterruptedException e) {
        throw missing(seconds, e);
      }
    }
  }

  private static void arrive(Path file) {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      // an attempt of this fork's before
    } catch (IOException e) {
      throw new UncheckedIOException("the place of a pair is not there: " + file, e);
    }
  }

  private static IllegalStateException missing(long seconds, @Nullable Exception cause) {
    return new IllegalStateException(
        "the other fork of the pair has not come within %d s".formatted(seconds), cause);
  }
}
