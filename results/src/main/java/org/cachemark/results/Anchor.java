/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What others are compared with, as people write it: systems, values of parameters, or both, such
 * as {@code map}, {@code way=put}, {@code ignite:client@2.17.0 way=put} or {@code xxh3 + hashset}.
 *
 * @param systems one, in whichever slot it stands, or one for each slot; empty for each system
 *     itself
 * @param values of parameters, of CPUs, and a JVM's name; those that it does not name are not
 *     looked at
 */
public record Anchor(List<SystemId> systems, Map<String, Value> values) {

  private static final int LONGEST = 2000;

  /** The value of a parameter, before the system's name or after it. */
  private static final Pattern VALUE =
      Pattern.compile(
          "^(?<first>[A-Za-z]\\w*)=(?<is>[^\\s\\[\\]=]+)(?= |$)"
              + "| (?<last>[A-Za-z]\\w*)=(?<equals>[^\\s\\[\\]=]+)$");

  public Anchor {
    Run.present(systems, "systems");
    Run.present(values, "values");
    systems = List.copyOf(systems);
    values = Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /** What is compared of a cell. */
  public static Anchor of(Cell cell, Contrast contrast) {
    return new Anchor(List.copyOf(cell.systems().values()), contrast.compared(cell));
  }

  /**
   * Reads what people write.
   *
   * @throws IllegalArgumentException if it is none; the message says so in a line
   */
  @JsonCreator
  public static Anchor parse(String text) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("'%s' is too long".formatted(Shown.name(text)));
    }
    Map<String, Value> values = new TreeMap<>();
    String rest = text.strip();
    for (Matcher value = VALUE.matcher(rest); value.find(); value = VALUE.matcher(rest)) {
      boolean isFirst = value.group("first") != null;
      String name = value.group(isFirst ? "first" : "last");
      if (values.put(name, Value.parse(value.group(isFirst ? "is" : "equals"))) != null) {
        throw new IllegalArgumentException("%s is named twice".formatted(name));
      }
      rest = (rest.substring(0, value.start()) + rest.substring(value.end())).strip();
    }
    List<SystemId> systems = new ArrayList<>();
    if (!rest.isEmpty() || values.isEmpty()) {
      SystemId.divided(rest).forEach(system -> systems.add(SystemId.parse(system)));
    }
    return new Anchor(systems, values);
  }

  /** Whether a cell is what another is compared with. */
  public boolean isFor(Cell base, Cell other) {
    Map<String, Value> params = new TreeMap<>(values);
    Value jvm = params.remove(Contrast.JVM);
    return isOfSystems(base, other)
        && base.values().entrySet().containsAll(params.entrySet())
        && (jvm == null || jvm.toString().equals(base.jvm()));
  }

  private boolean isOfSystems(Cell base, Cell other) {
    if (systems.isEmpty()) {
      return base.system().equals(other.system());
    }
    if (systems.size() == 1) {
      return base.systems().entrySet().stream()
          .filter(slot -> isMeant(systems.get(0), slot.getValue()))
          .anyMatch(slot -> without(slot.getKey(), base).equals(without(slot.getKey(), other)));
    }
    List<SystemId> ofBase = List.copyOf(base.systems().values());
    return ofBase.size() == systems.size()
        && IntStream.range(0, ofBase.size())
            .allMatch(slot -> isMeant(systems.get(slot), ofBase.get(slot)));
  }

  private static Map<String, SystemId> without(String slot, Cell cell) {
    Map<String, SystemId> others = new LinkedHashMap<>(cell.systems());
    others.remove(slot);
    return others;
  }

  /** Without options it means a system of any; with them, of just these. */
  private static boolean isMeant(SystemId written, SystemId one) {
    return written.covers(one)
        && one.kind().equals(written.kind())
        && (written.options().isEmpty() || written.options().equals(one.options()));
  }

  @Override
  @JsonValue
  public String toString() {
    StringJoiner text = new StringJoiner(" ");
    if (!systems.isEmpty()) {
      text.add(SystemId.joined(systems, system -> system));
    }
    values.forEach((name, value) -> text.add(name + "=" + value));
    return text.toString();
  }
}
