/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.cachemark.api.Capability;
import org.cachemark.programs.PackageSource;
import org.cachemark.programs.Packages;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.TestCatalogue;
import org.cachemark.runner.input.YamlFile;
import org.cachemark.runner.input.YamlNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProductReaderTest {

  private static final String SOUND =
      """
      product: acme
      title: Acme
      about: fast
      artifact: com.acme:acme
      default: 1.0
      capabilities: [STORAGE, BOUNDED]
      jvmFlags: [{fromJdk: 17, flags: [-Xint]}]
      effects: [{option: a, adds: [BULK]}]
      variants:
        tuned: {about: faster, options: {a: 1}}
      """;

  private static final Map<String, Set<String>> KNOWN =
      Map.of("cache", Set.of("STORAGE", "BOUNDED", "BULK"), "hash", Set.of("WIDE"));

  @TempDir Path directory;

  private static List<Product> read(String yaml) throws IOException {
    return ProductReader.read(
        "product.yaml", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)), KNOWN);
  }

  @Test
  void knowsTheCapabilitiesOfTheApi() throws IOException {
    Path suite = Path.of("../jmh-suite/src/main/resources");
    List<YamlNode> family;
    try (InputStream in = Files.newInputStream(suite.resolve("META-INF/cachemark/family.yaml"))) {
      family = YamlFile.read("family.yaml", in);
    }
    assertThat(
            family.get(0).get("capabilities").get("cache").list("cache").stream()
                .map(one -> one.text("cache")))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Capability.values()).map(Enum::name).toList());
  }

  @Test
  void refusesTheKindThatIsMeantWhereNoneIsSaidIfThereIsNoSuch() {
    byte[] yaml = SOUND.getBytes(StandardCharsets.UTF_8);
    Map<String, Set<String>> known = Map.of("hash", Set.of("WIDE"));
    assertThatThrownBy(
            () -> ProductReader.read("product.yaml", new ByteArrayInputStream(yaml), known))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("product.yaml:1: unknown kind of system 'cache'");
  }

  @Test
  void readsAProduct() throws IOException {
    Product product = read(SOUND).get(0);
    assertThat(product.library().defaultVersion()).isEqualTo("1.0");
    assertThat(product.library().flagsOn(17)).containsExactly("-Xint");
    assertThat(product.variants().get("tuned").options()).containsEntry("a", "1");
    assertThat(product.variants().get("tuned").capabilities()).as("as the plain cache").isNull();
  }

  @Test
  void readsThePackagesThatHaveItsPrograms() throws IOException {
    String packaged =
        SOUND.replace("artifact: com.acme:acme\ndefault: 1.0", "packages: [acme2, lib-c++.x]");
    Packages packages = new Packages(PackageSource.APT, List.of("acme2", "lib-c++.x"));
    assertThat(read(packaged).get(0).packages()).as("the system's").isEqualTo(packages);
    assertThat(read(packaged + "release: sid\n").get(0).packages()).isEqualTo(packages.of("sid"));
    assertThatThrownBy(() -> read(packaged + "release: ../sid\n"))
        .isInstanceOf(InputError.class)
        .hasMessageMatching(
            "product.yaml:\\d+: a release of Debian is its code name, such as sid, not '../sid'");
    assertThat(read(SOUND).get(0).packages().isEmpty()).isTrue();
    String ofNpm = packaged.replace("[acme2, lib-c++.x]", "{npm: ['@a/lib@1.2-x']}");
    assertThat(read(ofNpm).get(0).packages())
        .isEqualTo(new Packages(PackageSource.NPM, List.of("@a/lib@1.2-x")));
    assertThat(read(ofNpm).get(0).packages().names()).containsExactly("@a/lib");
    assertThatThrownBy(() -> read(ofNpm + "release: sid\n"))
        .isInstanceOf(InputError.class)
        .hasMessageMatching("product.yaml:\\d+: a release of Debian has no packages of npm");
  }

  /** A line of the sound file, what to put in its place, and what is said then. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          product: acme        | ''                  | product.yaml:2: 'product' is missing
          product: acme        | product:            | product.yaml:1: 'product' has no value
          product: acme        | product: ../x       | product.yaml:1: a name has letters, digits and hyphens, not '../x'
          product: acme        | product: [acme]     | product.yaml:1: 'product' must be a single value
          title: Acme          | titel: Acme         | product.yaml:2: unknown key 'titel'; did you mean 'title'?
          com.acme:acme        | acme                | product.yaml:4: artifact must be group:artifact, or group:artifact:zip, not 'acme'
          com.acme:acme        | com.acme:acme:tar   | product.yaml:4: artifact must be group:artifact, or
          default: 1.0         | role: reverence     | product.yaml:5: unknown role 'reverence'; did you mean 'reference'?
          about: fast          | ''                  | product.yaml:1: 'about' is missing
          capabilities: [STORAGE, BOUNDED] | ''      | product.yaml:1: 'capabilities' is missing
          BOUNDED]             | BOUNDID]            | product.yaml:6: unknown capability 'BOUNDID'; did you mean 'BOUNDED'?
          adds: [BULK]         | adds: [BALK]        | product.yaml:8: unknown capability 'BALK'; did you mean 'BULK'?
          adds: [BULK]         | ads: [BULK]         | product.yaml:8: unknown key of an effect 'ads'; did you mean 'adds'?
          fromJdk: 17          | fromJdk: new        | product.yaml:7: fromJdk must be a release such as 17, not 'new'
          fromJdk: 17, flags   | fromJdk: 17, flag   | product.yaml:7: unknown key of jvmFlags 'flag'; did you mean 'flags'?
          artifact: com.acme:acme | packages: [acme]  | product.yaml:4: 'packages' say the version, so there is no 'artifact' and no 'default'
          default: 1.0         | packages: [acme]    | product.yaml:5: 'packages' say the version, so there is no 'artifact' and no 'default'
          default: 1.0         | packages: [-y]      | product.yaml:5: a package's name has small letters, digits and +-. behind the first, not '-y'
          default: 1.0         | packages: [Acme]    | product.yaml:5: a package's name has small letters, digits and +-. behind the first, not 'Acme'
          default: 1.0         | packages: []        | product.yaml:5: 'packages' names none
          default: 1.0         | release: sid        | product.yaml:5: 'release' is one that has 'packages'
          default: 1.0         | packages:           | product.yaml:5: 'packages' has no value
          default: 1.0         | 'packages: {npn: [a@1]}' | product.yaml:5: unknown source of packages 'npn'; did you mean 'npm'?
          default: 1.0         | 'packages: {npm: [a@1], apt: [a]}' | product.yaml:5: 'packages' must be of one source
          default: 1.0         | 'packages: {npm: []}' | product.yaml:5: 'npm' names none
          default: 1.0         | 'packages: {npm: [a]}' | product.yaml:5: a package of npm is written as name@version, not 'a'
          default: 1.0         | 'packages: {npm: [-y@1]}' | product.yaml:5: a package of npm is written as name@version, not '-y@1'
          default: 1.0         | 'packages: {npm: [a@1]}' | product.yaml:5: 'packages' say the version, so
          default: 1.0         | overheadSeconds: soon | product.yaml:5: overheadSeconds must be a number of seconds, not 'soon'
          default: 1.0         | overheadSeconds: -1 | product.yaml:5: overheadSeconds must be a number of seconds, not '-1'
          default: 1.0         | package: [acme]     | product.yaml:5: unknown key 'package'; did you mean 'packages'?
          about: faster        | 'about: f, packages: [a]' | product.yaml:10: unknown key of a variant 'packages'
          {about: faster,      | {                   | product.yaml:10: 'about' is missing
          options: {a          | option: {a          | product.yaml:10: unknown key of a variant 'option'; did you mean 'options'?
          {about: faster, options: {a: 1}} | null    | product.yaml:10: 'tuned' has no value
          tuned:               | 'tu/ned:'           | product.yaml:10: a name has letters, digits and hyphens, not 'tu/ned'
          """)
  void saysWhatIsWrongAndWhere(String line, String instead, String message) {
    String yaml = SOUND.replace(line, instead);
    assertThat(yaml).isNotEqualTo(SOUND);
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing\n", "---\n---\n", "null"})
  void wantsAProduct(String yaml) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("product.yaml: describes no product");
  }

  @Test
  void saysWhatIsNoAdapter() throws IOException {
    TestCatalogue.in(directory);
    Path text = Files.writeString(directory.resolve("text.jar"), "no jar");
    Path empty = Files.createDirectory(directory.resolve("empty"));
    Path adapter = directory.resolve("adapter");
    Path copy = directory.resolve("copy/META-INF/cachemark/product.yaml");
    Files.createDirectories(copy.getParent());
    Files.writeString(copy, SOUND.replace("product: acme", "product: guava"));
    assertThatThrownBy(() -> load(Path.of("/dev/null")))
        .isInstanceOf(InputError.class)
        .hasMessage("/dev/null is no adapter: neither a jar nor a folder of classes");
    assertThatThrownBy(() -> load(text))
        .isInstanceOf(InputError.class)
        .hasMessageEndingWith("text.jar is no adapter: it is no jar");
    assertThatThrownBy(() -> load(empty))
        .isInstanceOf(InputError.class)
        .hasMessageEndingWith("it has no META-INF/cachemark/product.yaml");
    assertThatThrownBy(() -> load(adapter, directory.resolve("copy")))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("copy is an adapter of 'guava', and so is");
    assertThat(load(adapter, adapter).products()).as("the same twice").containsKey("guava");
  }

  private Catalogue load(Path... adapters) {
    return Catalogue.load(new Home(directory.resolve("home")), List.of(adapters));
  }
}
