package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.core.lake.LakeReport;
import io.graphflow.exception.DataException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.UsageException;
import io.graphflow.graphar.http.LakeServer;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs behind a web server: they answer as on a disk, and what goes wrong on the way is told. */
final class HttpLakeTest {
  private static final String NODES = "MATCH (n) RETURN count(*)";

  @TempDir
  private Path folder;

  private LakeServer server;

  @BeforeEach
  void serve() throws IOException {
    server = new LakeServer(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private URI write(TestLake lake) throws IOException {
    lake.write(folder.resolve("lake"));
    return server.address("lake/people.graph.yml");
  }

  private static Object value(Database database, String query) {
    try (Session session = database.session()) {
      return session.run(query).list().getFirst().get(0).asObject();
    }
  }

  private void answersWhole(TestLake lake, URI graph, URI data) throws IOException {
    try (LoadedLake loaded = LoadedLake.of(graph, data, folder.resolve("db"))) {
      assertThat(loaded.content()).isEqualTo(lake.content());
    }
  }

  @ParameterizedTest
  @MethodSource("io.graphflow.graphar.LoadTest#lakes")
  void answersAsOnADisk(TestLake lake) throws IOException {
    URI graph = write(lake);
    answersWhole(lake, graph, null);
    LakeReport report = new GraphArFormat().verify(LakePlace.of(graph), null);
    assertThat(report.problems()).isEmpty();
    LakeReport onDisk = new GraphArFormat().verify(
        LakePlace.of(folder.resolve("lake/people.graph.yml")), null);
    assertThat(List.of(report.fileCount(), report.totalBytes(), report.edgeCount()))
        .isEqualTo(List.of(onDisk.fileCount(), onDisk.totalBytes(), onDisk.edgeCount()));
  }

  /** Files as short as these come as a whole from servers that do not know ranges. */
  @ParameterizedTest
  @EnumSource(value = FileType.class, names = {"PARQUET", "CSV", "JSON"})
  void serversWithoutRanges(FileType type) throws IOException {
    TestLake lake = new TestLake().type(type);
    URI graph = write(lake);
    server.withoutRanges();
    answersWhole(lake, graph, null);
    server.withoutTags();
    answersWhole(lake, graph, null);
  }

  @Test
  void longFilesNeedRanges() throws IOException {
    URI graph = write(new TestLake().type(FileType.CSV));
    Path chunk = folder.resolve("lake/vertex/City/name/chunk0");
    Files.writeString(chunk, Files.readString(chunk) + "\n".repeat(5 << 20));
    server.withoutRanges();
    fails(graph, "vertex/City/name/chunk0", "does not answer requests for ranges");
  }

  private void fails(URI graph, String file, String... parts) {
    assertThatThrownBy(() -> {
      try (Database database = Database.open(graph)) {
        value(database, "MATCH (n) RETURN count(n.name), count(n.age)");
        value(database, "MATCH ()-[k]->() RETURN count(k.since)");
      }
    }).isInstanceOf(DataException.class)
        .hasMessageContaining(server.address("lake/" + file).toString())
        .hasMessageContainingAll(parts);
    Path database = folder.resolve("none");
    assertThatThrownBy(() -> Database.load(graph, null, database, LoadOptions.DEFAULT))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(server.address("lake/" + file).toString())
        .hasMessageContainingAll(parts);
    assertThat(database).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"vertex/Person/vertex_count", "vertex/Person/id/chunk1",
          "vertex/Person/labels/chunk0", "edge/Person_KNOWS_Person/ordered_by_source/edge_count1",
          "edge/Person_KNOWS_Person/ordered_by_source/offset/chunk1",
          "edge/Person_KNOWS_Person/ordered_by_source/since/part0/chunk1", "City.vertex.yml"})
  void missingFiles(String file) throws IOException {
    URI graph = write(new TestLake());
    Files.delete(folder.resolve("lake").resolve(file));
    fails(graph, file, "there is no such file");
  }

  @Test
  void filesThatNoCountTellsOf() throws IOException {
    URI graph = write(new TestLake());
    Files.copy(folder.resolve("lake/vertex/City/name/chunk1"),
        folder.resolve("lake/vertex/City/name/chunk2"));
    fails(graph, "vertex/City/name/chunk2", "expected no such file");
  }

  /** Some stores answer so for files that are not there: what must not be there need not be allowed. */
  @Test
  void filesThatMustNotBeRead() throws IOException {
    TestLake lake = new TestLake();
    URI graph = write(lake);
    server.hook((request, name) -> {
      if (!Files.exists(folder.resolve(name))) {
        request.sendResponseHeaders(403, -1);
        return true;
      }
      return false;
    });
    answersWhole(lake, graph, null);
    Files.delete(folder.resolve("lake/vertex/City/name/chunk1"));
    fails(graph, "vertex/City/name/chunk1", "the server answered 403");
    status("City.vertex.yml", 500);
    fails(graph, "City.vertex.yml", "the server answered 500");
  }

  private void status(String file, int status) {
    server.hook((request, name) -> {
      if (name.equals("lake/" + file)) {
        request.sendResponseHeaders(status, -1);
        return true;
      }
      return false;
    });
  }

  /** Addresses may be signed for one method. */
  @Test
  void headIsNotNeeded() throws IOException {
    TestLake lake = new TestLake();
    URI graph = write(lake);
    server.hook((request, _) -> {
      if (request.getRequestMethod().equals("HEAD")) {
        request.sendResponseHeaders(403, -1);
        return true;
      }
      return false;
    });
    // A request for a byte tells as well; a file that is not there is 404 for both.
    answersWhole(lake, graph, null);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void busyServersAreAskedAgain(int status) throws IOException {
    TestLake lake = new TestLake();
    URI graph = write(lake);
    Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
    server.hook((request, name) -> {
      if (name.endsWith("chunk1")
          && asked.computeIfAbsent(name, _ -> new AtomicInteger()).incrementAndGet() <= 2) {
        request.sendResponseHeaders(status, -1);
        return true;
      }
      return false;
    });
    answersWhole(lake, graph, null);
    assertThat(asked).hasSizeGreaterThan(5);
  }

  @Test
  void serversThatStayBusy() throws IOException {
    URI graph = write(new TestLake());
    AtomicInteger asked = new AtomicInteger();
    server.hook((request, name) -> {
      if (name.endsWith("City.vertex.yml")) {
        asked.incrementAndGet();
        request.sendResponseHeaders(503, -1);
        return true;
      }
      return false;
    });
    fails(graph, "City.vertex.yml", "the server answered 503");
    assertThat(asked).hasValue(2 * 4);
  }

  /** Says that there are more bytes than there are. */
  private static void cutOff(HttpExchange request) throws IOException {
    request.getResponseHeaders().set("Content-Range", "bytes 0-99/100");
    request.sendResponseHeaders(206, 100);
    request.getResponseBody().write(new byte[50]);
    request.getResponseBody().flush();
    throw new IOException("cut off");
  }

  @Test
  void connectionsThatBreak() throws IOException {
    TestLake lake = new TestLake();
    URI graph = write(lake);
    AtomicInteger broken = new AtomicInteger();
    server.hook((request, name) -> {
      if (name.endsWith("City/name/chunk1") && request.getRequestMethod().equals("GET")
          && broken.incrementAndGet() <= 2) {
        cutOff(request);
      }
      return false;
    });
    answersWhole(lake, graph, null);
    assertThat(broken.get()).isGreaterThan(2);
    server.hook((request, name) -> {
      if (name.endsWith("City/name/chunk1") && request.getRequestMethod().equals("GET")) {
        cutOff(request);
      }
      return false;
    });
    fails(graph, "vertex/City/name/chunk1", "broke 4 times");
  }

  @Test
  void answersThatAreNotWhatWasAsked() throws IOException {
    URI graph = write(new TestLake().type(FileType.CSV));
    long length = Files.size(folder.resolve("lake/vertex/City/name/chunk1"));
    for (Map.Entry<String, String> range : Map.of(
        "bytes 0-" + (length - 1) + "/" + length,
        "expected " + length + " bytes at byte 0, found 7",
        "bytes 3-9/" + length, "expected " + length + " bytes at byte 0, found 7 at byte 3",
        "bytes */" + length, "expected a range of bytes",
        "bytes 0-6/7", "has changed since it was opened: it had " + length + " bytes, and has 7",
        "bytes 0-6/*", "found 'bytes 0-6/*'", "rows 0-9/10", "found 'rows 0-9/10'").entrySet()) {
      server.hook((request, name) -> {
        if (name.endsWith("City/name/chunk1") && request.getRequestMethod().equals("GET")) {
          request.getResponseHeaders().set("Content-Range", range.getKey());
          request.sendResponseHeaders(206, 7);
          request.getResponseBody().write(new byte[7]);
          return true;
        }
        return false;
      });
      fails(graph, "vertex/City/name/chunk1", range.getValue());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void filesThatChangeWhileTheyAreOpen(boolean tags) throws IOException {
    URI graph = write(new TestLake().type(FileType.CSV));
    if (!tags) {
      server.withoutTags();
    }
    String name = "edge/Person_KNOWS_Person/ordered_by_source/adj_list/part0/chunk0";
    Path chunk = folder.resolve("lake").resolve(name);
    String text = Files.readString(chunk);
    // A byte more, or, where versions are told, another one, after the file was found and before it is read.
    String other = tags ? text.replace('7', '6') : text + "\n";
    assertThat(other).isNotEqualTo(text);
    server.hook((request, asked) -> {
      if (asked.endsWith(name)) {
        Files.writeString(chunk, request.getRequestMethod().equals("GET") ? other : text);
      }
      return false;
    });
    fails(graph, name, "the file has changed since it was opened: ");
  }

  @Test
  void filesLeadNowhereElse() throws IOException {
    TestLake lake = new TestLake();
    URI graph = write(lake);
    try (LakeServer other = new LakeServer(folder)) {
      server.hook((request, name) -> {
        if (!name.endsWith("name/chunk0")) {
          return false;
        }
        request.getResponseHeaders()
            .set("Location", other.address("lake/vertex/City/name/chunk0").toString());
        request.sendResponseHeaders(307, -1);
        return true;
      });
      fails(graph, "vertex/City/name/chunk0", "another host", "http://localhost:");
      assertThat(other.requests()).isEmpty();
    }
    // The same server by another name is another host, too.
    URI sameServer = URI.create(server.address("lake/vertex/City/name/chunk0")
        .toString()
        .replace("localhost", "127.0.0.1"));
    server.hook((request, name) -> {
      if (!name.endsWith("name/chunk0")) {
        return false;
      }
      request.getResponseHeaders().set("Location", sameServer.toString());
      request.sendResponseHeaders(307, -1);
      return true;
    });
    fails(graph, "vertex/City/name/chunk0", "another host", "http://127.0.0.1:");
    // Within the host it may.
    Files.move(folder.resolve("lake/vertex/City/name"), folder.resolve("moved"));
    server.hook((request, name) -> {
      if (!name.startsWith("lake/vertex/City/name/")) {
        return false;
      }
      request.getResponseHeaders()
          .set("Location", "/moved/" + name.substring(name.lastIndexOf('/') + 1));
      request.sendResponseHeaders(302, -1);
      return true;
    });
    answersWhole(lake, graph, null);
    server.hook((request, name) -> {
      request.getResponseHeaders().set("Location", "/" + name);
      request.sendResponseHeaders(301, -1);
      return true;
    });
    fails(graph, "people.graph.yml", "from one address to the next");
  }

  /** Whoever does not want to wait for a server is told so, and not that the file is wrong. */
  @Test
  void readingMayBeInterrupted() throws Exception {
    URI graph = write(new TestLake());
    for (String file : List.of("people.graph.yml", "City/name/chunk0", "vertex_count")) {
      CountDownLatch asked = new CountDownLatch(1);
      CountDownLatch given = new CountDownLatch(1);
      server.hook((_, name) -> {
        if (name.endsWith(file)) {
          asked.countDown();
          try {
            given.await();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        }
        return false;
      });
      CompletableFuture<Throwable> thrown = new CompletableFuture<>();
      Thread reader = Thread.ofPlatform().start(() -> {
        try (Database database = Database.open(graph)) {
          value(database, "MATCH (n) RETURN count(n.name)");
          thrown.complete(null);
        } catch (RuntimeException e) {
          thrown.complete(e);
        }
      });
      asked.await();
      reader.interrupt();
      assertThat(thrown.get()).as(file).isInstanceOf(OperationInterruptedException.class);
      given.countDown();
      reader.join();
    }
  }

  @Test
  void encodedBytesAreNotThoseOfTheFile() throws IOException {
    URI graph = write(new TestLake());
    server.hook((request, name) -> {
      if (name.endsWith("name/chunk0")) {
        request.getResponseHeaders().set("Content-Encoding", "gzip");
      }
      return false;
    });
    fails(graph, "vertex/City/name/chunk0", "encoded as gzip");
  }

  @Test
  void prefixes() throws IOException {
    TestLake lake = new TestLake();
    URI graph = write(lake);
    Path file = folder.resolve("lake/people.graph.yml");
    String text = Files.readString(file);
    for (String prefix : List.of("/nowhere/at/all/", "s3://bucket/lake/", "gone", "../lake",
        "http://localhost/lake/")) {
      Files.writeString(file, text + "prefix: " + prefix + "\n");
      try (LoadedLake loaded = LoadedLake.of(graph, null, folder.resolve("db"))) {
        assertThat(loaded.content()).isEqualTo(lake.content());
        assertThat(loaded.summary().notes()).singleElement()
            .asString()
            .contains("there is no folder '" + prefix + "'", server.address("lake/").toString());
      }
    }
    Files.createDirectories(folder.resolve("lake/data"));
    Files.move(folder.resolve("lake/vertex"), folder.resolve("lake/data/vertex"));
    Files.move(folder.resolve("lake/edge"), folder.resolve("lake/data/edge"));
    Files.writeString(file, text + "prefix: ./data/\n");
    answersWhole(lake, graph, null);
    Files.writeString(file, text);
    answersWhole(lake, graph, server.address("lake/data"));
    answersWhole(lake, file.toUri(), server.address("lake/data/"));
    answersWhole(lake, graph, folder.resolve("lake/data").toUri());
  }

  /** Opening asks many things at once, and a query fetches whole files, not pages. */
  @Test
  void requestsAreFew() throws IOException {
    Path lake = folder.resolve("large");
    Files.createDirectories(lake);
    Files.writeString(lake.resolve("g.graph.yml"), "vertices: [v.yml]\n");
    Files.writeString(lake.resolve("v.yml"), """
        {type: v, chunk_size: 100000, property_groups: [{file_type: parquet,
          properties: [{name: a, data_type: int64}, {name: b, data_type: int64}]}]}
        """);
    TestLake.count(lake.resolve("v/vertex_count"), 200_000);
    for (int chunk = 0; chunk < 2; chunk++) {
      List<Long> rows =
          LongStream.range(chunk * 100_000L, (chunk + 1) * 100_000L).boxed().toList();
      new TestTable().add("a", DataType.INT64, rows)
          .add("b", DataType.INT64, rows)
          .write(lake.resolve("v/a_b/chunk" + chunk), FileType.PARQUET);
    }
    server.latency(20);
    try (Database database = Database.open(server.address("large/g.graph.yml"))) {
      // Each file is found, and its end read; what need not be there is asked for.
      assertThat(server.requests()).hasSizeLessThanOrEqualTo(9);
      server.forget();
      assertThat(value(database, "MATCH (v:v) RETURN sum(v.a)")).isEqualTo(19_999_900_000L);
      assertThat(server.requests()).hasSizeLessThanOrEqualTo(8);
      server.forget();
      assertThat(value(database, "MATCH (v:v) RETURN max(v.a)")).isEqualTo(199_999L);
      assertThat(server.requests()).isEmpty();
    }
  }

  /** Such as a signature, which must be in no message. */
  @Test
  void queriesGoWithAllRequests() throws IOException {
    TestLake lake = new TestLake();
    URI graph = URI.create(write(lake) + "?sig=a%2Fb");
    server.hook((request, name) -> {
      if ("sig=a%2Fb".equals(request.getRequestURI().getRawQuery())) {
        return false;
      }
      request.sendResponseHeaders(401, -1);
      return true;
    });
    answersWhole(lake, graph, null);
    Files.delete(folder.resolve("lake/vertex/City/name/chunk1"));
    assertThatThrownBy(() -> Database.open(graph)).hasMessageStartingWith(
        server.address("lake/vertex/City/name/chunk1") + ": there is no such file");
    assertThatThrownBy(() -> Database.open(server.address("lake/people.graph.yml")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("the server answered 401");
  }

  @Test
  void namesAreEncoded() throws IOException {
    Path graph = folder.resolve("g.graph.yml");
    Files.writeString(graph, "vertices: ['v %2e?#.yml']\n");
    Files.writeString(folder.resolve("v %2e?#.yml"), """
        {type: v, chunk_size: 9, prefix: 'ä b?%41#', property_groups: [{file_type: csv,
          properties: [{name: id, data_type: int64}]}]}
        """);
    TestLake.count(folder.resolve("ä b?%41#/vertex_count"), 1);
    Files.createDirectories(folder.resolve("ä b?%41#/id"));
    Files.writeString(folder.resolve("ä b?%41#/id/chunk0"), "id\n42\n");
    try (Database database = Database.open(server.address("g.graph.yml"))) {
      assertThat(value(database, "MATCH (v:v) RETURN v.id")).isEqualTo(42L);
    }
  }

  @Test
  void addressesThatAreNone() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    for (Map.Entry<String, String> address : Map.of(
        "http://localhost:" + port + "/g.graph.yml", "no connection to localhost:" + port,
        "http://no-such-host.invalid/g.graph.yml", "there is no host 'no-such-host.invalid'",
        server.address("g.graph.yml").toString(), "there is no such file").entrySet()) {
      assertThatThrownBy(() -> Database.open(URI.create(address.getKey())))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith(address.getKey() + ": ")
          .hasMessageContaining(address.getValue());
    }
    try (ServerSocket plain = new ServerSocket(0)) {
      Thread.ofPlatform().daemon().start(() -> answerPlainly(plain));
      String host = "localhost:" + plain.getLocalPort();
      assertThatThrownBy(() -> Database.open(URI.create("https://" + host + "/g.graph.yml")))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("no safe connection to " + host);
    }
    assertThatThrownBy(() -> Database.open(server.address("/elsewhere.invalid/g.graph.yml")))
        .hasMessageStartingWith(
            server.address("/elsewhere.invalid/g.graph.yml") + ": there is no such file");
    for (Map.Entry<String, String> address : Map.of(
        "ftp://localhost/g.graph.yml", "there is no store for addresses of 'ftp'",
        "http://localhost/db", "name the file that describes one",
        "http://me:secret@localhost/g.graph.yml", "passwords in addresses",
        "g.graph.yml", "is no address of a file").entrySet()) {
      assertThatThrownBy(() -> Database.open(URI.create(address.getKey())))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(address.getValue())
          .hasMessageNotContaining("secret");
    }
  }

  /**
   * Answers as a server that speaks no TLS does, which is after it has read: a client of Java that
   * gets the answer while it begins to greet may wait for its whole time instead of failing.
   */
  private static void answerPlainly(ServerSocket server) {
    try (Socket client = server.accept()) {
      assertThat(client.getInputStream().read()).isNotNegative();
      client.getOutputStream().write("HTTP/1.1 400 \r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      client.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void addressesOfFilesArePaths() throws IOException {
    TestLake lake = new TestLake();
    write(lake);
    answersWhole(lake, folder.resolve("lake/people.graph.yml").toUri(), null);
    try (Database database = Database.open(folder.resolve("db").toUri())) {
      assertThat(value(database, NODES)).isEqualTo((long) TestLake.PERSONS + TestLake.CITIES);
    }
  }
}
