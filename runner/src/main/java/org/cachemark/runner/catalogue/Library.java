/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What Maven has of a product, and what a JVM needs for it.
 *
 * @param artifact Maven {@code group:artifact}, with {@code :zip} for what is no jar; null for what
 *     comes with the JDK
 * @param defaultVersion the version that no version means; null without an artifact
 * @param fits releases known to pass the contract, newest first
 * @param exclude {@code group:artifact} of dependencies to leave out
 * @param pin {@code group:artifact:version} of dependencies to add; with {@code @} for the version
 *     of the product's own
 * @param jvmFlags what the product needs of the JVM
 * @param keepsThreads names of threads that it starts once a JVM and never ends
 * @param background what it does in other threads than the callers'; null for what nobody has said
 * @param overheadSeconds what a fork takes for it on top of its family's overhead, about; null for
 *     what nobody has said, which counts as nothing
 */
public record Library(
    @Nullable String artifact,
    @Nullable String defaultVersion,
    List<String> fits,
    List<String> exclude,
    List<String> pin,
    List<JvmFlags> jvmFlags,
    List<String> keepsThreads,
    @Nullable String background,
    @Nullable Double overheadSeconds) {

  /** What a variant says that does nothing in the background, where others of the product do. */
  private static final String NOTHING = "nothing";

  /** Flags for JDKs from a feature release on. */
  public record JvmFlags(int fromJdk, List<String> flags) {}

  public Library {
    fits = Objects.requireNonNullElse(fits, List.of());
    exclude = Objects.requireNonNullElse(exclude, List.of());
    pin = Objects.requireNonNullElse(pin, List.of());
    jvmFlags = Objects.requireNonNullElse(jvmFlags, List.of());
    keepsThreads = Objects.requireNonNullElse(keepsThreads, List.of());
  }

  /** This library, with what a variant of it has of its own. */
  Library with(@Nullable Library own) {
    return own == null
        ? this
        : new Library(
            own.artifact == null ? artifact : own.artifact,
            own.artifact == null ? defaultVersion : own.defaultVersion,
            own.artifact == null ? fits : own.fits,
            joined(exclude, own.exclude),
            joined(pin, own.pin),
            joined(jvmFlags, own.jvmFlags),
            joined(keepsThreads, own.keepsThreads),
            own.background == null ? background : own.background,
            own.overheadSeconds == null ? overheadSeconds : own.overheadSeconds);
  }

  /** This library, from another artifact. */
  Library as(String otherArtifact) {
    return new Library(
        otherArtifact,
        defaultVersion,
        fits,
        exclude,
        pin,
        jvmFlags,
        keepsThreads,
        background,
        overheadSeconds);
  }

  /** What it takes to call a server that is had from elsewhere, and that runs already. */
  Library withoutArtifact() {
    return new Library(
        null, null, List.of(), exclude, pin, jvmFlags, keepsThreads, background, null);
  }

  private static <T> List<T> joined(List<T> one, List<T> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /** What it does in other threads than the callers', by what is declared; empty for nothing. */
  Optional<String> inBackground() {
    if (background != null) {
      return Optional.of(background).filter(what -> !what.equals(NOTHING));
    }
    return keepsThreads.isEmpty()
        ? Optional.empty()
        : Optional.of("threads " + String.join(", ", keepsThreads));
  }

  /** The flags that the product needs on a JDK. */
  public List<String> flagsOn(int jdk) {
    return jvmFlags.stream()
        .filter(group -> jdk >= group.fromJdk())
        .flatMap(group -> group.flags().stream())
        .toList();
  }
}
