/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.cachemark.results.Value;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/**
 * Class paths from Maven coordinates, by Maven's own resolver and the user's Maven settings: what
 * is in the local repository is used as it is, the rest is downloaded.
 */
public final class ClassPaths implements AutoCloseable {

  private final Home home;
  private final Context maven;
  private final List<Path> unlisted = new ArrayList<>();
  private final Map<Wanted, List<Path>> resolved = new HashMap<>();

  private record Wanted(List<String> coordinates, List<String> excluded) {}

  /**
   * Opens the resolver.
   *
   * @param offline whether to use the local repository alone
   */
  public ClassPaths(Home home, boolean offline) {
    this.home = home;
    ContextOverrides.Builder overrides =
        ContextOverrides.create().withUserSettings(true).ignoreArtifactDescriptorRepositories(true);
    if (offline) {
      overrides.offline(true);
    }
    maven = Runtimes.INSTANCE.getRuntime().create(overrides.build());
  }

  /** Adds jars to the class paths of all systems whose library the catalogue does not know. */
  public void addToUnlisted(List<String> jars) {
    jars.stream().map(Path::of).filter(jar -> !unlisted.contains(jar)).forEach(unlisted::add);
  }

  /**
   * The class path that systems are measured on: the suite and the harness, their adapters, and
   * these products alone.
   */
  public List<Path> ofCell(
      Family family, Collection<SystemUnderTest> systems, Map<String, Value> params) {
    List<Path> path = new ArrayList<>();
    systems.forEach(system -> path.addAll(ofSystem(system, params)));
    return joined(List.of(family.suite(), home.harness()), path, libraries(family.libraries()));
  }

  /**
   * The class path that a system is held to the contract on.
   *
   * @param params of the benchmark that it is to be fit for; empty for none
   */
  public List<Path> ofCheck(Family family, SystemUnderTest system, Map<String, Value> params) {
    Family.Check check = family.checkOf(system.product().kind());
    return joined(
        check.inSuite() ? List.of(family.suite(), home.harness()) : List.of(home.contract()),
        ofSystem(system, params),
        libraries(check.inSuite() ? family.libraries() : Home.contractLibraries()));
  }

  /** The class path that a system is held to its standard's own tests on. */
  public List<Path> ofTck(SystemUnderTest system) {
    Product.Tck tck = Objects.requireNonNull(system.product().tck(), "tck");
    return joined(List.of(), ofSystem(system, Map.of()), libraries(tck.libraries()));
  }

  /** What takes programs from packages finds them as this runner does. */
  private List<Path> ofSystem(SystemUnderTest system, Map<String, Value> params) {
    List<Path> finder =
        system.product().packages().isEmpty() ? List.of() : List.of(home.programs());
    return joined(List.of(home.api(), system.adapter()), finder, product(system, params));
  }

  private static List<Path> joined(List<Path> first, List<Path> second, List<Path> third) {
    Set<Path> path = new LinkedHashSet<>(first);
    path.addAll(second);
    path.addAll(third);
    return List.copyOf(path);
  }

  private List<Path> product(SystemUnderTest system, Map<String, Value> params) {
    Library library = system.library();
    List<String> coordinates = new ArrayList<>();
    if (library.artifact() != null) {
      coordinates.add(library.artifact() + ":" + system.release());
    }
    coordinates.addAll(system.pins(params));
    try {
      List<Path> path = new ArrayList<>(resolve(coordinates, library.exclude()));
      system.ownBuild().ifPresent(jar -> replace(path, library, jar));
      if (system.isUnlisted()) {
        path.addAll(unlisted);
      }
      return path;
    } catch (DependencyResolutionException e) {
      throw new InputError(
          "%s cannot be had: %s%s"
              .formatted(
                  system.name(),
                  reason(e),
                  library.fits().isEmpty()
                      ? ""
                      : "; releases known to fit: " + String.join(", ", library.fits())),
          e);
    }
  }

  /** Puts one's own build in the place of the library's jar; its dependencies stay. */
  static void replace(List<Path> path, Library library, Path own) {
    String artifact =
        Objects.requireNonNull(library.artifact(), "what has versions").replaceFirst(".*:", "");
    String jars = Pattern.quote(artifact) + "-\\d.*"; // a name may begin another: opensearch-core
    path.replaceAll(jar -> jar.getFileName().toString().matches(jars) ? own : jar);
    if (!path.contains(own)) {
      throw new InputError(own + " cannot take the place of " + library.artifact());
    }
  }

  private List<Path> libraries(List<String> coordinates) {
    try {
      return resolve(coordinates, List.of());
    } catch (DependencyResolutionException e) {
      throw new InputError(
          "Cachemark's own libraries cannot be had: "
              + reason(e)
              + "; they are downloaded once, so try again with a network",
          e);
    }
  }

  private synchronized List<Path> resolve(List<String> coordinates, List<String> excluded)
      throws DependencyResolutionException {
    Wanted wanted = new Wanted(coordinates, excluded);
    List<Path> known = resolved.get(wanted);
    if (known != null) {
      return known;
    }
    List<Exclusion> exclusions =
        excluded.stream()
            .map(ga -> new DefaultArtifact(ga + ":0"))
            .map(ga -> new Exclusion(ga.getGroupId(), ga.getArtifactId(), "*", "*"))
            .toList();
    CollectRequest collect = new CollectRequest();
    for (String coordinate : coordinates) {
      collect.addDependency(
          new Dependency(new DefaultArtifact(coordinate), "runtime", false, exclusions));
    }
    collect.setRepositories(maven.remoteRepositories());
    Map<String, Path> jars = new LinkedHashMap<>();
    for (ArtifactResult result :
        maven
            .repositorySystem()
            .resolveDependencies(
                maven.repositorySystemSession(), new DependencyRequest(collect, null))
            .getArtifactResults()) {
      Artifact artifact = result.getArtifact();
      // What is no jar is there for who names it: a server's zip.
      if (artifact.getExtension().equals("jar") || coordinates.contains(artifact.toString())) {
        jars.put(artifact.toString(), artifact.getFile().toPath());
      }
    }
    List<Path> path = List.copyOf(jars.values());
    resolved.put(wanted, path);
    return path;
  }

  /** The innermost reason, in a line. */
  private static String reason(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null && cause.getCause().getMessage() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage())
        .lines()
        .findFirst()
        .orElse("")
        .replaceAll(" ?\\(https?://[^)]*\\)", "")
        .replaceAll("https?://\\S+", "the repository");
  }

  @Override
  public void close() {
    maven.close();
  }
}
