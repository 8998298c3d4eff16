package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.graphflow.exception.QueryWarning;
import io.graphflow.exception.QueryWarning.Kind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What authors of queries are warned of, and where. */
class QueryWarningTest {
  @TempDir
  Path folder;
  private Database database;
  private Session session;

  @BeforeEach
  void open() {
    database = Database.create(folder.resolve("db"));
    session = database.session();
    session.run("CREATE (:A {x: 1})-[:R]->(:A {x: 2})").consume();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private List<QueryWarning> warnings(String query) {
    return session.run("EXPLAIN " + query).consume().warnings();
  }

  @Test
  void tellsWhatIsUnknownAndWhere() {
    assertThat(warnings("MATCH (a:A)\nWHERE a:Nope OR a.y = 1\nMATCH (a)-[:S]->() RETURN a"))
        .extracting(QueryWarning::kind, QueryWarning::offset, QueryWarning::line,
            QueryWarning::column)
        .containsExactlyInAnyOrder(
            tuple(Kind.UNKNOWN_LABEL, 28, 2, 9),
            tuple(Kind.UNKNOWN_PROPERTY, 38, 2, 19),
            tuple(Kind.UNKNOWN_RELATIONSHIP_TYPE, 56, 3, 13));
    assertThat(warnings("MATCH (a:Nope) RETURN a")).singleElement()
        .hasToString("line 1, column 18: no node has the label 'Nope'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"MATCH (a:A), (b:A) RETURN a, b",
          "MATCH (a:A)-->(c), (b:A) WHERE a.x = c.x AND b.x = 1 RETURN a, b",
          "MATCH (z:A) MATCH (a:A), (b:A) RETURN a, b",
          "MATCH (z:A) MATCH (z)-->(a), (b:A) RETURN a, b"})
  void warnsOfProducts(String query) {
    assertThat(warnings(query)).extracting(QueryWarning::kind)
        .containsExactly(Kind.CARTESIAN_PRODUCT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"MATCH (a:A)-->(b), (b)-->(c) RETURN a, c",
          "MATCH (a:A), (b:A) WHERE a.x = b.x RETURN a, b",
          "MATCH (a:A), (b:A) WHERE a.x + 1 < b.x RETURN a, b",
          "MATCH (a:A) MATCH (b:A) RETURN a, b", "MATCH (a:A) RETURN a"})
  void doesNotWarnOfWhatIsConnected(String query) {
    assertThat(warnings(query)).isEmpty();
  }

  @Test
  void boundVerticesAreConnectedByTheirRow() {
    assertThat(warnings("MATCH (a:A) MATCH (b:A) WITH a, b MATCH (a)-->(c), (b)-->(d) RETURN c, d"))
        .isEmpty();
  }
}
