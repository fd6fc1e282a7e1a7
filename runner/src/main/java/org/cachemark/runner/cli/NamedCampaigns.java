/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.cachemark.results.Shown;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign;
import org.cachemark.runner.campaign.CampaignReader;

/** Finds the campaigns that a command line names. */
final class NamedCampaigns {

  private static final String ENDING = ".yaml";

  private NamedCampaigns() {}

  private static Path folder(Home home) {
    return home.sweeps().resolve("campaigns");
  }

  /**
   * The file of a campaign: one in {@code sweeps/campaigns/}, or any.
   *
   * @throws InputError if there is none
   */
  static Path find(String name, Home home) {
    Path file = Path.of(name);
    return Files.isRegularFile(file) ? file : Runs.fromHere(ofHome(name, home));
  }

  /**
   * A campaign that every release of these sources has.
   *
   * @throws InputError if it is none, or there is none of that name
   */
  static Campaign ofRelease(String name, Home home) {
    if (name.contains("/")) {
      throw new InputError(
          "an image has the campaigns of sweeps/campaigns/ alone: put %s there, pack, and name it"
              .formatted(Shown.name(name)));
    }
    return CampaignReader.read(ofHome(name, home));
  }

  private static Path ofHome(String name, Home home) {
    Path known = folder(home).resolve(name.replaceFirst("\\.ya?ml$", "") + ENDING);
    if (Files.isRegularFile(known)) {
      return known;
    }
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder(home))) {
      files
          .map(path -> path.getFileName().toString())
          .filter(other -> other.endsWith(ENDING))
          .map(other -> other.replace(ENDING, ""))
          .sorted()
          .forEach(names::add);
    } catch (IOException e) {
      // then there are none
    }
    throw InputError.unknown("", "campaign", name, names, "");
  }
}
