package io.graphflow.parser.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.optimizer.StatisticsCatalog;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.storage.snapshot.StructureUse.Lists;
import io.graphflow.storage.snapshot.StructureUse.VertexProperty;
import org.junit.jupiter.api.Test;

class PageChoiceTest {
  private static final int KNOWS = 0;
  private static final int LIKES = 1;
  private static final Lists KNOWS_FORWARD = new Lists(KNOWS, Direction.FORWARD);
  private static final Lists KNOWS_BACKWARD = new Lists(KNOWS, Direction.BACKWARD);
  private static final Lists LIKES_FORWARD = new Lists(LIKES, Direction.FORWARD);
  private static final VertexProperty PERSON_ID = new VertexProperty(0, 0);
  private static final VertexProperty PERSON_AGE = new VertexProperty(0, 1);
  private static final VertexProperty POST_LENGTH = new VertexProperty(1, 1);

  private static final Catalog GRAPH = new StatisticsCatalog()
      .table("Person", 10_000, StatisticsCatalog.property("age", 80))
      .table("Post", 50_000, StatisticsCatalog.property("length", 500))
      .edges("KNOWS", "Person", "Person", 100_000)
      .edgeProperties("KNOWS", StatisticsCatalog.property("since", 20))
      .edges("LIKES", "Person", "Post", 200_000)
      .build();

  private static StructureUse use(String query) {
    return PageChoice.of(
        QueryCompiler.compile(query, GRAPH, CompilerOptions.DEFAULT), GRAPH);
  }

  @Test
  void aFewListsAndValuesAreReadByPages() {
    StructureUse use = use("MATCH (a:Person {id: 3})-[e:KNOWS]->(b) RETURN b.age, e.since");
    assertThat(use.lists()).containsExactly(KNOWS_FORWARD);
    assertThat(use.wholeLists()).isEmpty();
    assertThat(use.wholeVertexProperties()).isEmpty();
    assertThat(use.wholeEdgeProperties()).isEmpty();
    assertThat(use.neighboursOnly()).isEmpty();
  }

  @Test
  void edgesThatNobodyReadsAreNeighboursOnly() {
    StructureUse use = use("MATCH (a:Person {id: 3})<-[:KNOWS]-(b) RETURN b.age");
    assertThat(use.neighboursOnly()).containsExactly(KNOWS_BACKWARD);
    // The second edge must not be the first one.
    assertThat(use("MATCH (a:Person {id: 3})<-[:KNOWS]-(b)<-[:KNOWS]-(c) RETURN c.age")
        .neighboursOnly()).isEmpty();
    assertThat(use("MATCH (a:Person {id: 3})<-[e:KNOWS]-(b) RETURN e").neighboursOnly()).isEmpty();
  }

  @Test
  void aScanReadsWholeColumnsAndFollowsWholeLists() {
    StructureUse use = use("MATCH (a:Person)-[:KNOWS]->(b) WHERE a.age > 3 RETURN count(b)");
    assertThat(use.wholeLists()).isEqualTo(use.lists()).hasSize(1);
    assertThat(use.wholeVertexProperties()).contains(PERSON_AGE);
  }

  @Test
  void eachStructureIsChosenByItself() {
    // The seek finds one person; ten friends like two hundred posts: of 50,000 that is little.
    StructureUse few = use(
        "MATCH (a:Person {id: 3})-[:KNOWS]->(b)-[:LIKES]->(p) RETURN p.length");
    assertThat(few.wholeLists()).isEmpty();
    assertThat(few.wholeVertexProperties()).isEmpty();
    // A hundred friends of friends are few persons, and their thousands of likes are many posts.
    StructureUse more = use("MATCH (a:Person {id: 3})-[:KNOWS]->()-[:KNOWS]->(b)-[:LIKES]->(p)"
        + " RETURN b.age, p.length");
    assertThat(more.wholeLists()).isEmpty();
    assertThat(more.wholeVertexProperties()).contains(POST_LENGTH);
  }

  @Test
  void returnedElementsReadAllTheirProperties() {
    assertThat(use("MATCH (a:Person) RETURN a").wholeVertexProperties())
        .contains(PERSON_ID, PERSON_AGE);
    assertThat(use("MATCH (a:Person)-[e:KNOWS]->() RETURN e").wholeEdgeProperties())
        .containsExactly(KNOWS);
    assertThat(use("MATCH (a:Person {id: 1})-[e:KNOWS]->() RETURN e").wholeEdgeProperties())
        .isEmpty();
  }

  @Test
  void howFarPathsGoIsNotKnown() {
    assertThat(use("MATCH (a:Person {id: 1})-[:KNOWS*]->(b) RETURN count(b)").wholeLists())
        .contains(KNOWS_FORWARD);
    assertThat(use("MATCH p = shortestPath((a:Person {id: 1})-[:KNOWS*]-(b:Person {id: 2}))"
        + " RETURN length(p)").wholeLists()).contains(KNOWS_FORWARD, KNOWS_BACKWARD);
  }

  /** What is within another plan runs for each of its rows. */
  @Test
  void innerPlansAreReadForEachRow() {
    assertThat(use("MATCH (a:Person) WHERE EXISTS { (a)-[:LIKES]->() } RETURN count(*)")
        .wholeLists()).containsExactly(LIKES_FORWARD);
    assertThat(use("MATCH (a:Person {id: 1}) WHERE EXISTS { (a)-[:LIKES]->() } RETURN count(*)")
        .wholeLists()).isEmpty();
  }
}
