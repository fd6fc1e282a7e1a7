/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.doubles.FailingProvider;
import org.jsr107.ri.spi.RICachingProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JCache providers on the class paths of their cells, known ones and others. */
class JCacheIT {

  /** The TCK's own jars aside, all that the doubles need beside the adapter. */
  private static final List<String> OWN_JARS =
      List.of(CachemarkProcess.DOUBLES.toString(), jarOf(RICachingProvider.class));

  @TempDir Path directory;
  private CachemarkProcess cachemark;

  @BeforeEach
  void prepare() {
    cachemark = new CachemarkProcess(directory);
  }

  private static String jarOf(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
  }

  /** Infinispan and triava copy too; that JCS copies on put alone, the contract finds. */
  @Test
  void everyKnownProviderKeepsTheContract() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("check"));
    for (SystemUnderTest system :
        Catalogue.load(new Home(CachemarkProcess.HOME), List.of()).listed()) {
      if (system.product().product().equals("jcache") && runsHere(system)) {
        arguments.add(system.name().kind());
        if (!system.name().variant().equals("jcs")) {
          arguments.add(system.name().kind() + "[storeByValue=true]");
        }
      }
    }
    assertThat(arguments).hasSizeGreaterThan(16);
    CachemarkProcess.Result result = cachemark.run(arguments.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  /** Coherence 23.09 reads class files up to those of JDK 21. */
  private static boolean runsHere(SystemUnderTest system) {
    return !system.name().variant().equals("coherence") || Runtime.version().feature() < 22;
  }

  @Test
  void findsCopiesThatAreNone() throws Exception {
    CachemarkProcess.Result result = cachemark.execute("check", "jcache:jcs[storeByValue=true]");
    assertThat(result.exitCode()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(result.flat())
        .contains(
            "it copies a value on put, does not copy it on get, and is said to store by value");
  }

  /** By its Maven coordinates, and by its jars; neither has a bound, and that is told. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          jcache:org.jsr107.ri:cache-ri-impl:1.1.1                             | JCache org.jsr107.ri:cache-ri-impl (by reference, unbounded)
          jcache:local[provider=org.cachemark.runner.doubles.NamelessProvider] | JCache, own jars (provider=org.cachemark.runner.doubles.NamelessProvider, by reference, unbounded)
          """)
  void measuresProvidersThatHaveNoShortName(String system, String title) throws Exception {
    String ownJars = "classpath: ['%s', '%s']".formatted(OWN_JARS.get(0), OWN_JARS.get(1));
    Path sweep = directory.resolve("tiny.yaml");
    Files.writeString(
        sweep,
        """
        caches: ['%s']
        %s
        benchmarks: [{name: ReadOnly, entries: 1000, hitRate: 50}]
        heap: 64m
        rounds: 1
        warmup: 1x20ms
        measure: 1x20ms
        """
            .formatted(system, system.contains("local") ? ownJars : ""));

    CachemarkProcess.Result result = cachemark.run("run", sweep.toString());

    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output().lines().filter(line -> !line.matches("(Files|Report): .*")))
        .allSatisfy(line -> assertThat(line.length()).isLessThan(81));
    assertThat(result.flat()).contains("unbounded)");
    Results results = Results.load(cachemark.onlyRun());
    assertThat(results.observations()).hasSize(1);
    Run run = results.run();
    assertThat(run.cells()).extracting(cell -> cell.title().toString()).containsExactly(title);
    assertThat(run.cells().get(0).id()).contains("storeByValue=false]");
    assertThat(run.systems().get(run.cells().get(0).system()).configuration())
        .contains("storeByValue=false, readThrough=false", "statistics=false, management=false");
    assertThat(Files.readString(cachemark.onlyRun().resolve("results.csv"))).contains("unbounded)");
    CachemarkProcess.Result again = cachemark.run("resume");
    assertThat(again.exitCode()).as(again.output()).isZero();
  }

  @Test
  void takesTheBoundFromTheProvidersOwnConfiguration() throws Exception {
    Path ehcache = directory.resolve("ehcache.xml");
    Files.writeString(
        ehcache,
        """
        <config xmlns="http://www.ehcache.org/v3">
          <cache alias="cachemark"><heap unit="entries">${cachemark.capacity}</heap></cache>
        </config>
        """);
    Path caffeine = directory.resolve("caffeine.conf");
    Files.writeString(
        caffeine,
        """
        caffeine.jcache.cachemark {
          policy.maximum.size = ${cachemark.capacity}
          store-by-value.enabled = false
        }
        """);
    CachemarkProcess.Result result =
        cachemark.execute(
            "check",
            "jcache:ehcache[config=%s]".formatted(ehcache),
            "jcache:com.github.ben-manes.caffeine:jcache:3.2.4[config=%s]".formatted(caffeine));
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output()).doesNotContain("unbounded");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          jcache:ri[provider=com.acme.Cache]   | provider com.acme.Cache is not on the class path, there is org.jsr107.ri.spi.RICachingProvider
          jcache:local                         | there are several JCache providers, org.cachemark.runner.doubles.NamelessProvider and org.cachemark.runner.doubles.FailingProvider and org.jsr107.ri.spi.RICachingProvider; name one: [provider=…]
          jcache:ri[config=no/such.xml]        | there is no file
          jcache:ehcache[config=pom.xml]       | org.ehcache.jsr107.EhcacheCachingProvider refuses file:
          jcache:hazelcast[storeByValue=false] | does not store by reference; write storeByValue=true
          jcache:com.acme:acme-cache           | has no version; write jcache:com.acme:acme-cache:1.0
          jcache:local@1.0                     | is what --classpath names, and has no versions
          jcache                               | jcache alone is no cache; write one of jcache:blazingcache, jcache:cache2k
          jcache:cafeine                       | did you mean 'caffeine'?
          jcache:ri[bound=guava]               | option bound must be one of cache2k, caffeine, coherence
          """)
  void saysInOneLineWhatIsWrong(String system, String message) throws Exception {
    CachemarkProcess.Result result = cachemark.execute(withOwnJars("check", system));
    assertThat(result.exitCode()).as(result.output()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).startsWith("cachemark: ").contains(message);
    assertThat(result.output()).doesNotContain("\tat ");
  }

  @Test
  void saysInOneLineThatAProviderDoesNotStart() throws Exception {
    String failing = "jcache:local[provider=%s]".formatted(FailingProvider.class.getName());
    CachemarkProcess.Result result = cachemark.execute(withOwnJars("check", failing));
    assertThat(result.exitCode()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(result.flat())
        .contains(
            FailingProvider.class.getName()
                + " does not start: IllegalStateException: a double among providers");

    CachemarkProcess.Result tck = cachemark.execute(withOwnJars("tck", failing));
    assertThat(tck.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(tck.flat()).contains("the TCK did not run for", "a double among providers");
  }

  /** The reference implementation reads no configuration, so that it cannot keep a bound. */
  @Test
  void findsAProviderThatIgnoresTheBound() throws Exception {
    Path config = Files.writeString(directory.resolve("bound.xml"), "<bound/>");
    CachemarkProcess.Result result =
        cachemark.execute("check", "jcache:ri[config=%s]".formatted(config));
    assertThat(result.exitCode()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(result.flat())
        .contains("it holds 20000 of 20000 entries put, with a capacity of 1000");
  }

  @Test
  void saysThatTheTckIsForProviders() throws Exception {
    CachemarkProcess.Result result = cachemark.execute("tck", "guava");
    assertThat(result.exitCode()).isEqualTo(Cachemark.WRONG_INPUT);
    assertThat(result.flat()).contains("guava@33.8.0-jre is no JCache provider");
  }

  private static String[] withOwnJars(String command, String system) {
    return new String[] {
      command, system, "--classpath", OWN_JARS.get(0), "--classpath", OWN_JARS.get(1)
    };
  }
}
