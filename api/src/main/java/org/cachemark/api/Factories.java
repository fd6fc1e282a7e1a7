/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds the factories of products, of any kind of system, on the class path. */
public final class Factories {

  private Factories() {}

  /**
   * Finds the factory of a product.
   *
   * @param type what its factories extend, as {@code META-INF/services} has it
   * @param name the name of one
   * @param what one is called in messages
   * @param nameOrClass the factory's name, or its class name, which needs no entry in {@code
   *     META-INF/services}
   * @throws IllegalArgumentException if there is none
   * @throws LinkageError if the product on the class path lacks what the factory was compiled
   *     against: another version
   */
  public static <F> F find(
      Class<F> type, Function<F, String> name, String what, String nameOrClass) {
    if (nameOrClass.indexOf('.') >= 0) {
      return byClass(type, nameOrClass);
    }
    ServiceLoader<F> factories = ServiceLoader.load(type);
    try {
      for (F factory : factories) {
        if (name.apply(factory).equals(nameOrClass)) {
          return factory;
        }
      }
    } catch (ServiceConfigurationError e) {
      // That the factory could not be made follows from what the product lacks, which says more.
      throw e.getCause() instanceof LinkageError misfit ? misfit : e;
    }
    throw new IllegalArgumentException(
        "no %s named '%s' on the class path, only %s"
            .formatted(
                what,
                nameOrClass,
                factories.stream()
                    .map(factory -> name.apply(factory.get()))
                    .collect(Collectors.joining(", ", "[", "]"))));
  }

  private static <F> F byClass(Class<F> type, String className) {
    try {
      return Class.forName(className).asSubclass(type).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new IllegalArgumentException(
          "%s is no usable %s: %s".formatted(className, type.getSimpleName(), e), e);
    }
  }
}
