/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.spi.communication.tcp.TcpCommunicationSpi;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterTest {

  private static Cluster theirs;

  private final BenchmarkCacheFactory factory = new IgniteFactory();

  @TempDir Path directory;

  @BeforeAll
  static void start() {
    theirs = Cluster.of(Shape.of(Options.parse("mode=client;nodes=1")));
  }

  @AfterAll
  static void stop() {
    theirs.close();
  }

  private BenchmarkCache<Integer, Integer> open(String options) {
    return factory.create(
        CacheSpec.of(Integer.class, Integer.class, 1000).withOptions(Options.parse(options)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"client", "near", "thin"})
  void usesAClusterThatIsThereAndLeavesNoCacheInIt(String mode) {
    String address = theirs.thinAddresses()[0];
    if (!mode.equals("thin")) {
      address = address.replace(":" + Nodes.THIN_PORT, ":" + Nodes.DISCOVERY_PORT);
    }
    try (BenchmarkCache<Integer, Integer> cache = open("mode=" + mode + ";addresses=" + address)) {
      cache.put(1, 2);
      assertThat(cache.get(1)).isEqualTo(2);
      assertThat(cache.size()).isEqualTo(1);
      assertThat(cache.configuration()).startsWith("cluster=" + address);
      assertThat(theirs.ignite().cacheNames()).hasSize(1);
    }
    assertThat(theirs.ignite().cacheNames()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"client", "thin"})
  void saysThatThereIsNoCluster(String mode) {
    assertThatThrownBy(() -> open("mode=" + mode + ";addresses=127.0.0.1:1").close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("no cluster to join at 127.0.0.1:1: ");
  }

  @Test
  void takesTheDataFromTheUsersConfigurationAndTheRestFromTheName() throws IOException {
    Path xml = configuration("REPLICATED", "FULL_ASYNC");
    try (BenchmarkCache<Integer, Integer> cache =
        open("mode=replicated;sync=FULL_ASYNC;config=" + xml)) {
      cache.put(1, 2);
      assertThat(cache.configuration())
          .contains("onheapCache=true", "writeSync=FULL_ASYNC", "cacheMode=REPLICATED")
          .doesNotContain("name=theirs");
      assertThatThrownBy(() -> open("mode=replicated;config=" + xml).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              xml
                  + " sets writeSynchronizationMode to FULL_ASYNC, but by its name the cache has"
                  + " FULL_SYNC");
    }
    Path broken = Files.writeString(directory.resolve("broken.xml"), "<beans>");
    assertThatThrownBy(() -> open("mode=local;config=" + broken).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(broken + " is no configuration of Ignite: ");
  }

  private Path configuration(String mode, String sync) throws IOException {
    return Files.writeString(
        directory.resolve("theirs.xml"),
        """
        <beans xmlns="http://www.springframework.org/schema/beans"
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xsi:schemaLocation="http://www.springframework.org/schema/beans
                http://www.springframework.org/schema/beans/spring-beans.xsd">
          <bean class="org.apache.ignite.configuration.IgniteConfiguration">
            <property name="cacheConfiguration">
              <bean class="org.apache.ignite.configuration.CacheConfiguration">
                <property name="name" value="theirs"/>
                <property name="onheapCacheEnabled" value="true"/>
                <property name="cacheMode" value="%s"/>
                <property name="writeSynchronizationMode" value="%s"/>
              </bean>
            </property>
          </bean>
        </beans>
        """
            .formatted(mode, sync));
  }

  /**
   * Guards against the stall of TCP on the loopback interface: with Ignite's own socket buffers,
   * batches after many small messages were seen to take the 200 ms of a timer and more, and 10 ms
   * otherwise.
   */
  @Test
  void leavesTheSocketsBuffersToTheSystem() {
    IgniteConfiguration node = theirs.ignite().configuration();
    TcpCommunicationSpi spi = (TcpCommunicationSpi) node.getCommunicationSpi();
    assertThat(spi.getSocketSendBuffer()).as("send buffer").isZero();
    assertThat(spi.getSocketReceiveBuffer()).as("receive buffer").isZero();
    assertThat(spi.getMessageQueueLimit()).as("messages that may wait").isPositive();
    assertThat(node.getClientConnectorConfiguration().getSocketSendBufferSize()).isZero();
  }
}
