/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.cachemark.programs.PackageSource;
import org.cachemark.programs.Packages;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;
import org.cachemark.runner.input.YamlFile;
import org.cachemark.runner.input.YamlNode;
import org.jspecify.annotations.Nullable;

/** Makes {@link Product}s of an adapter's {@code product.yaml}, or says in one line why not. */
final class ProductReader {

  private static final Set<String> LIBRARY_KEYS =
      Set.of(
          "artifact default fits exclude pin jvmFlags keepsThreads background overheadSeconds"
              .split(" ", -1));

  private static final Set<String> VARIANT_KEYS =
      with(
          LIBRARY_KEYS,
          "title",
          "titleFrom",
          "about",
          "options",
          "capabilities",
          "parameters",
          "service");

  private static final Set<String> PRODUCT_KEYS =
      with(
          LIBRARY_KEYS,
          "product",
          "title",
          "packages",
          "release",
          "role",
          "about",
          "capabilities",
          "options",
          "named",
          "files",
          "kind",
          "parameters",
          "meaning",
          "effects",
          "service",
          "uri",
          "variants",
          "onlyVariants",
          "unlisted",
          "tck");

  /** Capabilities that there are, by the kind of system. */
  private final Map<String, Set<String>> known;

  private String kind = Cell.CACHE;

  private ProductReader(Map<String, Set<String>> known) {
    this.known = known;
  }

  private static Set<String> with(Set<String> keys, String... more) {
    Set<String> all = new LinkedHashSet<>(keys);
    all.addAll(List.of(more));
    return all;
  }

  /**
   * Reads the products of a file, a document each.
   *
   * @param file what errors call it
   * @param known the capabilities that there are, by the kind of system
   * @throws InputError if it has none, or anything in it is wrong; the message names the line
   */
  static List<Product> read(String file, InputStream in, Map<String, Set<String>> known)
      throws IOException {
    List<YamlNode> documents =
        YamlFile.read(file, in).stream().filter(document -> !document.isNothing()).toList();
    if (documents.isEmpty()) {
      throw new InputError(file + ": describes no product; see CONTRIBUTING.md");
    }
    return documents.stream().map(node -> new ProductReader(known).product(node)).toList();
  }

  private Product product(YamlNode node) {
    node.requireKeys("the file", "key", PRODUCT_KEYS);
    kind = node.get("kind") == null ? Cell.CACHE : text(node, "kind");
    if (!known.containsKey(kind)) {
      throw InputError.unknown(node.atKey("kind"), "kind of system", kind, known.keySet(), "");
    }
    return new Product(
        name(node, "product", text(node, "product")),
        text(node, "title"),
        kind,
        role(node),
        text(node, "about"),
        library(node),
        packages(node),
        listed(node.needed("capabilities"), "capabilities"),
        texts(node, "options"),
        named(node),
        strings(node, "files"),
        lists(node, "parameters"),
        lists(node, "meaning"),
        list(node, "effects", this::effect),
        service(node),
        uri(node),
        variants(node),
        isTrue(node, "onlyVariants"),
        node.get("unlisted") == null ? null : variant(node.get("unlisted"), "unlisted"),
        node.get("tck") == null ? null : tck(node.get("tck")));
  }

  /** Names are written on command lines and in sweeps, with other things around them. */
  private static String name(YamlNode node, String key, String name) {
    if (!name.matches("[\\w-]{1,60}")) {
      throw new InputError(
          "%s: a name has letters, digits and hyphens, not '%s'"
              .formatted(node.atKey(key), Shown.name(name)));
    }
    return name;
  }

  private static Role role(YamlNode node) {
    String role = node.get("role") == null ? "competitor" : text(node, "role");
    List<String> known =
        Stream.of(Role.values()).map(value -> value.name().toLowerCase(Locale.ROOT)).toList();
    if (!known.contains(role)) {
      throw InputError.unknown(node.atKey("role"), "role", role, known, "");
    }
    return Role.valueOf(role.toUpperCase(Locale.ROOT));
  }

