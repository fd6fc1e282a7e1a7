/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.cachemark.reports.Fixture;
import org.cachemark.reports.HitsFixture;
import org.cachemark.reports.PercentilesFixture;
import org.cachemark.reports.Pool;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Results;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.Pdf;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.print.PrintOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * Opens pages in a headless Chromium. Where there is none, it is left out, unless the environment
 * variable {@code CACHEMARK_BROWSER} says {@code required}, as on the project's CI. Pictures of
 * what it saw are left in {@code target/screenshots}.
 */
class BrowserIT {

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path profile;

  private static ChromeDriver browser;

  @TempDir Path directory;

  @BeforeAll
  static void start() throws IOException {
    boolean isThere = Files.exists(CHROMIUM) && Files.exists(DRIVER);
    if ("required".equals(System.getenv("CACHEMARK_BROWSER"))) {
      assertThat(isThere).as("Debian's packages chromium and chromium-driver").isTrue();
    }
    assumeThat(isThere).as("Chromium and its driver").isTrue();
    Files.createDirectories(PICTURES);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--user-data-dir=" + profile);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
    browser = new ChromeDriver(service, options);
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.quit();
    }
  }

  @BeforeEach
  void forget() {
    browser.get("about:blank");
    browser.manage().window().setSize(new Dimension(1280, 900));
    logs(LogType.BROWSER);
    logs(LogType.PERFORMANCE);
  }

  private static List<String> logs(String type) {
    return browser.manage().logs().get(type).getAll().stream().map(LogEntry::getMessage).toList();
  }

  private void open(Results... runs) throws IOException {
    open(Stream.of(runs).map(run -> Pages.subject(run, directory)).toList());
  }

  private void open(List<Subject> subjects) throws IOException {
    Path page = Files.writeString(directory.resolve("report.html"), HtmlReport.of(subjects));
    Files.copy(
        page,
        PICTURES.resolve(subjects.get(0).results().run().sweep() + ".html"),
        StandardCopyOption.REPLACE_EXISTING);
    browser.get(page.toUri().toString());
    drawAll();
  }

  /** As before printing, when all plots are drawn. */
  private static void drawAll() {
    browser.executeScript("dispatchEvent(new Event('beforeprint'))");
  }

  /** A picture of the whole page. */
  private static void picture(String name, int width) throws IOException {
    browser.manage().window().setSize(new Dimension(width, 900));
    long height = (Long) browser.executeScript("return document.documentElement.scrollHeight");
    browser.manage().window().setSize(new Dimension(width, (int) Math.min(height + 40, 12_000)));
    drawAll();
    Files.write(PICTURES.resolve(name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
    browser.manage().window().setSize(new Dimension(1280, 900));
  }

  private static List<WebElement> all(String selector) {
    return browser.findElements(By.cssSelector(selector));
  }

  private static List<WebElement> shown(String selector) {
    return all(selector).stream().filter(WebElement::isDisplayed).toList();
  }

  /** Dots, bars and fields of a plot: what is filled, and is neither text nor a band. */
  private static long marks(WebElement plot) {
    return (Long)
        browser.executeScript(
            "return [...arguments[0].querySelectorAll('path, circle, polygon, rect')].filter(mark"
                + " => /^(#|rgb)/.test(mark.getAttribute('fill') || '') &&"
                + " !mark.getAttribute('fill-opacity')).length",
            plot);
  }

  private static void isQuiet() throws IOException {
    assertThat(logs(LogType.BROWSER)).isEmpty();
    for (String line : logs(LogType.PERFORMANCE)) {
      JsonNode message = JSON.readTree(line).path("message");
      if (message.path("method").asText().equals("Network.requestWillBeSent")) {
        assertThat(message.at("/params/request/url").asText()).matches("(file|data|about):.*");
      }
    }
  }

  @Test
  void showsWhatThereIsForChoosing() throws IOException {
    open(Pages.choice());
    picture("choosing", 1280);
    List<WebElement> plots = all("figure .plot");
    assertThat(plots).hasSizeGreaterThan(20);
    for (WebElement plot : plots) {
      assertThat(marks(plot)).as(plot.getAttribute("aria-label")).isGreaterThanOrEqualTo(2);
    }
    isQuiet();
  }

  @Test
  void filtersByCacheBenchmarkAndThreads() throws IOException {
    open(Pages.choice());
    int plots = shown("figure").size();
    int lines = shown("tbody tr").size();
    box("benchmark", "ReadOnly").click();
    assertThat(shown("figure")).hasSizeLessThan(plots);
    assertThat(shown("figcaption strong"))
        .extracting(WebElement::getText)
        .allMatch(title -> title.startsWith("PopulateParallelOnce"));
    box("benchmark", "ReadOnly").click();
    assertThat(shown("figure")).hasSize(plots);

    WebElement ranking = all("figure .plot").get(0);
    long marks = marks(ranking);
    box("cache", "cache2k").click();
    assertThat(marks(ranking)).isLessThan(marks);
    assertThat(shown("tbody tr")).hasSizeLessThan(lines);
    assertThat(shown("tbody th")).extracting(WebElement::getText).doesNotContain("cache2k");
    box("cache", "cache2k").click();

    box("threads", "4").click();
    assertThat(shown("figcaption strong"))
        .extracting(WebElement::getText)
        .noneMatch(title -> title.endsWith("4 threads"));
    isQuiet();
  }

  private static WebElement box(String filter, String value) {
    return all("fieldset[data-filter=" + filter + "] label").stream()
        .filter(label -> label.getText().strip().equals(value))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void takesNoNameForMarkup() throws IOException {
    open(Pages.choice());
    assertThat(browser.getTitle()).startsWith("test: ");
    assertThat(all("tbody th")).extracting(WebElement::getText).contains(Pages.HOSTILE);
    all("tbody th button").stream()
        .filter(button -> button.getText().equals(Pages.HOSTILE))
        .findFirst()
        .orElseThrow()
        .click();
    assertThat(browser.findElement(By.id("details-title")).getText()).contains(Pages.HOSTILE);
    // The tip of each mark is made of the same names.
    browser.findElement(By.cssSelector("dialog button")).click();
    WebElement plot = all("figure .plot").get(0);
    for (int i = 0; i < 5; i++) {
      plot.sendKeys(Keys.ARROW_DOWN);
    }
    assertThat(browser.getTitle()).startsWith("test: ");
    assertThat(all("body script")).hasSize(3);
    assertThat(all("td")).extracting(WebElement::getText).contains("it is slow & old");
    isQuiet();
  }

  /** Goes from mark to mark: what scrolls near is drawn anew, and tells nothing then. */
  private static void walkUntil(WebElement plot, Predicate<String> isTold) {
    new WebDriverWait(browser, Duration.ofSeconds(60))
        .until(
            b -> {
              plot.sendKeys(Keys.ARROW_DOWN);
              return isTold.test(plot.getText());
            });
  }

  @Test
  void tellsExactFiguresByMouseAndKeyboard() throws IOException {
    open(Pages.choice());
    WebElement plot = all("figure .plot").get(0);
    walkUntil(plot, text -> text.matches("(?s).*\\[[\\d.]+, [\\d.]+] (k|M) ops/s.*"));
    plot.sendKeys(Keys.ENTER);
    WebElement dialog = browser.findElement(By.cssSelector("dialog[open]"));
    assertThat(dialog.findElements(By.cssSelector(".plot svg"))).hasSize(3);
    assertThat(dialog.getText()).contains("./run.sh run 20261121-000000-test --only cell=");
    assertThat(dialog.findElement(By.cssSelector(".rounds a")).getAttribute("href"))
        .startsWith("file:")
        .endsWith("/round-1.json");
    picture("details", 1280);
    dialog.sendKeys(Keys.ESCAPE);
    assertThat(all("dialog[open]")).isEmpty();
    isQuiet();
  }

  @Test
  void sortsAndCopiesTables() throws IOException {
    open(Pages.choice());
    WebElement table = shown("main table").get(0);
    List<String> before = column(table);
    table.findElements(By.cssSelector("thead button")).get(2).click();
    List<String> rising = column(table);
    table.findElements(By.cssSelector("thead button")).get(2).click();
    List<String> falling = column(table);
    assertThat(rising).containsExactlyInAnyOrderElementsOf(before);
    Collections.reverse(falling);
    assertThat(falling).isEqualTo(rising).isNotEqualTo(before);

    browser.executeScript(
        "window.copied = []; navigator.clipboard.writeText = async t => { copied.push(t); }");
    table.findElements(By.cssSelector(".tools button")).forEach(WebElement::click);
    List<?> copied = (List<?>) browser.executeScript("return copied");
    assertThat(copied.get(0).toString()).startsWith("cache,place,median,").contains("caffeine,");
    assertThat(copied.get(1).toString())
        .startsWith("| cache | place | median |")
        .contains("|---|--:|");
    isQuiet();
  }

  private static List<String> column(WebElement table) {
    return new ArrayList<>(
        table.findElements(By.cssSelector("tbody tr")).stream()
            .map(line -> line.findElement(By.cssSelector("td:nth-child(3)")).getText())
            .toList());
  }

  @Test
  void changesTheScale() throws IOException {
    open(Pages.choice());
    WebElement plot = all("figure .plot").get(0);
    String linear = plot.getAttribute("innerHTML");
    browser.findElement(By.cssSelector("#controls label:last-child input")).click();
    assertThat(plot.getAttribute("innerHTML")).isNotEqualTo(linear);
    isQuiet();
  }

  @Test
  void showsWhatThereIsForGuarding() throws IOException {
    open(Pages.contest());
    picture("guarding", 1280);
    List<WebElement> plots = all("figure .plot");
    assertThat(plots).hasSize(2);
    assertThat(marks(plots.get(0))).as("changes, by CPU time and by the clock").isGreaterThan(10);
    assertThat(plots.get(1).getText()).contains("slower", "same", "failed");
    all("#changes tbody th button").get(0).click();
    WebElement dialog = browser.findElement(By.cssSelector("dialog[open]"));
    assertThat(dialog.findElements(By.cssSelector(".plot svg"))).hasSize(3);
    assertThat(dialog.getText()).contains("slower", "confirmed", "./run.sh compare lib@1 lib@2");
    picture("pair", 1280);
    isQuiet();
  }

  @Test
  void fitsAPhoneAndTheDark() throws IOException {
    open(Pages.choice());
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    Object background =
        browser.executeScript("return getComputedStyle(document.body).backgroundColor");
    assertThat(background).isEqualTo("rgb(21, 24, 28)");
    picture("dark", 1280);
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
    onAPhone("phone");
    isQuiet();
  }

  /** Takes a picture, of a page that need not be scrolled sideways. */
  private static void onAPhone(String name) throws IOException {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true));
    try {
      drawAll();
      Object overflow =
          browser.executeScript(
              "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
      assertThat(overflow).as("nothing to be scrolled sideways").isEqualTo(0L);
      Files.write(PICTURES.resolve(name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
    } finally {
      browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  @Test
  void ordersByThePriceThatASliderSays() throws IOException {
    open(HitsFixture.both().results());
    WebElement section = browser.findElement(By.id("speed-and-hits"));
    WebElement slider = section.findElement(By.cssSelector("input[type=range]"));
    assertThat(section.findElements(By.cssSelector("label[for=" + slider.getAttribute("id") + "]")))
        .hasSize(1);
    slider.sendKeys(Keys.HOME);
    assertThat(order(section)).first().asString().startsWith("quick 1–2 0.505 [");
    assertThat(section.findElement(By.cssSelector(".stop")).getText())
        .isEqualTo("At 0.01 µs a miss quick and twin cannot be told apart.");
    String drawn = section.findElement(By.cssSelector(".plot")).getAttribute("innerHTML");
    slider.sendKeys(Keys.END);
    assertThat(order(section)).first().asString().startsWith("clever 1 2210 [");
    assertThat(slider.getAttribute("aria-valuetext"))
        .isEqualTo("At 10 ms a miss clever costs least.");
    assertThat(section.findElement(By.cssSelector(".plot")).getAttribute("innerHTML"))
        .as("the line across the plot has moved")
        .isNotEqualTo(drawn);
    assertThat(all(".slider strong")).extracting(WebElement::getText).containsOnly("10 ms");
    slider.sendKeys(Keys.ARROW_LEFT);
    assertThat(all(".slider strong")).extracting(WebElement::getText).containsOnly("7 ms");

    box("cache", "clever").click();
    assertThat(order(section)).noneMatch(line -> line.startsWith("clever"));
    box("cache", "clever").click();
    section.findElement(By.cssSelector(".stops button")).click();
    assertThat(browser.findElement(By.id("details-title")).getText()).contains("clever");
    browser.findElement(By.cssSelector("dialog button")).click();
    isQuiet();
  }

  private static List<String> order(WebElement section) {
    return section.findElement(By.cssSelector(".stops")).findElements(By.tagName("tr")).stream()
        .skip(1)
        .map(WebElement::getText)
        .toList();
  }

  @Test
  void showsHitsInTheDarkAndOnAPhone() throws IOException {
    open(HitsFixture.both().results());
    picture("hits", 1280);
    for (WebElement plot : all("figure .plot")) {
      assertThat(marks(plot)).isGreaterThanOrEqualTo(1);
    }
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    picture("hits-dark", 1280);
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
    onAPhone("hits-phone");
    isQuiet();
  }

  @Test
  void drawsPercentilesWithTheirNamesOnTheAxis() throws IOException {
    open(PercentilesFixture.small().results());
    WebElement section = browser.findElement(By.id("by-percentile"));
    List<WebElement> plots = section.findElements(By.cssSelector("figure .plot"));
    assertThat(plots).hasSize(4);
    for (WebElement plot : plots) {
      assertThat(plot.getText()).contains("percentile", "50", "99", "99.99", "nobody");
      assertThat(marks(plot)).isGreaterThanOrEqualTo(9);
    }
    walkUntil(plots.get(0), text -> text.contains("percentile 99"));
    picture("percentiles", 1280);
    onAPhone("percentiles-phone");
    isQuiet();
  }

  @Test
  void printsAllPlots() throws IOException {
    Path page = directory.resolve("print.html");
    Files.writeString(page, HtmlReport.of(List.of(Pages.subject(Pages.choice(), directory))));
    browser.get(page.toUri().toString());
    Pdf pdf = browser.print(new PrintOptions());
    Files.write(PICTURES.resolve("print.pdf"), Base64.getDecoder().decode(pdf.getContent()));
    for (WebElement plot : all("figure .plot")) {
      assertThat(marks(plot)).isGreaterThanOrEqualTo(2);
    }
    isQuiet();
  }

  private void openSite(String page, List<Site.Source> sources) throws IOException {
    SiteTest.write(directory, sources);
    browser.get(directory.resolve(page).toUri().toString());
    drawAll();
  }

  @Test
  void saysWhetherForksOrRunsCountOnThePageOfAPool() throws IOException {
    openPool(SiteTest.counted());
    assertThat(numbers("a")).startsWith("fork", "10001", "10002").endsWith("20005").hasSize(11);
    openPool(SiteTest.twoMachines().subList(0, 2));
    assertThat(numbers("a")).containsExactly("run", "1", "2");
    isQuiet();
  }

  private void openPool(List<Site.Source> sources) throws IOException {
    Pool pool = Pool.of(sources.stream().map(Site.Source::results).toList());
    open(List.of(Pages.subject(pool.analysis(), directory)));
  }

  @Test
  void showsForksAndNoRunsWherePooledFiguresAreExact() throws IOException {
    openSite("benchmark-Hits.html", SiteTest.counted());
    WebElement dialog = dialogOf("#test-1", "a");
    assertThat(dialog.getText()).contains("Score by fork");
    assertThat(dialog.findElements(By.cssSelector(".rounds a"))).hasSize(10);
    assertThat(dialog.findElements(By.cssSelector("details tbody tr"))).hasSize(10);
  }

  @Test
  void answersOnTheFirstPageOfASite() throws IOException {
    openSite("index.html", SiteTest.twoMachines());
    assertThat(shown("main h2")).hasSize(2);
    assertThat(shown("figure .plot")).hasSize(4);
    for (WebElement plot : all("figure .plot")) {
      assertThat(marks(plot)).as(plot.getAttribute("aria-label")).isGreaterThanOrEqualTo(2);
    }
    picture("site", 1280);
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    assertThat(browser.executeScript("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(21, 24, 28)");
    picture("site-dark", 1280);
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
    onAPhone("site-phone");
    isQuiet();
  }

  /** What opens for a name in the tables of a part of the page. */
  private WebElement dialogOf(String part, String name) {
    all(part + " tbody th button").stream()
        .filter(button -> button.getText().equals(name))
        .findFirst()
        .orElseThrow()
        .click();
    return browser.findElement(By.cssSelector("dialog[open]"));
  }

  @Test
  void leadsFromAFigureOfASiteToItsForksAndCommand() throws IOException {
    openSite("index.html", SiteTest.twoMachines());
    browser.findElement(By.linkText("Read")).click();
    drawAll();
    assertThat(shown("main table")).hasSize(2);
    WebElement dialog = dialogOf("#test-2", "a");
    String id = "Read_a@1_threads=2";
    assertThat(dialog.getText())
        .contains("./run.sh run 20261121-020000-test.zip --only 'cell=" + id + "'");
    assertThat(dialog.getText()).contains("Score by run");
    List<WebElement> forks = dialog.findElements(By.cssSelector(".rounds a"));
    assertThat(forks).hasSize(SiteTest.RUNS * SiteTest.ROUNDS);
    assertThat(forks.get(0).getAttribute("href"))
        .endsWith("/forks/20261121-000000-test/Read_a%401_threads%3D2/round-1.txt");
    dialog.sendKeys(Keys.ESCAPE);
    onAPhone("site-benchmark");

    browser.findElement(By.linkText("a")).click();
    drawAll();
    assertThat(shown("main table").get(0).getText()).contains("ahead", "2.00×");
    for (WebElement plot : all("figure .plot")) {
      assertThat(marks(plot)).as(plot.getAttribute("aria-label")).isGreaterThanOrEqualTo(1);
    }
    onAPhone("site-system");
    isQuiet();
  }

  @Test
  void drawsReleasesOfASystemOverTime() throws IOException {
    openSite("index.html", List.of(SiteTest.source(SiteTest.releases())));
    browser.findElement(By.linkText("releases")).click();
    drawAll();
    assertThat(shown("figure .plot")).hasSize(2);
    assertThat(marks(all("figure .plot").get(0))).isGreaterThanOrEqualTo(3);
    assertThat(shown("main table").get(0).getText())
        .containsSubsequence("a: Read", "1 100", "2 80.0", "0.80×", "worse", "10 80.0");
    WebElement dialog = dialogOf("main", "2");
    assertThat(dialog.getText()).contains("a 2 in Read").contains("Read_a@2_threads=2");
    dialog.sendKeys(Keys.ESCAPE);
    picture("site-releases", 1280);
    onAPhone("site-releases-phone");
    isQuiet();
  }

  @Test
  void numbersThePointsOfACellByTheRunsThatHaveIt() throws IOException {
    List<Site.Source> sources = new ArrayList<>();
    for (int hour = 1; hour <= 3; hour++) {
      Fixture run =
          new Fixture()
              .at(hour)
              .measured("ReadOnly", "map", Role.REFERENCE, 100, 101, 99)
              .measured("ReadOnly", "a@1", Role.COMPETITOR, hour == 2 ? NONE : SOME);
      sources.add(SiteTest.source(run.results()));
    }
    openSite("benchmark-ReadOnly.html", sources.subList(0, 2));
    assertThat(numbers("a")).containsExactly("run", "1");
    assertThat(browser.findElement(By.cssSelector("dialog[open] code")).getText())
        .contains("run 20261121-010000-test.zip");
    openSite("benchmark-ReadOnly.html", sources);
    assertThat(numbers("a")).containsExactly("run", "1", "3");
    openSite("benchmark-ReadOnly.html", sources.subList(0, 1));
    assertThat(numbers("a")).containsExactly("round", "1", "2", "3");
    isQuiet();
  }

  private static final double[] NONE = {};
  private static final double[] SOME = {200, 202, 198};

  /** What the table in the dialog of a system says of its points, its head first. */
  private List<String> numbers(String system) {
    WebElement dialog = dialogOf("main", system);
    dialog.findElement(By.tagName("summary")).click();
    return dialog.findElements(By.cssSelector("details tr > th:first-child")).stream()
        .map(WebElement::getText)
        .toList();
  }

  /** Whoever copies the command gives it to a shell. */
  @Test
  void quotesACellInACommandWhateverItsId() throws IOException {
    Results run =
        new Fixture()
            .measured("ReadOnly", "map", Role.REFERENCE, 100, 101, 99)
            .measured("ReadOnly", "a@1[x='$(touch evil)']", Role.COMPETITOR, 200, 202, 198)
            .results();
    openSite("benchmark-ReadOnly.html", List.of(SiteTest.source(run)));
    dialogOf("main", "a");
    assertThat(browser.findElement(By.cssSelector("dialog[open] code")).getText())
        .endsWith(" --only 'cell=ReadOnly_a@1[x='\\''$(touch evil)'\\'']_threads=2'");
    isQuiet();
  }

  @Test
  void canBeReadWithoutScripts() throws IOException {
    browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      Path page = directory.resolve("plain.html");
      Files.writeString(page, HtmlReport.of(List.of(Pages.subject(Pages.choice(), directory))));
      browser.get(page.toUri().toString());
      assertThat(browser.findElement(By.tagName("h1")).getText()).contains("ReadOnly");
      assertThat(all("main table tbody tr")).hasSizeGreaterThan(20);
    } finally {
      browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }
}
