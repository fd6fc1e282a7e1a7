/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every record of this package keeps to: no part is null that is not said to be. */
class RecordsTest {

  /** One of each record, whole. */
  private static List<Record> samples() {
    Run run = Runs.run();
    Cell cell = run.cells().get(0);
    return List.of(
        run,
        cell,
        cell.title(),
        cell.systems().get(Cell.CACHE),
        run.contrast(),
        run.baseline(),
        run.environment(),
        run.environment().fixedWork(),
        run.contest(),
        run.contest().pairs().get(0),
        run.skipped().get(0),
        run.systems().get(cell.system()),
        run.systems().get(cell.system()).tck(),
        run.work(cell),
        run.work(cell).score(),
        run.setting(cell),
        run.setting(cell).label(),
        Results.none(run),
        JmhJson.Variety.of(cell),
        Cpus.THREADS,
        Plant.of(5),
        Decider.CPU_SECOND,
        new Fork(Map.of("collector", "G1"), Map.of(Cell.CACHE, "maximumSize=1000")),
        new Results.Failure(Results.Failure.Outcome.CRASHED, 1, "exit code 3"),
        new Observation(Runs.TIME, 1, Map.of("time", List.of(1.0)), 0, Map.of("unit", "ms")),
        new Parameter(
            Value.Kind.WORD,
            "how it is written",
            null,
            null,
            null,
            List.of("put"),
            false,
            false,
            List.of(new Value.Word("put")),
            List.of(),
            true,
            List.of("put")),
        new Parameter.Limit("virtual", 21, null, 0, List.of(), null, false, List.of()),
        new Value.Whole(1),
        new Value.Decimal(new BigDecimal("0.5")),
        new Value.Word("put"),
        new Value.Time(Duration.ofMillis(20)));
  }

  private static boolean isNullable(RecordComponent component) {
    return component.getType().isPrimitive()
        || component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  static Stream<Arguments> parts() {
    return samples().stream()
        .flatMap(
            sample ->
                Stream.of(sample.getClass().getRecordComponents())
                    .filter(component -> !isNullable(component))
                    .map(component -> Arguments.of(sample, component.getName())));
  }

  @ParameterizedTest
  @MethodSource("parts")
  void refusesNull(Record sample, String part) throws ReflectiveOperationException {
    List<Object> parts = new ArrayList<>();
    for (RecordComponent component : sample.getClass().getRecordComponents()) {
      boolean isNull = component.getName().equals(part);
      parts.add(isNull ? null : component.getAccessor().invoke(sample));
    }
    assertThatNullPointerException()
        .isThrownBy(() -> construct(sample.getClass(), parts))
        .withMessageContaining(part);
  }

  @ParameterizedTest
  @MethodSource("parts")
  void holdsNoCollectionThatChanges(Record sample, String part)
      throws ReflectiveOperationException {
    Object value = sample.getClass().getDeclaredMethod(part).invoke(sample);
    if (value instanceof Collection<?> all && !(sample instanceof Results)) {
      assertThatThrownBy(all::clear).isInstanceOf(UnsupportedOperationException.class);
    } else if (value instanceof Map<?, ?> map && !(sample instanceof Results)) {
      assertThatThrownBy(map::clear).isInstanceOf(UnsupportedOperationException.class);
    }
  }

  /** So that none is forgotten here. */
  @Test
  void sparesNoRecord() throws IOException, URISyntaxException, ClassNotFoundException {
    Path classes = Path.of(Run.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> records = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
        String name = classes.relativize(file).toString().replaceFirst("[.]class$", "");
        Class<?> one = Class.forName(name.replace(file.getFileSystem().getSeparator(), "."));
        if (one.isRecord()) {
          records.add(one);
        }
      }
    }
    assertThat(samples()).extracting(Object::getClass).hasSameElementsAs(records);
  }

  private static void construct(Class<?> type, List<Object> parts) throws Throwable {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    Constructor<?> constructor = type.getDeclaredConstructor(types);
    try {
      constructor.newInstance(parts.toArray());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
