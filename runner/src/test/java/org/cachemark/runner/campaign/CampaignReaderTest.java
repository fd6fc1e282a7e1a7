/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CampaignReaderTest {

  @TempDir private Path directory;

  private String at(int line) {
    return directory.resolve("x.yaml") + ":" + line;
  }

  @Test
  void meansAFileBesideItsOwn() throws IOException {
    Path sweep = Files.writeString(directory.resolve("tiny.yaml"), "");
    assertThat(read("sweeps: [{name: tiny.yaml}, {name: quick.yaml}]").items())
        .extracting(Item::sweep)
        .containsExactly(sweep.toString(), "quick.yaml");
  }

  private Campaign read(String text) throws IOException {
    return CampaignReader.read(Files.writeString(directory.resolve("x.yaml"), text));
  }

  @Test
  void readsSweepsAndHowOften() throws IOException {
    Campaign campaign =
        read(
            """
            about: figures for a page
            apart: 3h
            quiet: 2%
            sweeps:
              - {name: quick, times: 3}
              - {name: choose, times: 2, budget: 1h}
              - name: seed-002
            """);
    assertThat(campaign)
        .isEqualTo(
            new Campaign(
                "x",
                "figures for a page",
                Duration.ofHours(3),
                2,
                List.of(
                    new Item("quick", at(5), 3, Optional.empty()),
                    new Item("choose", at(6), 2, Optional.of(Duration.ofHours(1))),
                    new Item("seed-002", at(7), 1, Optional.empty()))));
    assertThat(campaign.turns())
        .extracting(turn -> turn.item().sweep() + " " + turn.time())
        .containsExactly("quick 1", "choose 1", "seed-002 1", "quick 2", "choose 2", "quick 3");
  }

  @Test
  void knowsWhatNobodyWouldCallBusy() throws IOException {
    Campaign campaign = read("sweeps: [{name: quick}]");
    assertThat(campaign.quiet()).isEqualTo(5);
    assertThat(campaign.apart()).isZero();
  }

  @Test
  void readsTheOneThatComesAlong() {
    Path record = new Home(Path.of("..")).sweeps().resolve("campaigns/record.yaml");
    assertThat(CampaignReader.read(record).turns()).hasSizeGreaterThan(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          about: x                             | x.yaml:1: 'sweeps' is missing
          sweeps: [{name: a}, {name: a}]       | x.yaml:1: sweep 'a' is there twice; say 'times'
          sweeps: [{nam: a}]                   | x.yaml:1: unknown key of a sweep 'nam'; did you mean 'name'?
          sweeps: [{name: a, times: 0}]        | x.yaml:1: times must be
          sweeps: [{name: a, budget: long}]    | x.yaml:1: budget must be
          {quiet: 200%, sweeps: [{name: a}]}   | x.yaml:1: quiet must be above 0 and at most 100 %
          {apart: often, sweeps: [{name: a}]}  | x.yaml:1: apart must be
          sweeps: []                           | x.yaml:1: there is no sweep in it
          {sweep: [{name: a}]}                 | unknown key 'sweep'; did you mean 'sweeps'?
          ''                                   | x.yaml: is empty; see sweeps/campaigns/record.yaml for a campaign
          """)
  void saysInOneLineWhatIsWrong(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InputError.class)
        .hasMessageContaining(message);
  }
}
