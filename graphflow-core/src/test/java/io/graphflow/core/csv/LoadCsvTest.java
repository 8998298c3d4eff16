package io.graphflow.core.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import io.graphflow.Database;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.ImportOptions;
import io.graphflow.options.SessionOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoadCsvTest {
  @TempDir
  private static Path graphs;

  @TempDir
  private Path folder;

  private Database database;

  @BeforeAll
  static void load() throws IOException {
    TextGraph.load("social", graphs.resolve("social"));
  }

  @BeforeEach
  void open() {
    database = Database.open(
        graphs.resolve("social"), DatabaseOptions.DEFAULT.withImports(ImportOptions.FILES));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void reopen(ImportOptions imports) {
    database.close();
    database =
        Database.open(graphs.resolve("social"), DatabaseOptions.DEFAULT.withImports(imports));
  }

  private Session session(Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(2));
  }

  private String file(String name, String text) throws IOException {
    Path path = folder.resolve(name);
    Files.writeString(path, text);
    return path.toString();
  }

  /** The values of the one column of a query about {@code $file}. */
  private List<Object> values(Engine engine, String query, String file) {
    try (Session session = session(engine)) {
      List<Object> values = new ArrayList<>();
      session.run(query, Map.of("file", file))
          .forEachRemaining(row -> values.add(row.get(0).asObject()));
      return values;
    }
  }

  private GraphflowException failure(Engine engine, String query, String file) {
    GraphflowException error =
        catchThrowableOfType(GraphflowException.class, () -> values(engine, query, file));
    assertThat(error).as(query).isNotNull();
    return error;
  }

  private static Object list(String... fields) {
    return Arrays.asList(fields);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void rowsAreListsOfStrings(Engine engine) throws IOException {
    String file = file("a.csv", "1,two\r\n\r\n\"a \"\"b\"\", c\n d\",\"\",\n\n7\rlast,,");
    assertThat(values(engine, "LOAD CSV FROM $file AS row RETURN row", file))
        .containsExactly(list("1", "two"), list("a \"b\", c\n d", "", null), list("7"),
            list("last", null, null));
    assertThat(values(engine, "LOAD CSV FROM $file AS row RETURN row[1] IS NULL", file))
        .containsExactly(false, false, true, true);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void rowsAreMapsWithHeaders(Engine engine) throws IOException {
    String file = file("a.csv", "\uFEFFname,,age,\"born on\"\nann,x,45,\nbob\ncäsar,,,\"\",more\n");
    try (Session session = session(engine)) {
      Result rows =
          session.run("LOAD CSV WITH HEADERS FROM $file AS row RETURN row", Map.of("file", file));
      assertThat(rows.list().stream().map(row -> row.get(0).asMap().toString()))
          .containsExactly("{name=ann, age=45, born on=null}",
              "{name=bob, age=null, born on=null}", "{name=cäsar, age=null, born on=}");
      assertThat(values(engine, "LOAD CSV WITH HEADERS FROM $file AS row"
          + " RETURN toInteger(row.age) + 1", file)).containsExactly(46L, null, null);
      assertThat(values(engine, "LOAD CSV WITH HEADERS FROM $file AS row"
          + " RETURN row.nothing IS NULL", file)).containsExactly(true, true, true);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void aFileOfNoRecordHasNoRow(Engine engine) throws IOException {
    String all = "LOAD CSV FROM $file AS row RETURN row";
    assertThat(values(engine, all, file("empty.csv", ""))).isEmpty();
    assertThat(values(engine, all, file("blank.csv", "\n\r\n\n"))).isEmpty();
    assertThat(values(engine, "LOAD CSV FROM null AS row RETURN row", "")).isEmpty();
    assertThat(values(engine, "LOAD CSV WITH HEADERS FROM $file AS row RETURN row",
        file("names.csv", "a,b\n"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void fieldsArePartedByAnyCharacter(Engine engine) throws IOException {
    for (String terminator : List.of(";", "\t", "|", "¦", "→", " ")) {
      String file =
          file("a.csv", "a" + terminator + "b,c" + terminator + "\"d" + terminator + "\"");
      assertThat(values(engine, "LOAD CSV FROM $file AS row FIELDTERMINATOR '" + terminator
          + "' RETURN row", file)).containsExactly(list("a", "b,c", "d" + terminator));
    }
    for (String terminator : List.of("\\n", "\"", "\\r")) {
      assertThat(failure(engine, "LOAD CSV FROM $file AS row FIELDTERMINATOR '" + terminator
          + "' RETURN row", file("a.csv", "a"))).hasMessageContaining("FIELDTERMINATOR")
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.QUERY);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void aFileIsReadForEachRow(Engine engine) throws IOException {
    file("1.csv", "a\nb\n");
    file("2.csv", "");
    file("3.csv", "c\n");
    assertThat(values(engine, "UNWIND [3, 1, 2, 3] AS i LOAD CSV FROM $file + i + '.csv' AS row"
        + " WITH i, row[0] AS x RETURN x + i", folder + "/"))
        .containsExactly("c3", "a1", "b1", "c3");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void rowsMeetTheGraph(Engine engine) throws IOException {
    String file = file("a.csv", "name,bonus\nalice,1\nnobody,2\nbob,3\nalice,4\n");
    String people = "LOAD CSV WITH HEADERS FROM $file AS row MATCH (p:Person {name: row.name}) ";
    assertThat(values(engine, people + "RETURN p.name + row.bonus AS x ORDER BY x", file))
        .containsExactly("alice1", "alice4", "bob3");
    assertThat(values(engine, people + "RETURN count(*)", file)).containsExactly(3L);
    // Groups of the chunk that are not read stay as they are for each chunk of rows.
    try (Session session = session(engine)) {
      long persons = session.run("MATCH (p:Person) RETURN count(*)").single().get(0).asLong();
      assertThat(values(engine, "MATCH (p:Person) LOAD CSV WITH HEADERS FROM $file AS row"
          + " WITH p, row WHERE p.name < row.name OR p.name >= row.name RETURN count(*)", file))
          .containsExactly(4 * persons);
      assertThat(values(engine, "MATCH (p:Person)-[:KNOWS]->(q) LOAD CSV FROM $file AS row"
          + " WITH DISTINCT row[0] AS name RETURN name ORDER BY name", file))
          .containsExactly("alice", "bob", "name", "nobody");
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void longFilesAreReadInBlocks(Engine engine) throws IOException {
    StringBuilder text = new StringBuilder("number,text\n");
    int rows = 30_000;
    for (int i = 0; i < rows; i++) {
      text.append(i).append(",\"line ").append(i).append("\ncontinued\"\n");
    }
    // A record that is longer than several blocks.
    text.append("-1,").append("x".repeat(500_000)).append('\n');
    String file = file("long.csv", text.toString());
    String from = "LOAD CSV WITH HEADERS FROM $file AS row ";
    assertThat(values(engine, from + "RETURN count(row.text)", file)).containsExactly(rows + 1L);
    assertThat(values(engine, from + "WITH toInteger(row.number) AS n RETURN sum(n)", file))
        .containsExactly((long) rows * (rows - 1) / 2 - 1);
    assertThat(values(engine, from + "RETURN row.number SKIP 29998", file))
        .containsExactly("29998", "29999", "-1");
    assertThat(values(engine, from + "WITH row WHERE row.number = '12345' RETURN row.text", file))
        .containsExactly("line 12345\ncontinued");
    assertThat(values(engine, from + "RETURN max(size(row.text))", file))
        .containsExactly(500_000L);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void compressedFilesAreNamedSo(Engine engine) throws IOException {
    Path path = folder.resolve("a.csv.gz");
    Files.write(path, gzip("a,b\nc,d\n"));
    assertThat(values(engine, "LOAD CSV FROM $file AS row RETURN row", path.toString()))
        .containsExactly(list("a", "b"), list("c", "d"));
    byte[] whole = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(whole, whole.length - 9));
    assertThat(failure(engine, "LOAD CSV FROM $file AS row RETURN row", path.toString()))
        .hasMessageContaining("cut short")
        .isInstanceOf(DataException.class);
    assertThat(failure(engine, "LOAD CSV FROM $file AS row RETURN row",
        file("b.csv.gz", "a,b\n"))).isInstanceOf(DataException.class);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void wrongRecordsAreNamedByFileLineAndField(Engine engine) throws IOException {
    String query = "LOAD CSV WITH HEADERS FROM $file AS row RETURN row.a";
    String quotes = file("quotes.csv", "a,b\n1,\"x\ny\"\n\n2,\"x\"y\n3,4\n");
    assertThat(failure(engine, query, quotes)).hasMessageContaining(quotes + ":5:2: unexpected");
    // What comes before is given.
    assertThat(values(engine, query + " LIMIT 1", quotes)).containsExactly("1");
    String open = file("open.csv", "a,b\n1,2\n3,\"4\n");
    assertThat(failure(engine, query, open))
        .hasMessage(open + ":3:2: the quoted field is never closed");
    Path latin = folder.resolve("latin.csv");
    Files.write(latin, "a,b\n1,2\nx,K\u00f6ln\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(failure(engine, query, latin.toString())).hasMessageContaining(latin + ":3:2: ")
        .hasMessageContaining("not UTF-8");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void namesOfColumnsMustBeThereAndDiffer(Engine engine) throws IOException {
    String query = "LOAD CSV WITH HEADERS FROM $file AS row RETURN row";
    String twice = file("twice.csv", "\na,b,a\n1,2,3\n");
    assertThat(failure(engine, query, twice)).hasMessageContaining(twice + ":2:3: ")
        .hasMessageContaining("the name 'a' is that of column 1");
    assertThat(failure(engine, query, file("empty.csv", "\n"))).hasMessageContaining("empty");
    assertThat(failure(engine, query, file("none.csv", ",,\n1,2,3\n")))
        .hasMessageContaining("names none");
    // Without headers they are a row as any other.
    assertThat(values(engine, "LOAD CSV FROM $file AS row RETURN row[2]", twice))
        .containsExactly("a", "3");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void filesThatAreNotThereAreNamed(Engine engine) {
    String query = "LOAD CSV FROM $file AS row RETURN row";
    String absent = folder.resolve("absent.csv").toString();
    assertThat(failure(engine, query, absent)).hasMessage(absent + ": there is no such file")
        .extracting(GraphflowException::kind)
        .isEqualTo(Kind.DATA);
    assertThat(failure(engine, query, folder.toString())).isInstanceOf(DataException.class);
    for (String wrong : List.of("", " ", "ftp://host/a.csv", "file://host/a.csv",
        "http://localhost/a.csv", "file:///a b.csv", "a\0b.csv", "jar:file:///a.jar!/b.csv")) {
      assertThat(failure(engine, query, wrong)).as(wrong)
          .hasMessageContaining("cannot read '" + wrong + "'")
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.QUERY);
    }
    assertThat(failure(engine, "UNWIND [1] AS x LOAD CSV FROM [x, $file][0] AS row RETURN row", ""))
        .hasMessageContaining("needs a STRING");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void filesAreNamedByUrl(Engine engine) throws IOException {
    file("a b.csv", "x\n");
    String query = "LOAD CSV FROM $file AS row RETURN row[0]";
    String url = folder.resolve("a b.csv").toUri().toString();
    assertThat(url).contains("file:///").contains("a%20b.csv");
    assertThat(values(engine, query, url)).containsExactly("x");
    assertThat(values(engine, query, url.replace("file:///", "file://localhost/")))
        .containsExactly("x");
    assertThat(values(engine, query, url.replace("file:///", "FILE:/"))).containsExactly("x");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void onlyTheImportFolderIsReadIfThereIsOne(Engine engine) throws IOException {
    Path imports = Files.createDirectories(folder.resolve("imports/inner"));
    Files.writeString(imports.resolve("a.csv"), "inside\n");
    file("secret.csv", "outside\n");
    Files.createDirectories(folder.resolve("imports-not"));
    file("imports-not/a.csv", "outside\n");
    reopen(ImportOptions.only(folder.resolve("imports")));
    String query = "LOAD CSV FROM $file AS row RETURN row[0]";
    for (String inside : List.of("inner/a.csv", "./inner/../inner/a.csv", "file:///inner/a.csv",
        "file:inner/a.csv", imports.resolve("a.csv").toString())) {
      assertThat(values(engine, query, inside)).as(inside).containsExactly("inside");
    }
    for (String outside : List.of("../secret.csv", "inner/../../secret.csv",
        folder.resolve("secret.csv").toString(), "file:///../secret.csv",
        "file:///inner/%2E%2E/../../secret.csv", "file:../secret.csv", "../imports-not/a.csv",
        "../absent.csv", "/etc/passwd")) {
      assertThat(failure(engine, query, outside)).as(outside)
          .hasMessageContaining("outside of the import folder")
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.QUERY);
    }
    assertThat(failure(engine, query, "file:///etc/passwd"))
        .hasMessageContaining("no such file in the import folder");
    assertThat(failure(engine, query, "absent.csv"))
        .hasMessageContaining("no such file in the import folder");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void symbolicLinksDoNotLeadOutOfTheImportFolder(Engine engine) throws IOException {
    Path imports = Files.createDirectories(folder.resolve("imports"));
    String secret = file("secret.csv", "outside\n");
    Files.writeString(imports.resolve("real.csv"), "inside\n");
    Files.createSymbolicLink(imports.resolve("out.csv"), Path.of(secret));
    Files.createSymbolicLink(imports.resolve("up"), folder);
    Files.createSymbolicLink(imports.resolve("in.csv"), imports.resolve("real.csv"));
    // The folder may be named by a link itself.
    Path link = Files.createSymbolicLink(folder.resolve("link"), imports);
    for (Path root : List.of(imports, link)) {
      reopen(ImportOptions.only(root));
      String query = "LOAD CSV FROM $file AS row RETURN row[0]";
      assertThat(values(engine, query, "in.csv")).containsExactly("inside");
      for (String outside : List.of("out.csv", "up/secret.csv")) {
        assertThat(failure(engine, query, outside))
            .hasMessageContaining("outside of the import folder");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void filesAreFetchedIfThatIsAllowed(Engine engine) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try {
      server.createContext("/", exchange -> {
        byte[] body = exchange.getRequestURI().getPath().endsWith(".gz")
            ? gzip("packed\n")
            : "plain\n".getBytes(StandardCharsets.UTF_8);
        boolean there = !exchange.getRequestURI().getPath().contains("absent");
        exchange.sendResponseHeaders(there ? 200 : 404, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
      });
      server.start();
      String root = "http://localhost:" + server.getAddress().getPort();
      String query = "LOAD CSV FROM $file AS row RETURN row[0]";
      assertThat(failure(engine, query, root + "/a.csv")).hasMessageContaining("network");
      reopen(ImportOptions.only(folder).withHttp(true).withPrivateHosts(true));
      assertThat(values(engine, query, root + "/a.csv")).containsExactly("plain");
      assertThat(values(engine, query, root + "/a.csv.gz?x=1")).containsExactly("packed");
      assertThat(failure(engine, query, root + "/absent.csv"))
          .hasMessageContaining("there is no such file")
          .isInstanceOf(DataException.class);
    } finally {
      server.stop(0);
    }
    String gone = "http://localhost:" + server.getAddress().getPort() + "/a.csv";
    assertThat(failure(engine, "LOAD CSV FROM $file AS row RETURN row", gone))
        .hasMessageContaining("cannot be fetched");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void nothingIsReadUnlessItIsAllowed(Engine engine) throws IOException {
    String file = file("a.csv", "1\n");
    database.close();
    database = Database.open(graphs.resolve("social"));
    for (String place : List.of(file, "a.csv", "file:///etc/passwd", "/dev/zero")) {
      assertThat(failure(engine, "LOAD CSV FROM $file AS row RETURN row", place))
          .hasMessageContaining("may not read files")
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.QUERY);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void onlyRegularFilesAreRead(Engine engine) throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe.csv");
    assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    for (ImportOptions imports : List.of(ImportOptions.FILES, ImportOptions.only(folder))) {
      reopen(imports);
      for (Path place : List.of(pipe, folder)) {
        assertThat(failure(engine, "LOAD CSV FROM $file AS row RETURN row", place.toString()))
            .hasMessageContaining("not a file");
      }
    }
    reopen(ImportOptions.FILES);
    assertThat(failure(engine, "LOAD CSV FROM $file AS row RETURN row", "/dev/zero"))
        .hasMessageContaining("not a file");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void privateHostsAndOtherSchemesAreRefused(Engine engine) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try {
      server.createContext("/", exchange -> {
        String query = exchange.getRequestURI().getQuery();
        exchange.getResponseHeaders().set("Location", query == null ? "/" : query);
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
      });
      server.start();
      String query = "LOAD CSV FROM $file AS row RETURN row";
      String root = "http://localhost:" + server.getAddress().getPort() + "/a.csv";
      reopen(ImportOptions.NONE.withHttp(true));
      for (String place : List.of(root, "http://127.0.0.1/a", "http://[::1]/a",
          "http://169.254.169.254/latest/meta-data", "http://10.1.2.3/a", "http://172.20.0.1/a",
          "http://192.168.1.1/a", "http://[fd00::1]/a", "http://[fe80::1]/a", "http://0.0.0.0/a",
          "http://[::ffff:127.0.0.1]/a", "http://[64:ff9b::7f00:1]/a", "http://100.64.0.1/a",
          "http://2130706433/a")) {
        assertThat(failure(engine, query, place)).as(place)
            .hasMessageContaining("private network");
      }
      reopen(ImportOptions.NONE.withHttp(true).withPrivateHosts(true));
      for (String target : List.of("file:///etc/passwd", "ftp://localhost/a", "jar:file:/a!/b")) {
        assertThat(failure(engine, query, root + "?" + target))
            .hasMessageContaining("not followed");
      }
      assertThat(failure(engine, query, root)).hasMessageContaining("more than 5 times");
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void limitsEndIt(Engine engine) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append(i).append(",x\n");
    }
    Map<String, Object> file = Map.of("file", file("a.csv", text.toString()));
    String many = "UNWIND range(1, 1000000) AS i LOAD CSV FROM $file AS row WITH i, row"
        + " WHERE row[0] = 'y' + i RETURN row";
    SessionOptions options = SessionOptions.DEFAULT.withEngine(engine);
    try (Session session = database.session(options.withTimeout(Duration.ofMillis(30)))) {
      GraphflowException error =
          catchThrowableOfType(GraphflowException.class, () -> session.run(many, file).list());
      assertThat(error.kind()).isEqualTo(Kind.RESOURCE);
    }
    try (Session session = database.session(options.withMemoryLimitBytes(200_000))) {
      GraphflowException error = catchThrowableOfType(GraphflowException.class, () -> session
          .run("LOAD CSV FROM $file AS row RETURN collect(row) AS x", file)
          .list());
      assertThat(error.kind()).isEqualTo(Kind.RESOURCE);
      assertThat(session.run("LOAD CSV FROM $file AS row RETURN count(row) AS n", file)
          .single()
          .get(0)
          .asLong()).isEqualTo(20_000);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void plansAreShown(Engine engine) throws IOException {
    Map<String, Object> file = Map.of("file", file("a.csv", "1\n2\n3\n"));
    try (Session session = session(engine)) {
      String query = "LOAD CSV FROM $file AS row RETURN row[0] AS x";
      assertThat(session.run("EXPLAIN " + query, Map.of("file", "absent")).consume().plan())
          .get()
          .asString()
          .contains("LoadCsv");
      assertThat(session.run("PROFILE " + query, file).consume().plan()).get()
          .asString()
          .containsPattern("LoadCsv.*\\b3\\b");
    }
  }

  static boolean listsOpenFiles() {
    return Files.isDirectory(Path.of("/proc/self/fd"));
  }

  @Test
  @EnabledIf("listsOpenFiles")
  void filesAreClosedWhenRowsAreNoLongerWanted() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200_000; i++) {
      text.append(i).append(",x\n");
    }
    String file = file("open.csv", text.toString());
    Map<String, Object> parameters = Map.of("file", file);
    for (Engine engine : Engine.values()) {
      try (Session session = session(engine)) {
        Result result = session.run("LOAD CSV FROM $file AS row RETURN row", parameters);
        assertThat(result.next().get(0).asList()).hasSize(2);
        assertThat(isOpen(file)).isTrue();
        result.close();
        assertThat(isOpen(file)).isFalse();
        session.run("LOAD CSV FROM $file AS row RETURN row LIMIT 3", parameters).list();
        assertThat(isOpen(file)).isFalse();
        Result failing =
            session.run("LOAD CSV FROM $file AS row RETURN toInteger([row[0]]) AS x", parameters);
        assertThat(catchThrowableOfType(GraphflowException.class, failing::list)).isNotNull();
        assertThat(isOpen(file)).isFalse();
      }
      Session session = session(engine);
      Result open = session.run("LOAD CSV FROM $file AS row RETURN row", parameters);
      assertThat(open.hasNext()).isTrue();
      assertThat(isOpen(file)).isTrue();
      session.close();
      assertThat(isOpen(file)).isFalse();
    }
  }

  private static boolean isOpen(String file) throws IOException {
    try (DirectoryStream<Path> descriptors =
        Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path descriptor : descriptors) {
        if (Files.isSymbolicLink(descriptor)
            && Files.readSymbolicLink(descriptor).toString().equals(file)) {
          return true;
        }
      }
    }
    return false;
  }
}
