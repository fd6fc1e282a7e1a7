/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign.Item;
import org.cachemark.runner.input.YamlFile;
import org.cachemark.runner.input.YamlNode;
import org.cachemark.runner.sweep.Amounts;
import org.jspecify.annotations.Nullable;

/** Reads a {@link Campaign}, or says in one line, with the file's line, why it is none. */
public final class CampaignReader {

  private static final String ABOUT = "about";
  private static final String APART = "apart";
  private static final String QUIET = "quiet";
  private static final String SWEEPS = "sweeps";
  private static final String NAME = "name";
  private static final String TIMES = "times";
  private static final String BUDGET = "budget";

  /** What nobody would call busy: a shell, a clock, a log that is written. */
  private static final double DEFAULT_QUIET = 5;

  private static final int MOST_TIMES = 100;
  private static final int MOST_NAME = 80;

  private CampaignReader() {}

  /**
   * Reads one; whether its sweeps are there is not known here.
   *
   * @throws InputError if anything in it is wrong
   */
  public static Campaign read(Path file) {
    YamlNode root = YamlFile.only(file, "campaign", "sweeps/campaigns/record.yaml");
    root.requireKeys("the file", "key", Set.of(ABOUT, APART, QUIET, SWEEPS));
    YamlNode quiet = root.get(QUIET);
    return new Campaign(
        name(file),
        root.get(ABOUT) == null ? "" : root.needed(ABOUT).text(ABOUT),
        time(root, APART).orElse(Duration.ZERO),
        quiet == null
            ? DEFAULT_QUIET
            : Amounts.percent(quiet.at() + ": " + QUIET, quiet.text(QUIET), 100),
        items(root.needed(SWEEPS), file));
  }

  private static String name(Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    if (name.length() > MOST_NAME || !name.equals(Shown.plain(name))) {
      throw new InputError(
          "the name of %s becomes a folder's: give it a plain one of at most %d characters"
              .formatted(Shown.name(name), MOST_NAME));
    }
    return name;
  }

  private static List<Item> items(YamlNode list, Path file) {
    List<Item> items = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (YamlNode node : list.list(SWEEPS)) {
      node.requireKeys(SWEEPS, "key of a sweep", Set.of(NAME, TIMES, BUDGET));
      String name = found(node.needed(NAME).text(NAME), file);
      if (!names.add(name)) {
        throw new InputError(
            "%s: sweep '%s' is there twice; say 'times'".formatted(node.at(), Shown.name(name)));
      }
      items.add(new Item(name, node.at(), times(node.get(TIMES)), time(node, BUDGET)));
    }
    if (items.isEmpty()) {
      throw new InputError(list.at() + ": there is no sweep in it");
    }
    return items;
  }

  /** A file beside the campaign's own is meant from there. */
  private static String found(String name, Path file) {
    Path beside = file.toAbsolutePath().resolveSibling(name);
    return Files.isRegularFile(beside) ? beside.normalize().toString() : name;
  }

  private static int times(@Nullable YamlNode node) {
    return node == null
        ? 1
        : (int) Amounts.count(node.at() + ": " + TIMES, node.text(TIMES), 1, MOST_TIMES);
  }

  private static Optional<Duration> time(YamlNode map, String key) {
    return Optional.ofNullable(map.get(key))
        .map(node -> Amounts.time(node.at() + ": " + key, node.text(key)));
  }
}
