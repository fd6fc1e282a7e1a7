/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which of the two scores decides of a pair of cells: settled beforehand, by what is known of the
 * systems and the work, so that no figure has a say in how it is judged.
 *
 * @param by the score
 * @param because why, in a few words that go after <em>since</em>
 */
public record Decider(By by, String because) {

  /** The scores. */
  public enum By {
    /** The speed by the worker threads' CPU time. */
    CPU_SECOND,
    /** The speed by the clock. */
    CLOCK
  }

  /** Where nothing speaks against the score that neighbours on the machine disturb less. */
  public static final Decider CPU_SECOND =
      new Decider(By.CPU_SECOND, "nothing waits, and nothing works in the background");

  /** Why the clock decides where a system answers from another process. */
  public static final String REMOTE = "the work is another process's too";

  public Decider {
    Run.present(by, "by");
    Run.present(because, "because");
  }

  /** The clock, for a reason. */
  public static Decider clock(String because) {
    return new Decider(By.CLOCK, because);
  }

  /** Whether the clock decides. */
  @JsonIgnore
  public boolean isClock() {
    return by == By.CLOCK;
  }

  /**
   * What decides of cells, by what a run knows of their systems: the clock if one of these wants
   * it.
   *
   * @return null where nothing wants the clock, and of one nothing was settled, as in old runs
   */
  public static @Nullable Decider of(Run run, List<Cell> cells) {
    Decider settled = CPU_SECOND;
    for (Cell cell : cells) {
      if (run.isRemote(cell)) {
        return clock(REMOTE);
      }
      for (SystemId system : cell.systems().values()) {
        Run.SystemInfo info = run.systems().get(system.toString());
        Decider decider = info == null ? null : info.decider();
        if (decider != null && decider.isClock()) {
          return decider;
        }
        settled = decider == null ? null : settled;
      }
    }
    return settled;
  }
}
