/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.ignite.Ignite;
import org.apache.ignite.Ignition;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.spi.communication.tcp.TcpCommunicationSpi;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoverySpi;
import org.apache.ignite.spi.discovery.tcp.ipfinder.kubernetes.TcpDiscoveryKubernetesIpFinder;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that people start servers of their own with. */
class ClusterFilesTest {

  private static final Path FILES = Path.of("cluster");

  @TempDir Path work;

  /** Before Ignite's first class: it would print past the logger, in the tests behind this too. */
  @BeforeAll
  static void prepareJvm() {
    Nodes.prepareJvm();
  }

  @Test
  void startsTheServerThatServerXmlDescribes() throws IOException {
    try (Subnet subnet = Subnet.reserve()) {
      System.setProperty("cachemark.address", subnet.address(1));
      String xml = FILES.resolve("server.xml").toAbsolutePath().toString();
      Ignite server =
          Ignition.start(
              SpringXml.node(xml)
                  .setWorkDirectory(work.toString())
                  .setGridLogger(new Log(Log.of(work, subnet.address(1)))));
      Options options =
          Options.parse("mode=client;addresses=" + subnet.address(1) + ":" + Nodes.DISCOVERY_PORT);
      CacheSpec<Integer, Integer> spec =
          CacheSpec.of(Integer.class, Integer.class, 10).withOptions(options);
      try (server;
          BenchmarkCache<Integer, Integer> cache = new IgniteFactory().create(spec)) {
        cache.put(1, 2);
        assertThat(cache.get(1)).isEqualTo(2);
        assertThat(server.cluster().localNode().addresses()).containsExactly(subnet.address(1));
      }
    } finally {
      System.clearProperty("cachemark.address");
    }
  }

  @Test
  void configuresTheServersOfKubernetesByTheirService() throws IOException {
    List<JsonNode> manifest = manifest();
    assertThat(manifest)
        .extracting(object -> object.get("kind").asText())
        .contains("Namespace", "ServiceAccount", "Role", "RoleBinding", "Service", "StatefulSet");
    JsonNode config =
        manifest.stream()
            .filter(object -> object.get("kind").asText().equals("ConfigMap"))
            .findAny()
            .orElseThrow();
    Path xml =
        Files.writeString(work.resolve("server.xml"), config.at("/data/server.xml").asText());
    IgniteConfiguration node = SpringXml.node(xml.toString());
    assertThat(((TcpDiscoverySpi) node.getDiscoverySpi()).getIpFinder())
        .isInstanceOf(TcpDiscoveryKubernetesIpFinder.class);
    assertThat(((TcpCommunicationSpi) node.getCommunicationSpi()).getSocketSendBuffer()).isZero();
  }

  @Test
  void nameTheDefaultVersion() throws IOException {
    JsonNode product =
        new YAMLMapper()
            .readTree(Path.of("target/classes/META-INF/cachemark/product.yaml").toFile());
    String version = product.get("default").asText();
    assertThat(FILES.resolve("kubernetes.yaml")).content().contains("ignite:" + version);
    assertThat(FILES.resolve("Containerfile")).content().contains("IGNITE=" + version);
    assertThat(FILES.resolve("compose.yaml")).content().contains("IGNITE:-" + version);
  }

  private static List<JsonNode> manifest() throws IOException {
    Path file = FILES.resolve("kubernetes.yaml");
    return new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(file.toFile()).readAll();
  }
}
