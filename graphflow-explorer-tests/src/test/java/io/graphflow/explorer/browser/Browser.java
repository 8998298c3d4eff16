package io.graphflow.explorer.browser;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.FluentWait;
import org.openqa.selenium.support.ui.Wait;

/** A browser without a window that shows the explorer, and a user's hands. */
final class Browser implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final ChromeDriver driver;
  private final Path downloads;

  /**
   * Starts one.
   *
   * @param folder for what it keeps
   */
  Browser(Path folder) {
    downloads = folder.resolve("downloads");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium().orElseThrow().toFile());
    options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic",
        "--no-first-run", "--disable-background-networking", "--disable-component-update",
        "--disable-sync", "--window-size=1400,1000",
        "--user-data-dir=" + folder.resolve("profile"));
    options.setExperimentalOption("prefs",
        Map.of("download.default_directory", downloads.toString(),
            // Several one after the other would need somebody who allows it.
            "profile.default_content_setting_values.automatic_downloads", 1));
    options.setCapability("goog:loggingPrefs", logs);
    driver = new ChromeDriver(new ChromeDriverService.Builder()
        .usingDriverExecutable(driverProgram().orElseThrow().toFile())
        .usingAnyFreePort()
        .build(), options);
  }

  /** Whether there is a browser, and the program that drives it, on this machine. */
  static boolean isThere() {
    return chromium().isPresent() && driverProgram().isPresent();
  }

  private static Optional<Path> chromium() {
    return program("chromium", "chromium-browser", "google-chrome");
  }

  private static Optional<Path> driverProgram() {
    return program("chromedriver");
  }

  private static Optional<Path> program(String... names) {
    List<String> folders =
        List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1));
    return Stream.of(names)
        .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Goes to an address. */
  void open(String address) {
    driver.get(address);
  }

  /** Loads the page anew. */
  void reload() {
    driver.navigate().refresh();
  }

  /** Types a query in place of what was there, and runs it; returns when it has ended. */
  void run(String query) {
    start(query);
    await("document.getElementById('stop').disabled");
  }

  /** Types a query in place of what was there, and begins to run it. */
  void start(String query) {
    type(query);
    byId("query").sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
  }

  /** Types text into the editor in place of what was there. */
  void type(String text) {
    WebElement field = byId("query");
    field.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.BACK_SPACE);
    field.sendKeys(text);
  }

  /** Presses keys in the editor. */
  void press(CharSequence... keys) {
    byId("query").sendKeys(keys);
  }

  WebElement byId(String id) {
    return driver.findElement(By.id(id));
  }

  /** The texts of all elements that a selector names. */
  List<String> texts(String selector) {
    return driver.findElements(By.cssSelector(selector)).stream().map(WebElement::getText).toList();
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  void click(String selector) {
    find(selector).click();
  }

  ChromeDriver driver() {
    return driver;
  }

  /** What JavaScript makes of an expression. */
  Object value(String expression) {
    return ((JavascriptExecutor) driver).executeScript("return " + expression);
  }

  /** Waits until an expression of JavaScript is true. */
  void await(String expression) {
    Wait<Browser> wait = new FluentWait<>(this).withTimeout(LONGEST)
        .pollingEvery(Duration.ofMillis(20))
        .withMessage(() -> expression + "; the page shows: " + byId("status").getText() + " "
            + byId("error").getText());
    wait.until(browser -> Boolean.TRUE.equals(browser.value("Boolean(" + expression + ")")));
  }

  /** Waits until an element shows a text. */
  void awaitText(String id, String text) {
    await("document.getElementById('" + id + "').textContent.includes('" + text + "')");
  }

  /** What the browser complained of. */
  List<String> complaints() {
    return driver.manage()
        .logs()
        .get(LogType.BROWSER)
        .getAll()
        .stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** The raw events of the network since the last time, as JSON. */
  List<String> events() {
    return driver.manage()
        .logs()
        .get(LogType.PERFORMANCE)
        .getAll()
        .stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** The file that a download leaves, once it is whole. */
  Path downloaded(String name) throws InterruptedException {
    Path file = downloads.resolve(name);
    for (int i = 0; i < 1_000 && !Files.exists(file); i++) {
      Thread.sleep(20);
    }
    return file;
  }

  /** Keeps a picture of what is shown, for people to look at. */
  void picture(Path file) throws java.io.IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
