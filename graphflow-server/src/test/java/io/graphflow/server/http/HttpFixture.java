package io.graphflow.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import io.graphflow.server.login.LoginResult;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.function.UnaryOperator;

/** A new database, served over HTTP to ann and bob, whose passwords are their names, and a client. */
final class HttpFixture implements AutoCloseable {
  static final String QUERY = "/db/neo4j/query/v2";
  static final String TX = QUERY + "/tx";

  private static final Login LOGIN = (_, user, password) -> user.equals(password)
      && (user.equals("ann") || user.equals("bob")) ? LoginResult.ACCEPTED : LoginResult.REFUSED;

  private final Database database;
  private final GraphflowServer server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  HttpFixture(Path folder) {
    this(folder, builder -> builder);
  }

  /** Starts a server that differs from the usual one. */
  HttpFixture(Path folder, UnaryOperator<GraphflowServer.Builder> change) {
    database = Database.create(folder.resolve("db"));
    server = change.apply(GraphflowServer.of(database)
        .boltPort(0)
        .httpPort(0)
        .login(LOGIN)
        .grace(Duration.ZERO)).start();
  }

  Database database() {
    return database;
  }

  GraphflowServer server() {
    return server;
  }

  int port() {
    return server.httpPort().orElseThrow();
  }

  /** What the header Authorization says of a user. */
  static String basic(String user, String password) {
    return "Basic " + Base64.getEncoder()
        .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://localhost:" + port() + path))
        .timeout(Duration.ofSeconds(60));
  }

  /** Sends a request of ann; headers are names, each with its value behind it, and take the place of the usual ones. */
  HttpResponse<String> send(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    return client.send(build(method, path, body, headers), BodyHandlers.ofString());
  }

  HttpRequest build(String method, String path, String body, String... headers) {
    HttpRequest.Builder request = request(path)
        .header("Authorization", basic("ann", "ann"))
        .header("Content-Type", "application/json");
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return request
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  HttpClient client() {
    return client;
  }

  /** Sends a query, in which quotes are single ones. */
  HttpResponse<String> query(String statement, String... headers)
      throws IOException, InterruptedException {
    return send("POST", QUERY, statement(statement), headers);
  }

  /** A request's body with a statement, in which quotes are single ones. */
  static String statement(String statement) {
    return "{\"statement\": \"" + statement + "\"}";
  }

  /** Sends a query, and gets the values of its answer as text. */
  String values(String statement) throws IOException, InterruptedException {
    HttpResponse<String> response = query(statement);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
    return response.body().replaceFirst(".*\"values\":(.*)}(,\"q|,\"n).*", "$1");
  }

  /** How many nodes there are. */
  long count() {
    try (var session = database.session()) {
      return session.run("MATCH (n) RETURN count(*)").single().get(0).asLong();
    }
  }

  /** How many transactions there are, but for the one that asks. */
  long transactions() {
    try (var session = database.session()) {
      return session.run("SHOW TRANSACTIONS YIELD transactionId").list().size() - 1L;
    }
  }

  /** Waits until there are no transactions but the one that asks. */
  void transactionsEnd() throws InterruptedException {
    for (int i = 0; i < 2_000 && transactions() > 0; i++) {
      Thread.sleep(10);
    }
    assertThat(transactions()).isZero();
  }

  /** Waits until there is a transaction beside the one that asks. */
  void transactionBegins() throws InterruptedException {
    for (int i = 0; i < 2_000 && transactions() == 0; i++) {
      Thread.sleep(10);
    }
    assertThat(transactions()).isPositive();
  }

  @Override
  public void close() {
    server.close();
    database.close();
  }
}
