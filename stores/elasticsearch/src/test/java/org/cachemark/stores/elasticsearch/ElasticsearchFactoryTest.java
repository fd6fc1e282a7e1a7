/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import org.cachemark.api.Options;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before there is a server. */
class ElasticsearchFactoryTest {

  @TempDir Path directory;

  private void open(String options) {
    new ElasticsearchFactory()
        .create(new StoreSpec(1, false, 1, directory, Options.parse(options)))
        .close();
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(""))
        .withMessage("elasticsearch needs a server, which the runner starts");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("durability=some;service=1,http://127.0.0.1:1,/none"))
        .withMessage("option durability must be none or disk, not 'some'");
    assertThatIllegalStateException()
        .isThrownBy(() -> open("service=1,http://127.0.0.1:1,/none"))
        .withMessageStartingWith("Elasticsearch: ");
  }

  @Test
  void runsOnTheJdkThatIsNamedOrOnThisOneIfThatIsNewEnough() {
    assertThat(ElasticsearchService.jdk("/opt/jdk", 17)).isEqualTo("/opt/jdk");
    assertThat(ElasticsearchService.jdk("", 21)).isEqualTo(System.getProperty("java.home"));
    assertThatIllegalStateException()
        .isThrownBy(() -> ElasticsearchService.jdk(null, 20))
        .withMessage(
            "Elasticsearch takes JDK 21 or newer, and this is 20:"
                + " set ES_JAVA_HOME to the directory of one");
  }
}
