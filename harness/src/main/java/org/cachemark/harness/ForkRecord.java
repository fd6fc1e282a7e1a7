/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What a fork records of itself, once: what its JVM runs with, and how the very system is
 * configured that it measures. Safe to use from many threads.
 */
public final class ForkRecord {

  /** System property: the file that gets it; none for a fork that nobody asks. */
  public static final String FILE = "cachemark.record";

  private static final String CONDITION = "condition.";
  private static final String CONFIGURATION = "configuration.";

  private static final Map<String, String> CONFIGURATIONS = new TreeMap<>();
  private static final Map<String, String> OWN_CONDITIONS = new TreeMap<>();
  private static boolean written;

  private ForkRecord() {}

  /**
   * A system that is measured has been opened; the first in its slot is the one that counts.
   *
   * @param configuration asked for only if somebody wants to know
   */
  public static synchronized void opened(String slot, Supplier<String> configuration) {
    if (System.getProperty(FILE) != null) {
      CONFIGURATIONS.computeIfAbsent(slot, first -> configuration.get());
    }
  }

  /**
   * Adds to what the JVM runs with, in words, what a benchmark does that others do not, or did not
   * always: figures are comparable where it is the same.
   */
  public static synchronized void condition(String name, String value) {
    OWN_CONDITIONS.put(name, value);
  }

  /** Writes the file with what the JVM runs with, the first time. */
  public static synchronized void write() {
    if (!written && System.getProperty(FILE) != null) {
      written = true;
      Map<String, String> conditions = new TreeMap<>(JvmConditions.now());
      conditions.putAll(OWN_CONDITIONS);
      write(conditions);
    }
  }

  /** Writes the file with these conditions, by name, and with the configurations that are known. */
  public static synchronized void write(Map<String, String> conditions) {
    String file = System.getProperty(FILE);
    if (file == null) {
      return;
    }
    Properties lines = new Properties();
    conditions.forEach((name, value) -> lines.setProperty(CONDITION + name, value));
    CONFIGURATIONS.forEach((slot, text) -> lines.setProperty(CONFIGURATION + slot, text));
    try (Writer writer = Files.newBufferedWriter(Path.of(file))) {
      lines.store(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
