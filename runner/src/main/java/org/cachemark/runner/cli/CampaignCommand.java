/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Shown;
import org.cachemark.results.Units;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign;
import org.cachemark.runner.campaign.Campaign.Item;
import org.cachemark.runner.campaign.Campaign.Turn;
import org.cachemark.runner.campaign.CampaignLog;
import org.cachemark.runner.campaign.CampaignLog.Entry;
import org.cachemark.runner.campaign.CampaignReader;
import org.cachemark.runner.campaign.Conduct;
import org.cachemark.runner.campaign.Part;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.run.Alarm;
import org.cachemark.runner.run.Company;
import org.cachemark.runner.run.JvmProbe;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.run.Quiet;
import org.cachemark.runner.sweep.Feasible;
import org.cachemark.runner.sweep.Sweep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures sweeps for the record: several times, far apart, on a quiet machine. */
@Command(
    name = "campaign",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh campaign record               begin, or go on where it ended",
      "  ./run.sh campaign record --dry-run     what is there, and what is missing",
      "  ./run.sh campaign my-campaign.yaml",
      ""
    },
    description = {
      "Measures the sweeps of a campaign, each several times and hours apart, and",
      "pools the runs of each. Nothing is measured while others use the machine.",
      "After whatever ended it, the same command goes on. By JAVA_HOME, on a JDK of",
      "another feature release, it is a campaign of its own."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class CampaignCommand implements Callable<Integer> {

  @Mixin private Workspace workspace;

  @Parameters(
      index = "0",
      paramLabel = "CAMPAIGN",
      description = "Name of one in sweeps/campaigns/, or a file.")
  private String name;

  @Option(
      names = "--draft",
      description = {
        "Not for the record: sources that were changed, and a machine that is busy",
        "when it begins, are told, and do not stop it."
      })
  private boolean draft;

  @Option(
      names = "--part",
      paramLabel = "K/N",
      defaultValue = "0/1",
      description = {
        "Only each N-th of its sweeps, from the K-th on, K from 0: what one of N",
        "machines does that share the folder of the runs."
      })
  private String part;

  @Option(names = "--dry-run", description = "Show what is missing, and measure nothing.")
  private boolean dryRun;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Home home = workspace.home;
    Catalogue catalogue = workspace.catalogue();
    Part mine = Part.parse(part);
    Campaign campaign = mine.of(CampaignReader.read(NamedCampaigns.find(name, home)));
    Map<String, Sweep> sweeps = sweeps(campaign, catalogue);
    CampaignLog log = CampaignLog.of(home.runs(), campaign, Runtime.version(), draft);
    Progress progress = Screen.progress();
    CampaignRuns runs =
        new CampaignRuns(campaign, sweeps, draft, home, catalogue, workspace::classPaths, progress);
    String command =
        "campaign "
            + Shown.argument(name)
            + (draft ? " --draft" : "")
            + (mine.equals(Part.WHOLE) ? "" : " --part " + part);
    Conduct conduct = new Conduct(campaign, log, progress, new Alarm(), command, runs);
    if (dryRun) {
      show(campaign, log, conduct, progress);
      return Cachemark.OK;
    }
    for (Sweep sweep : sweeps.values()) {
      JvmProbe.requireStart(sweep);
    }
    if (campaign.turns().stream().allMatch(conduct::isEnded)) {
      report(campaign, log, catalogue, progress);
      return worst(log);
    }
    runs.requireCleanSources();
    if (log.entries().isEmpty() && !log.onOtherJdks().isEmpty()) {
      progress.print(
          TextReport.wrap(
              "It begins on JDK %d; what was measured on others is in %s."
                  .formatted(log.jdk().feature(), String.join(" and ", log.onOtherJdks())),
              ""));
    }
    if (mine.equals(Part.WHOLE)) {
      requireQuiet(campaign, progress);
    } else {
      new Quiet(campaign.quiet(), progress).await(); // nobody is there to try again
    }
    return Interruption.guard(
        command,
        progress,
        () -> {
          int exitCode = conduct.carryOut();
          report(campaign, log, catalogue, progress);
          return Math.max(exitCode, worst(log));
        });
  }

  /** The sweeps, checked as far as that takes no time: what is wrong in the last is told first. */
  private Map<String, Sweep> sweeps(Campaign campaign, Catalogue catalogue) throws IOException {
    Map<String, Sweep> sweeps = new LinkedHashMap<>();
    for (Item item : campaign.items()) {
      try {
        Sweep sweep = NamedSweeps.read(item.sweep(), workspace.home, catalogue);
        Feasible.requireTime(sweep.name(), sweep.effort());
        Feasible.requireMemory(sweep.name() + ": heap", sweep.effort().heap());
        sweeps.put(item.sweep(), sweep);
      } catch (InputError e) {
        throw new InputError(item.at() + ": " + e.getMessage(), e);
      }
    }
    return sweeps;
  }

  private void requireQuiet(Campaign campaign, Progress progress) throws InterruptedException {
    try {
      new Quiet(campaign.quiet(), progress).require();
    } catch (InputError e) {
      if (!draft) {
        throw new InputError(e.getMessage() + "; try again when it is quiet, or say --draft", e);
      }
      progress.print("Not for the record: " + e.getMessage() + ".");
    }
  }

  /** What the runs that have ended would exit with: who goes on has to be told of them, too. */
  private int worst(CampaignLog log) {
    boolean areWhole =
        log.entries().stream()
            .filter(Entry::hasEnded)
            .map(entry -> workspace.home.runs().resolve(entry.run()))
            .allMatch(run -> RunCommand.isWhole(Runs.load(run)));
    return areWhole ? Cachemark.OK : Cachemark.CELL_FAILED;
  }

  private static void show(Campaign campaign, CampaignLog log, Conduct conduct, Progress progress) {
    List<String> lines = new ArrayList<>();
    if (!campaign.about().isEmpty()) {
      lines.addAll(TextReport.wrap(campaign.about(), "  "));
    }
    long ended = campaign.turns().stream().filter(conduct::isEnded).count();
    lines.add(
        "%d of %d runs on JDK %d are there:"
            .formatted(ended, campaign.turns().size(), log.jdk().feature()));
    for (Turn turn : campaign.turns()) {
      String state =
          log.of(turn)
              .map(entry -> entry.run() + (conduct.isEnded(turn) ? "" : ", not ended"))
              .orElse("missing");
      lines.addAll(
          TextReport.wrap(
              "  %s, %d of %d: %s"
                  .formatted(turn.item().sweep(), turn.time(), turn.item().times(), state),
              "    "));
    }
    progress.print(lines);
  }

  /** Pools the runs of each sweep, and says how quiet it was. */
  private void report(Campaign campaign, CampaignLog log, Catalogue catalogue, Progress progress)
      throws IOException {
    for (Item item : campaign.items()) {
      List<String> ids =
          log.entries().stream()
              .filter(entry -> entry.sweep().equals(item.sweep()) && entry.hasEnded())
              .map(Entry::run)
              .toList();
      if (ids.size() > 1) {
        progress.print("");
        try {
          Path page = PoolReport.of(ids, workspace.home, catalogue, new Publication(), progress);
          progress.print(List.of("", "Report: " + Runs.fromHere(page)));
        } catch (InputError e) {
          progress.print(
              "The runs of %s are not pooled: %s".formatted(item.sweep(), e.getMessage()));
        }
      }
    }
    List<String> lines = new ArrayList<>(List.of(""));
    for (Entry entry : log.entries()) {
      Company company = Company.of(workspace.home.runs().resolve(entry.run()));
      lines.addAll(TextReport.wrap(entry.run() + ": " + words(company), "  "));
    }
    progress.print(lines);
  }

  /** How quiet it was, in words. */
  static String words(Company company) {
    StringBuilder words = new StringBuilder();
    if (company.rounds() > company.unknown()) {
      words.append(
          "others used %s %% of the CPUs beside its %d forks (median), %s %% at most"
              .formatted(
                  Units.digits(100 * company.median()),
                  company.rounds() - company.unknown(),
                  Units.digits(100 * company.most())));
    }
    tell(words, company.unknown(), "%d of which nobody tells who was beside");
    tell(words, company.repeated(), "%d measured again");
    tell(words, company.disturbed(), "%d count although they were disturbed");
    if (company.waitedSeconds() > 0) {
      words.append("; waited for ").append(Units.duration(company.waitedSeconds()));
    }
    return words.isEmpty() ? "nothing was measured" : words.toString();
  }

  private static void tell(StringBuilder words, int count, String text) {
    if (count > 0) {
      words.append(words.isEmpty() ? "" : "; ").append(text.formatted(count));
    }
  }
}
