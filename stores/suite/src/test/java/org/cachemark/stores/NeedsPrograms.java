/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cachemark.programs.PackageSource;
import org.cachemark.programs.PackageTool;
import org.cachemark.programs.Packages;
import org.cachemark.programs.Programs;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests of stores whose programs come from packages: where these are not there, the class is
 * skipped, unless it is said that they be brought: by {@value #PREPARE} in the environment, or by
 * {@code -Dcachemark.stores} with the store's name. By its name alone is brought what is of another
 * release than the system's, which may be in between two versions on some day, and what npm has,
 * which is large.
 */
public final class NeedsPrograms implements ExecutionCondition {

  private static final String PREPARE = "CACHEMARK_PREPARE";
  private static final String NAMED = "cachemark.stores";

  private static final ConditionEvaluationResult THERE =
      ConditionEvaluationResult.enabled("all programs are there");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (context.getTestMethod().isPresent()) {
      return THERE; // else its class would have been skipped
    }
    try {
      for (JsonNode product : StoreContractTest.products()) {
        Optional<String> lack = lack(product);
        if (lack.isPresent()) {
          return ConditionEvaluationResult.disabled(lack.get());
        }
      }
      return THERE;
    } catch (Exception e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /** What a product lacks, and what to do; empty once its programs are there, if it takes any. */
  static Optional<String> lack(JsonNode product) throws Exception {
    Programs programs = Programs.ofUser();
    String name = product.get("product").asText();
    Packages packages = packages(product);
    if (packages.isEmpty() || programs.find(name, packages).isPresent()) {
      return Optional.empty();
    }
    if (!isNamed(product) && (isByNameAlone(packages) || System.getenv(PREPARE) == null)) {
      return Optional.of(name + ": " + Programs.missing(name));
    }
    try (PackageTool tool = packages.source().open(programs)) {
      tool.get(name, packages);
    }
    return Optional.empty();
  }

  /** Whether a product's tests are asked for by its name. */
  static boolean isNamed(JsonNode product) {
    String name = product.get("product").asText();
    return List.of(System.getProperty(NAMED, "").split(",", -1)).contains(name);
  }

  private static boolean isByNameAlone(Packages packages) {
    return packages.source() == PackageSource.NPM || packages.release() != null;
  }

  /** Those of its description; the system's are not said to be so. */
  private static Packages packages(JsonNode product) {
    JsonNode ofNpm = product.at("/packages/npm");
    List<String> written = new ArrayList<>();
    (ofNpm.isMissingNode() ? product.path("packages") : ofNpm)
        .forEach(one -> written.add(one.asText()));
    String release = product.has("release") ? product.get("release").asText() : null;
    return new Packages(
        ofNpm.isMissingNode() ? PackageSource.APT : PackageSource.NPM, written, release);
  }
}
