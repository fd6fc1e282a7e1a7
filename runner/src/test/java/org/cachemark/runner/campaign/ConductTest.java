/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign.Item;
import org.cachemark.runner.campaign.Campaign.Turn;
import org.cachemark.runner.run.Alarm;
import org.cachemark.runner.run.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without a process and without waiting. */
class ConductTest {

  @TempDir private Path runs;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<String> events = new ArrayList<>();
  private final Set<String> there = new HashSet<>();
  private Instant now = Instant.parse("2026-11-23T10:00:00Z");
  private String dies = "";
  private String refused = "";
  private String failing = "";
  private String plan = "p";
  private String revision = "abc";
  private String jdk = "17.0.15+6";

  private final Campaign campaign =
      new Campaign(
          "x",
          "",
          Duration.ofHours(2),
          5,
          List.of(
              new Item("quick", "x.yaml:1", 2, Optional.empty()),
              new Item("choose", "x.yaml:2", 2, Optional.empty())));

  private final Clock clock =
      new Clock() {
        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return now;
        }
      };

  /** As if the process had been killed. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final Conduct.Measuring measuring =
      new Conduct.Measuring() {
        @Override
        public String plan(String sweep) {
          return plan;
        }

        @Override
        public String revision() {
          return revision;
        }

        @Override
        public int measure(Turn turn, Conduct.Begun begun) throws IOException {
          String run = turn.item().sweep() + "-" + turn.time();
          if (refused.equals(run)) {
            throw new InputError("no such JDK");
          }
          begun.as(run);
          events.add(run);
          if (dies.equals(run)) {
            throw new Killed();
          }
          there.add(run);
          now = now.plus(Duration.ofMinutes(30));
          return failing.equals(run) ? Cachemark.CELL_FAILED : Cachemark.OK;
        }

        @Override
        public boolean isThere(String run) {
          return there.contains(run);
        }

        @Override
        public int resume(Turn turn, String run, Conduct.Begun begun) throws IOException {
          begun.as(run);
          events.add("resume " + run);
          return Cachemark.OK;
        }
      };

  private int carryOut() throws IOException, InterruptedException {
    Alarm alarm =
        new Alarm(
            clock,
            pause -> {
              events.add("wait " + pause.toMinutes());
              now = now.plus(pause);
            });
    Progress progress = new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), false);
    return new Conduct(campaign, log(), progress, alarm, "campaign x.yaml", measuring).carryOut();
  }

  private CampaignLog log() {
    return CampaignLog.of(runs, campaign, Runtime.Version.parse(jdk), false);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ");
  }

  @Test
  void beginsRunsOfASweepSoFarApart() throws Exception {
    assertThat(carryOut()).isZero();
    assertThat(events).containsExactly("quick-1", "choose-1", "wait 60", "quick-2", "choose-2");
    assertThat(printed())
        .contains("Run 3 of 4, quick begins at 12:00 UTC, in 1 h")
        .contains("what is done is kept: ./run.sh campaign x.yaml goes on");
    assertThat(log().entries()).hasSize(4).allMatch(CampaignLog.Entry::hasEnded);
  }

  @Test
  void doesNothingTwice() throws Exception {
    carryOut();
    events.clear();
    assertThat(carryOut()).isZero();
    assertThat(events).isEmpty();
  }

  @Test
  void goesOnWithWhatWasBegun() throws Exception {
    dies = "choose-1";
    assertThatThrownBy(this::carryOut).isInstanceOf(Killed.class);
    there.add("choose-1"); // its plan was written
    dies = "";
    assertThat(carryOut()).isZero();
    assertThat(events)
        .containsExactly(
            "quick-1", "choose-1", "resume choose-1", "wait 90", "quick-2", "choose-2");
  }

  @Test
  void beginsAnewWhatNeverCameToAnything() throws Exception {
    dies = "quick-1";
    assertThatThrownBy(this::carryOut).isInstanceOf(Killed.class);
    dies = "";
    assertThat(carryOut()).isZero();
    assertThat(events).as("at once").startsWith("quick-1", "quick-1", "choose-1");
    assertThat(log().entries()).hasSize(4);
  }

  @Test
  void measuresAnewWhatSomebodyRemoved() throws Exception {
    carryOut();
    events.clear();
    there.remove("choose-1");
    now = now.plus(Duration.ofDays(1));
    assertThat(carryOut()).isZero();
    assertThat(events).containsExactly("choose-1");
  }

  @Test
  void saysThatCellsFailed() throws Exception {
    failing = "quick-1";
    assertThat(carryOut()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(log().entries()).as("it is no use to try again").hasSize(4);
  }

  @Test
  void putsNothingTogetherThatDiffers() throws Exception {
    dies = "choose-1";
    assertThatThrownBy(this::carryOut).isInstanceOf(Killed.class);
    there.add("choose-1");
    dies = "";
    revision = "abd";
    assertThatThrownBy(this::carryOut)
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("x began at revision abc, and this is abd; go on at that, or move");
    revision = "abc";
    plan = "q";
    assertThatThrownBy(this::carryOut)
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("sweep quick has changed since quick-1 of this campaign; restore");
    assertThat(events).as("and not after hours").containsExactly("quick-1", "choose-1");
  }

  /** Nothing of one is taken for the other's, in a folder that both share. */
  @Test
  void isACampaignOfItsOwnOnAnotherJdk() throws Exception {
    assertThat(carryOut()).isZero();
    List<String> onOne = List.copyOf(events);
    jdk = "25.0.1+8";
    events.clear();
    assertThat(log().entries()).isEmpty();
    assertThat(log().onOtherJdks()).containsExactly("campaign-x-jdk17.json");
    assertThat(carryOut()).isZero();
    assertThat(events).as("all of it again").isEqualTo(onOne);
    jdk = "17.0.16+8";
    events.clear();
    assertThatThrownBy(this::carryOut)
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("x began on JDK 17.0.15+6, and this is 17.0.16+8; go on with");
    assertThat(events).isEmpty();
  }

  @Test
  void leavesOutWhatIsRefusedAndTriesItNextTime() throws Exception {
    refused = "choose-1";
    assertThat(carryOut()).isEqualTo(Cachemark.CELL_FAILED);
    assertThat(printed()).contains("Run 2 of 4, choose is left out: no such JDK");
    assertThat(events).containsExactly("quick-1", "wait 90", "quick-2", "choose-2");
    refused = "";
    assertThat(carryOut()).isZero();
    assertThat(events).endsWith("wait 90", "choose-1");
  }

  @Test
  void saysThatItsLogIsDamaged() throws IOException {
    for (String text :
        List.of(
            "{\"campaign\": \"x\", \"runs\": [null",
            "{\"campaign\": \"x\", \"runs\": [null]}",
            "{\"campaign\": \"x\", \"runs\": [{}]}",
            "{\"campaign\": \"x\", \"runs\": [{\"sweep\": \"s\", \"time\": 1, \"run\": \"r\", \"plan\": \"p\","
                + " \"revision\": \"abc\", \"began\": \"2026-12-01T00:00:00Z\", \"hasEnded\": true}]}",
            "{\"campaign\": \"x\"}",
            "[]")) {
      Files.writeString(runs.resolve("campaign-x-jdk17.json"), text);
      assertThatThrownBy(this::log)
          .as(text)
          .isInstanceOf(InputError.class)
          .hasMessageContaining("campaign-x-jdk17.json")
          .hasMessageEndingWith("mend it, or move it away to begin anew");
    }
  }
}
