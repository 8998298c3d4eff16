package io.graphflow.explorer.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import io.graphflow.server.login.LoginResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.Select;

/**
 * The explorer as its users have it: in a browser, before a server. Skipped where there is no Chromium. Pictures of the
 * views stay in {@code target/pictures}.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class ExplorerBrowserTest {
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final long MOST_BYTES = 1_000_000;

  @TempDir
  private Path folder;

  private Database database;
  private GraphflowServer server;
  private Browser browser;

  @BeforeAll
  static void needsABrowser() {
    Assumptions.assumeTrue(Browser.isThere(), "there is no Chromium with its driver");
  }

  @BeforeEach
  void start() {
    database = Database.create(folder.resolve("db"));
    try (Session session = database.session()) {
      session.run("UNWIND range(1, 12) AS i CREATE (:Person {name: 'P' + toString(i), nr: i})")
          .consume();
      session.run("MATCH (a:Person), (b:Person) WHERE b.nr = a.nr + 1 OR (a.nr = 1 AND b.nr > 6)"
          + " CREATE (a)-[:KNOWS {since: 2000 + b.nr}]->(b)").consume();
      session.run("MATCH (p:Person {nr: 1}) CREATE (p)-[:LIVES_IN]->(:City {name: 'Bern'})")
          .consume();
    }
    browser = new Browser(folder);
  }

  @AfterEach
  void stop() {
    if (browser != null) {
      browser.close();
      server.close();
      database.close();
    }
  }

  private void open(Login login) {
    server = GraphflowServer.of(database)
        .boltPort(0)
        .httpPort(0)
        .login(login)
        .grace(Duration.ZERO)
        .start();
    browser.open(address());
  }

  private String address() {
    return "http://localhost:" + server.httpPort().orElseThrow() + "/";
  }

  private void open() {
    open(Login.NONE);
    browser.await("document.querySelectorAll('.labels .chip').length === 2");
  }

  private List<String> column(int number) {
    return browser.texts(".canvas [data-column='" + number + "']");
  }

  @Test
  void loadsOnlyFromItsServerAndComplainsOfNothing() throws Exception {
    open();
    assertThat(browser.texts(".labels .chip")).containsExactlyInAnyOrder("Person 12", "City 1");
    assertThat(browser.texts(".types .chip")).containsExactlyInAnyOrder("KNOWS 17", "LIVES_IN 1");
    browser.run("MATCH (n)-[r]->(m) RETURN n, r, m");
    browser.awaitText("graph-status", "13 nodes, 18 relationships");
    browser.picture(PICTURES.resolve("graph.png"));
    String events = String.join("\n", browser.events());
    Matcher requests =
        Pattern
            .compile(
                "\"method\":\"Network.requestWillBeSent\".*?\"request\":\\{.*?\"url\":\"(.*?)\"")
            .matcher(events);
    // The page that a new browser shows is its own.
    assertThat(requests.results()
        .map(found -> found.group(1))
        .filter(url -> !url.startsWith("chrome:"))
        .distinct()).hasSizeGreaterThan(15)
        .allMatch(url -> url.startsWith(address()) || url.startsWith("data:")
            || url.startsWith("blob:" + address()));
    assertThat((Long) browser.value("[...performance.getEntriesByType('navigation'),"
        + " ...performance.getEntriesByType('resource')]"
        + ".reduce((sum, each) => sum + each.decodedBodySize, 0)")).isBetween(500_000L,
            MOST_BYTES);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void asksForAPasswordAndKeepsItNowhere() {
    open((_, user, password) -> user.equals("ann") && password.equals("secret-4711")
        ? LoginResult.ACCEPTED
        : LoginResult.REFUSED);
    browser.await("document.getElementById('login').open");
    browser.byId("user").clear();
    browser.byId("user").sendKeys("ann");
    browser.byId("password").sendKeys("wrong", Keys.ENTER);
    browser.await("document.getElementById('login-error').textContent !== ''");
    browser.byId("password").clear();
    browser.byId("password").sendKeys("secret-4711", Keys.ENTER);
    browser.await("!document.getElementById('login').open");
    browser.await("document.querySelectorAll('.labels .chip').length === 2");
    browser.run("RETURN 1 AS one");
    assertThat(column(0)).containsExactly("1");
    assertThat(browser.value("JSON.stringify(localStorage) + JSON.stringify(sessionStorage)"
        + " + document.cookie + document.getElementById('password').value").toString())
        .doesNotContain("secret-4711");
    browser.click("#log-out");
    browser.await("document.getElementById('login').open");
    browser.reload();
    browser.await("document.getElementById('login').open");
  }

  @Test
  void showsValuesOfEachTypeAsTheyAre() {
    open();
    browser.byId("parameters-part").findElement(By.tagName("summary")).click();
    browser.byId("parameters").sendKeys("{\"big\": 9007199254740993}");
    browser.run("RETURN $big AS a, -0.5 AS b, 'a<b>&amp;\"' AS c, null AS d, [1, 'x', null] AS e,"
        + " {k: 1.0} AS f, true AS g, date('2024-02-29') AS h, duration('P1DT2H') AS i,"
        + " 0.0 / 0.0 AS j");
    assertThat(browser.texts(".canvas [data-row='0']")).containsExactly("9007199254740993", "-0.5",
        "a<b>&amp;\"", "null", "[1, 'x', null]", "{k: 1.0}", "true", "2024-02-29", "P1DT2H", "NaN");
    browser.click(".canvas [data-column='4']");
    assertThat(browser.find("#details pre").getText())
        .isEqualTo("[\n  1,\n  \"x\",\n  null\n]");
  }

  @Test
  void treatsWhatTheDatabaseHoldsAsText() {
    try (Session session = database.session()) {
      session.run("CREATE (:`<img src=x onerror=alert(1)>` {name: '<script>alert(2)</script>'})")
          .consume();
    }
    open(Login.NONE);
    browser.await("document.querySelectorAll('.labels .chip').length === 3");
    assertThat(browser.texts(".labels .chip")).contains("<img src=x onerror=alert(1)> 1");
    browser.run("MATCH (n) WHERE n.nr IS NULL RETURN n, n.name AS name");
    browser.awaitText("graph-status", "2 nodes");
    browser.click("#tab-table");
    assertThat(column(1)).contains("<script>alert(2)</script>");
    browser.run("RETURN '<b>' AS `<i>` // <u>\n+");
    assertThat(browser.value("document.querySelectorAll('main b, main i, main u, main script, nav"
        + " img, main img').length")).isEqualTo(0L);
  }

  @Test
  void scrollsOverAllRowsAndTakesThemAsTheyAreSeen() throws Exception {
    open();
    browser.run("UNWIND range(1, 450000) AS x RETURN x, 'row ' + toString(x) AS text");
    browser.awaitText("status", "10,001 rows so far");
    assertThat((Long) browser.value("document.querySelectorAll('.canvas .row').length"))
        .isLessThan(200L);
    // Nothing more is read while nobody looks.
    assertThat(database.session()).satisfies(session -> {
      try (session) {
        assertThat(session.run("SHOW TRANSACTIONS YIELD transactionId").list()).hasSize(2);
      }
    });
    while (!browser.byId("status").getText().startsWith("450,000 rows")) {
      browser.value("void(document.querySelector('.table').scrollTop = 1e9)");
      assertThat(browser.byId("error").isDisplayed()).isFalse();
    }
    browser.await("[...document.querySelectorAll('.canvas [data-column=\"1\"]')].at(-1)"
        + ".textContent === 'row 450000'");
    // All rows together would be higher than a browser can lay out; each can be reached all the same.
    browser.find(".table").sendKeys(Keys.HOME);
    for (int i = 0; i < 300; i += 20) {
      browser.find(".table").sendKeys(Keys.PAGE_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP);
    }
    browser.await("document.querySelector('.canvas .active') !== null");
    String row = browser.find(".canvas .active").getAttribute("data-row");
    assertThat(browser.find(".canvas .active").getText())
        .isEqualTo(String.valueOf(Integer.parseInt(row) + 1));
    browser.picture(PICTURES.resolve("table.png"));
  }

  @Test
  void expandsHidesAndPinsNodes() throws Exception {
    open();
    browser.run("MATCH (p:Person {name: 'P1'}) RETURN p");
    browser.awaitText("graph-status", "1 node, 0 relationships");
    new Actions(browser.driver()).click(browser.byId("canvas")).perform();
    browser.await("document.querySelector('#details h2')?.textContent === 'Person'");
    assertThat(browser.texts("#details .properties tr")).containsExactly("name P1", "nr 1");
    browser.await("document.querySelectorAll('#details .around button').length === 2");
    assertThat(browser.texts("#details .around button")).containsExactly("KNOWS (7)",
        "LIVES_IN (1)");
    browser.click("#details .around button:last-child");
    browser.awaitText("graph-status", "2 nodes, 1 relationship");
    browser.byId("canvas").sendKeys("e");
    // Those among the neighbours come, too.
    browser.awaitText("graph-status", "9 nodes, 13 relationships");
    browser.byId("canvas").sendKeys("p");
    assertThat(browser.texts("#legend .chip")).containsExactlyInAnyOrder("Person 8", "City 1",
        "LIVES_IN 1", "KNOWS 12");
    browser.picture(PICTURES.resolve("expanded.png"));
    browser.byId("canvas").sendKeys(Keys.DELETE);
    browser.awaitText("graph-status", "1 hidden");
    browser.click("#show-all");
    browser.await("!document.getElementById('graph-status').textContent.includes('hidden')");
    browser.click("#legend .chip");
    browser.click("#details .swatch:nth-child(4)");
    assertThat((String) browser.value("localStorage.getItem('graphflow.styles.nodes')"))
        .contains("\"colour\":\"#f16667\"");
  }

  @Test
  void laysOutAThousandNodes() throws Exception {
    try (Session session = database.session()) {
      session.run("UNWIND range(1, 1100) AS i CREATE (:Dot {i: i})").consume();
      session.run("MATCH (a:Dot), (b:Dot) WHERE b.i = a.i * 2 OR b.i = a.i * 2 + 1"
          + " CREATE (a)-[:NEXT]->(b)").consume();
    }
    open(Login.NONE);
    browser.run("MATCH (n:Dot) RETURN n ORDER BY n.i");
    browser.awaitText("graph-status", "1,000 nodes, 999 relationships");
    browser.awaitText("graph-status", "more are not drawn");
    browser.picture(PICTURES.resolve("thousand.png"));
  }

  @Test
  void drawsPlansAndTheSchema() throws Exception {
    open();
    browser.run("PROFILE MATCH (p:Person)-[:KNOWS]->(q) RETURN q.name, count(*) AS c");
    browser.await("document.querySelectorAll('.operator').length >= 3");
    assertThat(browser.texts(".operator b")).contains("Aggregate");
    assertThat(String.join(" ", browser.texts(".operator .facts"))).contains("rows", "estimated");
    browser.picture(PICTURES.resolve("plan.png"));
    browser.click("#schema");
    browser.awaitText("graph-status", "2 nodes, 2 relationships");
    browser.picture(PICTURES.resolve("schema.png"));
    new Actions(browser.driver()).click(browser.byId("canvas")).perform();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void marksErrorsWhereTheyAre() throws Exception {
    open();
    browser.run("RETURN 'é😀' AS x;\nMATCH (n)\nRETURN n.name LIMT 1");
    assertThat(browser.texts(".wrong")).containsExactly("LIMT");
    assertThat(browser.byId("error").getText()).contains("did you mean LIMIT?",
        "Neo.ClientError.Statement.SyntaxError");
    browser.picture(PICTURES.resolve("error.png"));
    browser.press(Keys.BACK_SPACE);
    assertThat(browser.texts(".wrong")).isEmpty();
    browser.run("RETURN 1 AS one; RETURN 2 AS two");
    assertThat(browser.byId("error").isDisplayed()).isFalse();
    assertThat(column(0)).containsExactly("2");
  }

  @Test
  void tellsOfAnErrorBehindTheFirstRows() throws Exception {
    open();
    browser.run("UNWIND range(1, 20000) AS x RETURN 1 / (15000 - x) AS y");
    browser.awaitText("status", "10,001 rows so far");
    browser.value("void(document.querySelector('.table').scrollTop = 1e9)");
    browser.awaitText("error", "Division by zero");
    browser.run("RETURN 1 AS one");
    assertThat(browser.byId("error").isDisplayed()).isFalse();
  }

  @Test
  void completesNames() throws Exception {
    open();
    browser.type("MATCH (person:Pe");
    browser.await("!document.getElementById('completions').hidden");
    browser.picture(PICTURES.resolve("completion.png"));
    browser.press(Keys.TAB, ")-[:KN", Keys.TAB, "]->(c) WHERE per", Keys.TAB, ".na", Keys.ENTER,
        " RETURN toS");
    assertThat(browser.texts("#completions li")).first().asString().startsWith("toString");
    browser.press(Keys.ESCAPE);
    assertThat(browser.byId("query").getAttribute("value"))
        .isEqualTo("MATCH (person:Person)-[:KNOWS]->(c) WHERE person.name RETURN toS");
    browser.type("CALL algo.pageR");
    browser.press(Keys.TAB);
    assertThat(browser.byId("query").getAttribute("value")).isEqualTo("CALL algo.pageRank(");
  }

  @Test
  void aNewQueryEndsTheRowsOfTheOneBefore() throws Exception {
    open();
    for (int i = 0; i < 3; i++) {
      browser.run("UNWIND range(1, 450000) AS x RETURN x, 'row ' + toString(x) AS text");
      browser.awaitText("status", "10,001 rows so far");
      // More rows are on their way when the next query begins.
      browser.value("void(document.querySelector('.table').scrollTop = 1e9)");
      browser.run("RETURN " + i + " AS i");
      browser.awaitText("status", "1 row ·");
      assertThat(column(0)).containsExactly(Integer.toString(i));
    }
    assertThat(browser.byId("error").isDisplayed()).isFalse();
  }

  @Test
  void stopsWhatTakesLong() throws Exception {
    open();
    browser
        .start("UNWIND range(1, 100000000) AS x UNWIND range(1, 1000) AS y RETURN sum(x % y) AS s");
    browser.await("!document.getElementById('stop').disabled");
    browser.click("#stop");
    browser.awaitText("status", "Stopped.");
    try (Session session = database.session()) {
      for (int i = 0; i < 1_000
          && session.run("SHOW TRANSACTIONS YIELD transactionId").list().size() > 1; i++) {
        Thread.sleep(10);
      }
      assertThat(session.run("SHOW TRANSACTIONS YIELD transactionId").list()).hasSize(1);
    }
    browser.run("RETURN 7 AS seven");
    assertThat(column(0)).containsExactly("7");
  }

  @Test
  void writesUnlessItShallOnlyRead() {
    open();
    browser.click("#only-reads");
    browser.run("CREATE (:Street {name: 'Main'})");
    assertThat(browser.byId("error").isDisplayed()).isTrue();
    browser.click("#only-reads");
    browser.run("CREATE (:Street {name: 'Main'})");
    browser.awaitText("status", "1 node created · 1 property set");
    browser.await("document.querySelectorAll('.labels .chip').length === 3");
  }

  @Test
  void exportsRowsAndDrawings() throws Exception {
    open();
    browser.run(
        "MATCH (p:Person) WHERE p.nr < 3 RETURN p.nr AS nr, p.name + ',\"' AS name, p, null AS x"
            + " ORDER BY nr");
    browser.awaitText("graph-status", "2 nodes, 1 relationship");
    Select export = new Select(browser.byId("export"));
    for (String file : List.of("rows.csv", "rows.json", "rows.arrows", "rows.parquet", "graph.svg",
        "graph.png")) {
      export.selectByValue(file.substring(file.indexOf('.') + 1));
      assertThat(browser.downloaded(file)).exists();
    }
    assertThat(Files.readString(browser.downloaded("rows.csv")))
        .startsWith("nr,name,p,x\r\n1,\"P1,\"\"\",\"{"
            + "\"\"elementId\"\":\"\"4:")
        .endsWith("}\",\r\n");
    assertThat(Files.readString(browser.downloaded("rows.json"))).startsWith(
        "[\n{\"nr\":1,\"name\":\"P1,\\\"\",\"p\":{\"elementId\":\"4:")
        .endsWith(",\"x\":null}\n]\n");
    assertThat(Files.readAllBytes(browser.downloaded("rows.arrows")))
        .startsWith(-1, -1, -1, -1)
        .endsWith(-1, -1, -1, -1, 0, 0, 0, 0);
    assertThat(Files.readString(browser.downloaded("rows.parquet"), StandardCharsets.ISO_8859_1))
        .startsWith("PAR1")
        .endsWith("PAR1");
    assertThat(Files.readString(browser.downloaded("graph.svg"))).startsWith("<svg ")
        .contains(">P1</text>", ">P2</text>", ">KNOWS</text>");
    assertThat(new String(Files.readAllBytes(browser.downloaded("graph.png")), 1, 3,
        StandardCharsets.ISO_8859_1)).isEqualTo("PNG");
  }

  @Test
  void keepsHistoryFavouritesAndLooks() {
    open();
    browser.run("RETURN 11 AS eleven");
    browser.run("RETURN 12 AS twelve");
    browser.click("#favourite");
    String mode = browser.find("html").getAttribute("data-mode");
    browser.click("#mode");
    browser.reload();
    browser.await("document.querySelectorAll('.labels .chip').length === 2");
    assertThat(browser.find("html").getAttribute("data-mode")).isNotEqualTo(mode);
    assertThat(browser.texts("#section-favourites .line")).first()
        .asString()
        .startsWith("RETURN 12");
    browser.press(Keys.chord(Keys.CONTROL, Keys.ARROW_UP), Keys.chord(Keys.CONTROL, Keys.ARROW_UP));
    assertThat(browser.byId("query").getAttribute("value")).isEqualTo("RETURN 11 AS eleven");
    browser.click("#section-favourites .remove");
    assertThat(browser.texts("#section-favourites .line")).isEmpty();
  }

  @Test
  void everythingHasANameAndCanBeRead() {
    open();
    for (String mode : List.of("light", "dark")) {
      browser.value("void(document.documentElement.dataset.mode = '" + mode + "')");
      assertThat((List<?>) browser.value(Contrast.PROGRAM)).as("contrast, %s", mode).isEmpty();
    }
    assertThat((List<?>) browser.value("[...document.querySelectorAll('button, input, select,"
        + " textarea, [tabindex]')].filter((each) => (each.getAttribute('aria-label') ??"
        + " each.getAttribute('aria-labelledby') ?? (each.labels?.[0]?.textContent ||"
        + " each.textContent)).trim() === '').map((each) => each.outerHTML)")).isEmpty();
    assertThat(browser.find("html").getAttribute("lang")).isEqualTo("en");
  }
}
