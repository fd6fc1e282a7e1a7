/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * What Java Flight Recorder tells of one kind of event, however short. A JVM that does not know the
 * kind has none of them.
 */
final class JvmEvents implements AutoCloseable {

  /**
   * A virtual thread waits, and its carrier with it; from JDK 21 on. Before JDK 24 only where it
   * parks: one that waits to enter a monitor keeps its carrier, too, and there is no such event.
   */
  static final String PINNED = "jdk.VirtualThreadPinned";

  private final String kind;
  private final Recording recording = new Recording();

  /** Begins to record. */
  JvmEvents(String kind) {
    this.kind = kind;
    recording.enable(kind).withThreshold(Duration.ZERO);
    recording.start();
  }

  /**
   * Ends the recording.
   *
   * @return how long each event took
   */
  List<Duration> finish() {
    recording.stop();
    try {
      Path file = Files.createTempFile("cachemark-events-", ".jfr");
      try {
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals(kind))
            .map(RecordedEvent::getDuration)
            .toList();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    recording.close();
  }
}
