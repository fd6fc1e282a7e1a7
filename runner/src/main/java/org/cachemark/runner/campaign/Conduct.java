/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign.Turn;
import org.cachemark.runner.campaign.CampaignLog.Entry;
import org.cachemark.runner.run.Alarm;
import org.cachemark.runner.run.Progress;

/** Carries a campaign out: what is missing of it, each run in its time. */
public final class Conduct {

  private final Campaign campaign;
  private final CampaignLog log;
  private final Progress progress;
  private final Alarm alarm;
  private final String command;
  private final Measuring measuring;

  /** Notes a run, before anything of it is measured. */
  public interface Begun {
    /** Notes its id. */
    void as(String run) throws IOException;
  }

  /** Measures runs; each gives the exit code that the run alone would have. */
  public interface Measuring {

    /** A checksum of what a sweep says: runs of the same can be put together. */
    String plan(String sweep);

    /** The state of the sources that measure. */
    String revision();

    /** Begins a run of a sweep, and measures it. */
    int measure(Turn turn, Begun begun) throws IOException, InterruptedException;

    /** Whether there is anything of a run. */
    boolean isThere(String run);

    /** Measures what is left of a run. */
    int resume(Turn turn, String run, Begun begun) throws IOException, InterruptedException;
  }

  /**
   * Carries a campaign out.
   *
   * @param command of {@code run.sh}, by which it goes on
   */
  public Conduct(
      Campaign campaign,
      CampaignLog log,
      Progress progress,
      Alarm alarm,
      String command,
      Measuring measuring) {
    this.campaign = campaign;
    this.log = log;
    this.progress = progress;
    this.alarm = alarm;
    this.command = command;
    this.measuring = measuring;
  }

  /**
   * Measures what is missing. What cannot be measured is told, and tried again next time.
   *
   * @return the greatest of the runs' exit codes
   * @throws InputError if what is there cannot be put together with what is missing
   * @throws IOException if a file cannot be written: the next could not either
   */
  public int carryOut() throws IOException, InterruptedException {
    int exitCode = Cachemark.OK;
    int number = 0;
    int all = campaign.turns().size();
    for (Turn turn : campaign.turns()) {
      requireSame(turn);
    }
    for (Turn turn : campaign.turns()) {
      number++;
      String name = "Run %d of %d, %s".formatted(number, all, turn.item().sweep());
      log.read();
      try {
        if (!isEnded(turn)) {
          exitCode = Math.max(exitCode, carryOut(turn, name));
          log.ended(turn);
        }
      } catch (InputError e) {
        progress.print("%s is left out: %s".formatted(name, e.getMessage()));
        exitCode = Math.max(exitCode, Cachemark.CELL_FAILED);
      }
    }
    return exitCode;
  }

  private void requireSame(Turn turn) {
    log.requireSame(turn, measuring.plan(turn.item().sweep()), measuring.revision());
  }

  /** The run of a turn, if there is anything of it. */
  private Optional<Entry> begun(Turn turn) {
    return log.of(turn).filter(entry -> measuring.isThere(entry.run()));
  }

  /** Whether all of a turn's run is there. */
  public boolean isEnded(Turn turn) {
    return begun(turn).map(Entry::hasEnded).orElse(false);
  }

  private int carryOut(Turn turn, String name) throws IOException, InterruptedException {
    requireSame(turn); // while it waited, the sources may have changed
    Begun note =
        run ->
            log.began(
                turn, run, measuring.plan(turn.item().sweep()), measuring.revision(), alarm.now());
    Optional<Entry> begun = begun(turn);
    if (begun.isPresent()) {
      String run = begun.get().run();
      progress.print("%s: goes on with %s.".formatted(name, run));
      try {
        return measuring.resume(turn, run, note);
      } catch (InputError e) {
        throw new InputError(
            "%s (to measure it anew, move runs/%s away)".formatted(e.getMessage(), run), e);
      }
    }
    alarm.await(next(turn), name, "./run.sh %s goes on".formatted(command), progress);
    progress.print(name + ".");
    return measuring.measure(turn, note);
  }

  /** So long after the sweep's last run was begun, or gone on with; never later than from now. */
  private Instant next(Turn turn) {
    Instant latest = alarm.now().plus(campaign.apart());
    return log.entries().stream()
        .filter(entry -> entry.sweep().equals(turn.item().sweep()))
        .filter(entry -> measuring.isThere(entry.run()))
        .map(entry -> Instant.parse(entry.began()).plus(campaign.apart()))
        .max(Instant::compareTo)
        .map(next -> next.isAfter(latest) ? latest : next)
        .orElse(Instant.EPOCH);
  }
}
