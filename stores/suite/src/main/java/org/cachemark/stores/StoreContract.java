/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.process.Directories;

/**
 * What every store has to keep to before it is timed: the right answers, also to {@value #CALLERS}
 * callers at once, and a clean end. Each rule opens a store of its own with {@value #ITEMS} items.
 */
public final class StoreContract {

  static final int ITEMS = 2000;
  static final int CALLERS = 50;

  private static final int SEED = 42;
  private static final int QUESTIONS = 40;

  /** Items of those written by one call that are searched for, too. */
  private static final int SEARCHED = 20;

  /** How long a store is asked again that may miss words for a moment, and how often. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofMillis(5);

  /** Words that few items have, and names that a few dozen have. */
  private static final Dataset.Sizes SIZES = new Dataset.Sizes(ITEMS, 50, 20_000, 50);

  private final BenchmarkStoreFactory factory;
  private final Options options;
  private final Set<StoreCapability> promised;
  private final Answers answers = new Answers(new Dataset(SIZES, SEED));

  /**
   * A rule.
   *
   * @param needs what a store must be able to do for it to apply
   */
  public record Rule(String name, Set<StoreCapability> needs, Check check) {

    Rule(String name, Check check, StoreCapability... needs) {
      this(name, Set.of(needs), check);
    }
  }

  /** What holds a store to a rule. */
  public interface Check {
    /**
     * Looks at a store.
     *
     * @throws CheckFailedException if the rule is broken; in a line
     */
    void run() throws Exception;
  }

  /** A rule that looks at a store with all items loaded. */
  private interface Look {
    void at(BenchmarkStore store) throws Exception;
  }

  /** A contract for the stores of a factory with these options, and what is promised of them. */
  public StoreContract(
      BenchmarkStoreFactory factory, Options options, Set<StoreCapability> promised) {
    this.factory = factory;
    this.options = options;
    this.promised = Set.copyOf(promised);
  }

  /** The rules, in their order. */
  public List<Rule> rules() {
    return List.of(
        new Rule("canDoWhatIsPromised", this::canDoWhatIsPromised),
        new Rule("refusesOptionsThatItDoesNotKnow", this::refusesUnknownOptions),
        new Rule("findsEachItemByItsKey", () -> opened(false, this::findsByKey)),
        new Rule("getsManyInEachOfItsWays", () -> opened(false, this::getsMany)),
        searched("findsTenByName", Search.NAME),
        searched("findsTenByNameAndYear", Search.NAME_SINCE),
        searched("findsTenByAWord", Search.WORD),
        searched("findsTenByTheBeginningOfAWord", Search.PREFIX),
        searched("findsTheRightOnesByATypo", Search.TYPO),
        new Rule(
            "showsWhatWasOverwritten",
            () -> opened(false, this::overwrites),
            StoreCapability.OVERWRITE),
        new Rule(
            "findsTheWordsOfWhatWasOverwritten",
            () -> opened(true, this::overwritesText),
            StoreCapability.OVERWRITE,
            StoreCapability.TEXT),
        new Rule(
            "overwritesManyInEachOfItsWays",
            () -> opened(hasText(), this::overwritesMany),
            StoreCapability.OVERWRITE),
        new Rule("servesManyCallersAtOnce", () -> opened(hasText(), new ManyCallers(this)::call)),
        new Rule("leavesNothingBehind", this::leavesNothingBehind));
  }

  private Rule searched(String name, Search search) {
    return new Rule(
        name, () -> opened(search.isText(), store -> answers(search, store)), search.needed());
  }

  /** What a store lacks that a rule asks for; empty for nothing. */
  public Optional<StoreCapability> lacks(Rule rule) {
    return rule.needs().stream().sorted().filter(needed -> !can(needed)).findFirst();
  }

  Answers answers() {
    return answers;
  }

  boolean can(StoreCapability capability) {
    return promised.contains(capability);
  }

  private boolean hasText() {
    return can(StoreCapability.TEXT);
  }

