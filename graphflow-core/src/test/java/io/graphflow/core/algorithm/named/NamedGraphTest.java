package io.graphflow.core.algorithm.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.exception.GraphflowException;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Named graphs, and snippets as the documentation of Neo4j's Graph Data Science library has them. Expected numbers are those
 * of that documentation.
 */
class NamedGraphTest {
  @TempDir
  private Path folder;

  private Database database;
  private Session session;

  @BeforeEach
  void create() {
    database = Database.create(folder.resolve("graph"));
    session = database.session();
  }

  @AfterEach
  void close() {
    session.close();
    database.close();
  }

  private void run(String query) {
    session.run(query).consume();
  }

  private String rows(String query) {
    return session.run(query)
        .list()
        .stream()
        .map(NamedGraphTest::text)
        .collect(Collectors.joining(", "));
  }

  private static String text(Record row) {
    return row.values()
        .stream()
        .map(Value::asObject)
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  private void assertError(String query, String... parts) {
    assertThatThrownBy(() -> session.run(query).list())
        .isInstanceOf(GraphflowException.class)
        .satisfies(error -> assertThat(error.getMessage()).contains(parts));
  }

  private void createPages() {
    run("""
        CREATE
          (home:Page {name:'Home'}), (about:Page {name:'About'}), (product:Page {name:'Product'}),
          (links:Page {name:'Links'}), (a:Page {name:'Site A'}), (b:Page {name:'Site B'}),
          (c:Page {name:'Site C'}), (d:Page {name:'Site D'}),
          (home)-[:LINKS {weight: 0.2}]->(about), (home)-[:LINKS {weight: 0.2}]->(links),
          (home)-[:LINKS {weight: 0.6}]->(product), (about)-[:LINKS {weight: 1.0}]->(home),
          (product)-[:LINKS {weight: 1.0}]->(home), (a)-[:LINKS {weight: 1.0}]->(home),
          (b)-[:LINKS {weight: 1.0}]->(home), (c)-[:LINKS {weight: 1.0}]->(home),
          (d)-[:LINKS {weight: 1.0}]->(home), (links)-[:LINKS {weight: 0.8}]->(home),
          (links)-[:LINKS {weight: 0.05}]->(a), (links)-[:LINKS {weight: 0.05}]->(b),
          (links)-[:LINKS {weight: 0.05}]->(c), (links)-[:LINKS {weight: 0.05}]->(d)""");
  }

  @Test
  void pageRankIsThatOfTheLibrary() {
    createPages();
    assertThat(rows("""
        CALL gds.graph.project('myGraph', 'Page', 'LINKS', {relationshipProperties: 'weight'})
        YIELD graphName, nodeCount, relationshipCount""")).isEqualTo("myGraph 8 14");
    assertThat(rows("""
        CALL gds.pageRank.stream('myGraph') YIELD nodeId, score
        RETURN gds.util.asNode(nodeId).name AS name, score ORDER BY score DESC, name ASC"""))
        .isEqualTo("Home 3.215681999884452, About 1.0542700552146722, Links 1.0542700552146722,"
            + " Product 1.0542700552146722, Site A 0.3278578964488539,"
            + " Site B 0.3278578964488539, Site C 0.3278578964488539,"
            + " Site D 0.3278578964488539");
    assertThat(rows("CALL gds.graph.drop('myGraph') YIELD graphName")).isEqualTo("myGraph");
    assertError("CALL gds.pageRank.stream('myGraph')", "There is no graph 'myGraph'",
        "gds.graph.project");
  }
}
