/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.cachemark.api.BenchmarkCache;
import org.jspecify.annotations.Nullable;

/**
 * What a fork records of itself, once: what its JVM runs with, and how the very system is
 * configured that it measures. Safe to use from many threads.
 */
final class ForkRecord {

  /** System property: the file that gets it; none for a fork that nobody asks. */
  static final String FILE = "cachemark.record";

  private static final String CONDITION = "condition.";
  private static final String CONFIGURATION = "configuration.cache";

  private static @Nullable String configuration;
  private static boolean written;

  private ForkRecord() {}

  /** A system that is measured has been opened. */
  static synchronized void opened(BenchmarkCache<?, ?> cache) {
    if (configuration == null && System.getProperty(FILE) != null) {
      configuration = cache.configuration();
    }
  }

  /** Writes the file with what the JVM runs with, the first time. */
  static synchronized void write() {
    if (!written && System.getProperty(FILE) != null) {
      written = true;
      write(JvmConditions.now());
    }
  }

  /** Writes the file with these conditions, by name, and with the configuration if it is known. */
  static synchronized void write(Map<String, String> conditions) {
    String file = System.getProperty(FILE);
    if (file == null) {
      return;
    }
    Properties lines = new Properties();
    conditions.forEach((name, value) -> lines.setProperty(CONDITION + name, value));
    if (configuration != null) {
      lines.setProperty(CONFIGURATION, configuration);
    }
    try (Writer writer = Files.newBufferedWriter(Path.of(file))) {
      lines.store(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
