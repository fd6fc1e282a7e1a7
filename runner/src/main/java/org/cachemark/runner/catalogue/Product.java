/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cachemark.programs.Packages;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.SystemId;
import org.cachemark.results.Value;
import org.jspecify.annotations.Nullable;

/**
 * What an adapter's {@code META-INF/cachemark/product.yaml} says of its product.
 *
 * @param product the name in sweeps, the same as the factory's
 * @param title the name for people
 * @param kind the kind of system, by which it fits into slots; a cache if it says nothing
 * @param role what it stands for in a comparison; a competitor if it says nothing
 * @param about what the plain system is, in half a sentence
 * @param library where it is had from
 * @param packages in which its programs are, of the system or of npm; none for a product without
 *     such
 * @param capabilities what the plain system can do, by the names of the API's enum
 * @param options settings of every system of the product, unless a variant or the name says other
 * @param named the settings that are part of every system's name, with what a title says for each
 *     of their values
 * @param files the settings whose values are files, or URIs
 * @param parameters the words that it offers for parameters of benchmarks, by the parameter; of one
 *     that is not there, the default alone
 * @param meaning under which words numbers and times of benchmarks mean something to it, by the
 *     parameter; one of them will do, and {@code always} stands for any
 * @param service the server that its systems need; null for none
 * @param uri that its systems may be servers of the user's; null where they may not
 * @param effects what settings do to the capabilities, in this order
 * @param variants tuned systems by their name after the colon
 * @param onlyVariants whether the name without a variant is none
 * @param unlisted the system of a library that is named by its Maven coordinates; null where the
 *     product is one library
 * @param tck how the product is held to its standard; null where there is none
 */
public record Product(
    String product,
    String title,
    String kind,
    Role role,
    String about,
    Library library,
    Packages packages,
    Set<String> capabilities,
    Map<String, String> options,
    Map<String, Map<String, String>> named,
    Set<String> files,
    Map<String, List<String>> parameters,
    Map<String, List<String>> meaning,
    List<Effect> effects,
    @Nullable ServiceInfo service,
    @Nullable UriInfo uri,
    Map<String, Variant> variants,
    boolean onlyVariants,
    @Nullable Variant unlisted,
    @Nullable Tck tck) {

  /**
   * A system of the product with settings of its own.
   *
   * @param title the name for people; null for the product's with the variant's name
   * @param titleFrom a title that it has from a release on, by that release
   * @param capabilities what it can do; null for the same as the plain system
   * @param library where it is had from; without an artifact, from the product's
   * @param parameters the words that it offers, where these are others than the product's
   * @param service the server that it needs; null for the product's
   */
  public record Variant(
      @Nullable String title,
      Map<String, String> titleFrom,
      String about,
      Library library,
      Map<String, String> options,
      @Nullable Set<String> capabilities,
      Map<String, List<String>> parameters,
      @Nullable ServiceInfo service) {

    public Variant {
      options = Objects.requireNonNullElse(options, Map.of());
      titleFrom = Objects.requireNonNullElse(titleFrom, Map.of());
      parameters = Objects.requireNonNullElse(parameters, Map.of());
    }

    /** The name for people in a version; null for the product's with the variant's name. */
    @Nullable String titleIn(String version) {
      return titleFrom.keySet().stream()
          .filter(release -> Releases.BY_AGE.compare(release, version) <= 0)
          .max(Releases.BY_AGE)
          .map(titleFrom::get)
          .orElse(title);
    }
  }

  /**
   * A standard's own tests.
   *
   * @param main class in the adapter that runs them, with the file for the outcome and the system's
   *     options as its arguments
   * @param libraries Maven coordinates of the tests
   */
  public record Tck(String main, List<String> libraries) {}

  /**
   * What a setting, or a parameter of a benchmark, does to the capabilities, and needs.
   *
   * @param option the setting's name, or {@code name=value} for one value of it; null where it is a
   *     parameter
   * @param parameter the parameter's name, where its value is not below zero, or {@code name=word}
   *     for one word of it; null for a setting
   * @param pin {@code group:artifact:version} of libraries that it needs; with {@code @} for the
   *     version of the product's own
   */
  public record Effect(
      @Nullable String option,
      @Nullable String parameter,
      Set<String> adds,
      Set<String> drops,
      List<String> pin) {

    public Effect {
      adds = Objects.requireNonNullElse(adds, Set.of());
      drops = Objects.requireNonNullElse(drops, Set.of());
      pin = Objects.requireNonNullElse(pin, List.of());
    }

    private boolean appliesTo(Map<String, String> options) {
      return option != null
          && (options.containsKey(option)
              || options.entrySet().stream().anyMatch(entry -> entry.toString().equals(option)));
    }

    private boolean appliesToParameters(Map<String, Value> params) {
      if (parameter == null) {
        return false;
      }
      Value value = params.get(parameter);
      return value != null
          ? value.position().orElse(0) >= 0
          : params.entrySet().stream().anyMatch(entry -> entry.toString().equals(parameter));
    }
  }

  public Product {
    role = role == null ? Role.COMPETITOR : role;
    packages = Objects.requireNonNullElse(packages, Packages.NONE);
    options = Objects.requireNonNullElse(options, Map.of());
    named = named == null ? Map.of() : new TreeMap<>(named);
    files = Objects.requireNonNullElse(files, Set.of());
    kind = kind == null ? Cell.CACHE : kind;
    parameters = Objects.requireNonNullElse(parameters, Map.of());
    meaning = Objects.requireNonNullElse(meaning, Map.of());
    effects = Objects.requireNonNullElse(effects, List.of());
    variants = variants == null ? Map.of() : new TreeMap<>(variants);
  }

  /** Whether a name means a server of the user's. */
  boolean isOfUser(SystemId name) {
    return uri != null && name.options().containsKey(UriInfo.OPTION);
  }

  /** Capabilities after the settings had their effects. */
  Set<String> capabilitiesWith(Set<String> before, Map<String, String> settings) {
    Set<String> after = new TreeSet<>(before);
    for (Effect effect : effects) {
      if (effect.appliesTo(settings)) {
        after.addAll(effect.adds());
        after.removeAll(effect.drops());
      }
    }
    return after;
  }

  /** Libraries that the settings and a benchmark's parameters need, by their Maven coordinates. */
  List<String> pinsWith(Map<String, String> settings, Map<String, Value> params) {
    return effects.stream()
        .filter(effect -> effect.appliesTo(settings) || effect.appliesToParameters(params))
        .flatMap(effect -> effect.pin().stream())
        .toList();
  }
}
