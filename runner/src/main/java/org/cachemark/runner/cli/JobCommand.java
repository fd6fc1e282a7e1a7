/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.cachemark.results.Shown;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign;
import org.cachemark.runner.campaign.KubernetesJob;
import org.cachemark.runner.campaign.Part;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a campaign down as a job for Kubernetes. */
@Command(
    name = "job",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh job record --image IMAGE > job.yaml     then: kubectl apply -f job.yaml",
      "  ./run.sh job record --image IMAGE --parts 4 --cpus 4",
      ""
    },
    description = {
      "Writes a campaign down as an indexed Job of Kubernetes, a pod for each part",
      "of its sweeps. The image is that of a release, which has the campaign in it."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class JobCommand implements Callable<Integer> {

  private static final int MOST_CPUS = 1024;
  private static final Pattern MEMORY = Pattern.compile("[1-9]\\d{0,8}[KMGT]i?");
  private static final Pattern CLAIM = Pattern.compile("[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?");
  private static final Pattern IMAGE = Pattern.compile("[\\w][\\w./:@-]{0,499}");

  @Mixin private Workspace workspace;
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "One in sweeps/campaigns/.")
  private String name;

  @Option(
      names = "--image",
      required = true,
      paramLabel = "IMAGE",
      description = "Made by a release's Containerfile; the pods' machines get it by this name.")
  private String image;

  @Option(
      names = "--parts",
      paramLabel = "N",
      description = "On how many machines (default: one for each sweep).")
  private @Nullable Integer parts;

  @Option(
      names = "--cpus",
      paramLabel = "N",
      defaultValue = "2",
      description = "Whole CPUs of a pod (default: ${DEFAULT-VALUE}).")
  private int cpus;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      defaultValue = "8Gi",
      description = "Of a pod (default: ${DEFAULT-VALUE}).")
  private String memory;

  @Option(
      names = "--claim",
      paramLabel = "NAME",
      defaultValue = "cachemark-runs",
      description = {
        "The claim of a volume that all pods can write (default:",
        "${DEFAULT-VALUE})."
      })
  private String claim;

  @Override
  public Integer call() {
    Campaign campaign = NamedCampaigns.ofRelease(name, workspace.home);
    int pods = parts == null ? campaign.items().size() : parts;
    if (pods < 1) {
      throw new InputError("--parts is a number from 1, not " + pods);
    }
    new Part(0, pods).of(campaign);
    if (cpus < 1 || cpus > MOST_CPUS) {
      throw new InputError("--cpus is a number from 1 to %d, not %d".formatted(MOST_CPUS, cpus));
    }
    require(MEMORY, "--memory", memory, "8Gi");
    require(CLAIM, "--claim", claim, "cachemark-runs");
    require(IMAGE, "--image", image, "example.org/cachemark:1.0");
    spec.commandLine()
        .getOut()
        .print(new KubernetesJob(campaign.name(), pods, image, claim, cpus, memory).yaml());
    spec.commandLine().getOut().flush();
    return Cachemark.OK;
  }

  private static void require(Pattern pattern, String option, String value, String example) {
    if (!pattern.matcher(value).matches()) {
      throw new InputError(
          "%s is written like %s, not '%s'".formatted(option, example, Shown.name(value)));
    }
  }
}
