/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.bundle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.cachemark.results.Cell;
import org.cachemark.results.Json;
import org.cachemark.results.Results;
import org.cachemark.runner.InputError;
import org.cachemark.runner.run.Checksums;
import org.cachemark.runner.run.Revision;

/** Makes the bundle of a run. The same run gives the same bytes. */
public final class BundleWriter implements AutoCloseable {

  /** The least that a zip can say; when something was packed is no part of it. */
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path run;
  private final Results results;
  private final ZipOutputStream zip;
  private final StringBuilder sums = new StringBuilder();
  private final Pattern whereItWas;

  private BundleWriter(Path run, Results results, OutputStream out) {
    this.run = run;
    this.results = results;
    zip = new ZipOutputStream(out);
    zip.setLevel(9);
    whereItWas = Pattern.compile("/[^\\s\"'=,;:]*/(?=" + Pattern.quote(results.run().id()) + "/)");
  }

  /**
   * Writes the bundle of a run. Where on the machine the run was is left out of all texts.
   *
   * @param run its directory
   * @param results what was read of it
   * @param withLogs whether what JMH printed of each fork is in it
   * @throws InputError if nobody could measure the same, or there is nothing to show
   */
  public static void write(Path run, Results results, boolean withLogs, Path file)
      throws IOException {
    String revision = results.run().environment().cachemark();
    if (!Revision.isOfHistory(revision)) {
      throw new InputError(
          "%s was measured by sources that are in no commit (%s), so that nobody could measure the same"
              .formatted(results.run().id(), revision.isEmpty() ? "unknown" : revision));
    }
    if (results.observations().isEmpty()) {
      throw new InputError(results.run().id() + " has no finished cell");
    }
    try (BundleWriter writer = new BundleWriter(run, results, Files.newOutputStream(file))) {
      writer.write(withLogs);
    }
  }

  private void write(boolean withLogs) throws IOException {
    add(Bundle.PLAN, text(run.resolve(Bundle.PLAN)));
    ObjectNode observations = JsonNodeFactory.instance.objectNode();
    for (Cell cell : results.run().cells()) {
      ObjectNode ofCell = observations.putObject(cell.id());
      for (Path file : files(cell, Bundle.FILE_OF_CELL)) {
        byte[] json = text(file).getBytes(StandardCharsets.UTF_8);
        ofCell.set(
            file.getFileName().toString(),
            Json.read(file.toString(), new ByteArrayInputStream(json)));
      }
    }
    add(Bundle.OBSERVATIONS, JSON.writeValueAsString(observations) + "\n");
    if (withLogs) {
      for (Cell cell : results.run().cells()) {
        for (Path log : files(cell, Bundle.LOG_OF_CELL)) {
          add(Bundle.CELLS + cell.id() + "/" + log.getFileName(), text(log));
        }
      }
    }
    put(Bundle.SUMS, sums.toString());
  }

  /** Files of a cell whose names are such, in their order. */
  private List<Path> files(Cell cell, Pattern names) throws IOException {
    Path directory = Results.cellDirectory(run, cell.id());
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> names.matcher(file.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }

  /** What is in a file, without where the run and its user's home were. */
  private String text(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    String nowhere = whereItWas.matcher(text).replaceAll(Matcher.quoteReplacement(""));
    String home = System.getProperty("user.home");
    return home.length() > 1 ? nowhere.replace(home + "/", "~/") : nowhere;
  }

  /** Adds a file of the run, as far as whoever reads the bundle will take it. */
  private void add(String name, String text) throws IOException {
    Optional<String> excess = BundleLimits.excess(name, text.getBytes(StandardCharsets.UTF_8));
    if (excess.isPresent()) {
      throw new InputError(
          "%s is too big for a bundle: its %s has %s; %s"
              .formatted(
                  results.run().id(),
                  name,
                  excess.get(),
                  name.startsWith(Bundle.CELLS)
                      ? "--without-logs leaves it out"
                      : "measure fewer cells, or rounds, in a run"));
    }
    put(name, text);
    sums.append(Checksums.ofText(text)).append("  ").append(name).append('\n');
  }

  private void put(String name, String text) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(NO_TIME);
    zip.putNextEntry(entry);
    zip.write(text.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