  /** Has a store opened and loaded, looked at, and closed. */
  private void opened(boolean hasText, Look look) throws Exception {
    Path directory = Files.createTempDirectory("cachemark-store-");
    try (BenchmarkStore store = open(hasText, directory)) {
      store.load(answers.data().items());
      look.at(store);
    } finally {
      Directories.delete(directory);
    }
  }

  private BenchmarkStore open(boolean hasText, Path directory) {
    return factory.create(new StoreSpec(ITEMS, hasText, CALLERS, directory, options));
  }

  /** What a store with these options says that it runs with: see {@link BenchmarkStore}. */
  public String configuration() throws IOException {
    return ask(BenchmarkStore::configuration);
  }

  /** In which ways a store with these options gets many: see {@link BenchmarkStore}. */
  public Set<Way> ways() throws IOException {
    return ask(BenchmarkStore::ways);
  }

  /** In which ways a store with these options overwrites many: see {@link BenchmarkStore}. */
  public Set<Way> writing() throws IOException {
    return ask(BenchmarkStore::writing);
  }

  private <T> T ask(Function<BenchmarkStore, T> question) throws IOException {
    Path directory = Files.createTempDirectory("cachemark-store-");
    try (BenchmarkStore store = open(hasText(), directory)) {
      return question.apply(store);
    } finally {
      Directories.delete(directory);
    }
  }

  private void canDoWhatIsPromised() {
    require(
        factory.capabilities(options).equals(promised),
        "its description promises %s, but its factory %s"
            .formatted(promised, factory.capabilities(options)));
  }

  private void refusesUnknownOptions() {
    try {
      factory
          .create(new StoreSpec(ITEMS, false, 1, Path.of(""), Options.parse("noSuchOption=true")))
          .close();
    } catch (IllegalArgumentException e) {
      return;
    }
    throw new CheckFailedException("it takes an option that nobody knows");
  }

  private void findsByKey(BenchmarkStore store) {
    for (int id = 0; id < ITEMS; id++) {
      answers.requireLoaded(id, store.get(id));
    }
    for (int absent : List.of(-1, ITEMS)) {
      require(store.get(absent) == null, "it has an item %d, which nobody put".formatted(absent));
    }
  }

  /** As many as benchmarks ask for; then keys that come again, and such that are not there. */
  private void getsMany(BenchmarkStore store) {
    require(store.ways().contains(Way.LOOP), "it does not get many one after the other");
    RandomGenerator random = new SplittableRandom(SEED);
    for (Way way : store.ways()) {
      for (int count : List.of(1, 10, 100)) {
        getsMany(store, way, random.ints(count, 0, ITEMS).toArray());
      }
      getsMany(store, way, 7, 3, 7, -1, 1, ITEMS, 3, -1);
    }
  }

  private void getsMany(BenchmarkStore store, Way way, int... ids) {
    try {
      answers.requireLoaded(ids, way.get(store, ids));
    } catch (CheckFailedException e) {
      throw new CheckFailedException("by %s: %s".formatted(way, e.getMessage()));
    }
  }

  private void answers(Search search, BenchmarkStore store) {
    for (Question question : answers.questions(search, QUESTIONS, SEED)) {
      answers.check(question, search.ask(store, question));
    }
  }

  private void overwrites(BenchmarkStore store) {
    for (int version = 1; version <= 2; version++) {
      for (int id = 0; id < QUESTIONS; id++) {
        Item item = answers.data().item(id, version);
        store.overwrite(item);
        Answers.requireSame(item, store.get(id));
      }
    }
    answers.requireLoaded(QUESTIONS, store.get(QUESTIONS));
    for (int id = 0; id < QUESTIONS; id++) {
      requireFoundAnew(store, answers.data().item(id), answers.data().item(id, 2));
    }
  }

  private void overwritesText(BenchmarkStore store) {
    for (int id = 0; id < QUESTIONS; id++) {
      Item former = answers.data().item(id);
      Item item = answers.data().item(id, 1);
      store.overwrite(item);
      requireWordsAnew(store, former, item);
    }
  }

