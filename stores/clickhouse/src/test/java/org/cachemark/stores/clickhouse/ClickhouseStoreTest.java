/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.NeedsPrograms;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@WhereAsked
@ExtendWith(NeedsPrograms.class)
class ClickhouseStoreTest {

  /** Those that HotSpot handles: ILL, BUS, FPE and SEGV. */
  private static final List<Integer> SIGNALS = List.of(4, 7, 8, 11);

  private static final Item ITEM = new Item(7, "two words", 2001, "kabelo funagi");

  @TempDir Path directory;

  private BenchmarkStore open(String name) throws Exception {
    Path own = Files.createDirectory(directory.resolve(name));
    return new ClickhouseFactory().create(new StoreSpec(1, true, 1, own, Options.NONE));
  }

  @Test
  void findsBeginningsAndTyposOfWhatWasOverwritten() throws Exception {
    try (BenchmarkStore store = open("items")) {
      store.load(List.of(ITEM).iterator());
      Item item = new Item(7, "other words", 2002, "merodi tasupo");
      store.overwrite(item);
      assertThat(store.findByPrefix("tasu", 10)).containsExactly(item);
      assertThat(store.findByPrefix("asup", 10)).as("the middle of a word").isEmpty();
      assertThat(store.findByPrefix("funa", 10)).isEmpty();
      for (String typo : List.of("taspuo", "tsupo", "tasupox", "atsupo", "merodi")) {
        assertThat(store.findByTypo(typo, 10)).as(typo).containsExactly(item);
      }
      assertThat(store.findByTypo("funagi", 10)).isEmpty();
    }
  }

  /** Nobody's text is a part of a statement. */
  @Test
  void takesTextsAsTheyAre() throws Exception {
    try (BenchmarkStore store = open("items")) {
      Item item = new Item(1, "it's a \\ \t\n{x:Int32}", -1, "ä '; DROP TABLE store.items");
      store.load(List.of(ITEM).iterator());
      store.overwrite(new Item(7, item.name(), item.year(), item.description()));
      assertThat(store.findByName(item.name(), 10))
          .containsExactly(new Item(7, item.name(), item.year(), item.description()));
    }
  }

  @Test
  void leavesTheSignalsOfTheJvm() throws Exception {
    List<Long> before = handlers();
    try (BenchmarkStore store = open("items")) {
      store.load(List.of(ITEM).iterator());
      assertThat(store.get(7)).isEqualTo(ITEM);
      assertThat(handlers()).isEqualTo(before).doesNotContain(0L);
    }
    assertThat(handlers()).isEqualTo(before);
  }

  private static List<Long> handlers() {
    return SIGNALS.stream()
        .map(
            signal -> {
              try (Memory action = new Memory(256)) {
                NativeLibrary.getInstance("c")
                    .getFunction("sigaction")
                    .invokeInt(new Object[] {signal, null, action});
                return action.getLong(0);
              }
            })
        .toList();
  }

  @Test
  void saysThatThereIsAnotherInTheProcess() throws Exception {
    try (BenchmarkStore store = open("first")) {
      assertThatIllegalStateException()
          .isThrownBy(() -> open("second").close())
          .withMessage("a process can have one database of ClickHouse open");
      store.load(List.of(ITEM).iterator());
      assertThat(store.get(7)).isEqualTo(ITEM);
    }
    open("third").close();
  }
}
