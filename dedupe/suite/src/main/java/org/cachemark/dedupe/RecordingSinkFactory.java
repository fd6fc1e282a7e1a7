/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;

/**
 * The sink behind a channel that is held to its contract: has the fingerprints of texts in the
 * order in which they came, and can be slow, or fail. It acknowledges {@value #BATCH} texts at
 * once. Made by its class name. The key of a text with an id is that id, and its bits the other way
 * round.
 */
public final class RecordingSinkFactory extends TextSinkFactory {

  static final int BATCH = 5;

  /** In place of the fingerprint of a text that came with another key than its own. */
  static final Fingerprint WITH_A_WRONG_KEY = new Fingerprint(-1, 0, 0);

  @Override
  public String name() {
    return "recording";
  }

  @Override
  public Set<SinkCapability> capabilities(Options with) {
    return Set.of();
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        "pauses", "so many times it sleeps for 1 ms", "fails", "at the text of this number");
  }

  @Override
  protected TextSink open(Options with) {
    return new Recording(with.number("pauses", 0).orElse(0), with.number("fails", 0).orElse(-1));
  }

  private static final class Recording implements TextSink {

    private final int pauses;
    private final int fails;
    private final List<Fingerprint> texts = new ArrayList<>();
    private int acknowledged;

    Recording(int pauses, int fails) {
      this.pauses = pauses;
      this.fails = fails;
    }

    @Override
    public void write(long high, long low, byte[] text) {
      if (texts.size() == fails) {
        throw new IllegalStateException("it was to fail at text " + fails);
      }
      if (texts.size() < pauses) {
        pause();
      }
      Fingerprint found = Fingerprint.of(text);
      texts.add(high == found.id() && low == ~high ? found : WITH_A_WRONG_KEY);
      if (texts.size() % BATCH == 0) {
        flush();
      }
    }

    private static void pause() {
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }

    @Override
    public void flush() {
      acknowledged = texts.size();
    }

    @Override
    public long acknowledged() {
      return acknowledged;
    }

    @Override
    public List<Fingerprint> written() {
      return List.copyOf(texts);
    }

    @Override
    public String configuration() {
      return "a list of fingerprints";
    }
  }
}
