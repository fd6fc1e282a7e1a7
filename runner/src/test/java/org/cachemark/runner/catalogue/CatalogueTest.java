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
import java.util.regex.Matcher;
import org.cachemark.results.Parameter;
import org.cachemark.results.Value;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.TestCatalogue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
          server                       | server@6.2.0                                 | Server 6 (unbounded)
          server[uri=MY_1]             | server[uri=MY_1]                             | Server (uri=MY_1, unbounded)
          server:memory[uri=MY_1]      | server:memory[uri=MY_1]                      | Server (memory, uri=MY_1, unbounded)
          theirs[uri=MY_1]             | theirs[uri=MY_1]                             | Theirs (uri=MY_1, unbounded)
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
  void takesNoProgramsForAServerOfTheUsers() {
    assertThat(catalogue.system("packed[uri=MINE]").unavailable()).isEmpty();
    TestCatalogue.prepare(directory, "2.6.0-1");
    SystemUnderTest with = catalogue.system("packed[uri=MINE]");
    assertThat(with.name()).hasToString("packed[uri=MINE]");
    assertThat(with.files()).isEmpty();
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
  void takesTheClientAloneToCallAServerOfTheUsers() {
    SystemUnderTest ours = catalogue.system("server");
    assertThat(ours.isOfUser()).isFalse();
    assertThat(ours.service()).isPresent();
    assertThat(ours.library().artifact()).isEqualTo("com.example:server");
    SystemUnderTest theirs = catalogue.system("server[uri=MY_1]");
    assertThat(theirs.isOfUser()).isTrue();
    assertThat(theirs.service()).isEmpty();
    assertThat(theirs.library().artifact()).isNull();
    assertThat(theirs.library().fits()).isEmpty();
    assertThat(theirs.pins(Map.of())).containsExactly("com.example:client:1");
  }

  /** Whatever is written where a variable is asked for, it may be a URI with a password. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "server[uri=redis://u:geheim@h:1/2]",
        "server[uri=jdbc:x://h/d?user=u&password=geheim]",
        "server[uri=jdbc:x://h/d?user=u;password=geheim]",
        "server[uri=jdbc:x://h/d?password=a]geheim]",
        "server[uri=x://u:geheim@h;y]",
        "server[x://u:geheim@h]",
        "server@1[uri=x://u:geheim@h]"
      })
  void repeatsNoUri(String written) {
    assertThatThrownBy(() -> catalogue.system("", Names.system("", written)))
        .isInstanceOf(InputError.class)
        .hasMessageNotContaining("geheim");
  }

  @Test
  void needsAServerOfTheUsersWhereThereIsNoOther() {
    Family family = catalogue.family("ReadOnly");
    assertThat(catalogue.system("theirs").isUnavailable()).as("known, and listed").isTrue();
    assertThatThrownBy(() -> catalogue.system("x.yaml:1", "theirs", family, "cache"))
        .isInstanceOf(InputError.class)
        .hasMessage(
            "x.yaml:1: theirs is not available here: name a server of yours by an environment"
                + " variable that holds its URI: theirs[uri=MY_SERVER]");
    assertThat(catalogue.system("", "theirs[uri=MY_1]", family, "cache").isUnavailable()).isFalse();
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
          server@6.1.0[uri=MY_1]     | server@6.1.0[uri=MY_1]: a server of yours has a version of its own, which the results tell; write server[uri=MY_1]
          theirs@7                   | theirs@7 is not available here: name a server of yours by an environment variable that holds its URI: theirs[uri=MY_SERVER]
          server[uri=]               | option uri of server must be the name of an environment variable
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
            "pipe",
            "server",
            "server:memory",
            "theirs");
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

  @Test
  void letsEachSystemDoWhatIsOptionalAndOfTheWork() {
    Map<String, Parameter> params = catalogue.benchmarks().get("Limited").params();
    assertThat(catalogue.system("map").lacks(params, values("side=right"))).isEmpty();
  }

  private static Map<String, Value> values(String params) {
    Map<String, Value> values = new TreeMap<>();
    for (String param : params.split(" ", -1)) {
      values.put(param.replaceFirst("=.*", ""), Value.parse(param.replaceFirst(".*=", "")));
    }
    return values;
  }

  @Test
  void addsWhatComesInTheVersionOfTheProduct() {
    assertThat(catalogue.system("server@6.1.0:memory").pins(Map.of()))
        .containsExactly("com.example:client:1", "com.example:plugin:6.1.0");
  }

  @Test
  void addsTheLibrariesThatAParameterNeedsInTheVersionOfTheProduct() {
    SystemUnderTest far = catalogue.system("far:away@2.16.0");
    assertThat(far.pins(values("sql=0"))).containsExactly("com.example:far-indexing:2.16.0");
    assertThat(far.pins(values("sql=-1"))).as("none").isEmpty();
    assertThat(far.pins(values("way=put"))).as("not named").isEmpty();
    assertThat(far.pins(values("way=streamer"))).containsExactly("com.example:far-streamer:2.16.0");
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

  /** A part of the toys' benchmarks, what to put in its place, and what is said then. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ^.*$                 | null                      | benchmarks.json is damaged: it is no list of benchmarks
          ^.*$                 | {}                        | benchmarks.json is damaged: it is no list of benchmarks
          ^.*$                 | ''                        | benchmarks.json is empty
          ^.*$                 | '[{'                      | benchmarks.json:1:3 is no JSON
          ^.*$                 | '[null]'                  | benchmarks.json is damaged: [0] is missing, or null
          ^.*$                 | '[[]]'                    | benchmarks.json is damaged: [0]: Cannot deserialize
          "name": "Spread",    | ''                        | benchmarks.json is damaged: [1]: name is missing
          "name": "Spread",    | '"name": null,'           | benchmarks.json is damaged: [1]: name is missing
          "name": "Spread",    | '"name": "../x",'         | benchmarks.json is damaged: [1]: a name has letters, digits and hyphens, not '../x'
          "name": "Spread",    | '"name": "Probes",'       | benchmarks.json is damaged: [1]: benchmark 'Probes' is there already
          "needs": \\["BOUNDED"] | '"neds": []'            | benchmarks.json is damaged: [1].neds: Unrecognized field "neds"
          "about": "buckets hit", | '"about": "a", "about": "b",' | is no JSON: Duplicate field 'about' is there twice
          "method": "x.Spread", | ''                       | benchmarks.json is damaged: [1]: method is missing
          "measurer": "counted", "about": "buckets | '"about": "buckets' | benchmarks.json is damaged: [1]: measurer is missing
          "measurer": "counted", "about": "buckets | '"measurer": "x", "about": "buckets' | benchmarks.json is damaged: [1].measurer: Cannot deserialize
          "slots": \\["set"]    | '"slots": [null]'         | benchmarks.json is damaged: [1]: slots is missing, or holds a null
          "needs": \\["BOUNDED"] | '"needs": [null]'        | benchmarks.json is damaged: [1]: needs is missing, or holds a null
          "params": \\{}        | '"params": {"a": null}'   | benchmarks.json is damaged: [1]: params is missing, or holds a null
          "params": \\{}        | '"params": {"a": {}}'     | benchmarks.json is damaged: [1].params.a: kind is missing
          "min": 1,            | ''                        | benchmarks.json is damaged: [0].params.keys: a parameter needs its words, or its least and greatest
          "name": "spread",    | ''                        | benchmarks.json is damaged: [1].metrics[0]: name is missing
          """)
  void refusesBenchmarksThatAreNotDescribed(String part, String instead, String message)
      throws IOException {
    isRefused("META-INF/cachemark/benchmarks.json", part, instead, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ^.*$                 | ''                        | family.yaml: describes no family, or more than one
          ^.*$                 | 'a: 1\\n---\\nb: 2'       | family.yaml: describes no family, or more than one
          ^.*$                 | '[toys]'                  | family.yaml:1: 'the file' must be a map
          family: toys         | ''                        | family.yaml:2: 'family' is missing
          family: toys         | family: [a, b]            | family.yaml:1: 'family' must be a single value
          family: toys         | family: caches            | brings the family caches again
          about: hash          | abuot: hash               | family.yaml:2: unknown key 'abuot'; did you mean 'about'?
          slots: .*            | 'slots: {}'               | family.yaml:3: 'slots' names none
          slots: .*            | 'slots: [hash]'           | family.yaml:3: 'slots' must be a map
          set: \\[set, cache]   | set: ~                    | family.yaml:3: 'set' has no value
          set: \\[set, cache]   | set: [sat]                | family.yaml: unknown kind in slot set 'sat'
          capabilities: .*     | capabilities: ~           | family.yaml:4: 'capabilities' has no value
          main: x.Check, inSuite: true}, set | inSuite: true}, set | family.yaml:5: 'main' is missing
          inSuite: true}, set  | inSuite: yes}, set        | family.yaml:5: inSuite must be true or false, not 'yes'
          libraries: .*        | ''                        | family.yaml:1: 'libraries' is missing
          overheadSeconds: .*  | ''                        | family.yaml:1: 'overheadSeconds' is missing
          overheadSeconds: .*  | overheadSeconds: soon     | family.yaml:7: overheadSeconds must be a number of seconds, not 'soon'
          overheadSeconds: .*  | overheadSeconds: -1       | family.yaml:7: overheadSeconds must be a number of seconds, not '-1'
          """)
  void refusesAFamilyThatIsNotDescribed(String part, String instead, String message)
      throws IOException {
    isRefused("META-INF/cachemark/family.yaml", part, instead.replace("\\n", "\n"), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          null            | tck.json is damaged: it holds no results by their providers
          []              | tck.json is damaged: it holds no results by their providers
          {               | tck.json:1:2 is no JSON
          '{"a": null}'   | tck.json is damaged: a is missing, or null
          '{"a": {}}'     | tck.json is damaged: a.passed: is missing, or null
          '{"a": {"passed": 1}}' | tck.json is damaged: a: failed is missing
          '{"a": 1}'      | tck.json is damaged: a: Cannot construct
          """)
  void refusesResultsOfAStandardsTestsThatAreNone(String text, String message) throws IOException {
    Path toys = TestCatalogue.toys(directory);
    Files.writeString(toys.resolve("META-INF/cachemark/tck.json"), text);
    isRefused(toys, message);
  }

  private void isRefused(String file, String part, String instead, String message)
      throws IOException {
    Path toys = TestCatalogue.toys(directory);
    Path path = toys.resolve(file);
    String sound = Files.readString(path);
    String flags = part.startsWith("^") ? "(?s)" : "";
    String damaged = sound.replaceFirst(flags + part, Matcher.quoteReplacement(instead));
    assertThat(damaged).isNotEqualTo(sound);
    Files.writeString(path, damaged);
    isRefused(toys, message);
  }

  private void isRefused(Path toys, String message) {
    Home home = TestCatalogue.home(directory);
    assertThatThrownBy(() -> Catalogue.load(home, List.of(toys)))
        .isInstanceOf(InputError.class)
        .message()
        .contains(message)
        .doesNotContain("\n");
  }
}
