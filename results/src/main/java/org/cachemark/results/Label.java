/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What people call a piece of work, part by part: {@code ReadOnly, entries 100k, 2 threads}.
 *
 * @param parts the first is the benchmark
 */
public record Label(List<String> parts) {

  public Label {
    Run.present(parts, "parts");
    parts = List.copyOf(parts);
  }

  /** What is told in whatever company. */
  private String head() {
    return parts.get(0);
  }

  /** The same without what all of the given labels have in common that are of its benchmark. */
  public String among(Collection<Label> all) {
    List<Label> akin = all.stream().filter(other -> other.head().equals(head())).toList();
    return parts.stream()
        .filter(part -> part.equals(head()) || !akin.stream().allMatch(a -> a.parts.contains(part)))
        .collect(Collectors.joining(", "));
  }

  /** All of it. */
  @Override
  public String toString() {
    return String.join(", ", parts);
  }
}
