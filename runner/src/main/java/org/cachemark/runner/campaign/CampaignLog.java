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
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cachemark.results.Json;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign.Turn;
import org.cachemark.runner.run.RunDirectory;

/**
 * Which runs of a campaign there are: one file beside them, by which it goes on after whatever
 * ended it. Those on a JDK of another feature release, and those of a draft, have a file of their
 * own, and are never taken for others.
 */
public final class CampaignLog {

  /**
   * A run that was begun.
   *
   * @param sweep its name, as the campaign has it
   * @param time which of the sweep's it is, from 1
   * @param run its id
   * @param plan a checksum of what the sweep said
   * @param revision of the sources that measured it
   * @param jdk version of the JDK that measured it, unless the sweep names others
   * @param began when it was begun, or last gone on with, in ISO 8601
   * @param hasEnded whether all of it is measured
   */
  public record Entry(
      String sweep,
      int time,
      String run,
      String plan,
      String revision,
      String jdk,
      String began,
      boolean hasEnded) {

    public Entry {
      if (Stream.of(sweep, run, plan, revision, jdk, began).anyMatch(Objects::isNull)) {
        throw new IllegalArgumentException(
            "a run's sweep, id, plan, revision, JDK or time is missing");
      }
      try {
        Instant unused = Instant.parse(began);
      } catch (DateTimeException e) {
        throw new IllegalArgumentException("'" + began + "' is no time", e);
      }
    }
  }

  /** The file. */
  private record Written(String campaign, List<Entry> runs) {
    Written {
      if (runs == null || runs.contains(null)) {
        throw new IllegalArgumentException("runs are missing, or one of them is null");
      }
    }
  }

  private final Path file;
  private final String campaign;
  private final Runtime.Version jdk;
  private final boolean isDraft;
  private final List<Entry> entries = new ArrayList<>();

  private CampaignLog(Path file, String campaign, Runtime.Version jdk, boolean isDraft) {
    this.file = file;
    this.campaign = campaign;
    this.jdk = jdk;
    this.isDraft = isDraft;
  }

  /**
   * The log of a campaign on a JDK; empty where it has not begun there.
   *
   * @param runs where runs are
   * @param jdk the one that measures, unless sweeps name others
   * @param isDraft whether it is that of its draft
   * @throws InputError if it is damaged
   */
  public static CampaignLog of(Path runs, Campaign campaign, Runtime.Version jdk, boolean isDraft) {
    String name =
        "campaign-%s-jdk%d%s.json"
            .formatted(campaign.name(), jdk.feature(), isDraft ? "-draft" : "");
    CampaignLog log = new CampaignLog(runs.resolve(name), campaign.name(), jdk, isDraft);
    log.read();
    return log;
  }

  /** Reads what is there now: another process of the same campaign may have gone on with it. */
  void read() {
    entries.clear();
    if (Files.exists(file)) {
      try {
        JsonNode json = Json.read(file);
        entries.addAll(Json.as(Written.class, json, file).runs());
      } catch (IOException e) {
        throw new InputError(e.getMessage() + "; mend it, or move it away to begin anew", e);
      }
    }
  }

  /** Where it is. */
  public Path file() {
    return file;
  }

  /** The names of the same campaign's logs on other JDKs, in their order. */
  public List<String> onOtherJdks() throws IOException {
    Path runs = Objects.requireNonNull(file.toAbsolutePath().getParent());
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    String draft = isDraft ? "-draft" : "";
    String name = Pattern.quote("campaign-" + campaign) + "-jdk\\d+" + draft + "\\.json";
    try (Stream<Path> files = Files.list(runs)) {
      return files
          .filter(other -> !other.getFileName().equals(file.getFileName()))
          .map(other -> other.getFileName().toString())
          .filter(other -> other.matches(name))
          .sorted()
          .toList();
    }
  }

  /** The JDK whose runs it has. */
  public Runtime.Version jdk() {
    return jdk;
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

  /**
   * Makes sure that what was begun can be put together with what comes.
   *
   * @param plan a checksum of what the sweep says now
   * @throws InputError if it said something else, or other sources or another build of the JDK
   *     measured and this is no draft
   */
  public void requireSame(Turn turn, String plan, String revision) {
    for (Entry entry : entries) {
      if (!isDraft && !entry.revision().equals(revision)) {
        throw new InputError(
            "%s began at revision %s, and this is %s; go on at that, or move %s away to begin anew"
                .formatted(campaign, entry.revision(), revision, file));
      }
      if (!isDraft && !entry.jdk().equals(jdk.toString())) {
        throw new InputError(
            "%s began on JDK %s, and this is %s; go on with that, or move %s away to begin anew"
                .formatted(campaign, entry.jdk(), jdk, file));
      }
      if (entry.sweep().equals(turn.item().sweep()) && !entry.plan().equals(plan)) {
        throw new InputError(
            "sweep %s has changed since %s of this campaign; restore it, or move %s away to begin"
                    .formatted(entry.sweep(), entry.run(), file)
                + " anew");
      }
    }
  }

  /** Notes that a run has begun or goes on, in the place of one that never came to anything. */
  void began(Turn turn, String run, String plan, String revision, Instant now) throws IOException {
    replace(
        turn,
        new Entry(
            turn.item().sweep(),
            turn.time(),
            run,
            plan,
            revision,
            jdk.toString(),
            now.toString(),
            false));
  }

  /** Notes that a run has ended. */
  void ended(Turn turn) throws IOException {
    Entry begun = of(turn).orElseThrow();
    replace(
        turn,
        new Entry(
            begun.sweep(),
            begun.time(),
            begun.run(),
            begun.plan(),
            begun.revision(),
            begun.jdk(),
            begun.began(),
            true));
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
