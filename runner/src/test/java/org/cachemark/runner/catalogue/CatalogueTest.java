/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.results.Value;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.TestCatalogue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueTest {

  @TempDir Path directory;
  private Catalogue catalogue;

  @BeforeEach
  void load() {
    catalogue = TestCatalogue.in(directory);
  }

  /** What people write, the name in full, and the title: settings of the product are in both. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          guava                        | guava@33.8.0-jre                             | Guava
          caffeine:direct              | caffeine:direct@3.3.1                        | Caffeine (direct)
          far:away                     | far:away@2.17.0[sync=full]                   | Far away (all at once, unbounded)
          far:near                     | far:near@2.17.0                              | Far NEAR (or so, unbounded)
          far@2.13.0:near              | far:near@2.13.0                              | Far NEAR (unbounded)
          jcache:acme                  | jcache:acme@2.0[storeByValue=false]          | JCache Acme (by reference)
          jcache:acme[storeByValue=true] | jcache:acme@2.0[storeByValue=true]         | JCache Acme (by value)
          jcache:copier                | jcache:copier@1.0[storeByValue=true]         | JCache Copier (by value, unbounded)
          jcache:com.acme:cache:3      | jcache:com.acme:cache@3[storeByValue=false]  | JCache com.acme:cache (by reference, unbounded)
          jcache:local                 | jcache:local[storeByValue=false]             | JCache own (by reference, unbounded)
          """)
  void namesCachesInFull(String written, String full, String title) {
    SystemUnderTest system = catalogue.system(written);
    assertThat(system.name()).hasToString(full);
    assertThat(system.title()).hasToString(title);
    assertThat(catalogue.system(full).title()).as("of its full name").hasToString(title);
  }

  @Test
  void hasTheVersionOfTheProgramsThatAreThere() {
    SystemUnderTest without = catalogue.system("packed@3");
    assertThat(without.name()).hasToString("packed@3");
    assertThat(without.unavailable()).isPresent();
    assertThatThrownBy(without::requireAvailable)
        .isInstanceOf(InputError.class)
        .hasMessage(
            "packed@3 is not available: its programs are not prepared; try: ./run.sh store get packed");

    TestCatalogue.prepare(directory, "2.6.0-1");
    SystemUnderTest with = catalogue.system("packed");
    assertThat(with.requireAvailable().name()).hasToString("packed@2.6.0-1");
    assertThat(with.files())
        .as("by which it is known again")
        .containsExactly(directory.resolve("programs/packed/packages.tsv"));
    assertThat(catalogue.system("packed@2.6.0-1").name()).isEqualTo(with.name());
    assertThatThrownBy(() -> catalogue.system("x.yaml:1", Names.system("", "packed@3")))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("x.yaml:1: there is no packed@3 here, prepared is 2.6.0-1; ");
  }

  @Test
  void takesLibrariesFromCoordinatesAndVariants() {
    assertThat(catalogue.system("jcache:com.acme:cache:3").library().artifact())
        .isEqualTo("com.acme:cache");
    Library acme = catalogue.system("jcache:acme").library();
    assertThat(acme.artifact()).isEqualTo("com.acme:acme");
    assertThat(acme.pin()).as("the product's, and its own").containsExactly("a:api:1", "a:b:2");
    assertThat(catalogue.system("jcache:local").isUnlisted()).isTrue();
  }

  @Test
  void addsTheLibrariesThatASettingNeedsInTheVersionOfTheProduct() {
    assertThat(catalogue.system("far:away@2.16.0").pins(Map.of())).isEmpty();
    assertThat(catalogue.system("far:away@2.16.0[config=classpath:a.xml]").pins(Map.of()))
        .containsExactly("com.example:far-spring:2.16.0");
  }

  @Test
  void letsSettingsHaveTheirEffect() {
    assertThat(catalogue.system("jcache:acme").capabilities())
        .containsExactlyInAnyOrder("STORAGE", "LOADING", "BOUNDED");
    assertThat(
            catalogue
                .system("jcache:acme[config=classpath:a.xml;storeByValue=true]")
                .capabilities())
        .containsExactlyInAnyOrder("STORAGE", "BOUNDED", "BY_VALUE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          far                        | far alone is no cache; write one of far:away, far:near, far:served, far:thin
          jcache                     | jcache alone is no cache; write one of jcache:acme, jcache:copier, jcache:local
          jcache:com.acme:cache      | has no version; write jcache:com.acme:cache:1.0
          jcache:local@1             | is what --classpath names, and has no versions
          jcache:acme[config=no.xml] | x.yaml:1: jcache:acme[config=no.xml]: there is no file
          caffeine:a.b:c:1           | unknown variant of caffeine 'a.b:c'
          """)
  void saysWhatIsWrong(String written, String message) {
    assertThatThrownBy(() -> catalogue.system("x.yaml:1", Names.system("", written)))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("x.yaml:1: ")
        .hasMessageContaining(message);
  }

  @Test
  void refusesABuildOfOnesOwnWithoutADefaultRelease() throws IOException {
    Path jar = Files.createFile(directory.resolve("my.jar"));
    SystemUnderTest system = catalogue.system("jcache:com.acme:cache@" + jar);
    assertThat(system.title()).hasToString("JCache com.acme:cache (by reference, unbounded)");
    assertThatThrownBy(() -> system.pins(Map.of()))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("my.jar[storeByValue=false] has no default release");
  }

  @Test
  void refusesAKindThatTheFamilyHasNoCheckFor() {
    Family family = catalogue.family("ReadOnly");
    assertThatThrownBy(() -> family.checkOf("turbine"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("has no check of a turbine in its family.yaml");
  }

  @Test
  void listsWhatHasAName() {
    assertThat(catalogue.listed())
        .extracting(system -> system.name().kind())
        .containsExactly(
            "caffeine",
            "caffeine:direct",
            "far:away",
            "far:near",
            "far:served",
            "far:thin",
            "guava",
            "jcache:acme",
            "jcache:copier",
            "map",
            "packed",
            "pipe");
  }

  /** A cache, values of a benchmark's parameters, and why it cannot do that. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          map      | skew=0.99                       | ''
          map      | way=put                         | ''
          map      | way=putAll                      | it knows way put alone
          pipe     | way=ordered                     | ''
          pipe     | way=streamer                    | it knows way put, putAll, ordered alone
          far:away | way=putAllHash                  | ''
          far:away | way=ordered                     | it knows way put, putAll, putAllHash, streamer alone
          far:thin | way=putAll                      | ''
          far:thin | way=streamer                    | it knows way put, putAll alone
          far:away | batch=50 way=putAll             | ''
          far:away | batch=50 way=put                | batch means nothing to it here
          far:away | batch=50                        | batch means nothing to it here
          far:away | batch=1000 way=put              | ''
          far:away | longestWait=20ms way=streamer   | ''
          far:away | longestWait=20ms way=putAll     | longestWait means nothing to it here
          far:away | longestWait=0ms way=putAll      | ''
          far:away | sql=3                           | ''
          map      | sql=3                           | sql means nothing to it here
          map      | sql=-1                          | ''
          """)
  void knowsWhatASystemLacksForParameters(String system, String params, String reason) {
    assertThat(
            catalogue
                .system(system)
                .lacks(catalogue.benchmarks().get("Ingest").params(), values(params))
                .orElse(""))
        .isEqualTo(reason);
  }

  private static Map<String, Value> values(String params) {
    Map<String, Value> values = new TreeMap<>();
    for (String param : params.split(" ", -1)) {
      values.put(param.replaceFirst("=.*", ""), Value.parse(param.replaceFirst(".*=", "")));
    }
    return values;
  }

  @Test
  void addsTheLibrariesThatAParameterNeedsInTheVersionOfTheProduct() {
    SystemUnderTest far = catalogue.system("far:away@2.16.0");
    assertThat(far.pins(values("sql=0"))).containsExactly("com.example:far-indexing:2.16.0");
    assertThat(far.pins(values("sql=-1"))).as("none").isEmpty();
    assertThat(far.pins(values("way=put"))).as("not named").isEmpty();
  }

  @Test
  void refusesAKindOfSystemThatTwoFamiliesDeclare() throws IOException {
    Path toys = TestCatalogue.toys(directory);
    Path family = directory.resolve("games/META-INF/cachemark/family.yaml");
    Files.createDirectories(family.getParent());
    String text = Files.readString(toys.resolve("META-INF/cachemark/family.yaml"));
    Files.writeString(family, text.replace("family: toys", "family: games"));
    Files.writeString(family.resolveSibling("benchmarks.json"), "[]");
    Path games = directory.resolve("games");
    Home home = TestCatalogue.home(directory);
    assertThatThrownBy(() -> Catalogue.load(home, List.of(toys, games)))
        .isInstanceOf(InputError.class)
        .hasMessage(games + " declares the kind of system 'hash', and so does " + toys);
  }

  @Test
  void findsSystemsOfTheKindThatASlotTakes() {
    Catalogue toys = TestCatalogue.withToys(directory);
    Family family = toys.family("Probes");
    assertThat(family.slots().keySet()).containsExactly("hash", "set");
    assertThat(toys.system("", "xx", family, "hash").name()).hasToString("xx@1.0");
    assertThatThrownBy(() -> toys.system("x.yaml:2", "open", family, "hash"))
        .isInstanceOf(InputError.class)
        .hasMessage("x.yaml:2: open is a set, and hash takes a hash");
    assertThat(toys.familyOf(toys.system("map").product()).family()).isEqualTo("caches");
    assertThat(toys.system("", "map", family, "set").product().kind())
        .as("a slot may take several kinds")
        .isEqualTo("cache");
    assertThat(toys.slots(List.of("Spread")).keySet()).containsExactly("set");
    assertThat(toys.slots(List.of("Spread", "Probes", "ReadOnly")).keySet())
        .containsExactly("set", "hash", "cache");
  }

  @Test
  void refusesABenchmarkWithASlotThatItsFamilyLacks() throws IOException {
    Path toys = TestCatalogue.toys(directory);
    Path benchmarks = toys.resolve("META-INF/cachemark/benchmarks.json");
    Files.writeString(benchmarks, Files.readString(benchmarks).replace("[\"set\"]", "[\"sat\"]"));
    Home home = TestCatalogue.home(directory);
    assertThatThrownBy(() -> Catalogue.load(home, List.of(toys)))
        .isInstanceOf(InputError.class)
        .hasMessage(
            toys
                + "!/META-INF/cachemark/benchmarks.json: unknown slot of Spread 'sat';"
                + " did you mean 'set'?");
  }
}