  /** A list is of the system's packages; others are below the name of their source. */
  private static Packages packages(YamlNode node) {
    YamlNode all = node.get("packages");
    String release = orNull(node, "release");
    if (all == null && release != null) {
      throw new InputError(node.atKey("release") + ": 'release' is one that has 'packages'");
    }
    if (all == null) {
      return Packages.NONE;
    }
    Packages packages = all.isMap() ? ofSource(all) : packages(PackageSource.APT, node, "packages");
    if (node.get("artifact") != null || node.get("default") != null) {
      throw new InputError(
          node.atKey("packages")
              + ": 'packages' say the version, so there is no 'artifact' and no 'default'");
    }
    return release == null ? packages : sound(node, "release", () -> packages.of(release));
  }

  private static Packages ofSource(YamlNode all) {
    List<String> sources = Stream.of(PackageSource.values()).map(Object::toString).toList();
    all.requireKeys("packages", "source of packages", sources);
    if (all.keys("packages").size() != 1) {
      throw new InputError(all.at() + ": 'packages' must be of one source");
    }
    String source = all.keys("packages").iterator().next();
    return packages(PackageSource.of(source), all, source);
  }

  private static Packages packages(PackageSource source, YamlNode node, String key) {
    Set<String> written = strings(node, key);
    if (written.isEmpty()) {
      throw new InputError("%s: '%s' names none".formatted(node.atKey(key), key));
    }
    return sound(node, key, () -> new Packages(source, List.copyOf(written)));
  }

  private static Packages sound(YamlNode node, String key, Supplier<Packages> packages) {
    try {
      return packages.get();
    } catch (IllegalArgumentException e) {
      throw new InputError(
          node.atKey(key) + ": " + Shown.message(String.valueOf(e.getMessage())), e);
    }
  }

  private static Library library(YamlNode node) {
    return new Library(
        artifact(node),
        orNull(node, "default"),
        List.copyOf(strings(node, "fits")),
        List.copyOf(strings(node, "exclude")),
        List.copyOf(strings(node, "pin")),
        list(node, "jvmFlags", ProductReader::jvmFlags),
        List.copyOf(strings(node, "keepsThreads")),
        orNull(node, "background"),
        node.get("overheadSeconds") == null
            ? null
            : node.needed("overheadSeconds").seconds("overheadSeconds"));
  }

  private static @Nullable String artifact(YamlNode node) {
    String artifact = orNull(node, "artifact");
    if (artifact != null && !artifact.matches("[\\w.-]+:[\\w.-]+(:zip)?")) {
      throw new InputError(
          "%s: artifact must be group:artifact, or group:artifact:zip, not '%s'"
              .formatted(node.atKey("artifact"), Shown.name(artifact)));
    }
    return artifact;
  }

  private static Library.JvmFlags jvmFlags(YamlNode node) {
    node.requireKeys("jvmFlags", "key of jvmFlags", Set.of("fromJdk", "flags"));
    String jdk = text(node, "fromJdk");
    if (!jdk.matches("\\d{1,4}")) {
      throw new InputError(
          "%s: fromJdk must be a release such as 17, not '%s'"
              .formatted(node.atKey("fromJdk"), Shown.name(jdk)));
    }
    return new Library.JvmFlags(Integer.parseInt(jdk), List.copyOf(strings(node, "flags")));
  }

  private Map<String, Product.Variant> variants(YamlNode node) {
    Map<String, Product.Variant> variants = new TreeMap<>();
    YamlNode written = node.get("variants");
    if (written != null) {
      for (String name : written.keys("variants")) {
        variants.put(name(written, name, name), variant(written.needed(name), name));
      }
    }
    return variants;
  }

  private Product.Variant variant(YamlNode node, String name) {
    node.requireKeys(name, "key of a variant", VARIANT_KEYS);
    return new Product.Variant(
        orNull(node, "title"),
        texts(node, "titleFrom"),
        text(node, "about"),
        library(node),
        texts(node, "options"),
        node.get("capabilities") == null
            ? null
            : listed(node.needed("capabilities"), "capabilities"),
        lists(node, "parameters"),
        service(node));
  }

