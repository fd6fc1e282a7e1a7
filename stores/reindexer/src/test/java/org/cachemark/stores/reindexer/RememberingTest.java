/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.cachemark.api.Options;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ru.rt.restream.reindexer.QueryResultJsonIterator;
import ru.rt.restream.reindexer.Reindexer;

/** Whether Reindexer remembers which items answer a question, by its own account. */
class RememberingTest {

  private static final String ACCOUNT = "SELECT * FROM #memstats WHERE name = 'items'";
  private static final Pattern REMEMBERED =
      Pattern.compile("\"items_count\":(\\d+),\"empty_count\"");

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @ExtendWith(NeedsLibrary.class)
  void remembersWhatIsAskedAgainUnlessItIsToldNotTo(boolean remembers) {
    Reindexer database = new Embedded();
    try (ReindexerStore store = new ReindexerStore(database, remembers, true)) {
      store.load(
          IntStream.range(0, 100)
              .mapToObj(id -> new Item(id, "name " + id % 5, 2000 + id % 9, "some words here"))
              .iterator());
      for (int i = 0; i < 5; i++) {
        assertThat(store.findByWord("words", 10)).hasSize(10);
        assertThat(store.findByName("name 1", 10)).hasSize(10);
      }
      assertThat(remembered(database) > 0).isEqualTo(remembers);
    }
  }

  private static int remembered(Reindexer database) {
    try (QueryResultJsonIterator told =
        new QueryResultJsonIterator(
            database.getBinding().select(ACCOUNT, true, 1, new long[1]), 1)) {
      String account = told.next();
      assertThat(account).contains("idset_cache");
      return REMEMBERED
          .matcher(account)
          .results()
          .mapToInt(m -> Integer.parseInt(m.group(1)))
          .sum();
    }
  }

  @Test
  void refusesWhatIsNeitherOnNorOff() {
    StoreSpec spec = new StoreSpec(1, true, 1, Path.of(""), Options.parse("cache=none"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ReindexerFactory().create(spec).close())
        .withMessage("option cache must be on or off, not 'none'");
  }
}
