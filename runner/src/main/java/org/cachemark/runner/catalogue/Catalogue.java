/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cachemark.results.Cell;
import org.cachemark.results.Sampling;
import org.cachemark.results.SystemId;
import org.cachemark.results.Tck;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;

/** All that can be measured: the products by the adapters that are there, and the benchmarks. */
public final class Catalogue {

  private static final String PRODUCT = "META-INF/cachemark/product.yaml";
  private static final String TCK = "META-INF/cachemark/tck.json";

  /** What a system is called where it may be of several kinds. */
  private static final String ANY_KIND = "system";

  private final Map<String, Product> products = new TreeMap<>();
  private final Map<String, Path> adapters = new TreeMap<>();
  private final Map<String, Tck> tcks = new TreeMap<>();
  private final Map<String, Family> families = new TreeMap<>();
  private final Map<String, Family> byBenchmark = new TreeMap<>();
  private final Map<String, Family> byKind = new TreeMap<>();

  private Catalogue() {}

  /**
   * Reads the catalogue of a checkout, and of adapters and suites from elsewhere.
   *
   * @param more jars or class folders of adapters and suites that do not come with Cachemark
   */
  public static Catalogue load(Home home, Collection<Path> more) {
    Catalogue catalogue = new Catalogue();
    List<Path> jars = new ArrayList<>(home.adapters());
    jars.addAll(more);
    catalogue.addFamily(home.suite());
    jars.stream().filter(jar -> Resource.has(jar, Suites.FAMILY)).forEach(catalogue::addFamily);
    for (Path jar : jars) {
      if (!Resource.has(jar, Suites.FAMILY) || Resource.has(jar, PRODUCT)) {
        catalogue.addProducts(jar);
      }
    }
    return catalogue;
  }

  private void addProducts(Path adapter) {
    if (!Files.isDirectory(adapter) && !Files.isRegularFile(adapter)) {
      throw new InputError(adapter + " is no adapter: neither a jar nor a folder of classes");
    }
    try (Resource yaml = Resource.open(adapter, PRODUCT)) {
      for (Product product :
          ProductReader.read(adapter + "!/" + PRODUCT, yaml.stream(), capabilities())) {
        Path before = adapters.put(product.product(), adapter.toAbsolutePath());
        if (before != null && !before.equals(adapter.toAbsolutePath())) {
          throw new InputError(
              "%s is an adapter of '%s', and so is %s; each product has one"
                  .formatted(adapter, product.product(), before));
        }
        products.put(product.product(), product);
      }
    } catch (IOException e) {
      throw new InputError(adapter + " is no adapter: " + reason(e), e);
    }
    try (Resource json = Resource.open(adapter, TCK)) {
      tcks.putAll(
          JsonMapper.builder()
              .build()
              .readValue(json.stream(), new TypeReference<Map<String, Tck>>() {}));
    } catch (NoSuchFileException e) {
      // most have none
    } catch (IOException | IllegalArgumentException e) {
      throw new InputError(adapter + " has a damaged " + TCK + ": " + firstLine(e), e);
    }
  }

  private static String reason(IOException e) {
    return e instanceof NoSuchFileException ? "it has no " + PRODUCT : firstLine(e);
  }

  /** What systems may be able to do, by kind. */
  public Map<String, Set<String>> capabilities() {
    Map<String, Set<String>> all = new TreeMap<>();
    families.values().forEach(family -> all.putAll(family.capabilities()));
    return all;
  }

  private void addFamily(Path suite) {
    Family family = Suites.read(suite);
    if (families.put(family.family(), family) != null) {
      throw new InputError(suite + " brings the family " + family.family() + " again");
    }
    for (String kind : family.kinds()) {
      Family other = byKind.put(kind, family);
      if (other != null) {
        throw new InputError(
            "%s declares the kind of system '%s', and so does %s"
                .formatted(suite, kind, other.suite()));
      }
    }
    for (String benchmark : family.benchmarks().keySet()) {
      Family other = byBenchmark.put(benchmark, family);
      if (other != null) {
        throw new InputError(
            "%s brings a benchmark %s, and so does %s".formatted(suite, benchmark, other.suite()));
      }
    }
  }

  static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** The kinds of systems that some suite measures. */
  public Set<String> kinds() {
    return capabilities().keySet();
  }

