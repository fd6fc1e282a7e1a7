/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.bundle;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.cachemark.results.Run;
import org.cachemark.runner.InputError;
import org.cachemark.runner.run.Checksums;

/**
 * What is in the zip of a bundle. All of it is taken as somebody else's: it is read up to a limit,
 * whatever the zip says of sizes, and an entry is there only if its name is one that a bundle has.
 */
final class BundleEntries {

  /** More than a bundle of 10 000 cells takes. */
  private static final int MOST_ENTRIES = 200_000;

  private static final long MOST_PACKED = 256L << 20;

  /** Of all entries together, unpacked. */
  private static final long MOST_UNPACKED = 1L << 30;

  private static final Pattern LOG =
      Pattern.compile(Bundle.CELLS + "([^/\\\\\\p{Cc}]{1,255})/(round-\\d{1,6}\\.log)");

  private static final Pattern SUM = Pattern.compile("([0-9a-f]{64})  (.+)");

  private final Path file;
  private final Map<String, String> sums = new TreeMap<>();
  private final Map<String, byte[]> json = new TreeMap<>();
  private final Set<String> logs = new TreeSet<>();
  private long unpacked;

  private BundleEntries(Path file) {
    this.file = file;
  }

  /**
   * Reads all entries, and holds them to the checksums.
   *
   * @throws InputError if the file is no zip, or not that of a bundle
   */
  static BundleEntries of(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new InputError("there is no bundle " + file);
    }
    BundleEntries entries = new BundleEntries(file);
    if (Files.size(file) > MOST_PACKED) {
      throw entries.wrong("it has more than %d MB".formatted(MOST_PACKED >> 20));
    }
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.size() > MOST_ENTRIES) {
        throw entries.wrong("it has more than %d entries".formatted(MOST_ENTRIES));
      }
      for (ZipEntry entry : Collections.list(zip.entries())) {
        entries.take(zip, entry);
      }
    } catch (ZipException | EOFException | IllegalArgumentException e) {
      throw entries.wrong("it is no zip, or a damaged one (%s)".formatted(e.getMessage()));
    }
    entries.requireSums();
    return entries;
  }

  private void take(ZipFile zip, ZipEntry entry) throws IOException {
    String name = entry.getName();
    boolean isJson = Set.of(Bundle.PLAN, Bundle.OBSERVATIONS, Bundle.SUMS).contains(name);
    if (!isJson && !LOG.matcher(name).matches()) {
      throw wrong("it has an entry that no bundle has: " + BundleTexts.name(name));
    }
    byte[] bytes = bytes(zip, entry);
    boolean isFirst = isJson ? json.put(name, bytes) == null : logs.add(name);
    if (!isFirst) {
      throw wrong("it has an entry twice: " + BundleTexts.name(name));
    }
    sums.put(name, Checksums.ofBytes(bytes));
  }

  private byte[] bytes(ZipFile zip, ZipEntry entry) throws IOException {
    int most = BundleLimits.bytes(entry.getName());
    try (InputStream in = zip.getInputStream(entry)) {
      byte[] bytes = in.readNBytes(most + 1);
      unpacked += bytes.length;
      if (bytes.length > most || unpacked > MOST_UNPACKED) {
        throw wrong(
            "unpacked, %s is too big, or all of it is"
                .formatted(BundleTexts.name(entry.getName())));
      }
      Optional<String> excess = BundleLimits.excess(entry.getName(), bytes);
      if (excess.isPresent()) {
        throw wrong(BundleTexts.name(entry.getName()) + " has " + excess.get());
      }
      return bytes;
    }
  }

  private void requireSums() {
    for (String needed : new String[] {Bundle.PLAN, Bundle.OBSERVATIONS, Bundle.SUMS}) {
      if (!json.containsKey(needed)) {
        throw wrong("it has no " + needed);
      }
    }
    Map<String, String> said = new TreeMap<>();
    String lines = new String(get(Bundle.SUMS), StandardCharsets.UTF_8);
    for (String line : lines.lines().toList()) {
      Matcher sum = SUM.matcher(line);
      if (!sum.matches()) {
        throw wrong("a line of %s is none".formatted(Bundle.SUMS));
      }
      said.put(sum.group(2), sum.group(1));
    }
    sums.remove(Bundle.SUMS);
    Set<String> all = new TreeSet<>(sums.keySet());
    all.addAll(said.keySet());
    for (String name : all) {
      if (!String.valueOf(sums.get(name)).equals(said.get(name))) {
        throw wrong(
            "%s is not as it was when the bundle was made (%s)"
                .formatted(BundleTexts.name(name), Bundle.SUMS));
      }
    }
  }

  /** Makes sure that each log is of a cell that the run has. */
  void requireLogsOf(Run run) {
    for (String name : logs) {
      Matcher log = LOG.matcher(name);
      if (!log.matches() || run.cell(log.group(1)).isEmpty()) {
        throw wrong("it has a log of a cell that run.json has not: " + BundleTexts.name(name));
      }
    }
  }

  byte[] plan() {
    return get(Bundle.PLAN);
  }

  byte[] observations() {
    return get(Bundle.OBSERVATIONS);
  }

  private byte[] get(String name) {
    byte[] bytes = json.get(name);
    if (bytes == null) {
      throw wrong("it has no " + name);
    }
    return bytes;
  }

  boolean hasLogs() {
    return !logs.isEmpty();
  }

  /** What takes a log. */
  interface Sink {
    void take(String cell, String file, byte[] text) throws IOException;
  }

  /** Hands on all logs. */
  void logs(Sink sink) throws IOException {
    unpacked = 0;
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (String name : logs) {
        Matcher log = LOG.matcher(name);
        ZipEntry entry = zip.getEntry(name);
        if (log.matches() && entry != null) {
          sink.take(log.group(1), log.group(2), bytes(zip, entry));
        }
      }
    }
  }

  private InputError wrong(String what) {
    return Bundle.wrong(file, what);
  }
}
