/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Optional;
import org.cachemark.api.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerUriTest {

  private static final ServerUri.Form FORM =
      new ServerUri.Form("acme://USER:PASSWORD@HOST", "acme:", "jdbc:acme:");

  private static Optional<ServerUri> of(String options, String held) {
    return ServerUri.of(Options.parse(options), Map.of("MY_ACME", held), FORM);
  }

  @Test
  void isThatOfTheVariableThatIsNamed() {
    assertThat(of("pool=2", "acme://here")).isEmpty();
    ServerUri uri = of("uri=MY_ACME", " acme://here\n").orElseThrow();
    assertThat(uri.reveal()).isEqualTo("acme://here");
    assertThat(uri).hasToString("MY_ACME");
  }

  @Test
  void saysWhatToWriteWhereThereIsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("uri=ANOTHER", "acme://here"))
        .withMessage(
            "the environment variable ANOTHER is not set;"
                + " write export ANOTHER='acme://USER:PASSWORD@HOST'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("uri=MY_ACME", "other://u:geheim@here"))
        .withMessage(
            "the environment variable MY_ACME does not begin with acme: or jdbc:acme:;"
                + " write export MY_ACME='acme://USER:PASSWORD@HOST'");
  }

  /** As drivers fail: with the whole URI, or a part of it, and in several lines. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "acme://user:geheim@here:1/2",
        "acme://:geheim@here",
        "acme://user:geheim@one:1,two:2/db?tls=true",
        "jdbc:acme://here/db?user=me&password=geheim&tls=true",
        "jdbc:acme://here;user=me;sslPassword = geheim;tls=true",
        "jdbc:acme:address=(host=here)(port=1)(PASSWORD=geheim)/db",
        "jdbc:acme:(host=here,pwd=geheim,port=1)"
      })
  void showsNoPassword(String held) {
    ServerUri uri = of("uri=MY_ACME", held).orElseThrow();
    String told = "cannot parse %s:\n 'geheim' is refused".formatted(held);
    assertThat(uri.refused(told)).hasMessageStartingWith("the server of MY_ACME cannot parse ");
    assertThat(uri.refused(told)).hasMessageEndingWith(": '…' is refused");
    assertThat(uri.uncallable(told))
        .hasMessageStartingWith("the server of MY_ACME cannot be used: cannot parse MY_ACME: '…'")
        .hasMessageEndingWith("; write its URI as acme://USER:PASSWORD@HOST")
        .hasNoCause();
    assertThat(uri.failed(told))
        .hasMessage("the server of MY_ACME: cannot parse MY_ACME: '…' is refused");
  }
}