  /** The products by name. */
  public Map<String, Product> products() {
    return products;
  }

  /**
   * Results of the TCK of JSR-107 that come with the adapters, by {@code product:variant@version}.
   */
  public Map<String, Tck> tcks() {
    return tcks;
  }

  /** The benchmarks by name. */
  public Map<String, Benchmark> benchmarks() {
    Map<String, Benchmark> all = new TreeMap<>();
    families.values().forEach(family -> all.putAll(family.benchmarks()));
    return all;
  }

  /**
   * The kind of measurement that a benchmark belongs to.
   *
   * @throws InputError if there is no such benchmark
   */
  public Family family(String benchmark) {
    benchmark("", benchmark);
    return Objects.requireNonNull(byBenchmark.get(benchmark), benchmark);
  }

  /** The slots that some of these benchmarks take, each with the first family that has it. */
  public Map<String, Family> slots(Collection<String> benchmarks) {
    Map<String, Family> slots = new LinkedHashMap<>();
    for (String name : benchmarks) {
      Family family = family(name);
      family.slots(benchmark("", name)).forEach(slot -> slots.putIfAbsent(slot, family));
    }
    return slots;
  }

  /** The kind of measurement whose systems are of a kind. */
  public Family familyOf(Product product) {
    return families.values().stream()
        .filter(family -> family.check().containsKey(product.kind()))
        .findFirst()
        .orElseThrow(
            () ->
                new InputError(
                    "%s is a %s, and no suite measures these; add one by --adapter"
                        .formatted(product.product(), product.kind())));
  }

  /**
   * Finds the system that a name means, for a slot.
   *
   * @throws InputError if there is none, it is of another kind than the slot takes, or an option of
   *     it is a parameter of benchmarks
   */
  public SystemUnderTest system(String where, String text, Family family, String slot) {
    SystemId name = Names.system(where, text);
    SystemUnderTest found = system(where, name, product(where, name, family, slot));
    requireNoParameter(where, found);
    return found;
  }

  /**
   * Finds the product that a name means, for a slot.
   *
   * @throws InputError if there is none, or it is of another kind than the slot takes
   */
  public Product product(String where, SystemId name, Family family, String slot) {
    Set<String> kinds = Objects.requireNonNull(family.slots().get(slot), slot);
    Product product = product(where, name, kinds);
    if (!kinds.contains(product.kind())) {
      throw new InputError(
          "%s%s is a %s, and %s takes a %s"
              .formatted(
                  where.isEmpty() ? "" : where + ": ",
                  name,
                  product.kind(),
                  slot,
                  String.join(" or a ", kinds)));
    }
    return product;
  }

  private Product product(String where, SystemId name, Set<String> kinds) {
    Product product = products.get(name.product());
    if (product == null) {
      List<String> known =
          products.values().stream()
              .filter(other -> kinds.contains(other.kind()))
              .map(Product::product)
              .toList();
      String kind = kinds.size() == 1 ? kinds.iterator().next() : ANY_KIND;
      throw InputError.unknown(where, kind, name.product(), known, listing(kind));
    }
    return product;
  }

  /** The command that lists the systems of a kind. */
  private static String listing(String kind) {
    return "./run.sh list " + (kind.equals(Cell.CACHE) ? "caches" : "systems");
  }

  /** What a product has benchmarks ask for in parameters is no option, though it once was. */
  private static void requireNoParameter(String where, SystemUnderTest system) {
    system
        .name()
        .options()
        .forEach(
            (option, value) -> {
              if (system.product().parameters().containsKey(option)
                  || system.product().meaning().containsKey(option)) {
                throw new InputError(
                    "%s%s: %s is a parameter of benchmarks now: %s: %s there, or --vary %s=%s"
                        .formatted(
                            where.isEmpty() ? "" : where + ": ",
                            system.name(),
                            option,
                            option,
                            value,
                            option,
                            value));
              }
            });
  }

  /**
   * Finds the system that a name means.
   *
   * @param where what an error begins with; may be empty
   * @throws InputError if there is no such product or variant, it has no versions or needs one, or
   *     a file that its settings name is not there
   */
  public SystemUnderTest system(String where, SystemId name) {
    return system(where, name, product(where, name, kinds()));
  }

