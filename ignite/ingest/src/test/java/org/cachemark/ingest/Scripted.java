/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.lang.IgniteFuture;

/** A real cache, whose {@code putAllAsync} goes through a script that may fail or hold it. */
final class Scripted {

  /** What becomes of a batch. */
  interface Script<K, V> {
    IgniteFuture<Void> put(Map<K, V> batch, Supplier<IgniteFuture<Void>> really);
  }

  private Scripted() {}

  @SuppressWarnings("unchecked") // a proxy knows no types
  static <K, V> IgniteCache<K, V> cache(IgniteCache<K, V> real, Script<K, V> script) {
    return (IgniteCache<K, V>)
        Proxy.newProxyInstance(
            Scripted.class.getClassLoader(),
            new Class<?>[] {IgniteCache.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("putAllAsync")) {
                Map<K, V> batch = (Map<K, V>) arguments[0];
                return script.put(batch, () -> real.putAllAsync(batch));
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
