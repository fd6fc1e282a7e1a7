/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.nio.file.Files;
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
import org.cachemark.programs.Prepared;
import org.cachemark.programs.Programs;
import org.cachemark.results.Cell;
import org.cachemark.results.Sampling;
import org.cachemark.results.SystemId;
import org.cachemark.results.Tck;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;

/** All that can be measured: the products by the adapters that are there, and the benchmarks. */
public final class Catalogue {

  /** What a system is called where it may be of several kinds. */
  private static final String ANY_KIND = "system";

  private final Map<String, Product> products;
  private final Map<String, Path> adapters;
  private final Map<String, Tck> tcks;
  private final Map<String, Family> families;
  private final Map<String, Family> byBenchmark = new TreeMap<>();
  private final PackagedPrograms programs;

  private Catalogue(CatalogueFiles files, Programs programs) {
    this.programs = new PackagedPrograms(programs);
    products = files.products;
    adapters = files.adapters;
    tcks = files.tcks;
    families = files.families;
    for (Family family : families.values()) {
      family.benchmarks().keySet().forEach(benchmark -> byBenchmark.put(benchmark, family));
    }
  }

  /**
   * Reads the catalogue of a checkout, and of adapters and suites from elsewhere.
   *
   * @param more jars or class folders of adapters and suites that do not come with Cachemark
   * @throws InputError if one is none, or brings what another has brought
   */
  public static Catalogue load(Home home, Collection<Path> more) {
    return load(home, more, Programs.ofUser());
  }

  /** The same where programs from packages are elsewhere. */
  public static Catalogue load(Home home, Collection<Path> more, Programs programs) {
    List<Path> jars = new ArrayList<>(home.adapters());
    jars.addAll(more);
    return new Catalogue(new CatalogueFiles(home.suite(), jars), programs);
  }

  /** What systems may be able to do, by kind. */
  public Map<String, Set<String>> capabilities() {
    return CatalogueFiles.capabilities(families.values());
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
   * @throws InputError if there is none, it is of another kind than the slot takes, an option of it
   *     is a parameter of benchmarks, or it has to name a server of the user's, and does not
   */
  public SystemUnderTest system(String where, String text, Family family, String slot) {
    SystemId name = Names.system(where, text);
    SystemUnderTest found = system(where, name, product(where, name, family, slot));
    requireNoParameter(where, found);
    return found.requireServer(where);
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
    String at = where.isEmpty() ? "" : where + ": ";
    Library described = library(where, name, product);
    Library library =
        product.uri() == null ? described : product.uri().library(at, name, described);
    Optional<Prepared> prepared = programs.of(at, name, product);
    boolean hasVersions = library.artifact() != null || !product.packages().isEmpty();
    if (!hasVersions && name.version().isPresent()) {
      throw new InputError(
          at
              + name.kind()
              + (product.unlisted() == null
                  ? " comes with the JDK and has no versions; name a JVM in the sweep instead"
                  : " is what --classpath names, and has no versions"));
    }
    Optional<String> version =
        name.version()
            .or(() -> prepared.map(one -> PackagedPrograms.version(one, product)))
            .or(() -> Optional.ofNullable(library.defaultVersion()));
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
    SystemUnderTest written = new SystemUnderTest(name, product, library, adapter, prepared);
    Map<String, String> named = new TreeMap<>(written.options());
    named.keySet().retainAll(product.named().keySet());
    SystemUnderTest system =
        new SystemUnderTest(
            name.completed(version, named), product, library, written.adapter(), prepared);
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
