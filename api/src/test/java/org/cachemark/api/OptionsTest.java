/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OptionsTest {

  @Test
  void readsWhatItWrites() {
    Options options = Options.parse("b=2;a=x,y");
    assertThat(options.values()).isEqualTo(Map.of("a", "x,y", "b", "2"));
    assertThat(options).hasToString("a=x,y;b=2");
    assertThat(Options.parse(options.toString())).isEqualTo(options);
    assertThat(Options.parse(" ")).isEqualTo(Options.NONE);
  }

  @Test
  void takesFalseForFalse() {
    Options options = Options.parse("on=true;off=false;odd=yes");
    assertThat(options.flag("on")).isTrue();
    assertThat(options.flag("off")).isFalse();
    assertThat(options.flag("absent")).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.flag("odd"))
        .withMessage("option odd must be true or false, not 'yes'");
  }

  @Test
  void takesWhatIsNotSwitchedOffForOn() {
    Options options = Options.parse("a=on;b=off;odd=true");
    assertThat(options.isOn("a")).isTrue();
    assertThat(options.isOn("b")).isFalse();
    assertThat(options.isOn("absent")).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.isOn("odd"))
        .withMessage("option odd must be on or off, not 'true'");
  }

  @Test
  void refusesNumbersThatAreNone() {
    Options options = Options.parse("n=8;low=0;word=many");
    assertThat(options.number("n", 1)).contains(8);
    assertThat(options.number("absent", 1)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.number("low", 1))
        .withMessage("option low must be a whole number from 1, not '0'");
    assertThatIllegalArgumentException().isThrownBy(() -> options.number("word", 1));
  }

  @Test
  void refusesWhatIsNoOption() {
    assertThatIllegalArgumentException().isThrownBy(() -> Options.parse("loose"));
    assertThatIllegalArgumentException().isThrownBy(() -> Options.parse("=1"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Options.parse("a=1;a=2"))
        .withMessage("option a is given twice");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Options.parse("b=1").requireKnown("guava", Map.of("z", "", "c", ""), Map.of()))
        .withMessage("guava has no option 'b'; it knows c, z");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Options.parse("b=1").requireKnown("guava", Map.of(), Map.of("b", "write c=%1$s")))
        .withMessage("write c=1");
  }

  @Test
  void specsRefuseWhatNoCacheCanKeep() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CacheSpec.of(Integer.class, Integer.class, 0));
    CacheSpec<Integer, Integer> spec = CacheSpec.of(Integer.class, Integer.class, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec.withExpireAfterWrite(Duration.ofMillis(1500)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec.withExpireAfterWrite(Duration.ofSeconds(-1)));
  }
}