  private static @Nullable ServiceInfo service(YamlNode node) {
    YamlNode service = node.get("service");
    if (service == null) {
      return null;
    }
    service.requireKeys("service", "key of a service", Set.of("main", "keep", "unless"));
    String keep = service.get("keep") == null ? "round" : text(service, "keep");
    return new ServiceInfo(
        text(service, "main"),
        ServiceInfo.Keep.of(service.atKey("keep"), keep),
        List.copyOf(strings(service, "unless")));
  }

  private static @Nullable UriInfo uri(YamlNode node) {
    YamlNode uri = node.get("uri");
    if (uri == null) {
      return null;
    }
    uri.requireKeys("uri", "key of uri", Set.of("title", "only"));
    return new UriInfo(text(uri, "title"), isTrue(uri, "only"));
  }

  private static Map<String, Map<String, String>> named(YamlNode node) {
    Map<String, Map<String, String>> named = new TreeMap<>();
    YamlNode written = node.get("named");
    if (written != null) {
      written.keys("named").forEach(option -> named.put(option, texts(written, option)));
    }
    return named;
  }

  private Product.Effect effect(YamlNode node) {
    node.requireKeys(
        "effects", "key of an effect", Set.of("option", "parameter", "adds", "drops", "pin"));
    if ((node.get("option") == null) == (node.get("parameter") == null)) {
      throw new InputError(node.at() + ": an effect has an 'option' or a 'parameter', one of both");
    }
    return new Product.Effect(
        orNull(node, "option"),
        orNull(node, "parameter"),
        capabilities(node, "adds"),
        capabilities(node, "drops"),
        List.copyOf(strings(node, "pin")));
  }

  private static Product.Tck tck(YamlNode node) {
    node.requireKeys("tck", "key of tck", Set.of("main", "libraries"));
    return new Product.Tck(text(node, "main"), List.copyOf(strings(node, "libraries")));
  }

  private Set<String> capabilities(YamlNode node, String key) {
    return node.get(key) == null ? Set.of() : listed(node.needed(key), key);
  }

  private Set<String> listed(YamlNode written, String key) {
    Set<String> ofKind = known.getOrDefault(kind, Set.of());
    Set<String> capabilities = new LinkedHashSet<>();
    for (YamlNode one : written.list(key)) {
      String capability = one.text(key);
      if (!ofKind.contains(capability)) {
        throw InputError.unknown(
            one.at(), "capability", capability, ofKind.stream().sorted().toList(), "");
      }
      capabilities.add(capability);
    }
    return capabilities;
  }

  private static String text(YamlNode node, String key) {
    return node.needed(key).text(key);
  }

  private static @Nullable String orNull(YamlNode node, String key) {
    return node.get(key) == null ? null : text(node, key);
  }

  private static boolean isTrue(YamlNode node, String key) {
    return node.get(key) != null && node.needed(key).isTrue(key);
  }

  private static Set<String> strings(YamlNode node, String key) {
    Set<String> all = new LinkedHashSet<>();
    if (node.get(key) != null) {
      node.needed(key).list(key).forEach(one -> all.add(one.text(key)));
    }
    return all;
  }

  private static <T> List<T> list(YamlNode node, String key, Function<YamlNode, T> maker) {
    return node.get(key) == null
        ? List.of()
        : node.needed(key).list(key).stream().map(maker).toList();
  }

  private static Map<String, List<String>> lists(YamlNode node, String key) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    if (node.get(key) != null) {
      YamlNode map = node.needed(key);
      map.keys(key).forEach(own -> all.put(own, List.copyOf(strings(map, own))));
    }
    return all;
  }

  private static Map<String, String> texts(YamlNode node, String key) {
    Map<String, String> all = new LinkedHashMap<>();
    if (node.get(key) != null) {
      YamlNode map = node.needed(key);
      map.keys(key).forEach(own -> all.put(own, map.needed(own).text(own)));
    }
    return all;
  }
}
