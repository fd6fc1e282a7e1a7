/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.reports.Cell.Role;

/**
 * What an adapter's {@code META-INF/cachemark/product.yaml} says of its product.
 *
 * @param product the name in sweeps, the same as the factory's
 * @param title the name for people
 * @param role what it stands for in a comparison; a competitor if it says nothing
 * @param about what the plain cache is, in half a sentence
 * @param artifact Maven {@code group:artifact}; null for what comes with the JDK
 * @param defaultVersion the version that no version means; null without an artifact
 * @param fits releases known to pass the contract, newest first
 * @param exclude {@code group:artifact} of dependencies to leave out
 * @param pin {@code group:artifact:version} of dependencies to add
 * @param jvmFlags what the product needs of the JVM
 * @param capabilities what the plain cache can do, by the names of the API's enum
 * @param keepsThreads names of threads that it starts once a JVM and never ends
 * @param variants tuned caches by their name after the colon
 */
public record Product(
    String product,
    String title,
    Role role,
    String about,
    String artifact,
    @JsonProperty("default") String defaultVersion,
    List<String> fits,
    List<String> exclude,
    List<String> pin,
    List<JvmFlags> jvmFlags,
    Set<String> capabilities,
    List<String> keepsThreads,
    Map<String, Variant> variants) {

  /** Flags for JDKs from a feature release on. */
  public record JvmFlags(int fromJdk, List<String> flags) {}

  /**
   * A cache of the product with settings of its own.
   *
   * @param capabilities what it can do; null for the same as the plain cache
   */
  public record Variant(String about, Map<String, String> options, Set<String> capabilities) {}

  public Product {
    role = role == null ? Role.COMPETITOR : role;
    fits = Objects.requireNonNullElse(fits, List.of());
    exclude = Objects.requireNonNullElse(exclude, List.of());
    pin = Objects.requireNonNullElse(pin, List.of());
    jvmFlags = Objects.requireNonNullElse(jvmFlags, List.of());
    keepsThreads = Objects.requireNonNullElse(keepsThreads, List.of());
    variants = variants == null ? Map.of() : new TreeMap<>(variants);
  }

  /** The flags that the product needs on a JDK. */
  public List<String> flagsOn(int jdk) {
    return jvmFlags.stream()
        .filter(group -> jdk >= group.fromJdk())
        .flatMap(group -> group.flags().stream())
        .toList();
  }
}
