/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/**
 * The URI of a server of the user's. A system's name goes into every report, and a URI has a
 * password: so the name has an environment variable alone, and what that holds is told to nobody
 * but the driver. Immutable.
 */
public final class ServerUri {

  /** The option that names the variable. */
  public static final String OPTION = "uri";

  /** What that option means, for a factory to say. */
  public static final String MEANING =
      "the environment variable with the URI of a server of yours; the runner starts none then";

  /** Behind the user before a host, or in a parameter, which drivers write in several ways. */
  private static final Pattern PASSWORD =
      Pattern.compile(
          "//[^:/?@]*:(?<user>[^/?]+)@"
              + "|(?i:\\w*(?:pass|pwd|secret|token)\\w*)\\s*=\\s*(?<parameter>[^&;,)]+)");

  private final String variable;
  private final String uri;
  private final Form form;

  /**
   * How the URIs of a product are written.
   *
   * @param example one, in full
   * @param beginnings what one begins with
   */
  public record Form(String example, List<String> beginnings) {

    /** The same, of one or several beginnings. */
    public Form(String example, String... beginnings) {
      this(example, List.of(beginnings));
    }
  }

  private ServerUri(String variable, String uri, Form form) {
    this.variable = variable;
    this.uri = uri;
    this.form = form;
  }

  /**
   * The one that options name; empty if they name none.
   *
   * @param environment variables by their name
   * @throws IllegalArgumentException if there is no such variable, or it holds something else; the
   *     message says what to write
   */
  public static Optional<ServerUri> of(
      Options options, Map<String, String> environment, Form form) {
    return options.text(OPTION).map(variable -> read(variable, environment, form));
  }

  private static ServerUri read(String variable, Map<String, String> environment, Form form) {
    String uri = environment.getOrDefault(variable, "").strip();
    if (form.beginnings().stream().noneMatch(uri::startsWith)) {
      throw new IllegalArgumentException(
          "the environment variable %s %s; write export %s='%s'"
              .formatted(
                  variable,
                  uri.isEmpty()
                      ? "is not set"
                      : "does not begin with " + String.join(" or ", form.beginnings()),
                  variable,
                  form.example()));
    }
    return new ServerUri(variable, uri, form);
  }

  /** The URI itself, for the driver alone. */
  public String reveal() {
    return uri;
  }

  /** That the server cannot be used, and why: a line without a password. */
  public IllegalArgumentException refused(String reason) {
    return new IllegalArgumentException("the server of %s %s".formatted(variable, hidden(reason)));
  }

  /**
   * That the server cannot be called, as its driver says, and how to write the URI: such a line.
   */
  public IllegalArgumentException uncallable(@Nullable String message) {
    return new IllegalArgumentException(
        "the server of %s cannot be used: %s; write its URI as %s"
            .formatted(variable, hidden(String.valueOf(message)), form.example()));
  }

  /** That the server failed later, as its driver says: such a line. */
  public IllegalStateException failed(@Nullable String message) {
    return new IllegalStateException(
        "the server of %s: %s".formatted(variable, hidden(String.valueOf(message))));
  }

  /** A text, such as a driver's message, as a line that has nothing of the URI's passwords. */
  private String hidden(String text) {
    String shown =
        PASSWORD
            .matcher(uri)
            .results()
            .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
            .reduce(text.replace(uri, variable), (said, password) -> said.replace(password, "…"));
    return shown.replaceAll("\\s+", " ").strip();
  }

  /** The variable. */
  @Override
  public String toString() {
    return variable;
  }
}
