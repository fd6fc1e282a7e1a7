/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.cachemark.results.Json;

/**
 * How quiet it was while the rounds of a run were measured, that count.
 *
 * @param rounds of which it was looked at; two cells that are measured together are one
 * @param unknown those of which nobody tells
 * @param median which share of the machine's CPUs others used beside a round, from 0 to 1
 * @param most the same of the round that was disturbed most
 * @param repeated rounds that were measured again, since others used too much
 * @param disturbed rounds that count although others used too much, again and again
 * @param waitedSeconds how long it took in all until it was quiet
 */
public record Company(
    int rounds,
    int unknown,
    double median,
    double most,
    int repeated,
    int disturbed,
    double waitedSeconds) {

  /** That of the rounds in a run's directory: all of them, whoever measured which of them when. */
  public static Company of(Path run) throws IOException {
    List<Beside> all = new ArrayList<>();
    Path cells = run.resolve("cells");
    if (Files.isDirectory(cells)) {
      try (Stream<Path> files = Files.walk(cells)) {
        for (Path file :
            files.filter(path -> path.toString().endsWith(Beside.ENDING)).sorted().toList()) {
          all.add(Json.as(Beside.class, Json.read(file), file));
        }
      }
    }
    return of(all);
  }

  static Company of(List<Beside> all) {
    List<Double> shares =
        all.stream().map(Beside::others).filter(Objects::nonNull).sorted().toList();
    return new Company(
        all.size(),
        all.size() - shares.size(),
        shares.isEmpty()
            ? 0
            : (shares.get((shares.size() - 1) / 2) + shares.get(shares.size() / 2)) / 2,
        shares.isEmpty() ? 0 : shares.get(shares.size() - 1),
        (int) all.stream().filter(one -> one.attempt() > 1).count(),
        (int) all.stream().filter(Beside::isDisturbed).count(),
        all.stream().mapToDouble(Beside::waitedSeconds).sum());
  }
}
