/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.cachemark.api.Options;

/**
 * What every hash has to keep to: the digests that its function's reference implementation gives,
 * wherever a text lies in an array, and whatever other threads hash.
 *
 * <p>{@code digests.csv} has those of byte i being 7i + i/251, for lengths around which functions
 * change their ways. They are those of xxHash's own C library, FarmHash's (its fingerprints, which
 * stay), PolymurHash's, mmh3, blake3, siphash24 and Python's hashlib; the floor's were worked out
 * beside it. Functions with a key have the bytes 00, 01, 02 and so on there; PolymurHash takes two
 * words of it, and for 128 bits the next two for the lower half.
 */
public final class HashContract extends Contract<HashCapability> {

  private static final int THREADS = 4;
  private static final int TIMES = 200;

  private final TextHashFactory factory;
  private final Options options;
  private final Options published;

  /** A contract for the hashes of a factory with these options, and what is promised of them. */
  public HashContract(TextHashFactory factory, Options options, Set<HashCapability> promised) {
    super(promised);
    this.factory = factory;
    this.options = options;
    published = factory.published(options);
  }

  @Override
  public List<Rule<HashCapability>> rules() {
    return List.of(
        rule("canDoWhatIsPromised", () -> requireAsPromised(factory.capabilities(options))),
        rule("refusesOptionsThatItDoesNotKnow", this::refusesUnknownOptions),
        rule("givesTheReferencesDigests", () -> digestsAre(published(), 0)),
        rule("doesNotMindWhereATextLies", this::findsTextsAnywhere),
        rule("seesTheLastByte", this::seesTheLastByte),
        rule("isNotDisturbedByOtherThreads", this::isNotDisturbed),
        rule("hasAKeyThatNobodyKnows", this::hasASecret, HashCapability.KEYED));
  }

  private static Rule<HashCapability> rule(String name, Check check, HashCapability... needs) {
    return new Rule<>(name, Set.of(needs), check);
  }

  @Override
  public String configuration() {
    return factory.create(options).configuration();
  }

  private void refusesUnknownOptions() {
    requireRefused(() -> factory.create(Options.parse("noSuchOption=true")));
  }

  /** The digests of the reference, by length. */
  private Map<Integer, String> published() {
    String function = factory.function(options);
    Map<Integer, String> digests = new TreeMap<>();
    try (InputStream in = HashContract.class.getResourceAsStream("digests.csv");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split(",", -1);
        if (fields[0].equals(function)) {
          digests.put(Integer.valueOf(fields[1]), fields[2]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    require(!digests.isEmpty(), "nobody knows the right digests of " + function);
    return digests;
  }

  private void digestsAre(Map<Integer, String> expected, int from) {
    TextHash hash = factory.create(published);
    expected.forEach(
        (length, digest) -> {
          String found = digest(hash, text(length, from), from, length);
          require(
              found.equals(digest),
              "the digest of %d bytes is %s, expected %s".formatted(length, found, digest));
        });
  }

  private void findsTextsAnywhere() {
    for (int from : List.of(1, 7, 64)) {
      digestsAre(published(), from);
    }
  }

  /** The bytes of a text, after some others and before some more. */
  private static byte[] text(int length, int from) {
    byte[] text = new byte[from + length + from];
    Arrays.fill(text, (byte) 0x55);
    for (int i = 0; i < length; i++) {
      text[from + i] = (byte) (7 * i + i / 251);
    }
    return text;
  }

  /** As hexadecimal digits: 32 of a wide hash, 16 of another. */
  private String digest(TextHash hash, byte[] text, int from, int length) {
    Digest digest = new Digest();
    hash.hash(text, from, length, digest);
    HexFormat hex = HexFormat.of();
    if (can(HashCapability.WIDE)) {
      return hex.toHexDigits(digest.high()) + hex.toHexDigits(digest.low());
    }
    require(digest.high() == 0, "64 bits are the lower half, with the upper half 0");
    return hex.toHexDigits(digest.low());
  }

  private void seesTheLastByte() {
    TextHash hash = factory.create(options);
    for (int length : published().keySet()) {
      if (length > 0) {
        byte[] text = text(length, 0);
        String before = digest(hash, text, 0, length);
        text[length - 1] ^= 1;
        require(
            !digest(hash, text, 0, length).equals(before),
            "two texts of %d bytes that differ in the last have one digest".formatted(length));
      }
    }
  }

  /** And which is the same for all hashes of a process, since their digests are compared. */
  private void hasASecret() {
    byte[] text = text(3000, 0);
    String digest = digest(factory.create(options), text, 0, 3000);
    require(
        !digest.equals(digest(factory.create(published), text, 0, 3000)),
        "it has the digests of a key that is published");
    require(
        digest.equals(digest(factory.create(options), text, 0, 3000)),
        "two of one process give a text two digests");
  }

  private void isNotDisturbed() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(
            threads.submit(
                () -> {
                  TextHash hash = factory.create(published);
                  byte[] text = text(3000, 0);
                  String expected = published().get(3000);
                  for (int time = 0; time < TIMES; time++) {
                    require(
                        digest(hash, text, 0, 3000).equals(expected),
                        "beside other threads a text has another digest");
                  }
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
