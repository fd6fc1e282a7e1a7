/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Package tools that need no network: scripts. An archive is a file with a package's name and
 * version, as dpkg-deb shows them, and has a program of that name.
 */
public final class FakeTools {

  private static final String APT_GET =
      """
      #!/bin/sh
      here=$(dirname "$0")
      cp "$3" "$here/settings"
      for argument; do
        case $argument in
          update) exec sh "$here/update" ;;
          indextargets) exec sh "$here/targets" ;;
          Dir::Cache::archives=*) archives=${argument#*=} ;;
        esac
      done
      cd "$archives" && exec sh "$here/install"
      """;

  private static final String DPKG_DEB =
      """
      #!/bin/sh
      if [ "$1" = --show ]; then exec cat "$2"; fi
      read -r name version <"$2"
      [ "$version" != broken ] || { echo "dpkg-deb: error: $name is broken" >&2; exit 2; }
      mkdir -p "$3/usr/bin" "$3/usr/lib/a-linux-gnu"
      printf '#!/bin/sh\\necho %s "$1" "$LD_LIBRARY_PATH"\\n' "$version" >"$3/usr/bin/$name"
      chmod +x "$3/usr/bin/$name"
      """;

  /** Installs what it is asked for, and lists it; the cache is a file's name. */
  private static final String NPM =
      """
      #!/bin/sh
      here=$(dirname "$0")
      prefix=${1#--prefix=}
      cache=${2#--cache=}
      for last; do :; done
      case " $* " in
        *' ls '*) echo "$prefix:"; cat "$prefix/listed" ;;
        *' install '*)
          touch "$cache"
          sh "$here/npm-install" || exit
          modules=$prefix/node_modules/${last%@*}
          mkdir -p "$modules"
          echo "$last" >"$modules/lib.so"
          echo "$modules:$last" >"$prefix/listed" ;;
        *) exit 1 ;;
      esac
      """;

  private final Path bin;

  /** Makes them in a folder, where they do nothing yet. */
  public FakeTools(Path bin) throws IOException {
    this.bin = Files.createDirectories(bin);
    script("apt-get", APT_GET);
    script("dpkg-deb", DPKG_DEB);
    script("npm", NPM);
    onUpdate("exit 0").onTargets("exit 0").onNpmInstall("exit 0");
  }

  private void script(String name, String text) throws IOException {
    Path file = Files.writeString(bin.resolve(name), text);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
  }

  /** What reading the lists does. */
  public FakeTools onUpdate(String script) throws IOException {
    Files.writeString(bin.resolve("update"), script + "\n");
    return this;
  }

  /** What asking for the system's mirrors of Debian does. */
  public FakeTools onTargets(String script) throws IOException {
    Files.writeString(bin.resolve("targets"), script + "\n");
    return this;
  }

  /** What downloading does, in the folder for archives. */
  public FakeTools onInstall(String script) throws IOException {
    Files.writeString(bin.resolve("install"), script + "\n");
    return this;
  }

  /** What npm does before it installs the last package that it is asked for. */
  public FakeTools onNpmInstall(String script) throws IOException {
    Files.writeString(bin.resolve("npm-install"), script + "\n");
    return this;
  }

  /** A line that downloads a package. */
  public static String archive(String name, String version) {
    return "printf '%s\\t%s\\n' >%s.deb\n".formatted(name, version, name);
  }

  /** The settings that apt-get was last given. */
  String settings() throws IOException {
    return Files.readString(bin.resolve("settings"));
  }

  /** An environment that has them before the system's. */
  public Map<String, String> environment() {
    return Map.of("PATH", bin + ":" + System.getenv("PATH"));
  }
}
