/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.sphinx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.ServerService;
import org.cachemark.programs.Prepared;
import org.cachemark.programs.Programs;

/** A server of Sphinx, whose programs come from the system's packages. */
public final class SphinxService extends ServerService {

  /** The index that finds items by the words of their descriptions, too. */
  static final String WITH_TEXT = "texts";

  /** The index that finds items by their names alone. */
  static final String WITHOUT_TEXT = "items";

  private static final String SETTINGS =
      """
      index items {
        type = rt
        path = %1$s/items
        rt_field = name
        rt_attr_string = name
        rt_attr_uint = made
        rt_attr_string = description
        dict = keywords
        rt_mem_limit = 1024M
      }
      index texts : items {
        path = %1$s/texts
        rt_field = name
        rt_field = description
        min_prefix_len = 1
      }
      searchd {
        listen = 127.0.0.1:%2$d:mysql41
        pid_file = %1$s/searchd.pid
        log = %1$s/searchd.log
        workers = threads
        max_packet_size = 128M
        binlog_path =
      }
      """;

  /** Made by its name. */
  public SphinxService() {
    super("Sphinx", "TERM");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException {
    SphinxFactory.requireNoDisk(options);
    Prepared programs = Programs.ofUser().require(SphinxFactory.NAME);
    Files.createDirectory(data);
    Path settings = Files.writeString(root.resolve("sphinx.conf"), SETTINGS.formatted(data, port));
    return programs.command("usr/bin/searchd", "--config", settings.toString(), "--nodetach");
  }

  /**
   * Statements are prepared by the driver, since it knows none that are, nor modes of SQL; many
   * items are inserted by one.
   */
  @Override
  protected String address(int port) {
    return "jdbc:mariadb://127.0.0.1:%d/?%s"
        .formatted(
            port,
            "useServerPrepStmts=false&jdbcCompliantTruncation=false&rewriteBatchedStatements=true");
  }

  @Override
  protected void answer() throws SQLException {
    execute("SHOW STATUS");
  }

  @Override
  public void reset() throws SQLException {
    execute("TRUNCATE RTINDEX " + WITH_TEXT);
    execute("TRUNCATE RTINDEX " + WITHOUT_TEXT);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(address());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
