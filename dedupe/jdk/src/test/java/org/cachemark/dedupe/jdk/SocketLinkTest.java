/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.MasterReport;
import org.cachemark.dedupe.MasterSpec;
import org.cachemark.dedupe.RecordingSinkFactory;
import org.cachemark.dedupe.SinkCapability;
import org.cachemark.dedupe.Tape;
import org.cachemark.dedupe.TextSink;
import org.cachemark.dedupe.TextSinkFactory;
import org.cachemark.process.ParentWatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketLinkTest {

  private static final MasterSpec COUNTING = MasterSpec.of("counting", Options.NONE);

  private static final byte[] TEXT = new Tape(1, 100, 1).text(0);

  /** So many that they fill all that lies between. */
  private static void sendForEver(SocketLink link) {
    for (int i = 0; i < 1_000_000; i++) {
      link.send(0, i, i, TEXT);
    }
  }

  @Test
  void tellsOfAProcessThatIsKilledInAStream() throws IOException {
    try (SocketLink link = new SocketLink(1)) {
      link.begin(COUNTING);
      link.process().destroyForcibly();
      assertThatThrownBy(() -> sendForEver(link))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the master's process has ended, with exit code 137");
    }
  }

  @Test
  void tellsOfAProcessThatIsKilledBeforeTheEnd() throws Exception {
    try (SocketLink link = new SocketLink(1)) {
      link.begin(COUNTING);
      link.send(0, 1, 1, TEXT);
      link.process().destroyForcibly();
      link.process().onExit().get(60, TimeUnit.SECONDS);
      assertThatThrownBy(link::finish)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the master's process has ended, with exit code 137");
      assertThatThrownBy(() -> link.begin(COUNTING)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(link::written).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void takesATextOfAHundredMegabytes() throws Exception {
    byte[] text = new byte[100_000_000];
    new SplittableRandom(1).nextBytes(text);
    System.arraycopy(TEXT, 0, text, text.length - TEXT.length, TEXT.length);
    long id = Tape.idOf(TEXT);
    try (SocketLink link = new SocketLink(1)) {
      link.begin(MasterSpec.of(RecordingSinkFactory.class.getName(), Options.NONE));
      link.send(0, id, ~id, text);
      link.send(0, id, ~id, TEXT);
      assertThat(link.finish()).returns(2L, MasterReport::taken).returns("", MasterReport::failure);
      assertThat(link.written()).containsExactly(Fingerprint.of(text), Fingerprint.of(TEXT));
    }
  }

  /** Does one thing at a time that a sink should not do, and says it at length. */
  public static final class AwkwardFactory extends TextSinkFactory {

    private static final String LONG = "so to say ".repeat(10_000);

    @Override
    public String name() {
      return "awkward";
    }

    @Override
    public Map<String, String> options() {
      return Map.of("does", "what");
    }

    @Override
    public Set<SinkCapability> capabilities(Options options) {
      return Set.of();
    }

    @Override
    protected TextSink open(Options options) {
      String deed = options.text("does").orElseThrow();
      switch (deed) {
        case "refuses" -> throw new IllegalArgumentException(LONG);
        case "does not open" -> throw new IllegalStateException(LONG);
        case "has no class" -> throw new NoClassDefFoundError(LONG);
        default -> {}
      }
      return new TextSink() {
        private void failIf(String asked) {
          if (deed.equals(asked)) {
            throw new IllegalStateException(LONG);
          }
        }

        @Override
        public void write(long high, long low, byte[] text) {
          // it keeps nothing
        }

        @Override
        public void flush() {
          // nothing is there
        }

        @Override
        public long acknowledged() {
          return 0;
        }

        @Override
        public List<Fingerprint> written() {
          failIf("does not know");
          return List.of();
        }

        @Override
        public void close() {
          failIf("does not close");
        }

        @Override
        public String configuration() {
          failIf("does not tell");
          return deed.equals("prints") ? "to errors: " + (System.out == System.err) : LONG;
        }
      };
    }
  }

  private static MasterSpec awkward(String deed) {
    return MasterSpec.of(AwkwardFactory.class.getName(), Options.parse("does=" + deed));
  }

  private static void isAsGoodAsNew(SocketLink link) {
    link.begin(COUNTING);
    link.send(0, 1, 1, TEXT);
    assertThat(link.finish()).returns(1L, MasterReport::taken).returns("", MasterReport::failure);
    assertThat(link.written()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "refuses, IllegalArgumentException, so to say",
    "does not open, IllegalStateException, IllegalStateException: so to say",
    "has no class, IllegalStateException, NoClassDefFoundError: so to say",
    "does not tell, IllegalStateException, IllegalStateException: so to say"
  })
  void tellsAtLengthWhyThereIsNoMaster(String deed, String thrown, String reason)
      throws IOException {
    try (SocketLink link = new SocketLink(1)) {
      assertThatThrownBy(() -> link.begin(awkward(deed)))
          .hasMessageContaining(reason)
          .hasMessageEndingWith(AwkwardFactory.LONG)
          .extracting(e -> e.getClass().getSimpleName())
          .isEqualTo(thrown);
      isAsGoodAsNew(link);
    }
  }

  @Test
  void tellsAtLengthWhatAMasterIsMadeOf() throws IOException {
    try (SocketLink link = new SocketLink(1)) {
      link.begin(awkward("nothing"));
      assertThat(link.configuration()).endsWith(AwkwardFactory.LONG);
      link.finish();
      String option = "x".repeat(100_000);
      assertThatThrownBy(
              () -> link.begin(MasterSpec.of("counting", new Options(Map.of(option, "")))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(option);
    }
  }

  @Test
  void tellsWhatBecomesOfASinkThatFailsBehindAStream() throws IOException {
    try (SocketLink link = new SocketLink(1)) {
      link.begin(awkward("does not know"));
      link.finish();
      assertThatThrownBy(link::written)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "the master does not know what was written: java.lang.IllegalStateException: "
                  + AwkwardFactory.LONG);
      link.begin(awkward("does not close"));
      link.finish();
      assertThatThrownBy(() -> link.begin(COUNTING))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("the master was not made: java.lang.IllegalStateException: so");
      isAsGoodAsNew(link);
    }
  }

  /** Else a sink that prints much would wait for somebody to read it. */
  @Test
  void hasWhatASinkPrintsGoWhereErrorsGo() throws IOException {
    try (SocketLink link = new SocketLink(1)) {
      link.begin(awkward("prints"));
      assertThat(link.configuration()).endsWith("to errors: true");
      link.finish();
    }
  }

  @Test
  void leavesNoProcess() throws Exception {
    SocketLink link = new SocketLink(2);
    link.begin(COUNTING);
    link.send(0, 1, 1, TEXT);
    link.close();
    assertThat(link.process().isAlive()).isFalse();
  }

  /** The master of a process that is gone, which nobody has told to end. */
  @Test
  void endsWithItsParent() throws Exception {
    Process parent = new ProcessBuilder("sleep", "600").start();
    Process master = master(parent);
    BufferedReader out = master.inputReader(StandardCharsets.US_ASCII);
    assertThat(Integer.parseInt(out.readLine())).isPositive();
    parent.destroyForcibly();
    assertThat(master.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void turnsAwayWhoDoesNotKnowTheToken() throws Exception {
    Process parent = new ProcessBuilder("sleep", "600").start();
    Process master = master(parent);
    try {
      int port = Integer.parseInt(master.inputReader(StandardCharsets.US_ASCII).readLine());
      try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port)) {
        new DataOutputStream(stranger.getOutputStream()).writeLong(41);
        assertThat(stranger.getInputStream().read()).isEqualTo(-1);
      }
      new Socket(InetAddress.getLoopbackAddress(), port).close();
      try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(silent.getInputStream().read()).isEqualTo(-1);
      }
      assertThat(master.isAlive()).isTrue();
    } finally {
      parent.destroyForcibly();
      master.destroyForcibly();
    }
  }

  private static Process master(Process parent) throws IOException {
    Process master =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-D" + ParentWatch.PARENT + "=" + parent.pid(),
                "-cp",
                System.getProperty("java.class.path"),
                MasterMain.class.getName(),
                "1")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    master.outputWriter(StandardCharsets.US_ASCII).append("42\n").flush();
    return master;
  }
}
