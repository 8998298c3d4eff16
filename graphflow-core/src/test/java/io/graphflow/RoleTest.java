package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.ForbiddenException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Client;
import io.graphflow.options.Role;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sessions of readers may do. */
class RoleTest {
  @TempDir
  private Path folder;

  private Database database;
  private Session admin;
  private Session reader;

  @BeforeEach
  void open() {
    database = Database.create(folder.resolve("db"));
    admin = database.session(SessionOptions.DEFAULT.withClient(Client.EMBEDDED.withUser("root")));
    reader = session("ann");
    admin.run("CREATE (:Person {name: 'x'})-[:KNOWS]->(:Person {name: 'y'})").consume();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Session session(String user) {
    return database.session(SessionOptions.DEFAULT.withClient(
        Client.EMBEDDED.withUser(user).withRole(Role.READER)));
  }

  private long count() {
    return admin.run("MATCH (n) RETURN count(n)").single().get(0).asLong();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "CREATE (:Person)",
          "MERGE (:Person {name: 'x'})",
          "MATCH (p:Person) SET p.name = 'z'",
          "MATCH (p:Person) DETACH DELETE p",
          "MATCH (p:Person) CALL (p) { CREATE (:Copy) } RETURN p",
          "UNWIND [1] AS i CALL (i) { CREATE (:Copy) } IN TRANSACTIONS",
          "CREATE INDEX FOR (p:Person) ON (p.name)",
          "CREATE CONSTRAINT FOR (p:Person) REQUIRE p.name IS UNIQUE",
          "FOREACH (i IN [1] | CREATE (:Copy))",
          "CHECKPOINT"})
  void refusesToWrite(String query) {
    assertThatThrownBy(() -> reader.run(query))
        .isInstanceOf(ForbiddenException.class)
        .hasMessage("The user 'ann' may only read, as its role is 'reader'.")
        .satisfies(e -> assertThat(((GraphflowException) e).kind())
            .isEqualTo(GraphflowException.Kind.FORBIDDEN));
    if (!query.contains("IN TRANSACTIONS") && !query.equals("CHECKPOINT")) {
      try (Transaction transaction = reader.beginTransaction(AccessMode.READ)) {
        assertThatThrownBy(() -> transaction.run(query)).isInstanceOf(ForbiddenException.class);
      }
    }
    assertThat(count()).isEqualTo(2);
    admin.run(query).consume();
  }

  @Test
  void refusesTransactionsThatMayWrite() {
    assertThatThrownBy(() -> reader.beginTransaction(AccessMode.WRITE))
        .isInstanceOf(ForbiddenException.class);
    assertThatThrownBy(() -> reader.executeWrite(transaction -> 1))
        .isInstanceOf(ForbiddenException.class);
    assertThat((int) reader.executeRead(transaction -> 1)).isOne();
  }

  @Test
  void reads() {
    assertThat(
        reader.run("MATCH (p:Person)-[:KNOWS]->(q) RETURN q.name").single().get(0).asString())
        .isEqualTo("y");
    assertThat(reader.run("SHOW CURRENT USER YIELD user, roles").single().asMap())
        .isEqualTo(Map.of("user", "ann", "roles", List.of("reader")));
    assertThat(admin.run("CALL dbms.showCurrentUser() YIELD username, roles").single().asMap())
        .isEqualTo(Map.of("username", "root", "roles", List.of("admin")));
    reader.run("EXPLAIN MATCH (p:Person) RETURN p").consume();
  }

  /** Whoever may only read sees and ends what its own user runs. */
  @Test
  void leavesTheTransactionsOfOthersAlone() {
    try (Transaction others = admin.beginTransaction(AccessMode.WRITE);
        Session second = session("ann");
        Transaction own = second.beginTransaction(AccessMode.READ)) {
      others.run("CREATE (:Person)").consume();
      own.run("MATCH (n) RETURN n LIMIT 1").consume();
      List<String> seen = reader.run("SHOW TRANSACTIONS YIELD username")
          .list(row -> row.get(0).asString());
      assertThat(seen).isNotEmpty().containsOnly("ann");
      List<Map<String, Object>> all = database.session(SessionOptions.DEFAULT)
          .run("SHOW TRANSACTIONS YIELD username, transactionId")
          .list(Record::asMap);
      String foreign = id(all, "root");
      assertThat(reader.run("TERMINATE TRANSACTION '" + foreign + "'").single().asMap())
          .containsEntry("message", "Transaction not found.");
      assertThat(others.run("MATCH (n) RETURN count(n)").single().get(0).asLong()).isEqualTo(3);
      assertThat(reader.run("TERMINATE TRANSACTION '" + id(all, "ann") + "'").single().asMap())
          .containsEntry("message", "Transaction terminated.");
      assertThatThrownBy(() -> own.run("MATCH (n) RETURN n").list())
          .isInstanceOf(GraphflowException.class);
      others.commit();
    }
    assertThat(count()).isEqualTo(3);
  }

  private static String id(List<Map<String, Object>> rows, String user) {
    return rows.stream()
        .filter(row -> user.equals(row.get("username")))
        .map(row -> (String) row.get("transactionId"))
        .findFirst()
        .orElseThrow();
  }
}
