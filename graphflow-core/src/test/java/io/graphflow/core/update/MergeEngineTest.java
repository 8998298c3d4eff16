package io.graphflow.core.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * MERGE looks for its pattern on the engine that was asked for, and each row sees what was written for those
 * before it, however the pattern is matched.
 */
class MergeEngineTest {
  private static final String PAIRS =
      "UNWIND [[1, 2], [1, 3], [2, 1], [1, 2], [3, 3], [3, 3]] AS p "
          + "MATCH (a:N {x: p[0]}), (b:N {x: p[1]}) ";

  @TempDir
  private Path folder;

  /** Runs a query that merges in a graph of three vertices, and then again; what the first run created. */
  private String created(Engine engine, String query) {
    String counts;
    try (UpdateFixture fixture = new UpdateFixture(folder.resolve("merge"), engine, null)) {
      fixture.run("CREATE (:N {x: 1}), (:N {x: 2}), (:N {x: 3}), (:M {x: 1})");
      fixture.run(query);
      counts = fixture.counters.nodesCreated() + " " + fixture.counters.relationshipsCreated();
      fixture.run(query);
      assertThat(fixture.counters.nodesCreated() + fixture.counters.relationshipsCreated())
          .as("created when it is all there")
          .isZero();
      assertThat(fixture.repeated)
          .containsExactly(
              "io.graphflow.core." + switch (engine) {
                case GF_RV, GF_CV -> "volcano";
                case GF_CL -> "list";
                case GF_FT -> "ftree";
              } + ".run");
    }
    return counts;
  }

  @ParameterizedTest
  @EnumSource
  void findsVerticesThatRowsBeforeHaveMade(Engine engine) {
    assertThat(created(engine, "UNWIND [5, 6, 5, 1, 6, 7] AS i MERGE (:N {x: i})"))
        .isEqualTo("3 0");
  }

  @ParameterizedTest
  @EnumSource
  void findsEdgesBetweenGivenVertices(Engine engine) {
    assertThat(created(engine, PAIRS + "MERGE (a)-[:R]->(b)")).isEqualTo("0 4");
  }

  @ParameterizedTest
  @EnumSource
  void findsEdgesInEitherDirectionAndLoopsOnce(Engine engine) {
    assertThat(created(engine, PAIRS + "MERGE (a)-[r:R]-(b)")).isEqualTo("0 3");
  }

  @ParameterizedTest
  @EnumSource
  void findsEdgesByTheirProperties(Engine engine) {
    assertThat(created(engine, PAIRS + "UNWIND [1, 2, 1] AS y MERGE (a)-[:R {y: y}]->(b)"))
        .isEqualTo("0 8");
  }

  /** The vertices at the other end are new, and so is the table of the edges from them. */
  @ParameterizedTest
  @EnumSource
  void findsNeighboursThatRowsBeforeHaveMade(Engine engine) {
    assertThat(created(engine, "UNWIND [1, 2, 1, 2, 3] AS i MATCH (a:N {x: 1}) "
        + "MERGE (a)-[:R]->(:K {x: i})")).isEqualTo("3 3");
    assertThat(created(engine, "UNWIND [1, 2, 1, 2, 3] AS i MATCH (a:N {x: 1}) "
        + "MERGE (a)<-[:R]-(:K {x: i})")).isEqualTo("3 3");
  }

  @ParameterizedTest
  @EnumSource
  void findsPathsOfNothingThatIsGiven(Engine engine) {
    assertThat(created(engine,
        "UNWIND [1, 2, 1] AS i MERGE (:K {x: i})-[:R]->(:M {x: i})-[:S]->(:K {x: i})"))
        .isEqualTo("6 4");
  }

  @ParameterizedTest
  @EnumSource
  void findsCycles(Engine engine) {
    assertThat(created(engine, "UNWIND [1, 2, 1] AS i MATCH (a:N {x: i}), (b:N {x: 3}) "
        + "MERGE (a)-[:R]->(b)-[:R]->(c:K)-[:R]->(a)")).isEqualTo("2 6");
  }

  /** A second MERGE of the same row writes between two runs of the first. */
  @ParameterizedTest
  @EnumSource
  void seesWhatOtherUpdatesOfTheRowHaveDone(Engine engine) {
    assertThat(created(engine, "UNWIND [1, 2, 3, 2] AS i MERGE (a:K {x: i}) MERGE (b:K {x: i + 1}) "
        + "MERGE (a)-[:R]->(b)")).isEqualTo("4 3");
    assertThat(created(engine, "UNWIND [1, 1, 1] AS i MERGE (a:K {x: i}) SET a.x = 2 "
        + "MERGE (b:K {x: 2}) SET b.x = 1")).isEqualTo("1 0");
  }

  @ParameterizedTest
  @EnumSource
  void runsInTheBodyOfForEach(Engine engine) {
    assertThat(created(engine,
        "FOREACH (i IN [1, 2, 1] | MERGE (a:K {x: i}) MERGE (a)-[:R]->(:M {x: 1}))"))
        .isEqualTo("4 2");
  }
}
