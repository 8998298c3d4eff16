package io.graphflow.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.options.Role;
import io.graphflow.server.login.PasswordFile;
import io.graphflow.server.login.UserList;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.exceptions.ClientException;
import org.neo4j.driver.exceptions.SecurityException;

/** Users who may only read, beside those who may do everything. */
final class RolesTest {
  private static final String FORBIDDEN = "Neo.ClientError.Security.Forbidden";

  @TempDir
  private Path folder;

  private Database database;
  private UserList users;
  private GraphflowServer server;

  @BeforeEach
  void serve() {
    database = Database.create(folder.resolve("db"));
    Path file = folder.resolve("db.password");
    users = UserList.of(file);
    users.add("ann", "secret", Role.ADMIN);
    users.add("bob", "other", Role.READER);
    server = GraphflowServer.of(database)
        .boltPort(0)
        .httpPort(0)
        .login(PasswordFile.read(file))
        .start();
  }

  @AfterEach
  void close() {
    server.close();
    database.close();
  }

  private Driver driver(String user, String password) {
    return GraphDatabase.driver("bolt://localhost:" + server.boltPort(),
        AuthTokens.basic(user, password));
  }

  private HttpResponse<String> post(String path, String user, String password, String query)
      throws Exception {
    String login = Base64.getEncoder()
        .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(HttpRequest
          .newBuilder(
              URI.create("http://localhost:" + server.httpPort().getAsInt() + "/db/neo4j" + path))
          .header("Authorization", "Basic " + login)
          .header("Content-Type", "application/json")
          .POST(HttpRequest.BodyPublishers.ofString("{\"statement\": \"" + query + "\"}"))
          .build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  @Test
  void readersReadOverBoltAndWriteNothing() {
    try (Driver ann = driver("ann", "secret"); Driver bob = driver("bob", "other")) {
      ann.executableQuery("CREATE (:A {x: 1})").execute();
      // Drivers begin a transaction that may write, if they are not told otherwise.
      try (Session session = bob.session()) {
        assertThat(session.run("MATCH (a:A) RETURN a.x").single().get(0).asLong()).isOne();
        assertThatThrownBy(() -> session.run("CREATE (:A)").consume())
            .isInstanceOfSatisfying(ClientException.class,
                e -> assertThat(e.code()).isEqualTo(FORBIDDEN))
            .hasMessageContaining("The user 'bob' may only read");
        try (Transaction transaction = session.beginTransaction()) {
          assertThat(transaction.run("MATCH (a:A) RETURN a.x").single().get(0).asLong()).isOne();
          assertThatThrownBy(() -> transaction.run("MATCH (a:A) SET a.x = 2").consume())
              .isInstanceOfSatisfying(ClientException.class,
                  e -> assertThat(e.code()).isEqualTo(FORBIDDEN));
        }
        assertThat(session.run("SHOW CURRENT USER YIELD user, roles").single().asMap())
            .isEqualTo(Map.of("user", "bob", "roles", List.of("reader")));
      }
      try (Session system = bob.session(SessionConfig.forDatabase("system"))) {
        assertThat(system.run("SHOW TRANSACTIONS YIELD username").list(r -> r.get(0).asString()))
            .containsOnly("bob");
      }
      assertThat(ann.executableQuery("MATCH (a:A) RETURN a.x").execute().records())
          .singleElement()
          .satisfies(row -> assertThat(row.get(0).asLong()).isOne());
    }
  }

  /** One connection of a driver may change hands. */
  @Test
  void aConnectionHasTheRoleOfWhomItServes() {
    try (Driver ann = driver("ann", "secret")) {
      SessionConfig any = SessionConfig.defaultConfig();
      for (int i = 0; i < 2; i++) {
        try (var asBob = ann.session(Session.class, any, AuthTokens.basic("bob", "other"))) {
          assertThatThrownBy(() -> asBob.run("CREATE (:A)").consume())
              .isInstanceOfSatisfying(ClientException.class,
                  e -> assertThat(e.code()).isEqualTo(FORBIDDEN));
        }
        try (var asAnn = ann.session(Session.class, any)) {
          asAnn.run("CREATE (:A)").consume();
        }
      }
    }
  }

  @Test
  void readersReadOverHttpAndWriteNothing() throws Exception {
    assertThat(post("/query/v2", "ann", "secret", "CREATE (:A {x: 1})").statusCode())
        .isEqualTo(202);
    assertThat(post("/query/v2", "bob", "other", "MATCH (a:A) RETURN a.x").body())
        .contains("[[1]]");
    for (String path : List.of("/query/v2", "/query/v2/tx")) {
      HttpResponse<String> refused = post(path, "bob", "other", "CREATE (:A)");
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains(FORBIDDEN, "may only read");
    }
    assertThat(post("/query/v2", "ann", "secret", "MATCH (a:A) RETURN count(*)").body())
        .contains("[[1]]");
  }

  @Test
  void changesAreSeenAtTheNextLogin() throws Exception {
    users.setRole("bob", Role.ADMIN);
    assertThat(post("/query/v2", "bob", "other", "CREATE (:A)").statusCode()).isEqualTo(202);
    users.remove("bob");
    assertThat(post("/query/v2", "bob", "other", "RETURN 1").statusCode()).isEqualTo(401);
    try (Driver bob = driver("bob", "other")) {
      assertThatThrownBy(bob::verifyConnectivity).isInstanceOf(SecurityException.class);
    }
  }
}
