/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.MasterSpec;
import org.cachemark.dedupe.SinkCapability;
import org.cachemark.dedupe.Tape;
import org.cachemark.dedupe.TextSink;
import org.cachemark.dedupe.TextSinkFactory;
import org.cachemark.dedupe.filter.Claim;
import org.cachemark.dedupe.filter.DedupeFilter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What becomes of a worker's texts when the process that writes them is killed, and the worker
 * sends its stream to another: what it remembers before the write is acknowledged is lost, and what
 * it claims is not.
 */
class LostTextsTest {

  private static final int TEXTS = 1000;
  private static final int BATCH = 100;

  /** Where the first master is killed, in the middle of a batch. */
  private static final int KILLED_AT = 250;

  private final Tape tape = new Tape(1, 100, 1);

  @TempDir Path directory;

  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("written");
  }

  /** Appends ids to a file, by batches. One that stops does so for ever, and says so by a file. */
  public static final class FileFactory extends TextSinkFactory {

    @Override
    public String name() {
      return "file";
    }

    @Override
    public Map<String, String> options() {
      return Map.of("file", "which", "stops", "at the text of this number");
    }

    @Override
    public Set<SinkCapability> capabilities(Options options) {
      return Set.of();
    }

    @Override
    protected TextSink open(Options options) {
      Path file = Path.of(options.text("file").orElseThrow());
      return new FileSink(file, options.number("stops", 0).orElse(-1));
    }
  }

  private static final class FileSink implements TextSink {

    private final Path file;
    private final int stops;
    private final List<Long> batch = new ArrayList<>();
    private int taken;
    private long acknowledged;

    FileSink(Path file, int stops) {
      this.file = file;
      this.stops = stops;
    }

    @Override
    public void write(long high, long low, byte[] text) {
      if (taken++ == stops) {
        stop();
      }
      batch.add(Tape.idOf(text));
      if (batch.size() == BATCH) {
        flush();
      }
    }

    private void stop() {
      try {
        Files.createFile(stopped(file));
        TimeUnit.HOURS.sleep(1);
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void flush() {
      try {
        List<String> lines = batch.stream().map(String::valueOf).toList();
        Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        acknowledged += batch.size();
        batch.clear();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public long acknowledged() {
      return acknowledged;
    }

    @Override
    public List<Fingerprint> written() {
      return List.of(); // the file is there to be read
    }

    @Override
    public String configuration() {
      return "a file";
    }
  }

  private static Path stopped(Path file) {
    return file.resolveSibling("stopped");
  }

  private MasterSpec spec(String more) {
    return MasterSpec.of(FileFactory.class.getName(), Options.parse("file=" + file + more));
  }

  private Set<Long> written() throws IOException {
    return Files.readAllLines(file).stream()
        .map(Long::valueOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<Long> all() {
    return LongStream.range(0, TEXTS).boxed().collect(Collectors.toCollection(TreeSet::new));
  }

  /** A worker's way with its stream: to send it, and to be told that it was written. */
  private interface Worker {
    void send(SocketLink link);
  }

  /** The master is killed with texts in its hands; the worker goes on with another one. */
  private void sendTwice(Worker worker) throws Exception {
    try (SocketLink link = new SocketLink(1)) {
      link.begin(spec(";stops=" + KILLED_AT));
      Thread killer = new Thread(() -> kill(link.process()));
      killer.start();
      assertThatThrownBy(() -> worker.send(link))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("has ended, with exit code 137");
      killer.join();
    }
    assertThat(written()).hasSize(KILLED_AT / BATCH * BATCH);
    try (SocketLink link = new SocketLink(1)) {
      link.begin(spec(""));
      worker.send(link);
    }
  }

  private void kill(ProcessHandle master) {
    try {
      while (!Files.exists(stopped(file))) {
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    master.destroyForcibly();
  }

  @Test
  void losesWhatItRemembersBeforeItIsWritten() throws Exception {
    DedupeFilter filter = DedupeFilter.exact().capacity(TEXTS).open();
    sendTwice(
        link -> {
          for (int id = 0; id < TEXTS; id++) {
            byte[] text = tape.text(id);
            if (filter.isNew(text)) {
              link.send(0, id, id, text);
            }
          }
          link.finish();
        });
    assertThat(written()).isSubsetOf(all()).doesNotContain((long) KILLED_AT, KILLED_AT - 1L);
    assertThat(filter.isNew(tape.text(KILLED_AT))).isFalse();
  }

  @Test
  void losesNothingThatItClaimsUntilItIsWritten() throws Exception {
    DedupeFilter filter = DedupeFilter.exact().capacity(TEXTS).open();
    sendTwice(
        link -> {
          List<Claim> claims = new ArrayList<>();
          try {
            for (int id = 0; id < TEXTS; id++) {
              byte[] text = tape.text(id);
              Claim claim = filter.claim(text);
              claims.add(claim);
              if (claim.isNew()) {
                link.send(0, id, id, text);
              }
            }
            link.finish();
            claims.forEach(Claim::confirm);
          } finally {
            claims.forEach(Claim::close); // a claim that was not confirmed is released
          }
        });
    assertThat(written()).isEqualTo(all());
    assertThat(filter.isNew(tape.text(KILLED_AT))).isFalse();
  }
}
