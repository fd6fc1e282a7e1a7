/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.tarantool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.NeedsPrograms;
import org.cachemark.stores.StartedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NeedsPrograms.class)
class TarantoolServiceTest extends ServerServiceTest {

  TarantoolServiceTest() {
    super(TarantoolService.class, "Tarantool");
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    try (StartedServer server =
        StartedServer.of(
            new TarantoolService(), new TarantoolFactory(), "durability=disk;pool=2", directory)) {
      try (BenchmarkStore store = server.open(false)) {
        store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
        assertThat(store.configuration()).contains("2 connections", "wal_mode fsync");
        assertThat(logs(server.place()))
            .singleElement()
            .satisfies(log -> assertThat(log).binaryContent().asString().contains("wort"));
        server.reset();
        assertThatThrownBy(() -> store.get(0))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("Tarantool: ");
      }
      server.healthy();
      try (BenchmarkStore store = server.open(false)) {
        assertThat(store.get(0)).isNull();
      }
    }
  }

  private static List<Path> logs(Place place) throws Exception {
    try (Stream<Path> files = Files.list(place.directory())) {
      return files.filter(file -> file.toString().endsWith(".xlog")).toList();
    }
  }
}