  private SystemUnderTest system(String where, SystemId name, Product product) {
    Library library = library(where, name, product);
    String at = where.isEmpty() ? "" : where + ": ";
    if (library.artifact() == null && name.version().isPresent()) {
      throw new InputError(
          at
              + name.kind()
              + (product.unlisted() == null
                  ? " comes with the JDK and has no versions; name a JVM in the sweep instead"
                  : " is what --classpath names, and has no versions"));
    }
    Optional<String> version =
        name.version().or(() -> Optional.ofNullable(library.defaultVersion()));
    if (library.artifact() != null && version.isEmpty()) {
      throw new InputError(
          at + name + " has no version; write " + name.kind() + ":1.0 with the version you want");
    }
    if (name.options().containsKey(ServiceInfo.OPTION)) {
      throw new InputError(
          "%soption %s of %s is written by Cachemark alone"
              .formatted(at, ServiceInfo.OPTION, name.kind()));
    }
    Path adapter = Objects.requireNonNull(adapters.get(product.product()), product.product());
    SystemUnderTest written = new SystemUnderTest(name, product, library, adapter);
    Map<String, String> named = new TreeMap<>(written.options());
    named.keySet().retainAll(product.named().keySet());
    SystemUnderTest system =
        new SystemUnderTest(name.completed(version, named), product, library, written.adapter());
    for (Path file : system.files()) {
      if (!Files.isRegularFile(file)) {
        throw new InputError(at + name + ": there is no file " + file);
      }
    }
    return system;
  }

  private static Library library(String where, SystemId name, Product product) {
    if (name.isCoordinates() && product.unlisted() != null) {
      return product.library().with(product.unlisted().library()).as(name.variant());
    }
    if (name.variant().isEmpty() && !product.onlyVariants()) {
      return product.library();
    }
    Product.Variant variant = product.variants().get(name.variant());
    if (variant == null) {
      throw name.variant().isEmpty()
          ? new InputError(
              "%s%s alone is no %s; write one of %s%s"
                  .formatted(
                      where.isEmpty() ? "" : where + ": ",
                      name.product(),
                      product.kind(),
                      product.variants().keySet().stream()
                          .map(v -> name.product() + ":" + v)
                          .collect(Collectors.joining(", ")),
                      product.unlisted() == null
                          ? ""
                          : ", or Maven coordinates: "
                              + name.product()
                              + ":group:artifact:version"))
          : unknownVariant(where, name, product);
    }
    return product.library().with(variant.library());
  }

  /** That a product has no such variant. */
  public static InputError unknownVariant(String where, SystemId name, Product product) {
    return InputError.unknown(
        where,
        "variant of " + product.product(),
        name.variant(),
        product.variants().keySet(),
        listing(product.kind()));
  }

  /**
   * Finds the system that a text means.
   *
   * @throws InputError if it is not written like a system's name, or there is no such system
   */
  public SystemUnderTest system(String text) {
    return system("", Names.system("", text));
  }

  /** All systems that have a name here, products and their variants, in their default versions. */
  public List<SystemUnderTest> listed() {
    List<SystemUnderTest> listed = new ArrayList<>();
    for (Product product : products.values()) {
      if (!product.onlyVariants()) {
        listed.add(system(product.product()));
      }
      for (String variant : product.variants().keySet()) {
        SystemUnderTest system = system(product.product() + ":" + variant);
        if (!system.isUnlisted()) {
          listed.add(system);
        }
      }
    }
    return listed;
  }

  /**
   * Finds a benchmark, with or without the {@code Benchmark} at its end.
   *
   * @throws InputError if there is none of that name
   */
  public Benchmark benchmark(String where, String name) {
    String plain = name.replaceFirst("Benchmark$", "");
    Map<String, Benchmark> benchmarks = benchmarks();
    Benchmark benchmark = benchmarks.get(plain);
    if (benchmark == null) {
      throw InputError.unknown(
          where, "benchmark", name, benchmarks.keySet(), "./run.sh list benchmarks");
    }
    return benchmark;
  }

  /**
   * Whether what a benchmark finds is counted, so that no CPUs and no company change it.
   *
   * @throws InputError if there is none of that name
   */
  public boolean isCounted(String benchmark) {
    return benchmark("", benchmark).sampling() == Sampling.ONCE;
  }
}
