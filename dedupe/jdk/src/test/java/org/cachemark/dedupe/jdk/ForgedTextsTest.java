/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.dedupe.filter.DedupeFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the second of two texts that were forged, and the table that tells it. */
class ForgedTextsTest {

  private static final Path PAGE = Path.of("../../docs/dedupe.md");

  private static final Pattern ROW = Pattern.compile("\\| (`.+?) \\| (is lost|is kept)\\b.*");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  private static final int SEED = 42;

  private static final List<Forged> PAIRS = pairs();

  private static List<Forged> pairs() {
    List<Forged> all = new ArrayList<>(Forged.all());
    all.add(Forged.dedupeFilter(SEED));
    return all;
  }

  /** Decides of texts whether they are new. */
  private interface Decider {
    boolean isNew(byte[] text);
  }

  private static Decider by(TextHash hash) {
    KeyMemory memory = new HashSetFactory().create(10, Options.NONE);
    Digest digest = new Digest();
    return text -> {
      hash.hash(text, 0, text.length, digest);
      return memory.remember(digest.high(), digest.low());
    };
  }

  private static boolean loses(Decider decider, Forged pair) {
    assertThat(decider.isNew(pair.one())).isTrue();
    return !decider.isNew(pair.other());
  }

  private static DedupeFilter filter() {
    return DedupeFilter.exact().capacity(100).open();
  }

  /** Of every pair that is known here, by a memory of its own each. */
  private static boolean losesAny(Supplier<Decider> decider) {
    return PAIRS.stream().anyMatch(pair -> loses(decider.get(), pair));
  }

  /** The options of the hashes of all modules, by their names. */
  private static Map<String, Options> hashes() throws IOException {
    Map<String, Options> all = new TreeMap<>();
    for (JsonNode product : catalogue()) {
      for (Map.Entry<String, JsonNode> variant : product.path("variants").properties()) {
        String function = variant.getValue().at("/options/function").asText();
        all.put(
            product.get("product").asText() + ":" + variant.getKey(),
            Options.parse("function=" + function));
      }
    }
    return all;
  }

  private static TextHashFactory factory(String name) {
    return TextHashFactory.find(name.split(":", 2)[0]);
  }

  /** Everything that has a row, by its name there; but for what is tested elsewhere. */
  private static Map<String, Supplier<Decider>> deciders() throws IOException {
    Map<String, Supplier<Decider>> all = new TreeMap<>();
    hashes().forEach((name, options) -> all.put(name, () -> by(factory(name).create(options))));
    Options published = Options.parse("function=siphash-2-4;key=published");
    all.put("guavahash:siphash[key=published]", () -> by(factory("guavahash").create(published)));
    all.put("dedupefilter", () -> filter()::isNew);
    all.put("DedupeFilter.seed", () -> DedupeFilter.exact().seed(SEED).open()::isNew);
    return all;
  }

  /** The hashes of all modules. */
  private static List<JsonNode> catalogue() throws IOException {
    List<JsonNode> all = new ArrayList<>();
    for (URL file :
        Collections.list(
            ForgedTextsTest.class
                .getClassLoader()
                .getResources("META-INF/cachemark/product.yaml"))) {
      try (InputStream yaml = file.openStream()) {
        for (JsonNode product :
            new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(yaml).readAll()) {
          if (product.path("kind").asText().equals("hash")) {
            all.add(product);
          }
        }
      }
    }
    return all;
  }

  private static Map<String, String> table() throws IOException {
    Map<String, String> rows = new TreeMap<>();
    for (String line : Files.readAllLines(PAGE)) {
      for (MatchResult row : ROW.matcher(line).results().toList()) {
        for (MatchResult name : NAME.matcher(row.group(1)).results().toList()) {
          rows.put(name.group(1), row.group(2));
        }
      }
    }
    return rows;
  }

  @Test
  void thePageTellsWhatBecomesOfForgedTexts() throws IOException {
    Map<String, String> found = new TreeMap<>();
    deciders()
        .forEach((name, decider) -> found.put(name, losesAny(decider) ? "is lost" : "is kept"));
    found.put("DedupeThrough", "is lost"); // see ForgedThroughTest
    assertThat(table()).isEqualTo(found);
  }

  /** Who sees that a hash is called so may rely on it. */
  @Test
  void hashesThatAreKeyedOrCryptographicKeepThemAndNoOthersDo() throws IOException {
    Set<HashCapability> keep = Set.of(HashCapability.KEYED, HashCapability.CRYPTOGRAPHIC);
    hashes()
        .forEach(
            (name, options) ->
                assertThat(losesAny(() -> by(factory(name).create(options))))
                    .as(name)
                    .isEqualTo(Collections.disjoint(factory(name).capabilities(options), keep)));
  }

  /** A seed of their own does not help these: it would have to be a key. */
  @Test
  void aSecretSeedDoesNotHelpXxh64OrMurmur3() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      Hasher64 xxh64 = Hashing.xxh64(random.nextLong());
      Hasher128 murmur3 = Hashing.murmur3_128(random.nextInt());
      assertThat(List.of(Forged.xxh64(1), Forged.xxh64(-1)))
          .anySatisfy(
              pair ->
                  assertThat(xxh64.hashBytesToLong(pair.other()))
                      .isEqualTo(xxh64.hashBytesToLong(pair.one())));
      assertThat(murmur3.hashBytesTo128Bits(Forged.murmur3().other()))
          .isEqualTo(murmur3.hashBytesTo128Bits(Forged.murmur3().one()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, SEED, -1})
  void whoKnowsTheSeedOfAFilterMakesItLoseTexts(long seed) {
    Forged pair = Forged.dedupeFilter(seed);
    assertThat(loses(DedupeFilter.exact().seed(seed).open()::isNew, pair)).isTrue();
    assertThat(loses(DedupeFilter.exact().seed(seed + 1).open()::isNew, pair)).isFalse();
    assertThat(loses(filter()::isNew, pair)).isFalse();
  }

  /** A memory cannot tell apart what the hash before it has made one. */
  @Test
  void aFilterDoesNotHelpBehindAHashThatWasForged() {
    DedupeFilter filter = filter();
    Digest digest = new Digest();
    TextHash xxh3 = factory("hash4j").create(Options.parse("function=xxh3-128"));
    Decider behind =
        text -> {
          xxh3.hash(text, 0, text.length, digest);
          return filter.isNew(digest.high() + " " + digest.low());
        };
    assertThat(loses(behind, Forged.xxh3())).isTrue();
    assertThat(loses(filter::isNew, Forged.xxh3())).isFalse();
  }
}
