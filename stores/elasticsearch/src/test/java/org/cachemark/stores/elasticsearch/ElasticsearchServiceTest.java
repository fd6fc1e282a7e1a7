/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerServiceTest;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;

@WhereAsked
class ElasticsearchServiceTest extends ServerServiceTest {

  ElasticsearchServiceTest() {
    super(ElasticsearchService.class, "Elasticsearch");
  }

  @Test
  void keepsWhatItAcknowledgesOnDiskIfItIsToldSoAndForgetsAllWhenItIsReset() throws Exception {
    Options disk = Options.parse("durability=disk;pool=2");
    ElasticsearchService service = new ElasticsearchService();
    Place place;
    try {
      place = Place.parse(service.start(disk));
      Options options = Options.parse(disk + ";service=" + place);
      try (BenchmarkStore store =
          new ElasticsearchFactory().create(new StoreSpec(1, true, 1, directory, options))) {
        store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
        assertThat(store.configuration())
            .contains("2 connections", "1 shard, 0 replicas", "translog request", "1024 MB");
        assertThat(store.findByPrefix("wo", 10)).hasSize(1);
        service.healthy();
        service.reset();
        assertThatThrownBy(() -> store.get(0)).isInstanceOf(IllegalStateException.class);
      }
      service.healthy();
    } finally {
      service.close();
    }
    assertThat(ProcessHandle.of(place.pid())).isEmpty();
    assertThat(place.directory()).doesNotExist();
  }
}
