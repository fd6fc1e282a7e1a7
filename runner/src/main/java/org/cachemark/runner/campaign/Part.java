/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign.Item;

/**
 * What one of several machines does of a campaign: each of so many sweeps in turn, with all of its
 * runs, since only runs of like machines can be put together.
 *
 * @param index from 0, as Kubernetes counts
 * @param parts how many there are, from 1
 */
public record Part(int index, int parts) {

  /** All of it. */
  public static final Part WHOLE = new Part(0, 1);

  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,3})/(\\d{1,3})");

  /**
   * Reads one, such as {@code 0/4}.
   *
   * @throws InputError if there is none such
   */
  public static Part parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    if (matcher.matches()) {
      int index = Integer.parseInt(matcher.group(1));
      int parts = Integer.parseInt(matcher.group(2));
      if (index < parts) {
        return new Part(index, parts);
      }
    }
    throw new InputError(
        "a part is from 0/N to one below N/N, such as 0/4, not '%s'".formatted(Shown.name(text)));
  }

  /**
   * This part of a campaign. Its log is one of its own.
   *
   * @throws InputError if nothing is left for the last of the parts
   */
  public Campaign of(Campaign campaign) {
    if (parts > campaign.items().size()) {
      throw new InputError(
          "%s has %d sweeps, so it has at most as many parts, not %d"
              .formatted(campaign.name(), campaign.items().size(), parts));
    }
    if (parts == 1) {
      return campaign;
    }
    List<Item> items = new ArrayList<>();
    for (int i = index; i < campaign.items().size(); i += parts) {
      items.add(campaign.items().get(i));
    }
    return new Campaign(
        "%s-%dof%d".formatted(campaign.name(), index, parts),
        campaign.about(),
        campaign.apart(),
        campaign.quiet(),
        items);
  }
}
