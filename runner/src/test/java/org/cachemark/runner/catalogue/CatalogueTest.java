/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
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
    Cache cache = catalogue.cache(written);
    assertThat(cache.name()).hasToString(full);
    assertThat(cache.title()).isEqualTo(title);
    assertThat(catalogue.cache(full).title()).as("of its full name").isEqualTo(title);
  }

  @Test
  void takesLibrariesFromCoordinatesAndVariants() {
    assertThat(catalogue.cache("jcache:com.acme:cache:3").library().artifact())
        .isEqualTo("com.acme:cache");
    Library acme = catalogue.cache("jcache:acme").library();
    assertThat(acme.artifact()).isEqualTo("com.acme:acme");
    assertThat(acme.pin()).as("the product's, and its own").containsExactly("a:api:1", "a:b:2");
    assertThat(catalogue.cache("jcache:local").isUnlisted()).isTrue();
  }

  @Test
  void addsTheLibrariesThatASettingNeedsInTheVersionOfTheProduct() {
    assertThat(catalogue.cache("far:away@2.16.0").pins()).isEmpty();
    assertThat(catalogue.cache("far:away@2.16.0[config=classpath:a.xml]").pins())
        .containsExactly("com.example:far-spring:2.16.0");
  }

  @Test
  void letsSettingsHaveTheirEffect() {
    assertThat(catalogue.cache("jcache:acme").capabilities())
        .containsExactlyInAnyOrder("STORAGE", "LOADING", "BOUNDED");
    assertThat(
            catalogue.cache("jcache:acme[config=classpath:a.xml;storeByValue=true]").capabilities())
        .containsExactlyInAnyOrder("STORAGE", "BOUNDED", "BY_VALUE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          far                        | far alone is no cache; write one of far:away, far:near
          jcache                     | jcache alone is no cache; write one of jcache:acme, jcache:copier, jcache:local
          jcache:com.acme:cache      | has no version; write jcache:com.acme:cache:1.0
          jcache:local@1             | is what --classpath names, and has no versions
          jcache:acme[config=no.xml] | x.yaml:1: jcache:acme[config=no.xml]: there is no file
          caffeine:a.b:c:1           | unknown variant of caffeine 'a.b:c'
          """)
  void saysWhatIsWrong(String written, String message) {
    assertThatThrownBy(() -> catalogue.cache("x.yaml:1", CacheName.parse("", written)))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("x.yaml:1: ")
        .hasMessageContaining(message);
  }

  @Test
  void listsWhatHasAName() {
    assertThat(catalogue.listed())
        .extracting(cache -> cache.name().kind())
        .containsExactly(
            "caffeine",
            "caffeine:direct",
            "far:away",
            "far:near",
            "guava",
            "jcache:acme",
            "jcache:copier",
            "map");
  }
}
