/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cachemark.results.Json;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign.Turn;
import org.cachemark.runner.run.Company;
import org.cachemark.runner.run.RunDirectory;
import org.jspecify.annotations.Nullable;

/** Which runs of a campaign there are: one file, by which it goes on after whatever ended it. */
public final class CampaignLog {

  /**
   * A run that was begun.
   *
   * @param time which of the sweep's it is, from 1
   * @param run its id
   * @param began in ISO 8601
   * @param company how quiet it was; null as long as the run has not ended
   */
  public record Entry(String sweep, int time, String run, String began, @Nullable Company company) {

    /** Whether all of it is measured. */
    public boolean hasEnded() {
      return company != null;
    }
  }

  private record Written(String campaign, List<Entry> runs) {}

  private final Path file;
  private final String campaign;
  private final List<Entry> entries = new ArrayList<>();

  private CampaignLog(Path file, String campaign) {
    this.file = file;
    this.campaign = campaign;
  }

  /**
   * The log of a campaign; empty where it has not begun.
   *
   * @param runs where runs are
   * @throws InputError if it is damaged
   */
  public static CampaignLog of(Path runs, Campaign campaign) {
    CampaignLog log =
        new CampaignLog(runs.resolve("campaign-" + campaign.name() + ".json"), campaign.name());
    if (Files.exists(log.file)) {
      try {
        JsonNode json = Json.read(log.file);
        for (Entry entry : Json.as(Written.class, json, log.file).runs()) {
          log.entries.add(entry);
        }
      } catch (IOException | NullPointerException e) {
        throw new InputError(
            "%s; mend it, or move it away to begin anew".formatted(e.getMessage()), e);
      }
    }
    return log;
  }

  /** The runs in the order in which they began. */
  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** The run of a turn; empty where it was not begun. */
  public Optional<Entry> of(Turn turn) {
    return entries.stream().filter(entry -> isOf(turn, entry)).findFirst();
  }

  private static boolean isOf(Turn turn, Entry entry) {
    return entry.sweep().equals(turn.item().sweep()) && entry.time() == turn.time();
  }

  /** When a sweep began last. */
  public Optional<Instant> lastBegan(String sweep) {
    return entries.stream()
        .filter(entry -> entry.sweep().equals(sweep))
        .map(entry -> Instant.parse(entry.began()))
        .max(Instant::compareTo);
  }

  /** Notes that a run has begun, in the place of one that never came to anything. */
  void began(Turn turn, String run, Instant now) throws IOException {
    replace(turn, new Entry(turn.item().sweep(), turn.time(), run, now.toString(), null));
  }

  /** Notes that a run has ended. */
  void ended(Turn turn, Company company) throws IOException {
    Entry begun = of(turn).orElseThrow();
    replace(turn, new Entry(begun.sweep(), begun.time(), begun.run(), begun.began(), company));
  }

  private void replace(Turn turn, Entry entry) throws IOException {
    entries.removeIf(old -> isOf(turn, old));
    entries.add(entry);
    Files.createDirectories(file.toAbsolutePath().getParent());
    RunDirectory.write(
        file,
        Json.MAPPER
                .writer(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(new Written(campaign, entries))
            + "\n");
  }
}
