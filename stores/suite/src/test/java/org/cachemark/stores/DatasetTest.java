/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Set;
import org.cachemark.stores.Dataset.Sizes;
import org.junit.jupiter.api.Test;

class DatasetTest {

  private static List<Item> items(Dataset data) {
    List<Item> items = new ArrayList<>();
    data.items().forEachRemaining(items::add);
    return items;
  }

  @Test
  void hasTheSizesAndCardinalitiesOfTheArticle() {
    List<Item> items = items(new Dataset(Sizes.of(20_000), 1));
    assertThat(items).hasSize(20_000);
    Set<String> names = new HashSet<>();
    Set<Integer> years = new HashSet<>();
    IntSummaryStatistics bytes = new IntSummaryStatistics();
    for (int id = 0; id < items.size(); id++) {
      Item item = items.get(id);
      assertThat(item.id()).isEqualTo(id);
      assertThat(item.name().split(" ", -1)).hasSize(2);
      assertThat(item.description().split(" ", -1)).hasSize(50);
      names.add(item.name());
      years.add(item.year());
      bytes.accept(
          "{\"id\":%d,\"name\":\"%s\",\"description\":\"%s\",\"year\":%d}"
              .formatted(item.id(), item.name(), item.description(), item.year())
              .length());
    }
    assertThat(names).hasSize(1000);
    assertThat(years).hasSize(51).contains(2000, 2050);
    assertThat(bytes.getAverage()).isBetween(490.0, 540.0);
  }

  @Test
  void drawsWordsFromTheWholeDictionary() {
    Set<String> words = new HashSet<>();
    for (Item item : items(new Dataset(new Sizes(2000, 10, 5000, 50), 1))) {
      words.addAll(List.of(item.description().split(" ", -1)));
    }
    assertThat(words).hasSize(5000).allMatch(word -> word.matches("([^aeiou][aeiou]){3,5}"));
  }

  @Test
  void isTheSameForTheSameSeedAlone() {
    Sizes sizes = Sizes.of(100);
    assertThat(items(new Dataset(sizes, 1))).isEqualTo(items(new Dataset(sizes, 1)));
    assertThat(items(new Dataset(sizes, 1))).isNotEqualTo(items(new Dataset(sizes, 2)));
  }

  @Test
  void drawsAllButTheKeyAnewForAnotherVersion() {
    Dataset data = new Dataset(Sizes.of(1000), 1);
    Set<String> descriptions = new HashSet<>();
    for (int version = 0; version < 3; version++) {
      for (int id = 0; id < 1000; id++) {
        assertThat(data.item(id, version).id()).isEqualTo(id);
        assertThat(descriptions.add(data.item(id, version).description())).isTrue();
      }
    }
    assertThat(data.item(7, 0)).isEqualTo(data.item(7));
  }
}
