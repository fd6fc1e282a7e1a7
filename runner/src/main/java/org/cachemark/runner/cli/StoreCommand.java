/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cachemark.programs.PackageSource;
import org.cachemark.programs.PackageTool;
import org.cachemark.programs.PackagesException;
import org.cachemark.programs.Prepared;
import org.cachemark.programs.Programs;
import org.cachemark.reports.Grid;
import org.cachemark.reports.TextReport;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Product;
import org.cachemark.runner.run.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Brings programs of stores from the system's packages, and npm's. */
@Command(
    name = "store",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh store list",
      "  ./run.sh store get tarantool sphinx mysql clickhouse",
      "  ./run.sh store get --again tarantool",
      ""
    },
    description = {
      "Brings the programs of stores that come from the system's packages, or npm's,",
      "for this user alone: nothing is installed."
    },
    synopsisSubcommandLabel = "(get | list)",
    mixinStandardHelpOptions = true)
public final class StoreCommand implements Runnable {

  private static final String LISTING = "./run.sh store list";

  private final Programs programs = Programs.ofUser();
  private final Progress screen = Screen.progress();

  @Spec private picocli.CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  @Command(
      name = "get",
      description = {
        "Brings programs of stores by apt-get or npm, and what they depend on.",
        "They are kept in $CACHEMARK_PROGRAMS, else in ~/.cache/cachemark/programs."
      },
      mixinStandardHelpOptions = true)
  int get(
      @Mixin Workspace workspace,
      @Parameters(paramLabel = "NAME", arity = "1..*", description = "The stores.")
          List<String> names,
      @Option(names = "--again", description = "Also what is there: packages may be newer.")
          boolean again)
      throws IOException, InterruptedException {
    Set<Product> wanted = new LinkedHashSet<>();
    for (String name : names) {
      Product product = named(name, packaged(workspace));
      if (again || !isPrepared(product)) {
        wanted.add(product);
      }
    }
    for (PackageSource source : PackageSource.values()) {
      List<Product> ofSource =
          wanted.stream().filter(product -> product.packages().source() == source).toList();
      if (!ofSource.isEmpty()) {
        try (PackageTool tool = source.open(programs)) {
          for (Product product : ofSource) {
            get(product, tool);
          }
        }
      }
    }
    return Cachemark.OK;
  }

  /** Says so if it is. */
  private boolean isPrepared(Product product) throws IOException {
    Optional<Prepared> there = programs.find(product.product(), product.packages());
    if (there.isPresent()) {
      screen.print(
          "%s is prepared already: %s; --again brings it anew"
              .formatted(product.product(), described(there.get(), product)));
    }
    return there.isPresent();
  }

  private void get(Product product, PackageTool tool) throws IOException, InterruptedException {
    screen.print("Getting %s …".formatted(product.product()));
    try {
      Prepared prepared = tool.get(product.product(), product.packages());
      screen.print(
          "%s is prepared: %s, in %s"
              .formatted(product.product(), described(prepared, product), prepared.folder()));
    } catch (PackagesException e) {
      throw new InputError(
          "%s cannot be had from %s: %s"
              .formatted(product.product(), product.packages().source().title(), e.getMessage()),
          e);
    }
  }

  @Command(
      name = "list",
      description = "Lists the stores that need packages, and those that are prepared.",
      mixinStandardHelpOptions = true)
  int list(@Mixin Workspace workspace) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (Product product : packaged(workspace)) {
      Optional<Prepared> there = programs.find(product.product(), product.packages());
      rows.add(
          List.of(
              product.product(),
              there.isPresent()
                  ? described(there.get(), product)
                  : "not prepared; try: ./run.sh store get " + product.product()));
    }
    screen.print(
        rows.isEmpty()
            ? List.of("There is no store that needs packages.")
            : TextReport.entries(Grid.plain(2, rows)));
    return Cachemark.OK;
  }

  private static List<Product> packaged(Workspace workspace) {
    return workspace.catalogue().products().values().stream()
        .filter(product -> !product.packages().isEmpty())
        .toList();
  }

  private static Product named(String name, List<Product> packaged) {
    return packaged.stream()
        .filter(product -> product.product().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                InputError.unknown(
                    "",
                    "store that needs packages",
                    name,
                    packaged.stream().map(Product::product).toList(),
                    LISTING));
  }

  private static String described(Prepared prepared, Product product) throws IOException {
    return "%s, %d MB"
        .formatted(
            prepared.version(product.packages().names().get(0)), prepared.bytes() / 1_000_000);
  }
}
