/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.util.Optional;
import java.util.UUID;

/**
 * What Cachemark has of its own in a server of the user's: a schema, a database or the keys of a
 * prefix, made for one store, marked, and dropped with it. What is there of that name without such
 * a mark is somebody else's, and is not touched; with one, it was left by a fork that was killed.
 * For use by one thread.
 */
public abstract class OwnSpace implements AutoCloseable {

  /** The name of all such places, and of what marks them. */
  protected static final String NAME = "cachemark";

  private final String what;
  private final ServerUri uri;

  /** Tells it from that of another Cachemark that has come to the same server. */
  private final String mark = UUID.randomUUID().toString();

  /** A fork that fails closes nothing, nor does one that outlives its runner. */
  private final Thread atExit = new Thread(this::dropAtExit, "cachemark-own-space");

  /**
   * @param what it is, with its article and name, for messages
   */
  protected OwnSpace(String what, ServerUri uri) {
    this.what = what;
    this.uri = uri;
  }

  /** What the server is, if it is another product's than it is taken for. */
  protected abstract Optional<String> otherProduct() throws Exception;

  /** Whether there is one of that name, whoever made it. */
  protected abstract boolean exists() throws Exception;

  /** The mark of the Cachemark that has made it; empty if somebody else has. */
  protected abstract Optional<String> mark() throws Exception;

  /** Makes it, with a mark. */
  protected abstract void make(String newMark) throws Exception;

  /** Drops it, with all that is in it. */
  protected abstract void drop() throws Exception;

  /**
   * Makes it, empty.
   *
   * @throws IllegalArgumentException if the server cannot be called, is another product's, does not
   *     let Cachemark make it, or has one that somebody else has made; in a line
   */
  public final void open() {
    Optional<String> objection;
    try {
      objection = objection();
      if (objection.isEmpty()) {
        if (exists()) {
          drop();
        }
        make(mark);
      }
    } catch (Exception e) {
      throw uri.uncallable(e.getMessage()); // without the cause, whose message may have a password
    }
    if (objection.isPresent()) {
      throw uri.refused(objection.get());
    }
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  private Optional<String> objection() throws Exception {
    Optional<String> other = otherProduct();
    if (other.isPresent()) {
      return other.map("is %s"::formatted);
    }
    return exists() && mark().isEmpty()
        ? Optional.of(
            "has %s that Cachemark did not make, and leaves alone; name another".formatted(what))
        : Optional.empty();
  }

  /**
   * Drops it.
   *
   * @throws IllegalStateException if that fails, or it is another's by now, so that what was
   *     measured is not to be trusted; in a line
   */
  @Override
  public final void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      return; // it is at work
    }
    boolean isOurs;
    try {
      isOurs = isOurs();
      if (isOurs) {
        drop();
      }
    } catch (Exception e) {
      throw uri.failed(e.getMessage());
    }
    if (!isOurs) {
      throw uri.failed("another Cachemark has come, and dropped what this one had there");
    }
  }

  private boolean isOurs() throws Exception {
    return exists() && mark().equals(Optional.of(mark));
  }

  private void dropAtExit() {
    try {
      if (isOurs()) {
        drop();
      }
    } catch (Exception e) {
      // the next store finds it, by its mark
    }
  }
}
