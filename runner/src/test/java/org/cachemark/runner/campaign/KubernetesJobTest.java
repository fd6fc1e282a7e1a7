/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PodSpec;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** Held to the classes that Kubernetes makes of its published schema. */
class KubernetesJobTest {

  private static final KubernetesJob JOB =
      new KubernetesJob("Record.x", 4, "example.org/cachemark:1.0", "shared", 2, "8Gi");

  private static JsonElement json(String yaml) {
    return new Gson().toJsonTree(new Yaml().<Map<String, Object>>load(yaml));
  }

  private static V1Job job() throws IOException {
    JsonElement json = json(JOB.yaml());
    V1Job.validateJsonElement(json); // throws for what is missing, unknown or of another type
    return V1Job.fromJson(json.toString());
  }

  private static V1PodSpec pod() throws IOException {
    return job().getSpec().getTemplate().getSpec();
  }

  @Test
  void isRefusedByTheSchemaWhereItIsWrong() {
    String unknown = JOB.yaml().replace("mountPath", "mountpath");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> V1Job.validateJsonElement(json(unknown)))
        .withMessageContaining("mountpath");
  }

  @Test
  void hasAPodForEachPart() throws IOException {
    V1Job job = job();
    assertThat(job.getMetadata().getName()).isEqualTo("cachemark-record-x");
    assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
    assertThat(job.getSpec().getCompletions()).isEqualTo(4);
    assertThat(job.getSpec().getParallelism()).isEqualTo(4);
    assertThat(job.getSpec().getBackoffLimitPerIndex()).isPositive();
    V1Container container = pod().getContainers().get(0);
    assertThat(container.getArgs()).containsExactly("campaign", "Record.x", "--part", "$(PART)/4");
    assertThat(container.getEnv().get(0).getValueFrom().getFieldRef().getFieldPath())
        .isEqualTo("metadata.annotations['batch.kubernetes.io/job-completion-index']");
  }

  /** Only a pod whose limits are what it asks for gets CPUs of its own. */
  @Test
  void hasWholeCpusAndAMachineOfItsOwn() throws IOException {
    V1Container container = pod().getContainers().get(0);
    assertThat(container.getResources().getRequests().get("cpu").getNumber())
        .isEqualByComparingTo("2");
    assertThat(container.getResources().getLimits())
        .isEqualTo(container.getResources().getRequests());
    assertThat(
            pod()
                .getAffinity()
                .getPodAntiAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution())
        .singleElement()
        .satisfies(
            term ->
                assertThat(term.getLabelSelector().getMatchLabels())
                    .isEqualTo(job().getSpec().getTemplate().getMetadata().getLabels()));
  }

  @Test
  void keepsRunsInTheVolume() throws IOException {
    assertThat(pod().getVolumes().get(0).getPersistentVolumeClaim().getClaimName())
        .isEqualTo("shared");
    assertThat(pod().getContainers().get(0).getVolumeMounts().get(0).getMountPath())
        .isEqualTo("/runs");
  }
}
