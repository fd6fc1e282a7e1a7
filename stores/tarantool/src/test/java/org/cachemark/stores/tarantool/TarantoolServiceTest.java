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
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.NeedsPrograms;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NeedsPrograms.class)
class TarantoolServiceTest extends ServerServiceTest {

  TarantoolServiceTest() {
    super(TarantoolService.class, "Tarantool");
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    Options disk = Options.parse("durability=disk;pool=2");
    TarantoolService service = new TarantoolService();
    Place place;
    try {
      place = Place.parse(service.start(disk));
      Options options = Options.parse(disk + ";service=" + place);
      try (BenchmarkStore store = open(options)) {
        store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
        assertThat(store.configuration()).contains("2 connections", "wal_mode fsync");
        assertThat(logs(place))
            .singleElement()
            .satisfies(log -> assertThat(log).binaryContent().asString().contains("wort"));
        service.healthy();
        service.reset();
        assertThatThrownBy(() -> store.get(0))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith("Tarantool: ");
      }
      service.healthy();
      try (BenchmarkStore store = open(options)) {
        assertThat(store.get(0)).isNull();
      }
    } finally {
      service.close();
    }
    assertThat(ProcessHandle.of(place.pid())).isEmpty();
    assertThat(place.directory()).doesNotExist();
  }

  private BenchmarkStore open(Options options) {
    return new TarantoolFactory().create(new StoreSpec(1, false, 1, directory, options));
  }

  private static List<Path> logs(Place place) throws Exception {
    try (Stream<Path> files = Files.list(place.directory())) {
      return files.filter(file -> file.toString().endsWith(".xlog")).toList();
    }
  }
}
