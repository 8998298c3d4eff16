package io.graphflow.parser.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.optimizer.StatisticsCatalog;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.snapshot.AskedValues;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.storage.snapshot.StructureUse.Lists;
import io.graphflow.storage.snapshot.StructureUse.VertexProperty;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    return reading(query, 1).use();
  }

  /** How a query is read if any value of a property may lie in a share of its pages. */
  private static PageChoice.Reading reading(String query, double share) {
    return PageChoice.of(compiled(query), GRAPH, shares(share));
  }

  private static PageChoice.PageShares shares(double share) {
    return new PageChoice.PageShares() {
      @Override
      public double of(int vertexTable, int property) {
        return share;
      }

      @Override
      public double of(int vertexTable, LabelCondition condition, List<String> labels) {
        return share;
      }
    };
  }

  private static CompiledQuery compiled(String query) {
    return QueryCompiler.compile(query, GRAPH, CompilerOptions.DEFAULT);
  }

  private static List<String> scanned(String query, double share) {
    return scans(reading(query, share).query().plan());
  }

  /** What scans leave out pages by. */
  private static List<String> scans(LogicalPlan plan) {
    return PlanTree.all(plan)
        .filter(ScanVertices.class::isInstance)
        .map(ScanVertices.class::cast)
        .flatMap(scan -> scan.conditions().stream().map(each -> each.text(scan.vertex())))
        .toList();
  }

  @Test
  void aScanLeavesOutPagesWhereValuesLieInOrder() {
    String query = "MATCH (a:Person) WHERE a.age < 3 RETURN a.id";
    assertThat(scanned(query, 0.01)).containsExactly("a.age < 3");
    assertThat(scanned(query, 0.4)).containsExactly("a.age < 3");
    assertThat(scanned(query, 0.6)).isEmpty();
    // So is what is read of the vertices in its pages.
    assertThat(reading(query, 0.01).use().wholeVertexProperties()).isEmpty();
    assertThat(reading(query, 0.6).use().wholeVertexProperties())
        .containsExactlyInAnyOrder(PERSON_ID, PERSON_AGE);
  }

  @Test
  void whatIsAskedForIsToldByProperty() {
    AskedValues asked = reading(
        "MATCH (a:Person {id: 5})-[k:KNOWS]->(b) RETURN b.age, k.since", 1).asked();
    assertThat(asked.lists()).containsExactly(entry(KNOWS_FORWARD, 1.0));
    // The key is looked for once, and each person has ten friends.
    assertThat(asked.vertexValues())
        .containsExactlyInAnyOrderEntriesOf(Map.of(PERSON_ID, 1.0, PERSON_AGE, 10.0));
    assertThat(asked.edgeValues())
        .containsExactly(entry(new AskedValues.EdgeProperty(KNOWS, 0), 10.0));
    assertThat(asked.scannedValues()).isEmpty();
    assertThat(reading("MATCH (a:Person {id: 5})-[:KNOWS*]->(b) RETURN count(*)", 1).asked()
        .lists()).containsExactly(entry(KNOWS_FORWARD, Double.POSITIVE_INFINITY));
  }

  @Test
  void aScanThatLeavesOutPagesAsksForItsRowsOnce() {
    AskedValues asked =
        reading("MATCH (a:Person) WHERE a.age < 3 RETURN a.id, a.age", 0.01).asked();
    assertThat(asked.vertexValues()).isEmpty();
    assertThat(asked.scannedValues()).containsOnlyKeys(PERSON_ID, PERSON_AGE);
    assertThat(asked.scannedValues().values())
        .allSatisfy(rows -> assertThat(rows).isBetween(100.0, 1_000.0));
    // Through all of the table, no page is left out.
    assertThat(reading("MATCH (a:Person) WHERE a.age < 3 RETURN a.id", 1).asked().vertexValues())
        .containsKeys(PERSON_ID, PERSON_AGE);
  }

  @Test
  void aScanThatGoesThroughMostPagesReadsColumnsWhole() {
    assertThat(scanned("MATCH (a:Person) WHERE a.age > 1 RETURN a.id", 0.01)).isEmpty();
    assertThat(scanned("MATCH (a:Person) WHERE a.age <> 1 RETURN a.id", 0.01)).isEmpty();
    assertThat(scanned("MATCH (a:Person) RETURN a.id", 0.01)).isEmpty();
  }

  @Test
  void twoBoundsLeaveOutWhatNeitherDoes() {
    assertThat(scanned("MATCH (a:Person) WHERE a.age >= 40 AND a.age < 42 RETURN a.id", 0.01))
        .containsExactlyInAnyOrder("a.age >= 40", "a.age < 42");
  }

  @Test
  void whatPagesCanBeAsked() {
    String scan = "MATCH (a:Person) WHERE ";
    assertThat(scanned(scan + "3 > a.age RETURN a.id", 0.01)).containsExactly("a.age < 3");
    assertThat(scanned(scan + "a.age = $age RETURN a.id", 0.01)).containsExactly("a.age = $age");
    assertThat(scanned(scan + "a.age IN [3, 5] RETURN a.id", 0.01))
        .containsExactly("a.age IN [3, 5]");
    assertThat(scanned(scan + "a.age < 3 OR a.age > $old RETURN a.id", 0.01))
        .containsExactly("(a.age < 3 OR a.age > $old)");
    assertThat(scanned(scan + "(a.age > 2 AND a.age < 4) OR a.age = 9 RETURN a.id", 0.01))
        .containsExactly("(a.age > 2 AND a.age < 4 OR a.age = 9)");
    // The one side may be any vertex.
    assertThat(scanned(scan + "a.age < 3 OR a.id % 2 = 1 RETURN a.id", 0.01)).isEmpty();
    assertThat(scanned(scan + "a.age < a.id RETURN a.id", 0.01)).isEmpty();
    assertThat(scanned(scan + "a.age < 3 * rand() RETURN a.id", 0.01)).isEmpty();
    assertThat(scanned(scan + "a.age IN [x IN [1, 2] WHERE x > 1] RETURN a.id", 0.01)).isEmpty();
  }

  @Test
  void verticesForWhichAQueryFailsAreNotLeftOut() {
    CompiledQuery query = compiled("MATCH (a:Person) WHERE a.age < 3 RETURN a.id");
    Filter young = filter(query.plan());
    Filter fails = filter(compiled("MATCH (a:Person) WHERE 1 / a.age = 7 RETURN a.id").plan());
    assertThat(scans(pruned(query, young))).containsExactly("a.age < 3");
    assertThat(scans(pruned(query, new Filter(young, fails.predicate()))))
        .containsExactly("a.age < 3");
    // This one fails for the vertices that the other leaves out.
    assertThat(scans(pruned(query, new Filter(fails, young.predicate())))).isEmpty();
  }

  @Test
  void whatIsAnotherValueForEachVertexLeavesOutNothing() {
    CompiledQuery query = compiled("MATCH (a:Person) WHERE a.age < 3 RETURN a.id");
    Filter constant = filter(query.plan());
    Comparison age = (Comparison) constant.predicate();
    Expression random = new FunctionCall(ScalarFunction.RAND, List.of(), CypherType.FLOAT);
    assertThat(scans(pruned(query, new Filter(constant.input(),
        new Comparison(age.operator(), age.left(), random))))).isEmpty();
  }

  private static Filter filter(LogicalPlan plan) {
    return (Filter) PlanTree.all(plan).filter(Filter.class::isInstance).findFirst().orElseThrow();
  }

  private static LogicalPlan pruned(CompiledQuery query, LogicalPlan plan) {
    return PageChoice.of(new CompiledQuery(query.mode(), plan, List.of(), Set.of(),
        query.estimates(), List.of(), query.variableCount()), GRAPH, shares(0.01)).query().plan();
  }

  @Test
  void anElementIsNotReadWhereItIsOnlyPassedOnOrCounted() {
    assertThat(use("MATCH (a:Person)-[:KNOWS]->(b) WHERE b IS NOT NULL AND id(b) > 3 AND b <> a"
        + " WITH b, count(a) AS n ORDER BY n DESC LIMIT 3 RETURN n, b.age")
        .wholeVertexProperties()).isEmpty();
    assertThat(use("MATCH (a:Person)-[:KNOWS]->(b) WITH b, max(a) AS n RETURN n")
        .wholeVertexProperties()).containsExactlyInAnyOrder(PERSON_ID, PERSON_AGE);
    assertThat(use("MATCH (a:Person) RETURN properties(a) AS p").wholeVertexProperties())
        .containsExactlyInAnyOrder(PERSON_ID, PERSON_AGE);
  }

  @Test
  void aScanLeavesOutWhatBearsNoLabel() {
    String query = "MATCH (a:Person) WHERE NOT a:Post OR a:Post&Person RETURN a.id";
    assertThat(scanned(query, 0.01)).containsExactly("a:(!Post|(Post&Person))");
    assertThat(reading(query, 0.01).use().wholeVertexProperties()).isEmpty();
    assertThat(scanned(query, 0.6)).isEmpty();
    assertThat(scanned("MATCH (a:Person) WHERE a:Post OR a.age = 3 RETURN a.id", 0.01))
        .containsExactly("(a:Post OR a.age = 3)");
  }

  @Test
  void aScanWithinASubqueryIsReadAsOftenAsItRuns() {
    String query = "MATCH (b:Person) CALL (b) { MATCH (a:Person) WHERE a.age < 3"
        + " RETURN max(a.age + b.id) AS most } RETURN most";
    assertThat(reading(query, 0.01).use().wholeVertexProperties()).contains(PERSON_AGE);
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
  void elementsThatAreCountedComparedOrGroupedByAreNotRead() {
    for (String query : List.of("MATCH (a:Person)-[:KNOWS]->(b) RETURN count(b) AS n",
        "MATCH (a:Person)-[:KNOWS]->(b) WITH b, count(*) AS n RETURN sum(n) AS n",
        "MATCH (a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c) WHERE a <> c RETURN count(*) AS n",
        "MATCH (a:Person) OPTIONAL MATCH (a)-[:LIKES]->(p) WITH a, count(p) AS n RETURN max(n) AS n")) {
      assertThat(use(query).wholeVertexProperties()).as(query).isEmpty();
    }
    assertThat(use("MATCH (a:Person)-[:KNOWS]->(b) WITH b AS c, count(*) AS n RETURN c")
        .wholeVertexProperties()).contains(PERSON_ID, PERSON_AGE);
    assertThat(use("MATCH (a:Person) RETURN collect(a) AS all").wholeVertexProperties())
        .contains(PERSON_ID, PERSON_AGE);
    assertThat(use("MATCH (a:Person) WHERE size(keys(a)) > 1 RETURN count(*) AS n")
        .wholeVertexProperties()).contains(PERSON_ID, PERSON_AGE);
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
