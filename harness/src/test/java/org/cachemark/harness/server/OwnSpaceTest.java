/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OwnSpaceTest {

  private static final ServerUri URI =
      ServerUri.of(
              Options.parse("uri=MY_ACME"),
              Map.of("MY_ACME", "acme://u:geheim@here"),
              new ServerUri.Form("acme://USER:PASSWORD@HOST", "acme:"))
          .orElseThrow();

  /** Marks by name; an empty one is that of what somebody else has made. */
  private final Map<String, String> server = new HashMap<>();

  private boolean isDown;
  private @Nullable String product;

  private final class Space extends OwnSpace {

    Space() {
      super("a shelf " + NAME, URI);
    }

    @Override
    protected Optional<String> otherProduct() {
      return Optional.ofNullable(product);
    }

    @Override
    protected boolean exists() throws IOException {
      if (isDown) {
        throw new IOException("acme://u:geheim@here is down");
      }
      return server.containsKey(NAME);
    }

    @Override
    protected Optional<String> mark() {
      return Optional.of(server.get(NAME)).filter(mark -> !mark.isEmpty());
    }

    @Override
    protected void make(String newMark) {
      assertThat(server.put(NAME, newMark)).as("dropped before").isNull();
    }

    @Override
    protected void drop() {
      server.remove(NAME);
    }
  }

  @Test
  void isMadeAndDropped() {
    try (OwnSpace space = new Space()) {
      space.open();
      assertThat(server).hasSize(1);
    }
    assertThat(server).isEmpty();
  }

  @Test
  void takesThePlaceOfOneThatWasLeft() {
    server.put("cachemark", "that of a fork that was killed");
    try (OwnSpace space = new Space()) {
      space.open();
      assertThat(server.get("cachemark")).isNotEqualTo("that of a fork that was killed");
    }
    assertThat(server).isEmpty();
  }

  @Test
  void leavesAloneWhatSomebodyElseHasMade() {
    server.put("cachemark", "");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Space().open())
        .withMessage(
            "the server of MY_ACME has a shelf cachemark that Cachemark did not make, and leaves"
                + " alone; name another");
    assertThat(server).containsEntry("cachemark", "");
  }

  @Test
  void leavesAloneAServerOfAnotherProduct() {
    product = "Emca 5";
    server.put("cachemark", "that of a fork that was killed");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Space().open())
        .withMessage("the server of MY_ACME is Emca 5");
    assertThat(server).hasSize(1);
  }

  @Test
  void tellsThatAnotherHasComeAndLeavesItsOwnAlone() {
    OwnSpace first = new Space();
    first.open();
    try (OwnSpace second = new Space()) {
      second.open();
      assertThatIllegalStateException()
          .isThrownBy(first::close)
          .withMessage(
              "the server of MY_ACME: another Cachemark has come, and dropped what this one had there");
      assertThat(server).hasSize(1);
    }
  }

  @Test
  void tellsThatTheServerIsGone() {
    OwnSpace space = new Space();
    space.open();
    isDown = true;
    assertThatIllegalStateException()
        .isThrownBy(space::close)
        .withMessage("the server of MY_ACME: MY_ACME is down");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Space().open())
        .withMessage(
            "the server of MY_ACME cannot be used: MY_ACME is down;"
                + " write its URI as acme://USER:PASSWORD@HOST");
  }
}
