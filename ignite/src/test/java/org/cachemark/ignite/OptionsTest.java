/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.spi.communication.tcp.TcpCommunicationSpi;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.api.StreamSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {

  private final BenchmarkCacheFactory factory = new IgniteFactory();

  /** Options, and what is said of them before anything is started. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mode=global                                | mode must be one of local, partitioned, replicated, client, thin, near, not 'global'
          mode=local;nodes=2                         | option nodes is for the other modes
          mode=client;nodes=0                        | option nodes must be a whole number from 1
          mode=client;nodes=201                      | option nodes must be at most 200
          mode=client;nodeHeap=much                  | option nodeHeap must be a size such as 512m or 2g
          mode=client;messageQueue=-1                | option messageQueue must be a whole number from 0
          mode=client;region=8                       | option region must be a whole number from 16
          mode=client;sync=LATER                     | option sync must be one of [FULL_SYNC, FULL_ASYNC, PRIMARY_SYNC], not 'LATER'
          mode=client;atomicity=SOME                 | option atomicity must be one of
          mode=client;backups=-1                     | option backups must be a whole number from 0
          mode=client;copyOnRead=false;onheap=true   | option copyOnRead=false is for local and replicated
          mode=local;copyOnRead=false                | option copyOnRead=false is for local and replicated, with onheap=true
          mode=partitioned;addresses=a:1             | option addresses is for client, near and thin: a partitioned node would take part of the data
          mode=client;addresses=a:1;nodes=2          | option nodes is for servers of Cachemark's own
          mode=client;addresses=a                    | option addresses must be host:port,host:port, not 'a'
          mode=client;way=putAll                     | way is a parameter of Ingest now: way: putAll at the benchmark, or --vary way=putAll
          mode=client;form=inline                    | form is a parameter of Ingest now: form: inline at the benchmark, or --vary form=inline
          mode=client;inFlight=4                     | inFlight is a parameter of Ingest now: inFlight: 4 at the benchmark, or --vary inFlight=4
          mode=client;flush=100                      | flush is a parameter of Ingest now: flush: 100 at the benchmark, or --vary flush=100
          mode=client;batch=50                       | batch is a parameter of Ingest and Update now: batch: 50 at the benchmark
          mode=client;longestWait=20                 | longestWait is a parameter of Ingest now: longestWait: 20ms at the benchmark
          mode=client;update=invoke                  | update is a parameter of Update now: update: invoke at the benchmark
          mode=client;sql=0                          | sql is a parameter of Ingest and Update now: sql: 0 at the benchmark
          mode=client;backup=1                       | ignite has no option 'backup'; it knows addresses, atomicity, backups,
          """)
  void refusesWhatItCannotDo(String options, String message) {
    CacheSpec<Integer, Integer> spec =
        CacheSpec.of(Integer.class, Integer.class, 10).withOptions(Options.parse(options));
    assertThatThrownBy(() -> factory.create(spec).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  /** A mode, what is asked of a stream, and what is said of it before anything is started. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          client | stream   | readWrite    | object | 0  | way must be one of put, putAsync, putAll
          client | put      | change       | object | 0  | update must be one of readWrite, invoke
          client | put      | readWrite    | json   | 0  | form must be one of object, ahead, inline, not 'json'
          client | put      | readWrite    | object | 10 | batch means nothing to way=put, update=readWrite
          client | putAsync | invoke       | object | 10 | batch means nothing to way=putAsync, update=invoke
          client;sync=FULL_ASYNC | ordered | readWrite | object | 0 | way=ordered is for sync=FULL_SYNC and PRIMARY_SYNC
          thin   | streamer | readWrite    | object | 0  | way=streamer is for nodes; a thin client has put, putAll, putAllHash, and by JDBC sqlStream and sqlStreamOverwrite
          client | sqlStream | readWrite   | object | 0  | way=sqlStream goes by JDBC, and is for mode=thin
          thin   | put      | invoke       | object | 0  | form=object, update=invoke are for nodes; a thin client has object and readWrite
          """)
  void refusesStreamsThatItCannotWrite(
      String mode, String way, String update, String form, int batch, String message) {
    CacheSpec<Integer, Integer> spec =
        CacheSpec.of(Integer.class, Integer.class, 10).withOptions(Options.parse("mode=" + mode));
    StreamSpec stream =
        StreamSpec.PLAIN.withWay(way).withUpdate(update).withForm(form).withBatch(batch);
    assertThatThrownBy(() -> factory.createForStreams(spec, stream).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void handsItsSettingsOnToEachNode(@TempDir Path work) {
    NodeSettings settings = NodeSettings.of(Options.parse("region=64;messageQueue=7"));
    NodeSettings there = NodeSettings.ofArguments(settings.asArguments());
    assertThat(there).isEqualTo(settings);
    IgniteConfiguration node = Nodes.configuration("127.0.0.1", List.of("127.0.0.1"), work, there);
    assertThat(((TcpCommunicationSpi) node.getCommunicationSpi()).getMessageQueueLimit())
        .isEqualTo(7);
    assertThat(node.getDataStorageConfiguration().getDefaultDataRegionConfiguration().getMaxSize())
        .isEqualTo(64 << 20);
  }

  @Test
  void saysWhenWritesComeLaterAndWhatIsCopied() {
    assertThat(capabilities("mode=client;sync=FULL_ASYNC"))
        .contains(Capability.REMOTE, Capability.WRITES_LATER, Capability.BY_VALUE);
    assertThat(capabilities("mode=client")).doesNotContain(Capability.WRITES_LATER);
    assertThat(capabilities("mode=local;sync=FULL_ASYNC"))
        .doesNotContain(Capability.REMOTE, Capability.WRITES_LATER);
    assertThat(capabilities("mode=local;onheap=true;copyOnRead=false"))
        .contains(Capability.BY_VALUE_ON_PUT)
        .doesNotContain(Capability.BY_VALUE);
  }

  private java.util.Set<Capability> capabilities(String options) {
    return factory.capabilities(Options.parse(options));
  }
}
