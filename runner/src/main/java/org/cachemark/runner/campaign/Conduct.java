/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.cachemark.runner.InputError;
import org.cachemark.runner.IoErrors;
import org.cachemark.runner.campaign.Campaign.Turn;
import org.cachemark.runner.campaign.CampaignLog.Entry;
import org.cachemark.runner.run.Alarm;
import org.cachemark.runner.run.Company;
import org.cachemark.runner.run.Progress;

/** Carries a campaign out: what is missing of it, each run in its time. */
public final class Conduct {

  private final Campaign campaign;
  private final CampaignLog log;
  private final Progress progress;
  private final Alarm alarm;
  private final Measuring measuring;

  /** Notes the id of a run, before anything of it is measured. */
  public interface Begun {
    /** Notes it. */
    void as(String run) throws IOException;
  }

  /** Measures runs. */
  public interface Measuring {

    /** Begins a run of a sweep, and measures it. */
    Company measure(Turn turn, Begun begun) throws IOException, InterruptedException;

    /** Whether there is anything of a run. */
    boolean isThere(String run);

    /** Measures what is left of a run. */
    Company resume(Turn turn, String run) throws IOException, InterruptedException;
  }

  /** Carries a campaign out. */
  public Conduct(
      Campaign campaign, CampaignLog log, Progress progress, Alarm alarm, Measuring measuring) {
    this.campaign = campaign;
    this.log = log;
    this.progress = progress;
    this.alarm = alarm;
    this.measuring = measuring;
  }

  /**
   * Measures what is missing.
   *
   * @return whether all of it is there now; what went wrong was told, and is tried again next time
   */
  public boolean carryOut() throws IOException, InterruptedException {
    boolean isWhole = true;
    int number = 0;
    int all = campaign.turns().size();
    for (Turn turn : campaign.turns()) {
      number++;
      Optional<Entry> entry = log.of(turn);
      if (entry.isPresent() && entry.get().hasEnded()) {
        continue;
      }
      String name = "Run %d of %d, %s".formatted(number, all, turn.item().sweep());
      try {
        if (entry.isPresent() && measuring.isThere(entry.get().run())) {
          progress.print(name + ": goes on with " + entry.get().run() + ".");
          log.ended(turn, measuring.resume(turn, entry.get().run()));
        } else {
          await(turn, name);
          progress.print(name + ".");
          log.ended(turn, measuring.measure(turn, run -> log.began(turn, run, alarm.now())));
        }
      } catch (InputError | IOException e) {
        progress.print("%s is left out: %s".formatted(name, reason(e)));
        isWhole = false;
      }
    }
    return isWhole;
  }

  private static String reason(Exception e) {
    return e instanceof IOException io ? IoErrors.describe(io) : String.valueOf(e.getMessage());
  }

  private void await(Turn turn, String name) throws InterruptedException {
    Instant next =
        log.lastBegan(turn.item().sweep())
            .map(last -> last.plus(campaign.apart()))
            .orElse(Instant.EPOCH);
    alarm.await(next, name, "./run.sh campaign %s goes on".formatted(campaign.name()), progress);
  }
}
