/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/** What a store leaves in its files when it ends without a word. */
public final class Crash {

  private static final int ITEMS = 10;

  private Crash() {}

  /**
   * Loads a store in the process and overwrites an item, then copies its files while it is open,
   * and asks a second store on the copy for that item.
   *
   * @param directory an empty one
   * @return the name of the item; null if it is not there
   */
  public static @Nullable String nameAfter(
      BenchmarkStoreFactory factory, Options options, Path directory) throws IOException {
    Path before = Files.createDirectory(directory.resolve("before"));
    Path after = Files.createDirectory(directory.resolve("after"));
    try (BenchmarkStore store = factory.create(spec(before, options))) {
      List<Item> items =
          IntStream.range(0, ITEMS).mapToObj(id -> new Item(id, "loaded", 2001, "wort")).toList();
      store.load(items.iterator());
      store.overwrite(new Item(7, "overwritten", 2002, "wort"));
      copy(before, after);
    }
    try (BenchmarkStore store = factory.create(spec(after, options))) {
      Item item = store.get(7);
      return item == null ? null : item.name();
    }
  }

  private static StoreSpec spec(Path directory, Options options) {
    return new StoreSpec(ITEMS, false, 1, directory, options);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }
}
