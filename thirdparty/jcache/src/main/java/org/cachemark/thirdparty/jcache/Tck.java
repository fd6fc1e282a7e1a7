/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;
import org.cachemark.api.Options;
import org.cachemark.process.ParentWatch;
import org.jspecify.annotations.Nullable;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/**
 * Runs the TCK of JSR-107 against the provider on the class path, with the provider's own defaults.
 * The arguments are the file that gets the outcome, a line for each test, {@code passed TEST},
 * {@code failed TEST REASON} or {@code skipped TEST}, fields divided by tabs, and {@code end}; and
 * the cache's options, of which the provider's name counts, and what its {@linkplain Bound bound}
 * wants of the JVM.
 */
public final class Tck {

  /** A class that is in the jar with the tests. */
  private static final String ANY_TEST = "org.jsr107.tck.GetTest";

  /** Tests for containers: without one they would pass, and have tested nothing. */
  private static final String ANNOTATIONS = "org.jsr107.tck.annotation";

  private Tck() {}

  public static void main(String[] args) throws Exception {
    ParentWatch.start();
    try (PrintWriter out =
        new PrintWriter(Files.newBufferedWriter(Path.of(args[0]), StandardCharsets.UTF_8))) {
      try {
        prepare(Options.parse(args[1]));
      } catch (RuntimeException | LinkageError e) {
        line(out, "no-start", "provider", String.valueOf(e.getMessage()));
        System.exit(0);
      }
      JUnitCore junit = new JUnitCore();
      junit.addListener(new Lines(out));
      junit.run(Request.classes(tests().toArray(new Class<?>[0])).filterWith(new NotTheDummy()));
      out.println("end");
    }
    System.exit(0); // also past a thread that the provider left
  }

  private static void prepare(Options options) throws ReflectiveOperationException {
    options.text("bound").map(Bounds::named).ifPresent(Bound::prepareJvm);
    // Before Caching looks around for the first time: the TCK asks it for the only one.
    options
        .text("provider")
        .ifPresent(name -> System.setProperty(Caching.JAVAX_CACHE_CACHING_PROVIDER, name));
    CachingProvider provider = Providers.find(options.text("provider"));
    nameImplementations(provider);
    bindToLoopback();
  }

  /** The tests of unwrap() want to be told the classes to unwrap to: if none, the very classes. */
  private static void nameImplementations(CachingProvider provider) {
    try (CacheManager manager = provider.getCacheManager()) {
      Cache<Integer, Integer> cache = manager.createCache("probe", new MutableConfiguration<>());
      cache.put(1, 1);
      name(CacheManager.class, manager);
      name(Cache.class, cache);
      name(Cache.Entry.class, cache.iterator().next());
      manager.destroyCache("probe");
    }
    provider.close();
  }

  private static void name(Class<?> type, Object implementation) {
    System.getProperties()
        .putIfAbsent(type.getCanonicalName(), implementation.getClass().getName());
  }

  /** The TCK's loaders and writers sit behind sockets on the first address that it finds. */
  private static void bindToLoopback() throws ReflectiveOperationException {
    Field address =
        Class.forName("org.jsr107.tck.support.Server").getDeclaredField("serverSocketAddress");
    address.setAccessible(true);
    address.set(null, InetAddress.getLoopbackAddress());
  }

  private static void line(PrintWriter out, String outcome, String name, String reason) {
    out.println(outcome + "\t" + name + "\t" + reason.replaceAll("\\s+", " ").strip());
    out.flush();
  }

  private static List<Class<?>> tests()
      throws ClassNotFoundException, IOException, URISyntaxException {
    Class<?> any = Class.forName(ANY_TEST);
    Path jar = Path.of(any.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> tests = new ArrayList<>();
    try (JarFile entries = new JarFile(jar.toFile())) {
      for (String name :
          entries.stream().map(Object::toString).filter(n -> n.endsWith("Test.class")).toList()) {
        Class<?> test = Class.forName(name.replace(".class", "").replace('/', '.'));
        if (!Modifier.isAbstract(test.getModifiers())
            && !test.getPackageName().equals(ANNOTATIONS)) {
          tests.add(test);
        }
      }
    }
    return tests;
  }

  /** One test is a stub for what could not be tested, and fails by its nature. */
  private static final class NotTheDummy extends Filter {

    @Override
    public boolean shouldRun(Description test) {
      return !"dummyTest".equals(test.getMethodName());
    }

    @Override
    public String describe() {
      return "all but dummyTest";
    }
  }

  /** Writes each test's outcome as it comes, so that a hang leaves what was known before. */
  private static final class Lines extends RunListener {

    private final PrintWriter out;
    private @Nullable Failure failure;
    private boolean skipped;

    Lines(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void testStarted(Description test) {
      failure = null;
      skipped = false;
    }

    @Override
    public void testFailure(Failure newFailure) {
      failure = newFailure;
      if (newFailure.getDescription().getMethodName() == null) { // a whole class that cannot start
        line("failed", newFailure.getDescription(), String.valueOf(newFailure.getException()));
      }
    }

    @Override
    public void testAssumptionFailure(Failure assumption) {
      skipped = true;
    }

    @Override
    public void testIgnored(Description test) {
      line("skipped", test, "");
    }

    @Override
    public void testFinished(Description test) {
      if (failure != null) {
        line("failed", test, String.valueOf(failure.getException()));
      } else {
        line(skipped ? "skipped" : "passed", test, "");
      }
    }

    private void line(String outcome, Description test, String reason) {
      String name = test.getTestClass() == null ? "" : test.getTestClass().getSimpleName();
      String method = test.getMethodName() == null ? "" : "." + test.getMethodName();
      Tck.line(out, outcome, name + method, reason);
    }
  }
}
