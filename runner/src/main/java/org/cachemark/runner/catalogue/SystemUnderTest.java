/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.programs.Prepared;
import org.cachemark.programs.Programs;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Decider;
import org.cachemark.results.Parameter;
import org.cachemark.results.SystemId;
import org.cachemark.results.Title;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.jspecify.annotations.Nullable;

/**
 * A system that exists: a name, found in the catalogue, with the version that is meant.
 *
 * @param name with its version, unless the product has none, and with the settings that the product
 *     wants named
 * @param library where it is had from
 * @param adapter the jar (or folder of classes) of the adapter
 * @param programs those from packages, if it takes any, and they are there; none for a server of
 *     the user's
 */
public record SystemUnderTest(
    SystemId name, Product product, Library library, Path adapter, Optional<Prepared> programs) {

  private static final Pattern SCHEME = Pattern.compile("\\w{2,}:.*");

  /** What a title says of a cache that holds all that it is given. */
  private static final String UNBOUNDED = "unbounded";

  /** All settings that the factory gets, files among them by their full path. */
  public Map<String, String> options() {
    Map<String, String> options = new TreeMap<>(product.options());
    if (variant() != null) {
      options.putAll(variant().options());
    }
    options.putAll(name.options());
    product.files().forEach(file -> options.computeIfPresent(file, (f, value) -> full(value)));
    return options;
  }

  private static String full(String fileOrUri) {
    return SCHEME.matcher(fileOrUri).matches()
        ? fileOrUri
        : Path.of(fileOrUri).toAbsolutePath().normalize().toString();
  }

  /** Why it cannot be measured here, with what to do; empty if it can. */
  public Optional<String> unavailable() {
    return product.packages().isEmpty() || programs.isPresent() || isOfUser()
        ? Optional.empty()
        : Optional.of(Programs.missing(product.product()));
  }

  /**
   * Makes sure that it can be measured here.
   *
   * @throws InputError if not
   */
  public SystemUnderTest requireAvailable() {
    unavailable()
        .ifPresent(
            why -> {
              throw new InputError("%s is not available: %s".formatted(name, why));
            });
    return this;
  }

  /** The files that the settings and the version name, there or not. */
  public List<Path> files() {
    List<Path> files = new ArrayList<>();
    for (String file : product.files()) {
      String value = options().get(file);
      if (value != null && !SCHEME.matcher(value).matches()) {
        files.add(Path.of(value));
      } else if (value != null && value.startsWith("file:")) {
        files.add(Path.of(URI.create(value)));
      }
    }
    ownBuild().ifPresent(files::add);
    programs.map(Prepared::list).ifPresent(files::add);
    return files;
  }

  /** Maven coordinates of all that it needs beside its library, for a benchmark's parameters. */
  public List<String> pins(Map<String, Value> params) {
    String release = release();
    return Stream.concat(library.pin().stream(), product.pinsWith(options(), params).stream())
        .map(coordinates -> coordinates.replace("@", release))
        .toList();
  }

  /**
   * Why it cannot do what a benchmark's parameters say; empty if it can.
   *
   * @param known the parameters as the benchmark declares them
   */
  public Optional<String> lacks(Map<String, Parameter> known, Map<String, Value> params) {
    for (Map.Entry<String, Value> param : params.entrySet()) {
      Parameter declared = known.get(param.getKey());
      Value value = param.getValue();
      if (declared == null) {
        return Optional.of("there is no parameter " + param.getKey());
      }
      boolean isDefault = declared.defaults().get(0).equals(value);
      if (declared.kind() == Value.Kind.WORD) {
        List<String> words = words(param.getKey(), declared);
        if (!words.contains(value.toString())) {
          return Optional.of(
              "it knows %s %s alone".formatted(param.getKey(), String.join(", ", words)));
        }
      } else if (declared.ofSystem() && !isDefault && !isMeant(param.getKey(), known, params)) {
        return Optional.of(param.getKey() + " means nothing to it here");
      }
    }
    return Optional.empty();
  }

  private List<String> words(String param, Parameter declared) {
    List<String> ofVariant = variant() == null ? null : variant().parameters().get(param);
    List<String> ofProduct = product.parameters().get(param);
    return ofVariant != null
        ? ofVariant
        : ofProduct != null
            ? ofProduct
            : declared.ofSystem()
                ? List.of(declared.defaults().get(0).toString())
                : declared.words(); // it is about the work, which is the same for all
  }

  private boolean isMeant(String param, Map<String, Parameter> known, Map<String, Value> params) {
    return product.meaning().getOrDefault(param, List.of()).stream()
        .anyMatch(
            condition -> {
              String name = condition.replaceFirst("=.*", "");
              Parameter declared = known.get(name);
              Value value =
                  params.getOrDefault(name, declared == null ? null : declared.defaults().get(0));
              return condition.equals("always") || condition.equals(name + "=" + value);
            });
  }

  /** The settings as the API's {@code Options} reads them. */
  public String optionText() {
    return options().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(";"));
  }

  /** The same settings, and where its service is. */
  public String optionText(Optional<String> service) {
    String own = optionText();
    return service
        .map(place -> (own.isEmpty() ? "" : own + ";") + ServiceInfo.OPTION + "=" + place)
        .orElse(own);
  }

  /** The server that it needs; empty for none, or for the user's own. */
  public Optional<ServiceInfo> service() {
    ServiceInfo ofVariant = variant() == null ? null : variant().service();
    return Optional.ofNullable(ofVariant == null ? product.service() : ofVariant)
        .filter(service -> Collections.disjoint(service.unless(), options().keySet()));
  }

  /** Whether it is a server of the user's, of which only the user knows what it is. */
  public boolean isOfUser() {
    return product.isOfUser(name);
  }

  /** Whether it has to be a server of the user's, and names none. */
  public boolean isUnavailable() {
    return product.uri() != null && product.uri().isOnly() && !isOfUser();
  }

  /**
   * Makes sure that there is such a system to be had.
   *
   * @param where what an error begins with; may be empty
   * @throws InputError if it has to be a server of the user's, and names none
   */
  public SystemUnderTest requireServer(String where) {
    if (isUnavailable()) {
      throw UriInfo.missing(where.isEmpty() ? "" : where + ": ", name);
    }
    return this;
  }

  /** What it can do. */
  public Set<String> capabilities() {
    Set<String> plain =
        variant() == null || variant().capabilities() == null
            ? product.capabilities()
            : variant().capabilities();
    return product.capabilitiesWith(plain, options());
  }

  /** Whether it answers from another process. */
  public boolean isRemote() {
    return capabilities().contains("REMOTE");
  }

  /**
   * Which score decides where it is compared: the CPU time of the calling threads says nothing of
   * work that others do, or that is done later.
   */
  public Decider decider() {
    if (isRemote()) {
      return Decider.clock(Decider.REMOTE);
    }
    if (capabilities().contains("WRITES_LATER")) {
      return Decider.clock("%s writes later".formatted(name.unversioned()));
    }
    return library
        .inBackground()
        .map(what -> "%s works in the background: %s".formatted(name.unversioned(), what))
        .map(Decider::clock)
        .orElse(Decider.CPU_SECOND);
  }

  /** Whether it holds all that it is given, where a cache would not. */
  public boolean isUnbounded() {
    return product.kind().equals(Cell.CACHE)
        && product.role() == Role.COMPETITOR
        && !capabilities().contains("BOUNDED")
        && !capabilities().contains("BOUNDED_BY_BYTES");
  }

  /** Whether its library is not known to the catalogue: Maven coordinates, or the user's jars. */
  public boolean isUnlisted() {
    return product.unlisted() != null && (name.isCoordinates() || library.artifact() == null);
  }

  /** The file that takes the place of the library's own jar; empty for a release. */
  Optional<Path> ownBuild() {
    return name.isOwnBuild()
        ? name.version().map(jar -> Path.of(jar).toAbsolutePath().normalize())
        : Optional.empty();
  }

  /**
   * The release: of one's own build that whose dependencies it gets, the default.
   *
   * @throws InputError if it is a build of one's own, and there is no default
   */
  String release() {
    if (ownBuild().isEmpty()) {
      return version();
    }
    if (library.defaultVersion() == null) {
      throw new InputError(
          name + " has no default release, whose dependencies a build of one's own could get");
    }
    return library.defaultVersion();
  }

  /** The version; empty for what comes with the JDK, a file's name for one's own build. */
  public String version() {
    return name.version().orElse("");
  }

  /** The name for people, without the version: {@code Guava (concurrent)}. */
  public Title title() {
    List<String> tuning = new ArrayList<>();
    UriInfo uri = product.uri();
    String title = uri != null && isOfUser() ? uri.title() : product.title();
    Product.Variant variant = variant();
    String ofVariant = variant == null || name.isCoordinates() ? null : variant.titleIn(release());
    if (name.isCoordinates()) {
      title += " " + name.variant();
    } else if (ofVariant != null) {
      title = ofVariant;
    } else if (variant != null) {
      tuning.add(name.variant());
    }
    name.options().forEach((option, value) -> tuning.add(words(option, value)));
    if (isUnbounded()) {
      tuning.add(UNBOUNDED);
    }
    Title plain = Title.parse(title);
    return new Title(plain.stem(), Stream.concat(plain.form().stream(), tuning.stream()).toList());
  }

  private String words(String option, String value) {
    Map<String, String> words = product.named().getOrDefault(option, Map.of());
    return words.getOrDefault(value, option + "=" + value);
  }

  /** The name in full, and whether it is unbounded: for a line that shows the name alone. */
  public String label() {
    return name + (isUnbounded() ? " (" + UNBOUNDED + ")" : "");
  }

  private Product.@Nullable Variant variant() {
    return name.isCoordinates() ? product.unlisted() : product.variants().get(name.variant());
  }
}
