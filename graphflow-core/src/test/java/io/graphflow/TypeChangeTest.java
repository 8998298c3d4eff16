package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Types of properties that change between transactions, under plans that were made before. */
@Timeout(60)
class TypeChangeTest {
  private static final String READ = "MATCH (a:A) RETURN a.x AS x ORDER BY a.id";

  @TempDir
  private Path folder;

  private Database database;

  @BeforeEach
  void create() {
    database = Database.create(folder.resolve("db"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Session session(Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  private static List<Object> values(Session session, String query) {
    return session.run(query).list().stream().map(row -> row.asMap().get("x")).toList();
  }

  @ParameterizedTest
  @EnumSource
  void plansQueriesAgain(Engine engine) {
    try (Session session = session(engine)) {
      session.run("CREATE (:A {id: 1, x: 1}), (:A {id: 2, x: 2})").consume();
      assertThat(values(session, READ)).containsExactly(1L, 2L);
      assertThat(values(session, "MATCH (a:A) WHERE a.x > 1 RETURN a.x + 1 AS x"))
          .containsExactly(3L);
      session.run("MATCH (a:A {id: 1}) SET a.x = 'text'").consume();
      assertThat(values(session, READ)).containsExactly("text", 2L);
      assertThat(values(session, "MATCH (a:A) WHERE a.x > 1 RETURN a.x + 1 AS x"))
          .containsExactly(3L);
      session.run("MATCH (a:A {id: 2}) SET a.x = [1, 'a', true]").consume();
      assertThat(values(session, READ)).containsExactly("text", List.of(1L, "a", true));
      assertThat(values(session, "MATCH (a:A) WHERE a.x > 1 RETURN a.x + 1 AS x")).isEmpty();
    }
    database.close();
    database = Database.open(folder.resolve("db"));
    try (Session session = session(engine)) {
      assertThat(values(session, READ)).containsExactly("text", List.of(1L, "a", true));
      session.run("MATCH (a:A {id: 1}) SET a.x = 2.5").consume();
      assertThat(values(session, "MATCH (a:A) WHERE a.x > 1 RETURN a.x + 1 AS x"))
          .containsExactly(3.5);
    }
  }

  /** Each sees a type of its own until the first has committed. */
  @ParameterizedTest
  @EnumSource
  void letsTransactionsWidenSideBySide(Engine engine) {
    try (Session first = session(engine); Session second = session(engine)) {
      first.run("CREATE (:A {id: 1, x: 1})").consume();
      Transaction one = first.beginTransaction();
      Transaction two = second.beginTransaction();
      assertThat(one.run("CREATE (a:A {id: 2, x: 'two'}) RETURN a.x AS x").single().asMap())
          .isEqualTo(Map.of("x", "two"));
      assertThat(two.run("CREATE (a:A {id: 3, x: 2.5}) RETURN a.x AS x").single().asMap())
          .isEqualTo(Map.of("x", 2.5));
      two.commit();
      one.commit();
      assertThat(values(first, READ)).containsExactly(1L, "two", 2.5);
    }
  }

  @ParameterizedTest
  @EnumSource
  void goesBackWithTheTransaction(Engine engine) {
    try (Session session = session(engine)) {
      session.run("CREATE (:A {id: 1, x: 1})").consume();
      Transaction transaction = session.beginTransaction();
      transaction.run("MATCH (a:A) SET a.x = 'text'").consume();
      transaction.rollback();
      assertThat(values(session, "MATCH (a:A) RETURN a.x + 1 AS x")).containsExactly(2L);
      assertThatThrownBy(() -> session.run("MATCH (a:A) SET a.x = {k: 1}").consume())
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("cannot be MAP {k=1}");
    }
  }
}
