/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Param;

/** A parameter of a benchmark, by its type and what it takes. */
public final class DescribedParam {

  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9.-]*");

  private final Field field;
  private final ObjectNode described = JsonNodeFactory.instance.objectNode();

  private DescribedParam(Field field) {
    this.field = field;
  }

  /**
   * Describes a parameter.
   *
   * @throws IllegalStateException if nothing says what it takes, or it is of another type, or has a
   *     default that it does not take
   */
  public static ObjectNode describe(Field field) {
    DescribedParam param = new DescribedParam(field);
    Range whole = field.getAnnotation(Range.class);
    DecimalRange decimal = field.getAnnotation(DecimalRange.class);
    Words words = field.getAnnotation(Words.class);
    DurationRange duration = field.getAnnotation(DurationRange.class);
    if (whole != null) {
      param.whole(whole);
    } else if (decimal != null) {
      param.decimal(decimal);
    } else if (words != null) {
      param.words(words);
    } else if (duration != null) {
      param.duration(duration);
    } else {
      throw new IllegalStateException(
          field + " needs a @Range, @DecimalRange, @Words or @DurationRange");
    }
    return param.described;
  }

  private void whole(Range range) {
    begin("whole", range.value(), List.of(int.class, long.class));
    described.put("min", range.min()).put("max", range.max());
    if (range.remoteMax() < Long.MAX_VALUE) {
      described.put("remoteMax", range.remoteMax());
    }
    end(
        range.optional(),
        range.ofSystem(),
        value -> range.min() <= Long.parseLong(value) && Long.parseLong(value) <= range.max());
  }

  private void decimal(DecimalRange range) {
    begin("decimal", range.value(), List.of(double.class));
    described.put("min", range.min()).put("max", range.max());
    if (Double.isFinite(range.remoteMax())) {
      described.put("remoteMax", range.remoteMax());
    }
    end(
        range.optional(),
        range.ofSystem(),
        value ->
            range.min() <= Double.parseDouble(value) && Double.parseDouble(value) <= range.max());
  }

  private void words(Words words) {
    begin("word", words.about(), List.of(String.class));
    ArrayNode list = described.putArray("words");
    for (String word : words.value()) {
      require(WORD.matcher(word).matches(), word);
      list.add(word);
    }
    limits(words);
    if (words.tabulated()) {
      described.put("tabulated", true);
    }
    for (String word : words.asTimed()) {
      require(Arrays.asList(words.value()).contains(word), word);
      described.withArray("asTimed").add(word);
    }
    end(words.optional(), words.ofSystem(), Arrays.asList(words.value())::contains);
  }

  private void limits(Words words) {
    for (Words.Limit limit : words.limits()) {
      require(Arrays.asList(words.value()).contains(limit.word()), limit.word());
      boolean isOfJvm = limit.fromJdk() > 0 || !limit.file().isEmpty();
      boolean isOfOther = limit.most() > 0 || limit.among().length > 0;
      boolean isOfSystem = limit.needs().length > 0 || limit.eachSystem();
      require(isOfJvm || isOfOther || isOfSystem, limit.word());
      ObjectNode each = described.withArray("limits").addObject().put("word", limit.word());
      if (limit.fromJdk() > 0) {
        each.put("fromJdk", limit.fromJdk());
      }
      if (!limit.param().isEmpty()) {
        each.put("param", limit.param());
      }
      if (limit.most() > 0) {
        each.put("most", limit.most());
      }
      for (String other : limit.among()) {
        each.withArray("among").add(other);
      }
      if (!limit.file().isEmpty()) {
        each.put("file", limit.file());
      }
      if (limit.eachSystem()) {
        each.put("eachSystem", true);
      }
      for (String needed : limit.needs()) {
        each.withArray("needs").add(needed);
      }
    }
  }

  private void duration(DurationRange range) {
    begin("duration", range.value(), List.of(String.class));
    described.put("min", range.min()).put("max", range.max());
    if (!range.remoteMax().isEmpty()) {
      boolean isAbove =
          Durations.parse(range.min()).compareTo(Durations.parse(range.remoteMax())) <= 0;
      require(isAbove, range.remoteMax());
      described.put("remoteMax", range.remoteMax());
    }
    end(
        range.optional(),
        range.ofSystem(),
        value ->
            Durations.parse(range.min()).compareTo(Durations.parse(value)) <= 0
                && Durations.parse(value).compareTo(Durations.parse(range.max())) <= 0);
  }

  private void begin(String kind, String about, List<Class<?>> types) {
    require(types.contains(field.getType()), kind);
    described.put("kind", kind).put("about", about);
  }

  private void end(boolean isOptional, boolean isOfSystem, Predicate<String> takes) {
    require(isOptional || !isOfSystem, "ofSystem");
    described.put("optional", isOptional);
    if (isOfSystem) {
      described.put("ofSystem", true);
    }
    ArrayNode defaults = described.putArray("defaults");
    for (String value : field.getAnnotation(Param.class).value()) {
      require(takes.test(value), value);
      defaults.add(value);
    }
  }

  private void require(boolean isSound, String what) {
    if (!isSound) {
      throw new IllegalStateException("%s does not take '%s'".formatted(field, what));
    }
  }
}
