/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.api.Options;
import org.junit.jupiter.api.Test;

class MasterTest {

  private static final AtomicInteger OPEN = new AtomicInteger();

  /** One that is counted while it is open. */
  public static final class CountedFactory extends KeyMemoryFactory {

    @Override
    public String name() {
      return "counted";
    }

    @Override
    public Set<MemoryCapability> capabilities(Options options) {
      return Set.of();
    }

    @Override
    protected KeyMemory open(int keys, Options options) {
      OPEN.incrementAndGet();
      return new KeyMemory() {
        @Override
        public boolean remember(long high, long low) {
          return true;
        }

        @Override
        public long size() {
          return 0;
        }

        @Override
        public void close() {
          OPEN.decrementAndGet();
        }

        @Override
        public String configuration() {
          return "counted";
        }
      };
    }
  }

  private static MasterSpec spec(String sink) {
    return new MasterSpec(CountedFactory.class.getName(), Options.NONE, 1, sink, Options.NONE);
  }

  @Test
  void closesItsMemoryWhereThereIsNoSuchSink() {
    Master.open(spec(RecordingSinkFactory.class.getName())).close();
    assertThat(OPEN).hasValue(0);
    assertThatIllegalArgumentException().isThrownBy(() -> Master.open(spec("no such sink")));
    assertThat(OPEN).hasValue(0);
  }
}
