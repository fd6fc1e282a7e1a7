/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;

/** All that can be measured: the products by the adapters that are there, and the benchmarks. */
public final class Catalogue {

  private static final String PRODUCT = "META-INF/cachemark/product.yaml";
  private static final String BENCHMARKS = "META-INF/cachemark/benchmarks.json";

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .build();

  private final Map<String, Product> products = new TreeMap<>();
  private final Map<String, Path> adapters = new TreeMap<>();
  private final Map<String, Benchmark> benchmarks = new TreeMap<>();

  private Catalogue() {}

  /**
   * Reads the catalogue of a checkout, and of adapters from elsewhere.
   *
   * @param more jars or class folders of adapters that do not come with Cachemark
   */
  public static Catalogue load(Home home, Collection<Path> more) {
    Catalogue catalogue = new Catalogue();
    List<Path> jars = new ArrayList<>(home.adapters());
    jars.addAll(more);
    for (Path jar : jars) {
      catalogue.addProducts(jar);
    }
    catalogue.addBenchmarks(home.suite());
    return catalogue;
  }

  private void addProducts(Path adapter) {
    try (Resource yaml = Resource.open(adapter, PRODUCT)) {
      for (Product product :
          YAML.readerFor(Product.class).<Product>readValues(yaml.stream()).readAll()) {
        products.put(product.product(), product);
        adapters.put(product.product(), adapter.toAbsolutePath());
      }
    } catch (IOException e) {
      throw new InputError(adapter + " is no adapter: " + firstLine(e), e);
    }
  }

  private void addBenchmarks(Path suite) {
    try (Resource json = Resource.open(suite, BENCHMARKS)) {
      for (Benchmark benchmark :
          JsonMapper.builder().build().readValue(json.stream(), Benchmark[].class)) {
        benchmarks.put(benchmark.name(), benchmark);
      }
    } catch (IOException e) {
      throw new InputError(suite + " holds no benchmarks: " + firstLine(e), e);
    }
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** The products by name. */
  public Map<String, Product> products() {
    return products;
  }

  /** The benchmarks by name. */
  public Map<String, Benchmark> benchmarks() {
    return benchmarks;
  }

  /**
   * Finds the cache that a name means.
   *
   * @param where what an error begins with; may be empty
   * @throws InputError if there is no such product or variant, or it has no versions
   */
  public Cache cache(String where, CacheName name) {
    Product product = products.get(name.product());
    if (product == null) {
      throw InputError.unknown(
          where, "cache", name.product(), products.keySet(), "./run.sh list caches");
    }
    if (!name.variant().isEmpty() && !product.variants().containsKey(name.variant())) {
      throw InputError.unknown(
          where,
          "variant of " + product.product(),
          name.variant(),
          product.variants().keySet(),
          "./run.sh list caches");
    }
    if (product.artifact() == null && name.version().isPresent()) {
      throw new InputError(
          "%s%s comes with the JDK and has no versions; name a JVM in the sweep instead"
              .formatted(where.isEmpty() ? "" : where + ": ", product.product()));
    }
    Optional<String> version =
        name.version().or(() -> Optional.ofNullable(product.defaultVersion()));
    return new Cache(
        new CacheName(name.product(), name.variant(), version, name.options()),
        product,
        adapters.get(product.product()));
  }

  /**
   * Finds the cache that a text means.
   *
   * @throws InputError if it is not written like a cache's name, or there is no such cache
   */
  public Cache cache(String text) {
    return cache("", CacheName.parse("", text));
  }

  /**
   * Finds a benchmark, with or without the {@code Benchmark} at its end.
   *
   * @throws InputError if there is none of that name
   */
  public Benchmark benchmark(String where, String name) {
    Benchmark benchmark = benchmarks.get(name.replaceFirst("Benchmark$", ""));
    if (benchmark == null) {
      throw InputError.unknown(
          where, "benchmark", name, benchmarks.keySet(), "./run.sh list benchmarks");
    }
    return benchmark;
  }

  /** A file inside a jar or a folder of classes. */
  private record Resource(InputStream stream, FileSystem jar) implements AutoCloseable {

    static Resource open(Path jarOrFolder, String name) throws IOException {
      if (Files.isDirectory(jarOrFolder)) {
        return new Resource(Files.newInputStream(jarOrFolder.resolve(name)), null);
      }
      FileSystem jar = FileSystems.newFileSystem(jarOrFolder);
      try {
        return new Resource(Files.newInputStream(jar.getPath(name)), jar);
      } catch (IOException e) {
        jar.close();
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      stream.close();
      if (jar != null) {
        jar.close();
      }
    }
  }
}
