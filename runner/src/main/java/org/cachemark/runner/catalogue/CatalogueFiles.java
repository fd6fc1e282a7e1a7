/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.results.Tck;
import org.cachemark.runner.InputError;

/** What the descriptions in jars say: first the suites, since they say what adapters may. */
final class CatalogueFiles {

  private static final String PRODUCT = "META-INF/cachemark/product.yaml";
  private static final String TCK = "META-INF/cachemark/tck.json";

  final Map<String, Product> products = new TreeMap<>();
  final Map<String, Path> adapters = new TreeMap<>();
  final Map<String, Tck> tcks = new TreeMap<>();
  final Map<String, Family> families = new TreeMap<>();

  /** Reads the jars, or class folders; each a suite, an adapter, or both. */
  CatalogueFiles(Path suite, List<Path> jars) {
    addFamily(suite);
    jars.stream().filter(jar -> Resource.has(jar, Suites.FAMILY)).forEach(this::addFamily);
    families.values().forEach(this::requireKinds);
    for (Path jar : jars) {
      if (!Resource.has(jar, Suites.FAMILY) || Resource.has(jar, PRODUCT)) {
        addProducts(jar);
      }
    }
  }

  private void addProducts(Path adapter) {
    if (!Files.isDirectory(adapter) && !Files.isRegularFile(adapter)) {
      throw new InputError(adapter + " is no adapter: neither a jar nor a folder of classes");
    }
    try (Resource yaml = Resource.open(adapter, PRODUCT)) {
      for (Product product :
          ProductReader.read(
              adapter + "!/" + PRODUCT, yaml.stream(), capabilities(families.values()))) {
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
      tcks.putAll(Tck.read(adapter + "!/" + TCK, json.stream()));
    } catch (NoSuchFileException e) {
      // most have none
    } catch (IOException e) {
      throw new InputError(e.getMessage(), e);
    }
  }

  private static String reason(IOException e) {
    return e instanceof NoSuchFileException ? "it has no " + PRODUCT : firstLine(e);
  }

  /** What systems may be able to do, by kind. */
  static Map<String, Set<String>> capabilities(Collection<Family> families) {
    Map<String, Set<String>> all = new TreeMap<>();
    families.forEach(family -> all.putAll(family.capabilities()));
    return all;
  }

  /** A slot takes kinds that some family declares, or nothing would ever fit. */
  private void requireKinds(Family family) {
    Set<String> known = capabilities(families.values()).keySet();
    family
        .slots()
        .forEach(
            (slot, kinds) -> {
              for (String kind : kinds) {
                if (!known.contains(kind)) {
                  throw InputError.unknown(
                      family.suite() + "!/" + Suites.FAMILY,
                      "kind in slot " + slot,
                      kind,
                      known,
                      "");
                }
              }
            });
  }

  private void addFamily(Path suite) {
    Family family = Suites.read(suite);
    for (Family other : families.values()) {
      if (other.family().equals(family.family())) {
        throw new InputError(suite + " brings the family " + family.family() + " again");
      }
      for (String kind : family.kinds()) {
        if (other.kinds().contains(kind)) {
          throw new InputError(
              "%s declares the kind of system '%s', and so does %s"
                  .formatted(suite, kind, other.suite()));
        }
      }
      for (String benchmark : family.benchmarks().keySet()) {
        if (other.benchmarks().containsKey(benchmark)) {
          throw new InputError(
              "%s brings a benchmark %s, and so does %s"
                  .formatted(suite, benchmark, other.suite()));
        }
      }
    }
    families.put(family.family(), family);
  }

  static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
