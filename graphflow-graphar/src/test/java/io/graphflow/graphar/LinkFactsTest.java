package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.core.lake.LakeFormats;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.exception.DataException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.LakeOptions;
import io.graphflow.options.PageUse;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an export tells of how edges link vertices, and who believes it. */
class LinkFactsTest {
  private static final String TWO_STEPS = "MATCH ()-[e:R]->()-[f:R]->() RETURN count(*) AS n";
  private static final String ASCENDING =
      "MATCH ()-[e:R]->()-[f:R]->() WHERE e.p < f.p RETURN count(*) AS n";
  private static final String THERE_AND_BACK =
      "MATCH (a)-[e:R]->(b)-[f:R]->(a) RETURN count(*) AS n";
  private static final String EDGES_IN =
      "MATCH (a:V) RETURN sum(COUNT { (a)<-[:R]-() }) AS n";
  private static final String COMPARED = "e is not f";

  @TempDir
  private Path directory;

  private Path graph;

  /** Exports twenty vertices in a row, and what more is asked for. */
  private void export(String... more) {
    try (Database database = Database.create(directory.resolve("database"));
        Session session = database.session()) {
      session.run("CREATE NODE TABLE V(id INT64, PRIMARY KEY (id))").consume();
      session.run("UNWIND range(0, 19) AS i CREATE (:V {id: i})").consume();
      session.run("MATCH (a:V), (b:V) WHERE b.id = a.id + 1 CREATE (a)-[:R {p: a.id}]->(b)")
          .consume();
      for (String statement : more) {
        session.run(statement).consume();
      }
      database.export(directory.resolve("lake"), ExportFormat.GRAPHAR, ProgressListener.NONE);
    }
    graph = directory.resolve("lake/lake.graph.yml");
  }

  private void replace(String what, String with) throws IOException {
    String yaml = Files.readString(graph);
    assertThat(yaml).contains(what);
    Files.writeString(graph, yaml.replace(what, with));
  }

  private String plan(String query) {
    try (Database database = Database.open(graph); Session session = database.session()) {
      return session.run("EXPLAIN " + query).consume().plan().orElseThrow();
    }
  }

  /** The answer of who reads all edges. */
  private long count(String query) {
    DatabaseOptions options = DatabaseOptions.DEFAULT
        .withLake(LakeOptions.DEFAULT.withPages(PageUse.NEVER));
    try (Database database = Database.open(graph, options); Session session = database.session()) {
      return session.run(query).single().get("n").asLong();
    }
  }

  private Iterable<String> problems() {
    return LakeFormats.require().verify(LakePlace.of(graph), null).problems();
  }

  @Test
  void edgesWithoutLoopsAreNotCompared() {
    export();
    assertThat(plan(ASCENDING)).doesNotContain(COMPARED);
    assertThat(count(TWO_STEPS)).isEqualTo(18);
    assertThat(problems()).isEmpty();
  }

  @Test
  void edgesWithLoopsAre() {
    export("MATCH (a:V {id: 3}) CREATE (a)-[:R]->(a)");
    assertThat(plan(ASCENDING)).contains(COMPARED);
    // One more into the loop, and one more out of it, but not the loop twice.
    assertThat(count(TWO_STEPS)).isEqualTo(20);
    assertThat(problems()).isEmpty();
  }

  /** What is told of so many edges does not hold for others. */
  @Test
  void anotherNumberOfEdgesIsNotBelieved() throws IOException {
    export();
    replace("\\\"count\\\":19", "\\\"count\\\":18");
    assertThat(plan(ASCENDING)).contains(COMPARED);
    assertThat(count(TWO_STEPS)).isEqualTo(18);
  }

  @Test
  void wrongFactsAreFound() throws IOException {
    export("MATCH (a:V {id: 3}) CREATE (a)-[:R]->(a)",
        "MATCH (a:V {id: 4}), (b:V {id: 5}) CREATE (a)-[:R]->(b)",
        "MATCH (a:V {id: 8}), (b:V {id: 9}) CREATE (b)-[:R]->(a)");
    assertThat(count(THERE_AND_BACK)).isEqualTo(2);
    for (String fact : new String[] {"selfLoops", "parallelEdges", "twoCycles"}) {
      String found = "\\\"" + fact + "\\\":true";
      String wrong = "\\\"" + fact + "\\\":false";
      replace(found, wrong);
      String what = switch (fact) {
        case "selfLoops" -> "loops";
        case "parallelEdges" -> "parallel edges";
        default -> "edges there and back";
      };
      // Ways back are looked for where lists of both directions are built.
      assertThatThrownBy(() -> count(fact.equals("twoCycles") ? EDGES_IN : TWO_STEPS)).as(fact)
          .isInstanceOf(DataException.class)
          .hasMessageContaining("the edges R")
          .hasMessageContaining("no " + what);
      if (fact.equals("twoCycles")) {
        assertThat(problems()).isEmpty();
      } else {
        assertThat(problems()).singleElement()
            .asString()
            .contains("expected no " + what + " of R, as graphflow.links says");
      }
      replace(wrong, found);
    }
  }

  @Test
  void badFactsAreToldWithTheirPlace() throws IOException {
    export();
    replace("selfLoops", "loops");
    assertThatThrownBy(() -> Database.open(graph)).isInstanceOf(DataException.class)
        .hasMessageContaining("graphflow.links")
        .hasMessageContaining("unknown key 'loops'");
  }
}
