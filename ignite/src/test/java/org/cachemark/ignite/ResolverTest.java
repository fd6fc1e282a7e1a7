/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What nodes ask the system's resolver, in whose place this test listens. */
class ResolverTest {

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private Field field;
  private Object resolver;

  @BeforeEach
  void listen() throws ReflectiveOperationException {
    field = field();
    field.setAccessible(true);
    resolver = field.get(null);
    if (resolver == null) { // from JDK 18 on it is made when it is needed
      Method make = InetAddress.class.getDeclaredMethod("resolver");
      make.setAccessible(true);
      resolver = make.invoke(null);
    }
    Class<?> type = field.getType();
    field.set(
        null, Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this::answer));
  }

  private static Field field() throws NoSuchFieldException {
    boolean isOld = Runtime.version().feature() < 18;
    return InetAddress.class.getDeclaredField(isOld ? "nameService" : "resolver");
  }

  private Object answer(Object proxy, Method question, Object[] arguments) throws Throwable {
    if (arguments != null && arguments[0] instanceof byte[] address) {
      asked.add(InetAddress.getByAddress(address).getHostAddress());
    }
    question.setAccessible(true);
    try {
      return question.invoke(resolver, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @AfterEach
  void listenNoMore() throws IllegalAccessException {
    field.set(null, resolver);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"mode=local", "mode=partitioned", "mode=client;nodes=1", "mode=thin;nodes=1"})
  void isNotAskedForTheNamesOfNodes(String options) throws UnknownHostException {
    assertThat(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}).getHostName()).isNotEmpty();
    assertThat(asked).as("that the test hears it").isNotEmpty();
    asked.clear();

    try (BenchmarkCache<Integer, Integer> cache =
        new IgniteFactory()
            .create(
                CacheSpec.of(Integer.class, Integer.class, 1000)
                    .withOptions(Options.parse(options)))) {
      cache.put(1, 2);
      assertThat(cache.get(1)).isEqualTo(2);
    }

    assertThat(asked).isEmpty();
  }
}
