/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * A campaign as an indexed Job of Kubernetes: a pod for each {@link Part}, each on a machine of its
 * own with whole CPUs, all runs in one volume. A part whose pod ends before it is done begins again
 * in another pod, which finds its log in the volume and goes on.
 *
 * @param campaign its name in the image
 * @param parts how many pods, from 1
 * @param image of a release, as its Containerfile makes it
 * @param claim the volume's, that all pods can write at once
 * @param cpus of each pod, from 1; whole ones are its own where the node's CPU manager is static
 * @param memory of each pod, as Kubernetes writes it, such as 8Gi
 */
public record KubernetesJob(
    String campaign, int parts, String image, String claim, int cpus, String memory) {

  private static final String NAME = "name";
  private static final String APP = "cachemark";
  private static final String RUNS = "runs";
  private static final String LIBRARIES = "libraries";
  private static final String PART = "PART";

  /** How often a part is begun again: more would hide that it cannot be done. */
  private static final int AGAIN = 3;

  /** For what is being measured to end, and its run to be noted. */
  private static final int GRACE_SECONDS = 60;

  /** The manifest, to be given to {@code kubectl apply}. */
  public String yaml() {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setWidth(Integer.MAX_VALUE);
    options.setDereferenceAliases(true);
    return new Yaml(options).dump(job());
  }

  private Map<String, Object> job() {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("completionMode", "Indexed");
    spec.put("completions", parts);
    spec.put("parallelism", parts);
    spec.put("backoffLimitPerIndex", AGAIN);
    spec.put(
        "podFailurePolicy",
        Map.of(
            "rules", // a node that is drained or lost says nothing of the part
            List.of(
                ordered(
                    "action",
                    "Ignore",
                    "onPodConditions",
                    List.of(ordered("type", "DisruptionTarget", "status", "True"))))));
    spec.put("template", ordered("metadata", Map.of("labels", Map.of("app", APP)), "spec", pod()));
    return ordered(
        "apiVersion",
        "batch/v1",
        "kind",
        "Job",
        "metadata",
        Map.of(NAME, APP + "-" + label()),
        "spec",
        spec);
  }

  /** What Kubernetes takes for a name: lower case, digits and dashes. */
  private String label() {
    return campaign.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }

  private Map<String, Object> pod() {
    Map<String, Object> pod = new LinkedHashMap<>();
    pod.put("restartPolicy", "Never");
    pod.put("automountServiceAccountToken", false);
    pod.put("terminationGracePeriodSeconds", GRACE_SECONDS);
    pod.put("affinity", Map.of("podAntiAffinity", apart()));
    pod.put("containers", List.of(container()));
    pod.put(
        "volumes",
        List.of(
            ordered(NAME, RUNS, "persistentVolumeClaim", Map.of("claimName", claim)),
            ordered(NAME, LIBRARIES, "emptyDir", Map.of())));
    return pod;
  }

  /** No two parts on one machine: they would disturb each other. */
  private static Map<String, Object> apart() {
    return Map.of(
        "requiredDuringSchedulingIgnoredDuringExecution",
        List.of(
            ordered(
                "topologyKey",
                "kubernetes.io/hostname",
                "labelSelector",
                Map.of("matchLabels", Map.of("app", APP)))));
  }

  private Map<String, Object> container() {
    // What is asked for is the limit, too: only then are whole CPUs the pod's own.
    Map<String, Object> resources = ordered("cpu", Integer.toString(cpus), "memory", memory);
    String index = "metadata.annotations['batch.kubernetes.io/job-completion-index']";
    Map<String, Object> container = new LinkedHashMap<>();
    container.put(NAME, APP);
    container.put("image", image);
    container.put(
        "args", List.of("campaign", campaign, "--part", "$(%s)/%d".formatted(PART, parts)));
    container.put(
        "env",
        List.of(ordered(NAME, PART, "valueFrom", Map.of("fieldRef", Map.of("fieldPath", index)))));
    container.put("resources", ordered("requests", resources, "limits", resources));
    container.put(
        "volumeMounts",
        List.of(
            ordered(NAME, RUNS, "mountPath", "/runs"),
            ordered(NAME, LIBRARIES, "mountPath", "/root/.m2")));
    return container;
  }

  /** A map in the order in which it is written. */
  private static Map<String, Object> ordered(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }
}
