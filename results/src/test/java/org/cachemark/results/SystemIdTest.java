/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SystemIdTest {

  private static final String NAME = "abcXYZ019_-";
  private static final String VERSION = NAME + ".+~";
  private static final String COORDINATE = NAME + ".";
  private static final String JAR = VERSION + " /\\,;='\"äß—";
  private static final String OPTION = VERSION + " /\\,:@'\"[()<>|&äß—";

  private final Random random = new Random(1);

  private String text(String letters) {
    StringBuilder text = new StringBuilder();
    for (int length = 1 + random.nextInt(8); length > 0; length--) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }

  private SystemId any() {
    String variant =
        switch (random.nextInt(3)) {
          case 0 -> "";
          case 1 -> text(NAME);
          default -> text(COORDINATE) + ":" + text(COORDINATE);
        };
    Optional<String> version =
        switch (random.nextInt(3)) {
          case 0 -> Optional.empty();
          case 1 -> Optional.of(text(VERSION));
          default -> Optional.of("x" + text(JAR) + ".jar");
        };
    Map<String, String> options = new TreeMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      options.put("o" + text(NAME), random.nextInt(5) == 0 ? "" : "=" + text(OPTION).strip());
    }
    return new SystemId(text(NAME), variant, version, options);
  }

  @Test
  void parsesWhateverItPrints() {
    for (int i = 0; i < 20_000; i++) {
      SystemId id = any();
      assertThat(SystemId.parse(id.toString())).as(id.toString()).isEqualTo(id);
      SystemId unversioned = id.unversioned();
      assertThat(SystemId.parse(unversioned.toString())).isEqualTo(unversioned);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          caffeine                        | caffeine
          caffeine@3.3.1                  | caffeine@3.3.1
          ignite@2.17.0:client            | ignite:client@2.17.0
          ignite:client@2.17.0[b=2;a=1]   | ignite:client@2.17.0[a=1;b=2]
          caffeine@/tmp/my build 1.jar    | caffeine@/tmp/my build 1.jar
          jcache:org.x:y                  | jcache:org.x:y
          jcache:guava:guava              | jcache:guava:guava
          jcache:guava:guava:31.1         | jcache:guava:guava@31.1
          jcache:org.x:y:1.0[provider=a.B] | jcache:org.x:y@1.0[provider=a.B]
          map[]                           | map
          """)
  void writesANameInOneWay(String written, String printed) {
    assertThat(SystemId.parse(written)).hasToString(printed);
    assertThat(SystemId.parse(printed)).isEqualTo(SystemId.parse(written));
  }

  @Test
  void takesGroupAndArtifactWithoutAVersionForCoordinates() {
    assertThat(SystemId.parse("jcache:guava:guava").isCoordinates()).isTrue();
    assertThat(SystemId.parse("jcache:guava:guava").version()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "@1",
        "a b",
        "a@",
        "a@1@2",
        "a@1:b@2",
        "a::b",
        "a:b:c:d:e",
        "a[b]",
        "a[=b]",
        "a[ =b]",
        "a[b=1;b=2]",
        "a[b=1",
        "a]b[",
        "a\u0000",
        "a\nb",
        "a[b=\u001b[31m]",
        "a[b=\u009b1m]",
        "a@\u2028.jar",
        "a[b=c\nd]",
        "ä"
      })
  void refusesWhatIsNoNameInAShortLine(String text) {
    isRefused(text);
    isRefused(text + "x".repeat(100_000));
    isRefused("a[" + "b".repeat(900) + "]");
  }

  private static void isRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SystemId.parse(text))
        .satisfies(
            e ->
                assertThat(e.getMessage())
                    .hasSizeLessThan(400)
                    .doesNotContainPattern("[\\p{Cc}\u2028\u2029]"));
  }

  @Test
  void coversWhatSaysMore() {
    SystemId full = SystemId.parse("ignite:client@2.17.0[a=1;b=2]");
    for (String name : new String[] {"ignite", "ignite:client", "ignite@2.17.0", "ignite[b=2]"}) {
      assertThat(SystemId.parse(name).covers(full)).as(name).isTrue();
    }
    for (String name : new String[] {"map", "ignite:node", "ignite@2", "ignite[b=3]"}) {
      assertThat(SystemId.parse(name).covers(full)).as(name).isFalse();
    }
  }
}