  /** As many by one call as benchmarks do, some over such that were overwritten before. */
  private void overwritesMany(BenchmarkStore store) {
    require(store.writing().contains(Way.LOOP), "it does not overwrite many one after the other");
    Map<Integer, Item> written = new HashMap<>();
    int version = 0;
    for (Way way : store.writing()) {
      for (int count : List.of(1, 10, 100)) {
        List<Item> items = spread(0, ITEMS / 100, count, ++version);
        try {
          way.overwrite(store, items);
          items.forEach(item -> Answers.requireSame(item, store.get(item.id())));
          for (Item item : items.subList(0, Math.min(SEARCHED, count))) {
            Item former = written.getOrDefault(item.id(), answers.data().item(item.id()));
            requireAnew(store, former, item);
          }
          items.forEach(item -> written.put(item.id(), item));
        } catch (CheckFailedException e) {
          throw new CheckFailedException("by %s: %s".formatted(way, e.getMessage()));
        }
      }
    }
    answers.requireLoaded(ITEMS - 1, store.get(ITEMS - 1));
  }

  /** Items so far apart, in a version, and in no order: nobody promises one of the ids. */
  List<Item> spread(int first, int apart, int count, int version) {
    List<Item> items =
        IntStream.range(0, count)
            .mapToObj(i -> answers.data().item(first + i * apart, version))
            .collect(Collectors.toCollection(ArrayList::new));
    Collections.shuffle(items, new Random(SEED + version));
    return items;
  }

  /** That an item is there in the place of a former one of its id, by all that is searched. */
  void requireAnew(BenchmarkStore store, Item former, Item item) {
    Answers.requireSame(item, store.get(item.id()));
    requireFoundAnew(store, former, item);
    if (hasText()) {
      requireWordsAnew(store, former, item);
    }
  }

  private void requireFoundAnew(BenchmarkStore store, Item former, Item item) {
    if (can(StoreCapability.FIND_BY_ONE)) {
      requireFound(item, store.findByName(item.name(), ITEMS), true);
      boolean isSameName = former.name().equals(item.name());
      requireFound(item, store.findByName(former.name(), ITEMS), isSameName);
    }
  }

  private static void requireWordsAnew(BenchmarkStore store, Item former, Item item) {
    List<String> words = List.of(item.description().split(" ", -1));
    String formerWord = former.description().split(" ", 2)[0];
    requireByWord(store, item, words.get(0), true);
    requireByWord(store, item, formerWord, words.contains(formerWord));
  }

  private static void requireByWord(
      BenchmarkStore store, Item item, String word, boolean isExpected) {
    boolean isPatient = isExpected && store.mayMissWords();
    long deadline = System.nanoTime() + (isPatient ? PATIENCE.toNanos() : 0);
    List<Item> found = store.findByWord(word, ITEMS);
    while (!found.contains(item) && System.nanoTime() < deadline) {
      LockSupport.parkNanos(PAUSE.toNanos());
      found = store.findByWord(word, ITEMS);
    }
    requireFound(item, found, isExpected);
  }

  private static void requireFound(Item item, List<Item> found, boolean isExpected) {
    require(
        found.contains(item) == isExpected
            && found.stream().filter(i -> i.id() == item.id()).count() < 2,
        "item %d, which was overwritten, is %s by what it %s"
            .formatted(
                item.id(),
                isExpected ? "not found" : "found",
                isExpected ? "has since" : "had before"));
  }

  private void leavesNothingBehind() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    opened(hasText(), store -> store.get(0));
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!before.contains(thread) && !thread.isDaemon()) {
        thread.join(5000);
        require(!thread.isAlive(), "thread %s outlives it".formatted(thread.getName()));
      }
    }
  }

  static void require(boolean isKept, String fault) {
    if (!isKept) {
      throw new CheckFailedException(fault);
    }
  }
}
